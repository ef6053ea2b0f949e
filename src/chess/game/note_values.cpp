// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/note_values.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace chess { inline namespace game {

namespace {

using std::chrono::milliseconds;
using Form = WrittenEval::Form;

constexpr std::int32_t kMateNumber = 30'000;
constexpr std::int32_t kLeastMateNumber = 29'000;
constexpr std::int32_t kNoNumber = 32'767;
constexpr std::int32_t kMostCentipawns = 10'000;
constexpr std::string_view kProfileName = "evp";

Score mate_score(bool white_mates, int moves) {
  return white_mates ? Score::mate_in(moves) : Score::mated_in(moves);
}

Score white_score(const WrittenEval& eval, std::int32_t size) {
  if (eval.form == Form::Mate) return mate_score(!eval.is_negative, size);
  return Score::cp(eval.is_negative ? -size : size);
}

std::optional<Score> command_eval(const WrittenEval& eval, const NoteUnits& units) {
  if (eval.form == Form::None) return std::nullopt;
  if (eval.form != Form::Whole || eval.size == 0) return white_score(eval, eval.size);
  const EvalUnit unit = eval.has_depth ? units.whole_with_depth : units.whole;
  if (unit == EvalUnit::Doubtful) return std::nullopt;
  if (unit == EvalUnit::Pawns) return white_score(eval, eval.size * 100);
  return number_to_score(eval.is_negative ? -eval.size : eval.size);
}

std::optional<Score> comment_eval(const EngineComment& comment, Color mover, const NoteUnits& units) {
  if (!comment.eval.is_there()) return std::nullopt;
  WrittenEval eval = comment.eval;
  const EvalView view = comment.view == EvalView::Unsaid ? units.comments : comment.view;
  if (view == EvalView::Mover && mover == Color::Black) eval.is_negative = !eval.is_negative;
  if (eval.form != Form::Mate || comment.is_after) return white_score(eval, eval.size);
  const int moves = units.mates_in_plies ? (eval.size + 1) / 2 : eval.size;
  const bool mover_mates = eval.is_negative == (mover == Color::Black);
  return white_score(eval, std::max(1, mover_mates ? moves - 1 : moves));
}

}  // namespace

std::optional<Score> eval_of(const WrittenNotes& notes, Color mover, const NoteUnits& units) {
  if (const auto eval = command_eval(notes.eval, units)) return eval;
  return comment_eval(notes.comment, mover, units);
}

std::optional<milliseconds> clock_of(const WrittenNotes& notes, const NoteUnits& units) {
  constexpr int kWholeClock = 3;
  if (notes.clock.is_there()) {
    const milliseconds time = notes.clock.time;
    if (notes.clock.fields >= kWholeClock) return time;
    switch (notes.clock.fields == 2 ? units.two_fields : units.one_field) {
      case ClockUnit::Seconds: return time;
      case ClockUnit::Minutes: return time * 60;
      case ClockUnit::Tenths: return time / 10;
      case ClockUnit::Milliseconds: return time / 1000;
      case ClockUnit::Doubtful: return std::nullopt;
    }
  }
  if (notes.comment.left) return notes.comment.left;
  if (notes.lone_time.fields == kWholeClock && units.lone_times_are_clocks) return notes.lone_time.time;
  return std::nullopt;
}

std::optional<milliseconds> spent_of(const WrittenNotes& notes) {
  return notes.spent ? notes.spent : notes.comment.spent;
}

std::optional<Score> EvalProfile::at(std::size_t half_move) const {
  if (half_move < first || half_move - first >= values.size()) return std::nullopt;
  return values[half_move - first];
}

