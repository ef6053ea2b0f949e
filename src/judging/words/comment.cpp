// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/comment.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "evals/position_class.h"
#include "game/command.h"

namespace chess { inline namespace words {

namespace {

/// By Praise.
constexpr std::string_view kPraiseKeys[] = {"", "interesting-move", "only-move", "good-move",
                                            "brilliant-move"};

std::string_view verdict_key(const Finding& finding) {
  return finding.cause == Cause::Loss ? kLabelNames[static_cast<std::size_t>(finding.label)]
                                      : kCauseNames[static_cast<std::size_t>(finding.cause)];
}

/// The class of the position for a side.
PositionClass class_for(const PositionWorth& worth, Color side) {
  return side == Color::White ? worth.seen : -worth.seen;
}

bool is_beyond_figures(Score score) { return score.is_mate() || std::abs(*score.centipawns()) > kCpCeiling; }

/// "+0.84"
std::string signed_figure(const TextCatalogue& words, Score score) {
  return (*score.centipawns() > 0 ? "+" : "") + local_figure(words, to_eval(score));
}

/// The key for the class that another move would have led to, and in `filling` who would stand better.
std::string_view second_key(const MoveFacts& move, const PositionWorth& second, Color mover,
                            Filling& filling) {
  if (second.score.is_mate()) {
    filling.side = second.score.is_winning_mate() ? Color::White : Color::Black;
    filling.number = second.score.moves_to_mate();
    return "second-mate";
  }
  const PositionClass seen = class_for(second, mover);
  filling.side = seen > PositionClass::Level ? mover : !mover;
  // The praised move leads to more.
  const bool is_less = move.after && class_for(*move.after, mover) > seen;
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
std::string second_in_words(const TextCatalogue& words, const MoveFacts& move, const Position& pos) {
  const bool is_tempting = move.praise == Praise::Good && move.refused;
  const ValuedLine& second = is_tempting ? *move.refused : *move.second;
  Filling filling;
  filling.pos = &pos;
  if (is_tempting)
    filling.line = second.moves;
  else
    filling.numbered = numbered_move(words, pos, second.moves.front());
  filling.instead = fill(words, is_tempting ? "instead-tempting" : "instead-move", filling);
  const std::string_view key = second_key(move, second.worth, pos.turn(), filling);
  std::string text = fill(words, key, filling);
  if (const Score score = second.worth.score; !is_beyond_figures(score))
    text += " (" + signed_figure(words, score) + ')';
  return text;
}

std::string praise_comment(const TextCatalogue& words, const MoveFacts& move, const Position& pos,
                           Move played) {
  Filling filling;
  filling.pos = &pos;
  std::string text = fill(words, kPraiseKeys[static_cast<std::size_t>(move.praise)], filling);
  if (move.praise == Praise::Interesting) return text;
  if (move.second) text += words.semicolon + second_in_words(words, move, pos);
  text += '.';
  if (move.reason) text += ' ' + sentence_of(words, *move.reason, pos, played);
  return text;
}

/// "White was clearly better and is now level."; empty if the class stays. Nothing more is said of a mate
/// that cannot be avoided now.
std::string change_in_words(const TextCatalogue& words, const MoveFacts& move, const Position& pos) {
  const Color mover = pos.turn();
  Filling filling;
  filling.pos = &pos;
  filling.from = class_for(*move.before, mover);
  filling.to = class_for(*move.after, mover);
  filling.side = mover;
  if (filling.from == filling.to || move.finding.cause == Cause::MateCreated) return {};
  return fill(words, "class-change", filling);
}

std::string stake_in_words(const TextCatalogue& words, const Stake& stake) {
  Filling filling;
  filling.first = stake.first;
  filling.second = stake.second;
  filling.number = stake.pawns;
  return fill(words, "stake-" + std::string(name_of(stake.kind)), filling);
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
  std::string key = "means-" + std::string(name_of(means.kind));
  const bool has_two = means.kind == MeansKind::Fork || means.kind == MeansKind::Skewer;
  if (has_two && means.first == means.second) key += "-of-two";
  return fill(words, key, filling);
}

/// Puts the details of a reason into the places of its sentence. `{first}` is the piece, or the first of two.
struct DetailFilling {
  const TextCatalogue& words;
  const Position& origin;
  Filling& filling;
  const Means* means = nullptr;

  void operator()(std::string_view name, Role role) {
    (name == "second" ? filling.second : filling.first) = role;
  }
  void operator()(std::string_view /*name*/, std::optional<Role> price) {
    filling.second = price.value_or(Role::Pawn);
  }
  void operator()(std::string_view /*name*/, Square square) { filling.square = square; }
  void operator()(std::string_view /*name*/, int number) { filling.number = number; }
  void operator()(std::string_view /*name*/, Move move) {
    if (!move.is_null()) filling.numbered = numbered_move(words, origin, move);
  }
  void operator()(std::string_view /*name*/, EndingKind ending) {
    filling.ending = fill(words, "ending-" + std::string(name_of(ending)), {});
  }
  void operator()(std::string_view /*name*/, const Stake& stake) {
    filling.stake = stake_in_words(words, stake);
  }
  void operator()(std::string_view /*name*/, const std::optional<Means>& found) {
    if (found) means = &*found;
  }
};

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

std::string comment_of(const MoveFacts& move, const Position& pos, Move played, Language language,
                       bool figurines) {
  const TextCatalogue& words = catalogue_of(language, figurines);
  if (move.breaks_score) return fill(words, "broken-score", {});
  if (move.praise != Praise::None) return praise_comment(words, move, pos, played);
  const bool is_judged = move.finding.label != Label::None || move.disputed != Label::None;
  if (!is_judged && move.reason) return sentence_of(words, *move.reason, pos, played);
  if (!is_judged || !move.before || !move.after || !is_worth_words(move, pos.turn())) return {};
  if (is_plain_inaccuracy(move) && move.given.ours) return {};  // the sign and the line say it all
  std::string text =
      "(" + to_words(move.before->score, language) + " → " + to_words(move.after->score, language) + ") ";
  std::string dispute;
  if (move.disputed != Label::None)
    dispute =
        fill(words, "disputed-" + std::string(kLabelNames[static_cast<std::size_t>(move.disputed)]), {});
  if (move.finding.label == Label::None) return text + dispute;
  text += fill(words, verdict_key(move.finding), {});
  if (!move.better.empty()) {
    Filling filling;
    filling.pos = &pos;
    filling.line = move.better;
    text += ' ' + fill(words, move.given.best ? "best-given" : "best", filling);
  }
  if (const std::string change = change_in_words(words, move, pos); !change.empty()) text += ' ' + change;
  if (move.reason) text += ' ' + sentence_of(words, *move.reason, pos, played);
  if (move.reason && move.given.reply) text += ' ' + fill(words, "reply-given", {});
  if (!dispute.empty()) text += ' ' + dispute;
  return text;
}

std::string sentence_of(const TextCatalogue& words, const Reason& reason, const Position& before,
                        Move played) {
  const Position origin = origin_of(reason, before, played);
  const Position start = line_start_of(reason, origin);
  Filling filling;
  filling.pos = &start;
  filling.side = before.turn();
  filling.line = reason.line;
  DetailFilling details{words, origin, filling};
  visit_details(reason, details);
  std::string text = fill(words, key_of(reason), filling);
  if (details.means != nullptr) text += ' ' + sentence_of(words, *details.means, start, reason.line);
  return text;
}

}}  // namespace chess::words
