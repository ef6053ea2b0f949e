// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/book_test.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>
#include <utility>

#include "books/tester/position_checks.h"
#include "match/match_score.h"
#include "notation/move_line.h"
#include "openings/opening_book.h"

namespace books {

namespace {

using chess::Color;

/// An engine without chance plays the same game again, if it may think as long. So that the games of a line
/// differ, each gets a little more: the n-th 1/16 more than the one before, and the 17th as the first.
constexpr std::size_t kPaces = 16;

chess::TimeControl at_pace(chess::TimeControl control, std::size_t pace) {
  if (control.nodes) *control.nodes += *control.nodes * pace / kPaces;
  if (control.movetime) *control.movetime += *control.movetime * pace / kPaces;
  return control;
}

/// A player of the games.
struct Seat {
  const EngineText& engine;
  chess::TimeControl control;
};

std::size_t seats_of(const BookTestSetup& setup) { return setup.opponent ? 2 * kPaces : kPaces; }

/// The player with this number. An opponent sits on every other seat.
Seat seat_of(const BookTestSetup& setup, std::size_t number) {
  if (!setup.opponent) return {setup.engine, at_pace(setup.engine.control, number)};
  const EngineText& engine = number % 2 == 0 ? setup.engine : *setup.opponent;
  return {engine, at_pace(engine.control, number / 2)};
}

class Test {
 public:
  Test(const BookTestSetup& setup, BookTestListener& listener, const std::stop_token& stop)
      : setup_(setup), listener_(listener), stop_(stop) {}

  std::expected<BookTest, chess::Error> run() {
    auto graph = explore(*setup_.book, chess::Position::start(), setup_.limits, setup_.from);
    if (!graph) return std::unexpected(graph.error());
    out_.graph = std::move(*graph);
    if (out_.graph.positions.size() < 2) return std::unexpected(why_no_move());
    if (out_.graph.ends.empty())
      return std::unexpected("no line of the book ends: every move leads back to a position of it");
    if (!owner_of(setup_.side) && setup_.repertoire) out_.likely_owner = likely_owner(out_.graph);
    if (!setup_.database.empty()) {
      auto replies = count_replies(
          setup_.database, out_.graph, [&](const std::string& what) { listener_.remarked(what); }, stop_);
      if (!replies) return std::unexpected(replies.error());
      replies_ = std::move(*replies);
    }
    plan_ = plan_games(setup_, out_.graph);
    for (const std::size_t end : plan_.lines) out_.lines.push_back(new_line(end));
    if (const auto looked = look(); !looked) return std::unexpected(looked.error());
    out_.findings.noise = measure_noise({out_.graph, checks_, setup_.side, setup_.rules});
    out_.findings.threshold = out_.findings.noise.centipawns + setup_.rules.least;
    judge_lines();
    if (const auto found = find(); !found) return std::unexpected(found.error());
    for (LineReport& line : out_.lines) name_fault(line);
    play();
    if (conduct_.trouble) out_.trouble = *conduct_.trouble + "; the report has what was found until then";
    tell_what_was_beyond_it();
    out_.left_out = conduct_.left_out;
    std::ranges::set_difference(sorted(out_.graph.ends), plan_.lines, std::back_inserter(out_.unreached));
    return std::move(out_);
  }

 private:
  static std::vector<std::size_t> sorted(std::vector<std::size_t> numbers) {
    std::ranges::sort(numbers);
    return numbers;
  }

  /// Why the graph has nothing but the start position.
  std::string why_no_move() const {
    const chess::BookPosition& begin = out_.graph.positions.front();
    const std::string where = begin.path.empty()
                                  ? "in the start position"
                                  : "after " + chess::to_move_line(out_.graph.start, begin.path);
    const auto known = setup_.book->moves_of(begin.position);
    if (!known || known->empty()) return "the book has no move " + where;
    return "all moves of the book " + where +
           " have weight 0, as moves that neither won nor drew "
           "a game do, and such moves are left out";
  }

  LineReport new_line(std::size_t end) const {
    LineReport line;
    line.end = end;
    const auto opening =
        chess::OpeningBook::embedded().name_game(out_.graph.start, out_.graph.positions[end].path);
    if (opening) {
      line.eco = opening->entry.eco;
      line.name = opening->entry.name;
    }
    return line;
  }

  /// Has the engine look at every position of the lines.
  std::expected<void, chess::Error> look() {
    std::vector<std::size_t> places;
    // All of a repertoire is looked at, however few lines are played; and where all lines are looked at, so
    // are the positions from which all moves lead into other lines.
    const bool wants_all = setup_.repertoire != nullptr || plan_.lines.size() == out_.graph.ends.size();
    std::vector<bool> wanted(out_.graph.positions.size(), wants_all);
    for (const std::size_t end : plan_.lines)
      for (std::size_t at = end; !wanted[at]; at = out_.graph.positions[at].parent) wanted[at] = true;
    std::vector<PositionQuestion> questions;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!wanted[i]) continue;
      places.push_back(i);
      questions.push_back({out_.graph.positions[i].position, {}});
    }
    listener_.begun(out_.graph, plan_.lines.size(), questions.size());
    const PositionAnswers found = check(questions, 1);
    checks_.resize(out_.graph.positions.size());
    for (std::size_t i = 0; i < places.size(); ++i) checks_[places[i]] = found[i];
    out_.looked_at = static_cast<std::size_t>(
        std::ranges::count_if(found, [](const auto& check) { return check.has_value(); }));
    if (conduct_.trouble && out_.looked_at == 0) return std::unexpected(*conduct_.trouble);
    return {};
  }

