// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/note_units.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "game/time_control_tag.h"

namespace chess { inline namespace game {

namespace {

using std::chrono::milliseconds;
using Form = WrittenEval::Form;

/// More than this is no difference in pawns that a whole number would tell.
constexpr std::int32_t kMostPawns = 9;
/// So many whole numbers among others may be pawns.
constexpr int kFewNumbers = 2;

/// What is known of the evaluations without a decimal point in one form: alone, or with a depth.
struct WholeNumbers {
  int with_point = 0;
  int whole = 0;  ///< but for 0, which is 0 in any unit
  bool are_large = false;
  bool has_odd_depth = false;

  void add(const WrittenEval& eval) {
    if (eval.form == Form::Pawns) ++with_point;
    if (eval.form != Form::Whole || eval.size == 0) return;
    ++whole;
    are_large |= eval.size > kMostPawns;
    has_odd_depth |= eval.has_odd_depth;
  }

  EvalUnit unit(bool have_depth) const {
    if (with_point > 0) return EvalUnit::Pawns;
    if (have_depth && has_odd_depth) return EvalUnit::Doubtful;  // a decimal comma
    if (are_large || (have_depth && whole > 0)) return EvalUnit::Centipawns;
    return whole > kFewNumbers ? EvalUnit::Doubtful : EvalUnit::Pawns;
  }
};

/// The evaluations of engine comments that do not say whose view they have. Two engines agree more or less
/// about a position: neighbours have one sign in White's view, and different ones in the mover's.
class CommentViews {
 public:
  void add(const EngineComment& comment, Color mover) {
    const WrittenEval& eval = comment.eval;
    if (!eval.is_there()) {
      has_before_ = false;
      return;
    }
    if (eval.form == Form::Mate && eval.size > 1) add_mate(comment, mover);
    if (comment.view != EvalView::Unsaid) return;
    if (!eval.is_negative && eval.size > 0 && !eval.has_sign) ++unsigned_;
    const int most = 300;
    const int size = eval.form == Form::Mate ? most : std::min<int>(eval.size, most);
    const int value = eval.is_negative ? -size : size;
    if (has_before_) {
      ++pairs_;
      as_mover_ += std::abs(value + before_);
      as_white_ += std::abs(value - before_);
    }
    before_ = value;
    has_before_ = true;
  }

  EvalView view() const {
    constexpr int kEnoughPairs = 4;
    constexpr int kClear = 2;
    if (pairs_ >= kEnoughPairs && as_white_ * kClear < as_mover_) return EvalView::White;
    if (pairs_ >= kEnoughPairs && as_mover_ * kClear < as_white_) return EvalView::Mover;
    // The programs that write the mover's view write "+0.30".
    return unsigned_ > 0 ? EvalView::White : EvalView::Mover;
  }

  /// Before one's own move a mate is an odd number of half-moves away, and before one is mated an even one.
  bool mates_in_plies() const { return wrong_parity_ == 0; }

 private:
  void add_mate(const EngineComment& comment, Color mover) {
    if (comment.is_after) return;
    const bool is_movers = comment.view != EvalView::White || mover == Color::White;
    const bool mover_mates = comment.eval.is_negative != is_movers;
    wrong_parity_ += (comment.eval.size % 2 == 1) == mover_mates ? 0 : 1;
  }

  int before_ = 0;
  bool has_before_ = false;
  int pairs_ = 0;
  std::int64_t as_mover_ = 0;
  std::int64_t as_white_ = 0;
  int unsigned_ = 0;
  int wrong_parity_ = 0;
};

/// The base time of the first stage, in seconds; 0: unknown.
double base_seconds(std::string_view time_control, double& increment) {
  const auto control = parse_time_control_tag(time_control);
  if (!control || control->stages.size() == 0) return 0;
  const TimeStage& stage = control->stages[0];
  increment = stage.increment + stage.delay;
  return stage.moves == 1 ? 0 : stage.seconds;
}

/// Clocks of one form, in the order of the game.
class ClockNumbers {
 public:
  void add(const WrittenTime& time, std::size_t index) {
    if (!time.is_there()) return;
    if (!first_) {
      first_ = time;
      index_ = index;
    }
    most_ = std::max(most_, time.first);
    has_fraction_ |= time.has_fraction;
  }

  /// Could the first clock be one of a game with this base time if the number behind its last colon counted
  /// so many seconds?
  bool fits(double base, double increment, double unit) const {
    constexpr double kLeastShare = 0.4;
    constexpr double kMostShare = 1.3;
    const double seconds = unit * static_cast<double>(first_->time.count()) / 1000.0;
    const double moves = 1.0 + static_cast<double>(index_) / 2.0;
    return seconds >= kLeastShare * base && seconds <= kMostShare * base + increment * moves;
  }

