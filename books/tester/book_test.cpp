// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/book_test.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "books/tester/position_checks.h"
#include "match/match_score.h"
#include "openings/opening_book.h"

namespace books {

namespace {

using chess::Color;

/// An engine without chance plays the same game again, if it may think as long. So that the games of a line
/// differ, each gets a little more: the n-th 1/16 more than the one before, and the 17th as the first.
constexpr std::size_t kPaces = 16;

/// Centipawns as `us` sees a score that White sees so.
int value(chess::Score score_of_white, Color us) {
  return us == Color::White ? value_of(score_of_white) : -value_of(score_of_white);
}

bool is_for(BookSide side, Color color) {
  return side == BookSide::Both || (side == BookSide::White) == (color == Color::White);
}

chess::TimeControl at_pace(chess::TimeControl control, std::size_t pace) {
  if (control.nodes) *control.nodes += *control.nodes * pace / kPaces;
  if (control.movetime) *control.movetime += *control.movetime * pace / kPaces;
  return control;
}

class Test {
 public:
  Test(const BookTestSetup& setup, BookTestListener& listener, const std::stop_token& stop)
      : setup_(setup), listener_(listener), stop_(stop) {}

  std::expected<BookTest, chess::Error> run() {
    out_.graph = explore(*setup_.book, chess::Position::start(), setup_.limits);
    if (out_.graph.positions.size() < 2) return std::unexpected("the book has no move in the start position");
    if (out_.graph.ends.empty())
      return std::unexpected("no line of the book ends: every move leads back to a position of it");
    plan_ = plan_games(setup_, out_.graph);
    for (const std::size_t end : plan_.lines) out_.lines.push_back(new_line(end));
    if (const auto looked = look(); !looked) return std::unexpected(looked.error());
    for (LineReport& line : out_.lines) judge(line);
    find_disagreements();
    play();
    std::ranges::set_difference(sorted(out_.graph.ends), plan_.lines, std::back_inserter(out_.unreached));
    return std::move(out_);
  }

 private:
  static std::vector<std::size_t> sorted(std::vector<std::size_t> numbers) {
    std::ranges::sort(numbers);
    return numbers;
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
    std::vector<bool> wanted(out_.graph.positions.size());
    for (const std::size_t end : plan_.lines)
      for (std::size_t at = end; !wanted[at]; at = out_.graph.positions[at].parent) wanted[at] = true;
    std::vector<chess::Position> positions;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!wanted[i]) continue;
      places.push_back(i);
      positions.push_back(out_.graph.positions[i].position);
    }
    listener_.begun(out_.graph, plan_.lines.size(), positions.size());
    const auto control = setup_.engine.control;
    const chess::SearchLimits limits{
        .nodes = control.nodes, .depth = control.depth, .movetime = control.movetime};
    auto found = check_positions(
        setup_.engine.spec, limits, positions, setup_.run.concurrency,
        [&](std::size_t done) { listener_.looked_at(done, positions.size()); }, stop_);
    if (!found) return std::unexpected(found.error());
    checks_.resize(out_.graph.positions.size());
    for (std::size_t i = 0; i < places.size(); ++i) checks_[places[i]] = (*found)[i];
    out_.looked_at = static_cast<std::size_t>(
        std::ranges::count_if(*found, [](const auto& check) { return check.has_value(); }));
    return {};
  }

  void judge(LineReport& line) const {
    if (!checks_[line.end]) return;
    line.end_score = checks_[line.end]->score;
    for (const Color color : chess::kColors)
      if (is_for(setup_.side, color) && value(*line.end_score, color) < kUnsound) line.unsound_for = color;
    if (line.unsound_for) line.unsound_from = start_of_trouble(line.end, *line.unsound_for);
    for (std::size_t at = line.end; at != 0; at = out_.graph.positions[at].parent) {
      const std::size_t before = out_.graph.positions[at].parent;
      const Color us = out_.graph.positions[before].position.turn();
      const bool is_asked = line.unsound_for ? *line.unsound_for == us : is_for(setup_.side, us);
      if (!is_asked || !checks_[at] || !checks_[before]) continue;
      const chess::Move move = out_.graph.positions[at].path.back();
      const int loss = value(checks_[before]->score, us) - value(checks_[at]->score, us);
      if (checks_[before]->best == move || loss <= (line.slip ? line.slip->loss : 0)) continue;
      line.slip = Slip{out_.graph.positions[before].path.size(), move, loss, checks_[before]->best};
    }
  }