  std::optional<Color> side_below(chess::Score score, int bound) const {
    std::optional<Color> below;
    for (const Color color : chess::kColors)
      if (is_for(setup_.side, color) && value_for(color, score) < bound) below = color;
    return below;
  }

  /// Where the lines end, and which are unsound. What the first look calls so is searched longer, as a fault
  /// is: near the bound a short search is wrong too often.
  void judge_lines() {
    std::vector<LineReport*> suspects;
    for (LineReport& line : out_.lines) {
      if (!checks_[line.end]) continue;
      line.end_score = checks_[line.end]->score;
      if (side_below(*line.end_score, kUnsound)) suspects.push_back(&line);
    }
    for (const std::uint64_t times : kCloserLooks) {
      std::vector<PositionQuestion> questions;
      for (const LineReport* line : suspects)
        questions.push_back({out_.graph.positions[line->end].position, {}});
      const PositionAnswers answers = check(questions, times);
      std::vector<LineReport*> left;
      for (std::size_t i = 0; i < suspects.size(); ++i) {
        LineReport& line = *suspects[i];
        line.unsound_for.reset();
        if (!answers[i]) continue;
        line.end_score = answers[i]->score;
        line.unsound_for = side_below(*line.end_score, kUnsound);
        // What is clear by now needs no other look.
        if (line.unsound_for && !side_below(*line.end_score, 2 * kUnsound)) left.push_back(&line);
      }
      suspects = std::move(left);
    }
    for (LineReport& line : out_.lines)
      if (line.unsound_for) line.unsound_from = start_of_trouble(line.end, *line.unsound_for);
  }

  /// The costliest fault on the line.
  void name_fault(LineReport& line) const {
    for (std::size_t at = line.end; at != 0; at = out_.graph.positions[at].parent) {
      const std::size_t before = out_.graph.positions[at].parent;
      if (line.unsound_for && out_.graph.positions[before].position.turn() != *line.unsound_for) continue;
      for (const Fault& fault : out_.findings.faults)
        if (fault.position == before && fault.move == out_.graph.positions[at].path.back() &&
            fault.loss > (line.slip ? line.slip->loss : 0))
          line.slip =
              Slip{out_.graph.positions[before].path.size(), fault.move, fault.loss, fault.better.front()};
    }
  }

  /// Half-moves up to the move of `side` from which on it stands worse than kUnsound until `end`.
  std::size_t start_of_trouble(std::size_t end, Color side) const {
    const auto& positions = out_.graph.positions;
    std::size_t start = positions[end].path.size();
    for (std::size_t at = end; at != 0; at = positions[at].parent) {
      if (checks_[at] && value_for(side, checks_[at]->score) >= kUnsound) break;
      if (positions[at].position.turn() != side) start = positions[at].path.size();
    }
    return start;
  }

  /// Is the engine not to be asked any more?
  bool is_over() const { return stop_.stop_requested() || conduct_.trouble.has_value(); }

  /// Says once what the engine was unable to answer.
  void tell_what_was_beyond_it() {
    if (conduct_.unable == 0) return;
    listener_.remarked(conduct_.unable_why + "; questions that it could not be asked: " +
                       std::to_string(conduct_.unable) + ", so findings may be missing");
  }

  /// What the author should look at. Left out where the test was stopped: a part of it would be no answer.
  std::expected<void, chess::Error> find() {
    if (setup_.repertoire && owner_of(setup_.side))
      out_.findings.conflicts = find_conflicts(out_.graph, *setup_.repertoire, setup_.side);
    const Examined examined{out_.graph, checks_, setup_.side, setup_.rules};
    const AskEngine ask = [&](std::span<const PositionQuestion> questions, std::uint64_t times) {
      return check(questions, times);
    };
    if (is_over()) return {};
    if (const auto found = find_faults(examined, ask, out_.findings); !found) return found;
    if (is_over()) return {};
    return find_gaps(examined, replies_ ? &*replies_ : nullptr, ask, *setup_.book, out_.findings);
  }