  ClockUnit two_fields(double base, double increment, bool has_three_fields) const {
    constexpr std::int32_t kMostHours = 9;
    if (!first_ || has_three_fields || has_fraction_) return ClockUnit::Seconds;
    if (first_->first > kMostHours) return ClockUnit::Seconds;
    const ClockUnit minutes = most_ > kMostHours ? ClockUnit::Doubtful : ClockUnit::Minutes;
    if (base > 0) {
      if (fits(base, increment, 1)) return ClockUnit::Seconds;
      if (fits(base, increment, kMinute)) return is_early() ? minutes : ClockUnit::Doubtful;
      // Somebody wrote clocks only when time was short.
      const double as_minutes = kMinute * static_cast<double>(first_->time.count()) / 1000.0;
      return !is_early() && as_minutes > 2 * base ? ClockUnit::Seconds : ClockUnit::Doubtful;
    }
    return two_fields_of_first(minutes);
  }

  ClockUnit one_field(double base, double increment) const {
    if (!first_ || base <= 0 || has_fraction_ || !is_early()) return ClockUnit::Seconds;
    struct Unit {
      double seconds;
      ClockUnit unit;
    };
    static constexpr Unit kUnits[] = {{1, ClockUnit::Seconds},
                                      {kMinute, ClockUnit::Minutes},
                                      {0.1, ClockUnit::Tenths},
                                      {0.001, ClockUnit::Milliseconds}};
    for (const Unit& unit : kUnits)
      if (fits(base, increment, unit.seconds)) return unit.unit;
    return ClockUnit::Doubtful;
  }

 private:
  static constexpr double kMinute = 60;

  bool is_early() const {
    constexpr std::size_t kOpening = 20;
    return index_ < kOpening;
  }

  /// Games begin with three minutes or more, or with an hour and a half; a clock of one or two is in doubt.
  ClockUnit two_fields_of_first(ClockUnit minutes) const {
    constexpr std::int32_t kLeastMinutes = 3;
    constexpr std::size_t kFirstMoves = 4;
    constexpr std::chrono::minutes kHourAndHalf{90};
    constexpr std::chrono::minutes kAbout{10};
    if (first_->first >= kLeastMinutes) return ClockUnit::Seconds;
    const auto as_minutes = first_->time * 60;
    const bool is_usual = as_minutes >= kHourAndHalf - kAbout && as_minutes <= kHourAndHalf + kAbout;
    return index_ < kFirstMoves && is_usual ? minutes : ClockUnit::Doubtful;
  }

  std::optional<WrittenTime> first_;
  std::size_t index_ = 0;
  std::int32_t most_ = 0;
  bool has_fraction_ = false;
};

/// Times that stand alone in comments: clocks, or what a move took?
class LoneTimes {
 public:
  void add(const WrittenTime& time, std::size_t index) {
    constexpr int kFields = 3;
    if (time.fields != kFields) return;
    numbers_.add(time, index);
    auto& before = before_[index % 2];
    if (before) {
      ++pairs_;
      if (time.time > *before) ++rises_;
    }
    before = time.time;
    any_ = true;
  }

  bool are_clocks(double base, double increment) const {
    constexpr int kEnoughPairs = 4;
    constexpr int kFewRises = 4;  // one in so many
    if (!any_) return false;
    if (base > 0) return numbers_.fits(base, increment, 1);
    return pairs_ >= kEnoughPairs && rises_ * kFewRises <= pairs_;
  }

 private:
  ClockNumbers numbers_;
  std::array<std::optional<milliseconds>, 2> before_;
  int pairs_ = 0;
  int rises_ = 0;
  bool any_ = false;
};

}  // namespace

std::string NoteUnits::doubts() const {
  std::string text;
  const auto add = [&text](std::string_view what) { (text += text.empty() ? "" : ", ") += what; };
  if (whole == EvalUnit::Doubtful || whole_with_depth == EvalUnit::Doubtful)
    add("%eval without a decimal point (pawns or centipawns)");
  if (two_fields == ClockUnit::Doubtful) add("%clk with one colon (minutes or hours)");
  if (one_field == ClockUnit::Doubtful) add("%clk without a colon");
  return text;
}

NoteUnits decide_units(std::span<const WrittenNotes> main_line, std::span<const WrittenNotes> others,
                       Color first_mover, std::string_view time_control) {
  WholeNumbers alone;
  WholeNumbers with_depth;
  CommentViews views;
  ClockNumbers one_field;
  ClockNumbers two_fields;
  LoneTimes lone_times;
  bool has_three_fields = false;
  Color mover = first_mover;
  for (std::size_t i = 0; i < main_line.size(); ++i, mover = !mover) {
    const WrittenNotes& notes = main_line[i];
    (notes.eval.has_depth ? with_depth : alone).add(notes.eval);
    views.add(notes.comment, mover);
    if (notes.clock.fields == 1) one_field.add(notes.clock, i);
    if (notes.clock.fields == 2) two_fields.add(notes.clock, i);
    has_three_fields |= notes.clock.fields > 2;
    lone_times.add(notes.lone_time, i);
  }
  for (const WrittenNotes& notes : others) (notes.eval.has_depth ? with_depth : alone).add(notes.eval);
  double increment = 0;
  const double base = base_seconds(time_control, increment);
  return {.whole = alone.unit(false),
          .whole_with_depth = with_depth.unit(true),
          .two_fields = two_fields.two_fields(base, increment, has_three_fields),
          .one_field = one_field.one_field(base, increment),
          .lone_times_are_clocks = lone_times.are_clocks(base, increment),
          .comments = views.view(),
          .mates_in_plies = views.mates_in_plies()};
}

}}  // namespace chess::game
