// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/comment.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "evals/position_class.h"
#include "game/command.h"

namespace chess { inline namespace words {

namespace {

std::string_view verdict_key(const Finding& finding) {
  if (finding.reason == Reason::MateCreated) return "mate-created";
  if (finding.reason == Reason::MateLost) return "mate-lost";
  switch (finding.label) {
    case Label::Inaccuracy: return "inaccuracy";
    case Label::Mistake: return "mistake";
    case Label::Blunder:
    case Label::None: break;
  }
  return "blunder";
}

std::string_view praise_key(Praise praise) {
  switch (praise) {
    case Praise::None: break;
    case Praise::Interesting: return "interesting-move";
    case Praise::OnlyMove: return "only-move";
    case Praise::Good: return "good-move";
    case Praise::Brilliant: return "brilliant-move";
  }
  return "";
}

std::string_view disputed_key(Label label) {
  switch (label) {
    case Label::None: break;
    case Label::Inaccuracy: return "disputed-inaccuracy";
    case Label::Mistake: return "disputed-mistake";
    case Label::Blunder: return "disputed-blunder";
  }
  return "";
}

PositionClass class_for(const MoveVerdict& move, Score score, Color side) {
  return class_of(score.seen_by(side, Color::White), move.win_chance_constant);
}

bool is_beyond_figures(Score score) { return score.is_mate() || std::abs(*score.centipawns()) > kCpCeiling; }

/// "+0.84"
std::string signed_figure(const TextCatalogue& words, Score score) {
  return (*score.centipawns() > 0 ? "+" : "") + local_figure(words, to_eval(score));
}

/// The key for the class that another move would have led to, and in `filling` who would stand better.
std::string_view second_key(const MoveVerdict& move, Score second, Color mover, Filling& filling) {
  if (second.is_mate()) {
    filling.side = second.is_winning_mate() ? Color::White : Color::Black;
    filling.number = second.moves_to_mate();
    return "second-mate";
  }
  const PositionClass seen = class_for(move, second, mover);
  filling.side = seen > PositionClass::Level ? mover : !mover;
  // The praised move leads to more.
  const bool is_less = move.after && class_for(move, *move.after, mover) > seen;
  switch (seen) {
    case PositionClass::Level: return "second-level";
    case PositionClass::SlightlyBetter: return is_less ? "second-only-slight" : "second-slight";
    case PositionClass::ClearlyBetter: return is_less ? "second-not-winning" : "second-clear";
    case PositionClass::Winning: return "second-winning-too";
    case PositionClass::SlightlyWorse: return "second-slight";
    case PositionClass::ClearlyWorse: return "second-clear";
    case PositionClass::Lost: break;
  }
  return "second-winning";
}

/// What the second best move in `pos` would have led to, or the tempting one.
std::string second_in_words(const TextCatalogue& words, const MoveVerdict& move, const Position& pos) {
  const bool is_tempting = move.praise == Praise::Good && move.refused;
  const Score second = is_tempting ? move.refused->score : *move.second;
  Filling filling;
  filling.pos = &pos;
  if (is_tempting)
    filling.line = move.refused->moves;
  else
    filling.numbered = numbered_move(words, pos, move.second_move);
  filling.instead = fill(words, is_tempting ? "instead-tempting" : "instead-move", filling);
  const std::string_view key = second_key(move, second, pos.turn(), filling);
  std::string text = fill(words, key, filling);
  if (!is_beyond_figures(second)) text += " (" + signed_figure(words, second) + ')';
  return text;
}

std::string praise_comment(const TextCatalogue& words, const MoveVerdict& move, const Position& pos) {
  std::string text = fill(words, praise_key(move.praise), {});
  if (move.praise == Praise::Interesting) return text;
  if (move.second) text += words.semicolon + second_in_words(words, move, pos);
  text += '.';
  if (move.threat) text += ' ' + sentence_of(words, *move.threat, pos, move.threat->lead.front());
  return text;
}

/// "White was clearly better and is now level."; empty if the class stays. Nothing more is said of a mate
/// that cannot be avoided now.
std::string change_in_words(const TextCatalogue& words, const MoveVerdict& move, Color mover) {
  Filling filling;
  filling.from = class_for(move, *move.before, mover);
  filling.to = class_for(move, *move.after, mover);
  filling.side = mover;
  if (filling.from == filling.to || move.finding.reason == Reason::MateCreated) return {};
  return fill(words, "class-change", filling);
}

/// Does the move let a short mate of its side go, or allow one?
bool is_about_short_mate(const MoveVerdict& move, Color mover) {
  constexpr int kShortMate = 3;
  const auto is_short = [](Score score) { return score.is_mate() && score.moves_to_mate() <= kShortMate; };
  const Score before = move.before->seen_by(mover, Color::White);
  const Score after = move.after->seen_by(mover, Color::White);
  return (is_short(before) && before.is_winning_mate() && !after.is_winning_mate()) ||
         (is_short(after) && after.is_losing_mate() && !before.is_losing_mate());
}

std::string_view key_of(StakeKind kind) {
  switch (kind) {
    case StakeKind::Piece: return "stake-piece";
    case StakeKind::Pieces: return "stake-pieces";
    case StakeKind::PieceForPiece: return "stake-piece-for-piece";
    case StakeKind::PieceForPieceAndPawn: return "stake-piece-for-piece-and-pawn";
    case StakeKind::PieceForPawns: return "stake-piece-for-pawns";
    case StakeKind::Pawns: return "stake-pawns";
    case StakeKind::Exchange: return "stake-exchange";
    case StakeKind::ExchangeForPawn: return "stake-exchange-for-pawn";
    case StakeKind::ExchangeAndPawn: return "stake-exchange-and-pawn";
    case StakeKind::Material: break;
  }
  return "stake-material";
}

std::string_view key_of(EndingKind ending) {
  switch (ending) {
    case EndingKind::Pawns: return "ending-pawns";
    case EndingKind::Rooks: return "ending-rooks";
    case EndingKind::Knights: return "ending-knights";
    case EndingKind::Bishops: return "ending-bishops";
    case EndingKind::OppositeBishops: return "ending-opposite-bishops";
    case EndingKind::BishopAgainstKnight: return "ending-bishop-against-knight";
    case EndingKind::Queens: return "ending-queens";
    case EndingKind::WithoutQueens: break;
  }
  return "ending-without-queens";
}

/// The key for what an ending is worth. `keys` begin with that for a lost one.
std::string_view key_by_worth(EndingWorth worth, std::array<std::string_view, 6> keys) {
  return keys[static_cast<std::size_t>(worth)];
}

std::string_view key_of(const Means& means) {
  const bool is_pair = means.first == means.second;
  switch (means.kind) {
    case MeansKind::Fork: return is_pair ? "means-fork-of-two" : "means-fork";
    case MeansKind::Pin: return "means-pin";
    case MeansKind::Skewer: return is_pair ? "means-skewer-of-two" : "means-skewer";
    case MeansKind::DiscoveredAttack: return "means-discovered-attack";
    case MeansKind::DiscoveredCheck: return "means-discovered-check";
    case MeansKind::RemovesGuard: return "means-removes-guard";
    case MeansKind::LuresGuard: return "means-lures-guard";
    case MeansKind::Traps: return "means-traps";
    case MeansKind::Promotes: return "means-promotes";
  }
  return "";
}

std::string stake_in_words(const TextCatalogue& words, const Stake& stake) {
  Filling filling;
  filling.first = stake.first;
  filling.second = stake.second;
  filling.number = stake.pawns;
  return fill(words, key_of(stake.kind), filling);
}

/// `line` begins in `start`, and has the move of `means`.
std::string sentence_of(const TextCatalogue& words, const Means& means, Position start,
                        std::span<const Move> line) {
  for (const Move m : line.first(means.ply)) start.play(m);
  Filling filling;
  filling.pos = &start;
  filling.line = line.subspan(means.ply, 1);
  filling.first = means.first;
  filling.second = means.second;
  filling.square = means.square;
  return fill(words, key_of(means), filling);
}

}  // namespace

std::string to_words(Score score, Language language) {
  const TextCatalogue& words = catalogue_of(language);
  if (!is_beyond_figures(score)) return local_figure(words, to_eval(score));
  Filling filling;
  if (score.is_mate()) {
    filling.number = score.moves_to_mate();
    return fill(words, "mate", filling);
  }
  filling.side = *score.centipawns() > 0 ? Color::White : Color::Black;
  return fill(words, "winning", filling);
}

bool is_worth_words(const MoveVerdict& move, Color mover) {
  if (std::max(move.finding.label, move.disputed) != Label::Inaccuracy) return true;
  if (!move.before || !move.after || is_about_short_mate(move, mover)) return true;
  const PositionClass before = class_for(move, *move.before, mover);
  const bool is_decided = before == PositionClass::Winning || before == PositionClass::Lost;
  return !is_decided || class_for(move, *move.after, mover) != before;
}

std::string comment_on(const MoveVerdict& move, const Position& pos, Move played, Language language,
                       bool figurines, const GivenLines& given) {
  const TextCatalogue& words = catalogue_of(language, figurines);
  if (move.breaks_score) return fill(words, "broken-score", {});
  if (move.praise != Praise::None) return praise_comment(words, move, pos);
  const bool is_judged = move.finding.label != Label::None || move.disputed != Label::None;
  if (!is_judged || !move.before || !move.after || !is_worth_words(move, pos.turn())) return {};
  std::string text = "(" + to_words(*move.before, language) + " → " + to_words(*move.after, language) + ") ";
  const std::string dispute =
      move.disputed != Label::None ? fill(words, disputed_key(move.disputed), {}) : std::string();
  if (move.finding.label == Label::None) return text + dispute;
  text += fill(words, verdict_key(move.finding), {});
  if (!move.best_line.empty()) {
    Filling filling;
    filling.pos = &pos;
    filling.line = move.best_line;
    text += ' ' + fill(words, given.best ? "best-given" : "best", filling);
  }
  if (const std::string change = change_in_words(words, move, pos.turn()); !change.empty())
    text += ' ' + change;
  if (move.motif) text += ' ' + sentence_of(words, *move.motif, pos, played);
  if (move.motif && given.reply) text += ' ' + fill(words, "reply-given", {});
  if (!dispute.empty()) text += ' ' + dispute;
  return text;
}

std::string_view key_of(const Motif& motif) {
  const bool is_pair = motif.first == motif.second;
  const bool is_lost = motif.worth == EndingWorth::Lost;
  switch (motif.kind) {
    case MotifKind::Stalemate: return "stalemate";
    case MotifKind::AllowsStalemate: return "allows-stalemate";
    case MotifKind::Repetition: return "repetition";
    case MotifKind::AllowsRepetition: return "allows-repetition";
    case MotifKind::AllowsMate: return "allows-mate";
    case MotifKind::AllowsBackRankMate: return "allows-back-rank-mate";
    case MotifKind::MissesMate: return "misses-mate";
    case MotifKind::PutsEnPrise: return "puts-en-prise";
    case MotifKind::LosesGuard: return "loses-guard";
    case MotifKind::LeavesHanging: return "leaves-hanging";
    case MotifKind::LosesFor: return "loses-for";
    case MotifKind::UnsoundSacrifice: return "unsound-sacrifice";
    case MotifKind::AllowsFork: return is_pair ? "allows-fork-of-two" : "allows-fork";
    case MotifKind::AllowsPin: return "allows-pin";
    case MotifKind::AllowsSkewer: return is_pair ? "allows-skewer-of-two" : "allows-skewer";
    case MotifKind::AllowsDiscoveredAttack: return "allows-discovered-attack";
    case MotifKind::AllowsDiscoveredCheck: return "allows-discovered-check";
    case MotifKind::MissesHanging: return "misses-hanging";
    case MotifKind::MissesGain: return "misses-gain";
    case MotifKind::MissesFork: return is_pair ? "misses-fork-of-two" : "misses-fork";
    case MotifKind::MissesPin: return "misses-pin";
    case MotifKind::MissesSkewer: return is_pair ? "misses-skewer-of-two" : "misses-skewer";
    case MotifKind::MissesDiscoveredAttack: return "misses-discovered-attack";
    case MotifKind::MissesDiscoveredCheck: return "misses-discovered-check";
    case MotifKind::TradesIntoEnding:
      return key_by_worth(motif.worth, {"trades-into-lost-ending", "trades-into-worse-ending",
                                        "trades-into-level-ending", "trades-into-drawn-ending",
                                        "trades-into-lesser-ending", "trades-into-lesser-ending"});
    case MotifKind::AllowsEnding:
      return key_by_worth(motif.worth,
                          {"allows-lost-ending", "allows-worse-ending", "allows-level-ending",
                           "allows-drawn-ending", "allows-lesser-ending", "allows-lesser-ending"});
    case MotifKind::MissesEnding:
      return key_by_worth(motif.worth,
                          {"misses-tenable-ending", "misses-tenable-ending", "misses-tenable-ending",
                           "misses-drawn-ending", "misses-better-ending", "misses-won-ending"});
    case MotifKind::WrongBishop: return "wrong-bishop";
    case MotifKind::MissesWrongBishop: return "misses-wrong-bishop";
    case MotifKind::MissesThirdRepetition:
      return motif.line.empty() ? "misses-claim-of-repetition" : "misses-third-repetition";
    case MotifKind::MissesFiftyMoves: return "misses-fifty-moves";
    case MotifKind::MissesBareKings: return "misses-bare-kings";
    case MotifKind::MissesTableWin: return is_lost ? "misses-table-win-lost" : "misses-table-win";
    case MotifKind::MissesTableWinInTime: return "misses-table-win-in-time";
    case MotifKind::MissesTableDraw: return "misses-table-draw";
    case MotifKind::LeavesSquare: return "leaves-square";
    case MotifKind::MissesRun: return "misses-run";
    case MotifKind::LosesOpposition: return is_lost ? "opposition-wins" : "opposition-draws";
    case MotifKind::MissesOpposition: return "misses-opposition";
    case MotifKind::KingAndPawn: return is_lost ? "king-and-pawn-lost" : "king-and-pawn-drawn";
    case MotifKind::LosesMaterial: return "loses-material";
    case MotifKind::MissesMaterial: return "misses-material";
    case MotifKind::AllowsPromotion: return "allows-promotion";
    case MotifKind::MissesPromotion: return "misses-promotion";
    case MotifKind::AllowsLongMate: return "allows-long-mate";
    case MotifKind::MissesLongMate: return "misses-long-mate";
    case MotifKind::AllowsPerpetual: return "allows-perpetual";
    case MotifKind::AllowsDrawnLine: return "allows-drawn-line";
    case MotifKind::MissesPerpetual: return "misses-perpetual";
    case MotifKind::MissesDrawnLine: return "misses-drawn-line";
    case MotifKind::OverlooksThreat: return "overlooks-threat";
    case MotifKind::OverlooksMateThreat: return "overlooks-mate-threat";
    case MotifKind::AllowsThreat: return "allows-threat";
    case MotifKind::AllowsMateThreat: return "allows-mate-threat";
    case MotifKind::MissesThreat: return "misses-threat";
    case MotifKind::MissesMateThreat: return "misses-mate-threat";
    case MotifKind::MakesThreat: return "makes-threat";
    case MotifKind::MakesMateThreat: return "makes-mate-threat";
    case MotifKind::LosesCastling: return motif.line.empty() ? "gives-up-castling" : "loses-castling";
    case MotifKind::AllowsKingAttack: return "allows-king-attack";
    case MotifKind::MissesKingAttack: return "misses-king-attack";
    case MotifKind::AllowsPassedPawn: return "allows-passed-pawn";
    case MotifKind::MissesPassedPawn: return "misses-passed-pawn";
    case MotifKind::AllowsRookEntry: return "allows-rook-entry";
    case MotifKind::MissesRookEntry: return "misses-rook-entry";
    case MotifKind::LosesBishopPair: return "loses-bishop-pair";
    case MotifKind::AllowsDoubledPawns: return "allows-doubled-pawns";
    case MotifKind::MissesDoubledPawns: return "misses-doubled-pawns";
  }
  return "";
}

std::string sentence_of(const TextCatalogue& words, const Motif& motif, const Position& before, Move played) {
  Position start = begins_before_move(motif.kind) ? before : before.after(played);
  Filling filling;
  if (!motif.lead.empty() && !motif.lead.front().is_null())
    filling.numbered = numbered_move(words, start, motif.lead.front());
  for (const Move m : motif.lead) start.play(m);
  filling.pos = &start;
  filling.side = before.turn();
  filling.line = motif.line;
  filling.square = motif.square;
  filling.number = motif.moves;
  filling.first = motif.first;
  filling.second = motif.second;
  filling.stake = stake_in_words(words, motif.stake);
  filling.ending = fill(words, key_of(motif.ending), {});
  std::string text = fill(words, key_of(motif), filling);
  if (motif.means) text += ' ' + sentence_of(words, *motif.means, start, motif.line);
  return text;
}

}}  // namespace chess::words