  PositionAnswers check(std::span<const PositionQuestion> questions, std::uint64_t times) {
    auto limits = chess::SearchLimits{.nodes = setup_.engine.control.nodes,
                                      .depth = setup_.engine.control.depth,
                                      .movetime = setup_.engine.control.movetime};
    if (limits.nodes) *limits.nodes *= times;
    if (limits.movetime) *limits.movetime *= times;
    // A ply takes about 1.7 times as long as the one before.
    if (limits.depth) *limits.depth += static_cast<int>(std::bit_width(times) - 1) * 4 / 3;
    const TestStage stage = times == 1 ? TestStage::Looking : TestStage::LookingCloser;
    if (!questions.empty()) listener_.advanced(stage, 0, questions.size());
    const CheckListener hears{[&](std::size_t done) { listener_.advanced(stage, done, questions.size()); },
                              [&](const std::string& what) { listener_.remarked(what); }};
    return check_positions({setup_.engine, limits, setup_.run.concurrency}, questions, hears, conduct_,
                           stop_);
  }

  void play() {
    std::vector<chess::Contender> contenders;
    for (std::size_t number = 0; number < seats_of(setup_); ++number) {
      const auto [engine, control] = seat_of(setup_, number);
      contenders.push_back(
          {engine.name, chess::engine_player(engine.spec, engine.abilities, setup_.run.margin), control});
    }
    if (setup_.opponent) out_.engine_games.emplace();
    later_sums_.resize(out_.lines.size());
    if (plan_.of_game.empty() || is_over()) return;
    listener_.advanced(TestStage::Playing, 0, plan_.of_game.size());
    std::vector<std::size_t> begun(out_.lines.size());
    std::size_t next = 0;
    out_.trouble = chess::run_games(
        contenders, setup_.run,
        [&]() -> std::optional<chess::GameOrder> {
          if (next == plan_.of_game.size()) return std::nullopt;
          const std::size_t line = plan_.of_game[next];
          chess::GameOrder order{next++, 0, 0, opening(out_.lines[line])};
          const std::size_t game_of_line = begun[line]++;
          if (setup_.opponent) {
            const std::size_t pace = game_of_line / 2 % kPaces;
            order.white = 2 * pace + game_of_line % 2;
            order.black = 2 * pace + (game_of_line + 1) % 2;
          } else {
            order.white = order.black = game_of_line % kPaces;
          }
          return order;
        },
        [&](const chess::GameOrder& order, const chess::PlayedGame& game) {
          take(order, game);
          listener_.advanced(TestStage::Playing, out_.games.games(), plan_.of_game.size());
          return listener_.played(order, game);
        },
        stop_);
    for (std::size_t i = 0; i < out_.lines.size(); ++i)
      if (const auto& [sum, games] = later_sums_[i]; games > 0)
        out_.lines[i].later_score = static_cast<double>(sum) / static_cast<double>(games);
  }

  chess::OpeningLine opening(const LineReport& line) const {
    return {out_.graph.start, out_.graph.positions[line.end].path, false, line.name};
  }

  void take(const chess::GameOrder& order, const chess::PlayedGame& game) {
    const std::size_t index = plan_.of_game[order.number];
    out_.games.add(half_points(game.result, Color::White));
    out_.lines[index].games.add(half_points(game.result, Color::White));
    if (out_.engine_games) out_.engine_games->add(half_points(game.result, engine_color(order)));
    if (is_fault(game.ending)) ++out_.program_faults;
    if (game.moves.size() <= kLaterPlies || !game.moves[kLaterPlies].score) return;
    later_sums_[index].first += value_for(Color::White, *game.moves[kLaterPlies].score);
    ++later_sums_[index].second;
  }

  const BookTestSetup& setup_;
  BookTestListener& listener_;
  const std::stop_token& stop_;
  BookTest out_;
  GamePlan plan_;
  std::vector<std::optional<PositionCheck>> checks_;  // by position of the graph
  EngineConduct conduct_;
  std::optional<chess::ReplyCounts> replies_;
  std::vector<std::pair<std::int64_t, std::size_t>> later_sums_;
};

}  // namespace

Color engine_color(const chess::GameOrder& order) {
  return order.white % 2 == 0 ? Color::White : Color::Black;
}

chess::EnumArray<Color, chess::TimeControl> controls_of(const BookTestSetup& setup,
                                                        const chess::GameOrder& order) {
  return {seat_of(setup, order.white).control, seat_of(setup, order.black).control};
}

std::vector<const LineReport*> faulty_lines(const BookTest& test) {
  std::vector<const LineReport*> lines;
  for (const LineReport& line : test.lines)
    if (line.is_fault()) lines.push_back(&line);
  return lines;
}

bool is_proved_unsound(const LineReport& line) {
  if (!line.unsound_for || line.games.games() == 0) return false;
  const int sign = *line.unsound_for == Color::White ? 1 : -1;
  const double share = line.games.score();
  const bool scored_badly = sign > 0 ? share < 0.5 : share > 0.5;
  return scored_badly && (!line.later_score || sign * *line.later_score < kUnsound);
}

std::expected<BookTest, chess::Error> test_book(const BookTestSetup& setup, BookTestListener& listener,
                                                const std::stop_token& stop) {
  return Test(setup, listener, stop).run();
}

}  // namespace books