  /// Half-moves up to the move of `side` from which on it stands worse than kUnsound until `end`.
  std::size_t start_of_trouble(std::size_t end, Color side) const {
    const auto& positions = out_.graph.positions;
    std::size_t start = positions[end].path.size();
    for (std::size_t at = end; at != 0; at = positions[at].parent) {
      if (checks_[at] && value(checks_[at]->score, side) >= kUnsound) break;
      if (positions[at].position.turn() != side) start = positions[at].path.size();
    }
    return start;
  }

  void find_disagreements() {
    const auto& positions = out_.graph.positions;
    const auto place = places_by_key(out_.graph);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const BookPosition& here = positions[i];
      const Color us = here.position.turn();
      if (!checks_[i] || here.moves.empty() || !is_for(setup_.side, us)) continue;
      if (std::ranges::find(here.moves, checks_[i]->best, &chess::BookMove::move) != here.moves.end())
        continue;
      std::optional<Disagreement> found;
      bool all_known = true;
      for (const chess::BookMove& m : here.moves) {
        const auto after = place.find(bits_of(here.position.after(m.move).key()));
        if (after == place.end() || !checks_[after->second]) {
          all_known = false;
          break;
        }
        const int loss = value(checks_[i]->score, us) - value(checks_[after->second]->score, us);
        if (!found || loss < found->loss) found = Disagreement{i, checks_[i]->best, m.move, loss};
      }
      // Of a sample of lines some moves were not looked at: one of them may be the better one.
      if (found && all_known && found->loss > 0) out_.disagreements.push_back(*found);
    }
    std::ranges::stable_sort(out_.disagreements, std::greater(), &Disagreement::loss);
  }

  void play() {
    std::vector<chess::Contender> contenders;
    const auto add = [&](const EngineText& engine, const chess::TimeControl& control) {
      contenders.push_back({engine.name, chess::uci_player(engine.spec, setup_.run.margin), control});
    };
    if (setup_.opponent) {
      out_.engine_games.emplace();
      for (std::size_t pace = 0; pace < kPaces; ++pace) {
        add(setup_.engine, at_pace(setup_.engine.control, pace));
        add(*setup_.opponent, at_pace(setup_.opponent->control, pace));
      }
    } else {
      for (std::size_t pace = 0; pace < kPaces; ++pace)
        add(setup_.engine, at_pace(setup_.engine.control, pace));
    }
    later_sums_.resize(out_.lines.size());
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
          return listener_.played(order, game, plan_.of_game.size());
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
    if (is_fault(game.ending)) ++out_.faults;
    if (game.moves.size() <= kLaterPlies || !game.moves[kLaterPlies].score) return;
    later_sums_[index].first += value(*game.moves[kLaterPlies].score, Color::White);
    ++later_sums_[index].second;
  }

  const BookTestSetup& setup_;
  BookTestListener& listener_;
  const std::stop_token& stop_;
  BookTest out_;
  GamePlan plan_;
  std::vector<std::optional<PositionCheck>> checks_;  // by position of the graph
  std::vector<std::pair<std::int64_t, std::size_t>> later_sums_;
};

}  // namespace

int value_of(chess::Score score) {
  if (score.is_mate()) return score.is_winning_mate() ? kMateValue : -kMateValue;
  return std::clamp(*score.centipawns(), -kMateValue, kMateValue);
}

Color engine_color(const chess::GameOrder& order) {
  return order.white % 2 == 0 ? Color::White : Color::Black;
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
