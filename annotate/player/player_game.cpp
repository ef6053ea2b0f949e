// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_game.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <tuple>

#include "annotate/player/rating_norms.h"
#include "base/text.h"
#include "evals/evals.h"
#include "evals/position_class.h"
#include "evals/win_chance.h"
#include "game/note_values.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "openings/opening_book.h"
#include "words/comment.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Position;
using chess::Score;

bool is_said(std::string_view value) { return !value.empty() && value != "?" && value != "-"; }

/// "2021.10.??" becomes "2021-10".
std::string date_of(const chess::Tags& tags) {
  std::string date;
  std::string_view given = tags.get("UTCDate");
  if (!is_said(given) || !chess::is_digit(given.front())) given = tags.get("Date");
  constexpr std::size_t kDigits[] = {4, 2, 2};
  std::size_t part = 0;
  for (const std::string_view text : chess::split(given, '.')) {
    if (part == std::size(kDigits) || text.size() != kDigits[part++] ||
        !std::ranges::all_of(text, chess::is_digit))
      break;
    date += (date.empty() ? "" : "-") + std::string(text);
  }
  return date;
}

/// A game that names no opening has the name that its moves have.
std::string opening_of(const chess::Game& game) {
  std::string_view eco = game.tags.get("ECO");
  std::string_view name = game.tags.get("Opening");
  if (!is_said(name)) {
    const auto known = game.chess960 ? std::nullopt : chess::find_opening(game.start(), game.main_moves());
    if (known) std::tie(eco, name) = std::pair(known->entry.eco, known->entry.name);
  }
  std::string opening;
  for (const char c : is_said(eco) ? eco.substr(0, PlayerGame::kEcoLength) : std::string_view())
    opening += chess::to_upper(c);
  name = chess::trim(name.substr(0, name.find_first_of(":,")));
  if (is_said(name)) opening += (opening.empty() ? "" : " ") + std::string(name);
  return opening;
}

PlayerResult result_of(chess::GameResult result, Color side) {
  switch (result) {
    case chess::GameResult::WhiteWins: return side == Color::White ? PlayerResult::Won : PlayerResult::Lost;
    case chess::GameResult::BlackWins: return side == Color::Black ? PlayerResult::Won : PlayerResult::Lost;
    case chess::GameResult::Draw: return PlayerResult::Drawn;
    case chess::GameResult::Unknown: break;
  }
  return PlayerResult::Unknown;
}

/// The clock after each move of the main line, in seconds.
std::vector<std::optional<std::int64_t>> clocks_of(const chess::Game& game) {
  std::vector<std::optional<std::int64_t>> clocks;
  const chess::NoteValues values(game, chess::NoteKinds::Times);
  const std::size_t count = game.main_line().size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto clock = values.clock(i);
    clocks.push_back(clock ? std::optional(std::chrono::floor<std::chrono::seconds>(*clock).count())
                           : std::nullopt);
  }
  return clocks;
}

/// Looks at a game from one side.
class SideView {
 public:
  SideView(const chess::Game& game, const chess::GameVerdict& verdict, const chess::RuleSet& rules,
           Color side)
      : verdict_(verdict),
        rules_(rules),
        side_(side),
        castling_(game.chess960 ? chess::CastlingNotation::KingTakesRook : chess::CastlingNotation::KingMove),
        positions_(game.main_positions()),
        moves_(game.main_moves()),
        clocks_(clocks_of(game)) {
    const chess::Tags& tags = game.tags;
    const std::string mine(chess::to_name(side));
    const std::string other(chess::to_name(!side));
    seen_.side = side;
    seen_.name = tags.get(mine);
    seen_.opponent = tags.get(other);
    seen_.date = date_of(tags);
    seen_.url = web_address(tags);
    seen_.opening = opening_of(game);
    seen_.elo = chess::parse_number<int>(tags.get(mine + "Elo"));
    seen_.opponent_elo = chess::parse_number<int>(tags.get(other + "Elo"));
    seen_.result = result_of(game.result, side);
    seen_.norm = norm_for(game);
  }