std::optional<EvalProfile> parse_eval_profile(const Command& command) {
  constexpr std::size_t kBounds = 2;
  if (command.name != kProfileName || command.operands.size() <= kBounds) return std::nullopt;
  std::vector<std::int32_t> numbers;
  for (const Operand& operand : command.operands) {
    const auto number = parse_number<std::int32_t>(operand.text());
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  const std::int64_t first = numbers[0];
  const std::int64_t count = numbers[1] - first + 1;
  if (first < 0 || count < static_cast<std::int64_t>(numbers.size() - kBounds)) return std::nullopt;
  EvalProfile profile;
  profile.first = static_cast<std::size_t>(first);
  for (std::size_t i = kBounds; i < numbers.size(); ++i)
    profile.values.push_back(number_to_score(numbers[i]));
  return profile;
}

std::optional<Score> number_to_score(std::int32_t number) {
  const std::int64_t size = std::abs(static_cast<std::int64_t>(number));
  if (size > kMateNumber) return std::nullopt;
  if (size < kLeastMateNumber) return Score::cp(number);
  return mate_score(number > 0, static_cast<int>(kMateNumber - size + 1) / 2);
}

std::int32_t score_to_number(std::optional<Score> score, Color turn) {
  if (!score) return kNoNumber;
  if (const auto cp = score->centipawns()) return std::clamp(*cp, -kMostCentipawns, kMostCentipawns);
  const bool white_mates = score->is_winning_mate();
  const int moves = score->moves_to_mate();
  const bool mates_next = white_mates == (turn == Color::White);
  const int plies = std::min(2 * moves - (mates_next && moves > 0 ? 1 : 0), kMateNumber - kLeastMateNumber);
  return white_mates ? kMateNumber - plies : plies - kMateNumber;
}

NoteValues::NoteValues(const Game& game, NoteKinds wanted) {
  read_main_line(game, wanted);
  // Notes of the main line are there already; a game without variations has no others.
  std::vector<WrittenNotes> others;
  if (game.size() > nodes_.size() + 1) {
    std::vector<bool> is_main(game.size(), false);
    for (const NodeId id : nodes_) is_main[static_cast<std::size_t>(id)] = true;
    for (std::size_t i = 1; i < game.size(); ++i) {
      const Node& node = game.node(static_cast<NodeId>(i));
      if (!is_main[i] && !node.subinfos.empty()) others.push_back(written_notes(node, wanted));
    }
  }
  if (notes_.empty() && others.empty()) return;
  units_ = decide_units(notes_, others, first_mover_, game.tags.get("TimeControl"));
}

NoteValues::NoteValues(const Game& game, const NoteUnits& units, NoteKinds wanted) : units_(units) {
  read_main_line(game, wanted);
}

NoteValues::NoteValues(std::vector<WrittenNotes> main_line, std::optional<EvalProfile> profile,
                       Color first_mover, std::string_view time_control)
    : units_(decide_units(main_line, {}, first_mover, time_control)),
      first_mover_(first_mover),
      nodes_(main_line.size()),
      notes_(std::move(main_line)),
      profile_(std::move(profile)) {}

void NoteValues::read_main_line(const Game& game, NoteKinds wanted) {
  first_mover_ = game.any_start().turn();
  nodes_ = game.main_line();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = game.node(nodes_[i]);
    if (node.subinfos.empty()) continue;
    const WrittenNotes notes = written_notes(node, wanted);
    if (notes.empty()) continue;
    if (notes_.empty()) notes_.reserve(nodes_.size());
    notes_.resize(i);
    notes_.push_back(notes);
  }
  start_ = written_notes(game.root(), wanted);
  for (const Subinfo& info : game.root().subinfos)
    for (const Command& command : info.commands)
      if (!profile_) profile_ = parse_eval_profile(command);
}

std::optional<Score> NoteValues::start_eval() const {
  if (const auto eval = eval_of(start_, !first_mover_, units_)) return eval;
  return profile_ ? profile_->at(0) : std::nullopt;
}

std::optional<Score> NoteValues::eval(std::size_t index) const {
  const Color mover = index % 2 == 0 ? first_mover_ : !first_mover_;
  if (const WrittenNotes* notes = notes_at(index))
    if (const auto eval = eval_of(*notes, mover, units_)) return eval;
  return profile_ ? profile_->at(index + 1) : std::nullopt;
}

std::optional<milliseconds> NoteValues::clock(std::size_t index) const {
  const WrittenNotes* notes = notes_at(index);
  return notes ? clock_of(*notes, units_) : std::nullopt;
}

std::optional<milliseconds> NoteValues::spent(std::size_t index) const {
  const WrittenNotes* notes = notes_at(index);
  return notes ? spent_of(*notes) : std::nullopt;
}

std::optional<Score> NoteValues::eval_at(const Game& game, NodeId id) const {
  Color mover = !first_mover_;
  for (NodeId at = id; at != kRootNode; at = game.node(at).parent) mover = !mover;
  return eval_at(game, id, mover);
}

std::optional<Score> NoteValues::eval_at(const Game& game, NodeId id, Color mover) const {
  if (id == kRootNode) return start_eval();
  // The number of a move is above those of the moves before it.
  if (const auto found = std::ranges::lower_bound(nodes_, id); found != nodes_.end() && *found == id)
    return eval(static_cast<std::size_t>(found - nodes_.begin()));
  return eval_of(written_notes(game.node(id)), mover, units_);
}

bool NoteValues::has_evals() const {
  if (notes_.empty() && !profile_) return false;
  for (std::size_t i = 0; i < size(); ++i)
    if (eval(i)) return true;
  return false;
}

}}  // namespace chess::game
