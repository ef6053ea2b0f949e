// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "base/text.h"
#include "core/outcome.h"
#include "game/time_control_tag.h"

namespace chess { inline namespace judge {

namespace {

using std::chrono::milliseconds;

/// Shorter spells are not worth a word: five moves of each side.
constexpr std::size_t kShortestSpell = 10;
/// A loss of winning chances that makes a change of class the work of one move: lichess's inaccuracy.
constexpr double kTurningLoss = 0.10;
/// A phase is judged by this many moves of a side.
constexpr int kPhaseMoves = 5;
/// So much worse than in the whole game is worth a word.
constexpr double kWeakerBy = 10.0;
constexpr milliseconds kShortestThink{10'000};
/// Less is time trouble, but for games that begin with little.
constexpr milliseconds kLowClock{30'000};
constexpr int kLowClockShare = 5;

/// The values of the first judged position and of those after each move, to the last judged one.
class Course {
 public:
  /// Nothing if a value is missing: what is known of a part does not tell how the game went.
  static std::optional<Course> of(const SummarySource& game) {
    const auto& moves = game.verdict.moves;
    Course course(game);
    for (std::size_t i = course.first_; i <= std::min(moves.size(), game.verdict.judged.end); ++i) {
      const std::optional<Score>& score = i > course.first_ ? moves[i - 1].after : moves[i].before;
      if (!score) return std::nullopt;
      course.scores_.push_back(*score);
    }
    return course;
  }

  /// White's view.
  Score score(std::size_t position) const { return scores_[position - first_]; }
  PositionClass seen_by(Color side, std::size_t position) const {
    return class_of(score(position).seen_by(side, Color::White), game_.verdict.win_chance_constant);
  }
  /// Who stands at least so: +1 White, -1 Black, 0 neither.
  int leader(std::size_t position, PositionClass least = PositionClass::Winning) const {
    const PositionClass white = seen_by(Color::White, position);
    return white >= least ? 1 : -white >= least ? -1 : 0;
  }
  /// Was neither side ever clearly better?
  bool was_level() const {
    return std::ranges::all_of(std::views::iota(first(), end()),
                               [&](std::size_t i) { return leader(i, PositionClass::ClearlyBetter) == 0; });
  }
  std::size_t first() const { return first_; }
  std::size_t end() const { return first_ + scores_.size(); }

 private:
  explicit Course(const SummarySource& game) : game_(game), first_(game.verdict.judged.first) {}

  const SummarySource& game_;
  std::size_t first_;
  std::vector<Score> scores_;
};

std::optional<BetterSpell> longest_spell(const Course& course, Color side) {
  std::optional<BetterSpell> longest;
  std::optional<std::size_t> begin;
  for (std::size_t i = course.first() + 1; i <= course.end(); ++i) {
    const bool is_better = i < course.end() && course.seen_by(side, i) >= PositionClass::SlightlyBetter;
    if (is_better && !begin) begin = i;
    if (is_better || !begin) continue;
    const std::size_t length = i - *begin;
    if (length >= kShortestSpell && (!longest || length > longest->last - longest->first + 1))
      longest = BetterSpell{*begin - 1, i - 2};
    begin.reset();
  }
  return longest;
}

int count_swings(const Course& course) {
  int swings = 0;
  int leader = 0;
  for (std::size_t i = course.first(); i < course.end(); ++i) {
    const int now = course.leader(i);
    if (now == 0) continue;
    if (leader == -now) ++swings;
    leader = now;
  }
  return swings;
}

std::optional<int> cost_of(Score before, Score after) {
  const auto from = before.centipawns();
  const auto to = after.centipawns();
  if (!from || !to || std::abs(*from) > kCpCeiling || std::abs(*to) > kCpCeiling) return std::nullopt;
  return *from - *to;
}

void find_turn(const SummarySource& game, const Course& course, GameSummary& summary) {
  const int leader = course.leader(course.end() - 1);
  std::size_t at = course.end() - 1;  // the first position of the class that held
  while (at > course.first() && course.leader(at - 1) == leader) --at;
  if (at == course.first()) {
    summary.was_level = course.was_level();
    return;
  }
  const std::size_t move = at - 1;
  const Color mover = game.positions[move].turn();
  const Score before = course.score(at - 1).seen_by(mover, Color::White);
  const Score after = course.score(at).seen_by(mover, Color::White);
  const double loss = winning_chances(before, game.verdict.win_chance_constant) -
                      winning_chances(after, game.verdict.win_chance_constant);
  if (loss >= kTurningLoss) {
    summary.turn = TurningPoint{move, class_of(before, game.verdict.win_chance_constant),
                                class_of(after, game.verdict.win_chance_constant), cost_of(before, after)};
    if (const auto& motif = game.verdict.moves[move].motif) summary.turn->reason = key_of(*motif);
  } else if (leader != 0) {
    summary.since = move;
    summary.better_since = leader > 0 ? Color::White : Color::Black;
  }
}

bool says(std::string_view termination, std::string_view word) {
  return to_lower_copy(termination).contains(word);
}

/// Does the last position stand on the board for the third time?
bool is_third_time(std::span<const Position> positions) {
  PositionHistory history(positions.front());
  for (const Position& pos : positions.subspan(1)) history.push(pos);
  return history.repetitions(positions.back().halfmove_clock()) == 3;
}

void set_decided(const SummarySource& game, Color winner, const std::optional<Course>& course,
                 GameSummary& summary) {
  summary.ending_side = winner;
  if (game.is_result_of_tag) {
    summary.ending = GameFinish::WonByTag;
  } else if (says(game.termination, "time")) {
    summary.ending = GameFinish::TimeForfeit;
    summary.ending_side = !winner;
    summary.was_ahead = course && course->leader(course->end() - 1, PositionClass::ClearlyBetter) ==
                                      (winner == Color::White ? -1 : 1);
  } else if (says(game.termination, "resign") || to_lower_copy(game.termination) == "normal") {
    summary.ending = GameFinish::Resigned;
    summary.ending_side = !winner;
  } else {
    summary.ending = GameFinish::Won;
  }
}

GameFinish drawn_ending(const SummarySource& game) {
  const Position& last = game.positions.back();
  if (is_insufficient_material(last)) return GameFinish::InsufficientMaterial;
  if (is_third_time(game.positions)) return GameFinish::Repetition;
  if (game.is_result_of_tag) return GameFinish::DrawnByTag;
  return says(game.termination, "agree") ? GameFinish::AgreedDraw : GameFinish::Drawn;
}

/// The board goes before the result, which may be wrong.
void find_ending(const SummarySource& game, const std::optional<Course>& course, GameSummary& summary) {
  const Position& last = game.positions.back();
  const bool is_mate = is_checkmate(last);
  if (is_mate || (!game.is_damaged && is_stalemate(last))) {
    summary.ending = is_mate ? GameFinish::Mate : GameFinish::Stalemate;
    summary.ending_side = !last.turn();
    const auto on_board = to_result(is_mate ? std::optional(!last.turn()) : std::nullopt);
    if (!game.is_damaged && game.result != GameResult::Unknown && game.result != on_board)
      summary.result_against_board = game.result;
    return;
  }
  if (game.is_damaged) {
    summary.ending = GameFinish::Unread;
    return;
  }
  switch (game.result) {
    case GameResult::WhiteWins: set_decided(game, Color::White, course, summary); break;
    case GameResult::BlackWins: set_decided(game, Color::Black, course, summary); break;
    case GameResult::Draw: summary.ending = drawn_ending(game); break;
    case GameResult::Unknown: summary.ending = GameFinish::Open; break;
  }
}

/// A result that the last position does not tell wants a word on how it stood: the other side was clearly
/// better, or, where somebody resigned or won, nobody was better at all.
void find_last_better(const SummarySource& game, const Course& course, GameSummary& summary) {
  const std::size_t last = course.end() - 1;
  const bool is_whole = last == game.moves.size();
  const bool is_told = summary.ending == GameFinish::Mate || summary.ending == GameFinish::TimeForfeit ||
                       summary.ending == GameFinish::Stalemate || game.result == GameResult::Unknown;
  if (!is_whole || is_told) return;
  const int leader = course.leader(last, PositionClass::ClearlyBetter);
  const bool is_decided = game.result != GameResult::Draw;
  if (leader == 0) {
    if (is_decided && course.seen_by(Color::White, last) == PositionClass::Level)
      summary.last_better = LastBetter{Color::White, PositionClass::Level};
    return;
  }
  const Color side = leader > 0 ? Color::White : Color::Black;
  const auto won = side == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
  if (game.result != won) summary.last_better = LastBetter{side, course.seen_by(side, last)};
}

std::optional<WeakPhase> find_weak_phase(const SummarySource& game, const GameSummary& summary) {
  struct Mean {
    int moves = 0;
    double sum = 0;
  };
  EnumArray<Color, std::array<Mean, 3>> means{};
  for (std::size_t i = summary.first; i <= summary.last_judged; ++i) {
    const MoveVerdict& move = game.verdict.moves[i];
    if (!move.before || !move.after) continue;
    const Color mover = game.positions[i].turn();
    Mean& mean = means[mover][static_cast<std::size_t>(phase_at(game.verdict.phases, i))];
    ++mean.moves;
    mean.sum += move_accuracy(
        win_percent(move.before->seen_by(mover, Color::White), game.verdict.win_chance_constant),
        win_percent(move.after->seen_by(mover, Color::White), game.verdict.win_chance_constant));
  }
  std::optional<WeakPhase> weakest;
  for (const Color side : kColors) {
    int moves = 0;
    for (const Mean& mean : means[side]) moves += mean.moves;
    for (std::size_t phase = 0; phase < means[side].size(); ++phase) {
      const Mean& mean = means[side][phase];
      if (mean.moves < kPhaseMoves || mean.moves == moves || !summary.accuracy[side]) continue;
      const double accuracy = mean.sum / mean.moves;
      if (accuracy > *summary.accuracy[side] - kWeakerBy) continue;
      if (!weakest || accuracy < weakest->accuracy)
        weakest = WeakPhase{side, static_cast<GamePhase>(phase), accuracy};
    }
  }
  return weakest;
}

std::optional<LongestThink> find_think(const SummarySource& game, std::size_t first) {
  const GameClocks& clocks = game.clocks;
  if (!clocks.increment || clocks.left.size() != game.moves.size()) return std::nullopt;
  std::optional<LongestThink> longest;
  for (std::size_t i = std::max<std::size_t>(first, 2); i < clocks.left.size(); ++i) {
    if (!clocks.left[i] || !clocks.left[i - 2]) continue;
    const milliseconds had = *clocks.left[i - 2];
    const milliseconds spent = had + *clocks.increment - *clocks.left[i];
    if (spent < kShortestThink || spent > had) continue;
    if (!longest || spent > longest->spent) longest = LongestThink{i, spent, had};
  }
  return longest;
}

std::optional<HastyError> find_haste(const SummarySource& game, std::size_t first) {
  const GameClocks& clocks = game.clocks;
  if (!clocks.increment || !clocks.base || clocks.left.size() != game.moves.size()) return std::nullopt;
  const milliseconds low = std::min(kLowClock, *clocks.base / kLowClockShare);
  std::optional<HastyError> worst;
  Label label = Label::Inaccuracy;
  for (std::size_t i = first; i < clocks.left.size(); ++i) {
    const Label given = game.verdict.moves[i].finding.label;
    if (!clocks.left[i] || given < Label::Mistake) continue;
    const milliseconds left = std::max(milliseconds{0}, *clocks.left[i] - *clocks.increment);
    if (left >= low || given < label || (given == label && worst && left >= worst->left)) continue;
    worst = HastyError{i, left};
    label = given;
  }
  return worst;
}

/// Notes the labels of the moves that the summary names.
void add_labels(const SummarySource& game, GameSummary& summary) {
  const auto add = [&](std::size_t move) {
    if (move >= game.moves.size()) return;
    const Label label = game.verdict.moves[move].finding.label;
    if (label != Label::None) summary.labels[move] = label;
  };
  for (const auto& move :
       {std::optional(summary.first), std::optional(summary.last), std::optional(summary.last_judged),
        summary.broken_from, summary.middlegame, summary.endgame, summary.since})
    if (move) add(*move);
  if (summary.opening) add(summary.opening->plies - 1);
  for (const auto& spell : summary.spells.values) {
    if (!spell) continue;
    add(spell->first);
    add(spell->last);
  }
  if (summary.turn) add(summary.turn->move);
  if (summary.think) add(summary.think->move);
  if (summary.haste) add(summary.haste->move);
}

/// The move that leads into the position `ply`.
std::optional<std::size_t> move_into(std::optional<int> ply) {
  if (!ply || *ply < 1) return std::nullopt;
  return static_cast<std::size_t>(*ply - 1);
}

}  // namespace

void read_time_control(std::string_view text, GameClocks& clocks) {
  const auto control = parse_one_period(text);
  if (!control) return;
  clocks.base = control->base;
  clocks.increment = control->increment;
}

std::optional<GameSummary> summarise(const SummarySource& game) {
  const std::size_t first = game.verdict.judged.first;
  if (first >= game.moves.size() || game.verdict.moves.size() != game.moves.size()) return std::nullopt;
  const std::optional<Course> course = Course::of(game);
  GameSummary summary;
  summary.first = first;
  summary.last = game.moves.size() - 1;
  summary.broken_from = game.verdict.broken_from;
  summary.last_judged = std::min(summary.last, std::max(first + 1, game.verdict.judged.end) - 1);
  if (game.opening && game.opening->plies > 0) summary.opening = game.opening;
  summary.middlegame = move_into(game.verdict.phases.middlegame);
  summary.endgame = move_into(game.verdict.phases.endgame);
  for (const Color side : kColors)
    if (const auto& performance = game.verdict.performance[side])
      summary.accuracy[side] = performance->accuracy;
  find_ending(game, course, summary);
  if (course) {
    for (const Color side : kColors) summary.spells[side] = longest_spell(*course, side);
    summary.swings = count_swings(*course);
    // In the moves that could not be read the game may have turned again.
    if (summary.ending != GameFinish::Unread) find_turn(game, *course, summary);
    find_last_better(game, *course, summary);
  }
  summary.weak_phase = find_weak_phase(game, summary);
  summary.think = find_think(game, first);
  summary.haste = find_haste(game, first);
  add_labels(game, summary);
  return summary;
}

}}  // namespace chess::judge