  PlayerGame look() {
    const std::size_t end = std::min(moves_.size(), verdict_.judged.end);
    for (std::size_t i = verdict_.judged.first; i < end; ++i) {
      note_class(i);
      if (positions_[i].turn() == side_) add_move(i);
    }
    note_end();
    return std::move(seen_);
  }

  /// `both` has labels of both sides.
  void count_opponent(const chess::GameVerdict& both) {
    const std::size_t end = std::min({moves_.size(), both.moves.size(), both.judged.end});
    for (std::size_t i = both.judged.first; i < end; ++i) {
      const chess::MoveVerdict& move = both.moves[i];
      if (positions_[i].turn() == side_ || !move.before || !move.after || moves_[i].is_null()) continue;
      ++seen_.opponent_moves;
      if (move.finding.label >= chess::Label::Mistake) ++seen_.opponent_errors;
    }
  }

 private:
  /// The player's view; nothing where it is not known.
  std::optional<double> chances(std::optional<Score> score) const {
    if (!score) return std::nullopt;
    return chess::winning_chances(score->seen_by(side_, Color::White), rules_.win_chance_constant);
  }

  /// The norms are those of whole games of lichess, judged by its rules.
  std::optional<int> norm_for(const chess::Game& game) const {
    constexpr double kMoves = 10'000.0;
    const bool is_of_lichess = web_address(game.tags).contains("lichess.org/");
    if (!seen_.elo || !is_of_lichess || verdict_.judged.first != 0 ||
        positions_.front() != Position::start() || rules_.name != chess::default_rules().name)
      return std::nullopt;
    const auto norm = norm_of(*seen_.elo, game.tags.get("TimeControl"));
    return norm ? std::optional(static_cast<int>(std::lround(kMoves * *norm))) : std::nullopt;
  }

  void note_class(std::size_t i) {
    const chess::MoveVerdict& move = verdict_.moves[i];
    const auto before = chances(move.before);
    const auto after = chances(move.after);
    for (const auto& [index, value] : {std::pair(i, before), std::pair(i + 1, after)}) {
      seen_.was_winning |= value && *value > chess::kWinningEdge;
      seen_.was_losing |= value && *value < -chess::kWinningEdge;
      if (value && *value < -chess::kWinningEdge && !seen_.in_need) seen_.in_need = index;
    }
    if (positions_[i].turn() != side_ || !before) return;
    if (*before > chess::kWinningEdge && after && *after <= chess::kWinningEdge) seen_.let_slip = i;
  }

  void note_end() {
    const bool is_over = seen_.result != PlayerResult::Unknown;
    if (!seen_.was_winning || seen_.result == PlayerResult::Won || !is_over) seen_.let_slip.reset();
    if (!seen_.was_losing || seen_.result == PlayerResult::Lost || !is_over) seen_.in_need.reset();
    // Resigned, drawn or out of time in a won position.
    if (seen_.was_winning && is_over && seen_.result != PlayerResult::Won && !seen_.let_slip)
      seen_.let_slip = moves_.size();
    if (seen_.let_slip) add_moment(*seen_.let_slip);
    if (seen_.in_need) add_moment(*seen_.in_need);
    std::ranges::sort(seen_.moments, {}, &PlayerMoment::index);
  }

  void add_move(std::size_t i) {
    const chess::MoveVerdict& verdict = verdict_.moves[i];
    if (!verdict.before || !verdict.after || moves_[i].is_null()) return;
    ReportedMove move;
    move.index = i;
    move.phase = phase_at(verdict_.phases, i);
    if (i >= 2) move.clock = clocks_[i - 2];
    move.label = verdict.finding.label;
    if (i > verdict_.judged.first) answer_error(i, move);
    if (move.label != chess::Label::None || move.chance == ChanceAnswer::Missed) add_moment(i);
    seen_.moves.push_back(move);
  }

  /// Was the opponent's last move an error, and does the player's move keep what it gave? The opponent's
  /// moves need not have labels: those are of the moves that are judged.
  void answer_error(std::size_t i, ReportedMove& move) const {
    const chess::MoveVerdict& error = verdict_.moves[i - 1];
    if (!error.before || !error.after || moves_[i - 1].is_null()) return;
    const chess::Finding finding = judge_move(rules_, error.before->seen_by(!side_, Color::White),
                                              error.after->seen_by(!side_, Color::White));
    if (finding.label < chess::Label::Mistake) return;
    const double before = *chances(error.before);
    const double gift = *chances(error.after) - before;
    if (gift <= 0.0) return;
    const double kept = *chances(verdict_.moves[i].after) - before;
    move.chance = kept > gift / 2.0 ? ChanceAnswer::Taken : ChanceAnswer::Missed;
    move.answered = finding.label;
  }

  void add_moment(std::size_t i) {
    if (seen_.moment_at(i) != nullptr) return;
    const Position& pos = positions_[i];
    PlayerMoment moment;
    moment.index = i;
    moment.fen = chess::to_fen(pos);
    moment.number = std::to_string(pos.fullmove_number()) + (pos.turn() == Color::White ? "." : "...");
    if (i < moves_.size()) describe_move(i, moment);
    seen_.moments.push_back(std::move(moment));
  }

  void describe_move(std::size_t i, PlayerMoment& moment) const {
    const chess::MoveVerdict& verdict = verdict_.moves[i];
    moment.played = chess::to_san(positions_[i], moves_[i]);
    if (!moves_[i].is_null()) moment.played_uci = chess::to_uci(moves_[i], castling_);
    moment.label = verdict.finding.label;
    if (!verdict.best_line.empty()) {
      moment.best = chess::to_san(positions_[i], verdict.best_line.front());
      moment.best_uci = chess::to_uci(verdict.best_line.front(), castling_);
    }
    if (verdict.motif) {
      moment.motif = key_of(*verdict.motif);
      moment.is_missed = is_missed_chance(*verdict.motif);
    }
    if (!verdict.before || !verdict.after) return;
    const auto percent = [&](Score score) {
      return win_percent(score.seen_by(side_, Color::White), rules_.win_chance_constant);
    };
    moment.loss = std::max(
        0, static_cast<int>(std::lround(10.0 * (percent(*verdict.before) - percent(*verdict.after)))));
  }

  const chess::GameVerdict& verdict_;
  const chess::RuleSet& rules_;
  const Color side_;
  const chess::CastlingNotation castling_;
  const std::vector<Position> positions_;
  const std::vector<chess::Move> moves_;
  const std::vector<std::optional<std::int64_t>> clocks_;
  PlayerGame seen_;
};

}  // namespace

const PlayerMoment* PlayerGame::moment_at(std::size_t index) const {
  const auto found = std::ranges::find(moments, index, &PlayerMoment::index);
  return found == moments.end() ? nullptr : &*found;
}

std::string web_address(const chess::Tags& tags) {
  for (const char* name : {"GameUrl", "Link", "Site"}) {
    const std::string_view value = tags.get(name);
    const bool is_web = value.starts_with("https://") || value.starts_with("http://");
    if (is_web && value.find_first_of(" \t\n\"<>") == std::string_view::npos) return std::string(value);
  }
  return {};
}

std::vector<PlayerGame> player_games(const chess::Game& game, const chess::GameVerdict& verdict,
                                     const chess::RuleSet& rules, const std::string& judge,
                                     const chess::GameVerdict* of_both_sides) {
  std::vector<PlayerGame> games;
  for (const Color side : chess::kColors) {
    if (verdict.judged.side && *verdict.judged.side != side) continue;
    SideView view(game, verdict, rules, side);
    const chess::GameVerdict& both = of_both_sides != nullptr ? *of_both_sides : verdict;
    if (!both.judged.side) view.count_opponent(both);
    games.push_back(view.look());
    games.back().judge = judge;
  }
  return games;
}

}  // namespace annotate
