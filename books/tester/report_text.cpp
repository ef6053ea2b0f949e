// SPDX-License-Identifier: GPL-3.0-or-later
// The report as text for a terminal: a summary, what the author should look at, and the worst lines.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "books/tester/test_report.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace books {

namespace {

using chess::Color;
using chess::counted;
using chess::TextStyle;

/// How much of the engine's answer to a gap is shown.
constexpr std::size_t kAnswerPlies = 3;

/// "48 to 58 %", where the true score lies with a chance of 95 %; empty without games.
std::string interval_text(const chess::WinDrawLoss& games) {
  if (games.games() == 0) return "";
  const chess::ScoreInterval interval = chess::score_interval(games);
  return fmt::format("{:.0f} to {:.0f} %", 100 * interval.low, 100 * interval.high);
}

/// Why the reply is one that opponents play, and what the engine thinks of it: "+0.35, B10 Caro-Kann Defense,
/// in 143 of 1210 games, 12 %, 0.50 better than the book's replies".
std::string gap_text(const Gap& gap, Color view) {
  std::string text = score_text(gap.score, view);
  if (!gap.name.empty()) text += ", " + gap.eco + " " + gap.name;
  if (gap.reach) text += ", " + played_text(gap);
  if (gap.is_best) text += fmt::format(", {} better than the book's replies", pawns_text(gap.gain));
  return text;
}

/// "31 % of the replies that opponents play (18 of 58)"
std::string coverage_text(const Coverage& coverage) {
  std::string text = fmt::format("{:.0f} % of the replies that opponents play ({} of {})", coverage.percent(),
                                 coverage.answered, coverage.replies);
  if (coverage.games)
    text +=
        fmt::format("; {:.0f} % of their games stay in the book to the end of a line", 100 * *coverage.games);
  return text;
}

/// "in the start position", "after 1. e4 c6"
std::string place_text(const chess::BookGraph& graph, std::size_t index) {
  return graph.positions[index].path.empty() ? "in the start position" : "after " + moves_to(graph, index);
}

/// "1. e4 c6" of a book for Black that has no other first moves, and gaps before them: where it may begin.
std::span<const chess::Move> first_own_moves(const BookTest& test, chess::BookSide side) {
  const auto& positions = test.graph.positions;
  if (positions.front().moves.size() != 1 || is_for(side, positions.front().position.turn())) return {};
  if (positions[1].moves.size() != 1) return {};
  const bool has_gaps =
      std::ranges::any_of(test.findings.gaps, [](const Gap& gap) { return gap.position == 0; });
  // The graph is in the order of a search that goes deep first.
  return has_gaps ? std::span(positions[2].path) : std::span<const chess::Move>();
}

/// How many positions the gaps are in.
std::size_t positions_of_gaps(const Findings& found) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < found.gaps.size(); ++i)
    if (i == 0 || found.gaps[i].position != found.gaps[i - 1].position) ++count;
  return count;
}

class TextReport {
 public:
  TextReport(const BookTest& test, const TestTitle& title, const TextLayout& layout)
      : test_(test), title_(title), layout_(layout), view_(view_of(title.side)) {}

  std::string write() {
    add_summary();
    add_faults();
    add_gaps();
    add_conflicts();
    add_lines();
    add_unreached();
    return std::move(out_);
  }

 private:
  /// A paragraph with an indent.
  void add(std::size_t indent, std::string_view text, TextStyle style = TextStyle::Plain) {
    chess::TextFlow flow(out_, std::max<std::size_t>(layout_.width, indent + 20), layout_.ink);
    flow.begin_paragraph(indent);
    while (!text.empty()) {
      std::size_t end = std::min(text.find(' '), text.size());
      // A number stays with its move.
      if (end > 1 && text[end - 1] == '.' && chess::is_digit(text.front()))
        end = std::min(text.find(' ', end + 1), text.size());
      flow.word(text.substr(0, end), style);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    flow.end_paragraph();
  }

  void add_heading(const std::string& text) {
    out_ += "\n" + layout_.ink.paint(text, TextStyle::Bold) + "\n";
  }

  std::size_t shown(std::size_t count) const { return std::min(count, layout_.most); }
  void add_rest(std::size_t count, std::size_t indent = 4) {
    if (count > layout_.most)
      add(indent, fmt::format("and {} more; --top shows them", count - layout_.most), TextStyle::Dim);
  }

  /// The lines up to a position of the book.
  void add_place(std::size_t position) { add(6, place_text(test_.graph, position)); }

  void add_summary() {
    add(0, fmt::format("{}, for {}, by {}{}", title_.book, to_string(title_.side), title_.engine,
                       title_.opponent.empty() ? "" : " against " + title_.opponent));
    const bool is_owned = owner_of(title_.side).has_value();
    add(0, fmt::format("Scores and results are from {}'s side.{}", chess::to_name(view_),
                       is_owned ? ""
                                : " Replies without an answer and lines that disagree are looked for with "
                                  "--side white or --side black."));
    if (test_.likely_owner)
      add(0, fmt::format("This looks like a repertoire for {0}: try --side {1}.",
                         chess::to_name(*test_.likely_owner),
                         *test_.likely_owner == Color::White ? "white" : "black"));
    out_ += "\n";
    add(2, fmt::format("{}{}, {}; {} looked at", counted(test_.graph.positions.size(), "position"),
                       test_.graph.is_cut ? " (the book goes on)" : "",
                       counted(test_.graph.ends.size(), "line"), counted(test_.looked_at, "position")));
    if (!test_.left_out.empty())
      add(2,
          fmt::format("left out, since the engine failed there: {}",
                      counted(test_.left_out.size(), "position")),
          TextStyle::Doubtful);
    const Findings& found = test_.findings;
    const std::size_t lines = faulty_lines(test_).size();
    std::string findings = counted(found.faults.size() + lines, "fault");
    if (lines > 0)
      findings += fmt::format(" ({}, {})", counted(found.faults.size(), "move"), counted(lines, "line"));
    if (is_owned)
      findings += fmt::format(", {}, {}", counted(found.gaps.size(), "gap"),
                              counted(found.conflicts.size(), "conflict"));
    add(2, findings, TextStyle::Bold);
    if (is_owned && found.coverage.replies > 0) add(2, "coverage: " + coverage_text(found.coverage));
    if (const auto begin = first_own_moves(test_, title_.side); !begin.empty())
      add(2, fmt::format("All lines begin with {0}; --from \"{0}\" leaves out the gaps before that.",
                         chess::to_move_line(test_.graph.start, begin)));
    add(2, fmt::format("not listed: {} that cost {} or less", counted(found.quiet, "move"),
                       pawns_text(found.threshold)));
    add(2, found.noise.samples < kLeastSamples
               ? fmt::format("noise: {} (assumed; the book is too small to measure it)",
                             pawns_text(found.noise.centipawns))
               : fmt::format("noise: 95 of 100 pairs of scores that should be one differ by {} or less ({})",
                             pawns_text(found.noise.centipawns), counted(found.noise.samples, "pair")));
    add_ends();
    if (test_.games.games() > 0) add(2, "results: " + results_text(seen_by(view_, test_.games)));
    if (test_.engine_games) add(2, title_.engine + ": " + results_text(*test_.engine_games));
    if (test_.program_faults > 0)
      add(2, fmt::format("{} lost by a fault of a program", counted(test_.program_faults, "game")));
  }

  void add_ends() {
    std::vector<int> ends;
    for (const LineReport& line : test_.lines)
      if (line.end_score) ends.push_back(value_for(view_, *line.end_score));
    if (!ends.empty()) {
      std::ranges::sort(ends);
      double sum = 0;
      for (const int end : ends) sum += end;
      add(2, fmt::format("ends of lines: from {:+.2f} to {:+.2f}, {:+.2f} on average", ends.front() / 100.0,
                         ends.back() / 100.0, sum / static_cast<double>(ends.size()) / 100));
    }
    const auto unsound =
        std::ranges::count_if(test_.lines, [](const LineReport& l) { return l.unsound_for.has_value(); });
    add(2, fmt::format("unsound lines: {} (the side of the book is below {:.2f} at the end)", unsound,
                       kUnsound / 100.0));
    const auto proved = std::ranges::count_if(test_.lines, is_proved_unsound);
    if (proved > 0) add(2, fmt::format("borne out by their games: {}", proved));
  }

  static std::string results_text(const chess::WinDrawLoss& games) {
    return fmt::format("{}, +{} ={} -{}, {} ({})", counted(games.games(), "game"), games.wins, games.draws,
                       games.losses, percent_text(games), interval_text(games));
  }

  void add_faults() {
    const auto& faults = test_.findings.faults;
    const auto lines = faulty_lines(test_);
    const std::size_t count = faults.size() + lines.size();
    if (count == 0) return;
    add_heading("Faults: moves of the book that cost too much, and lines that end badly");
    for (std::size_t i = 0; i < shown(faults.size()); ++i) {
      const Fault& f = faults[i];
      add(2,
          fmt::format("{:2}) {} costs {} +- {}", i + 1, numbered_move(test_.graph, f.position, f.move),
                      pawns_text(f.loss), pawns_text(test_.findings.noise.centipawns)),
          TextStyle::Bad);
      add_place(f.position);
      add(6, fmt::format("better {} ({})", line_after(test_.graph, f.position, f.better),
                         score_text(f.better_score, view_)));
    }
    for (std::size_t i = faults.size(); i < shown(count); ++i) {
      const LineReport& line = *lines[i - faults.size()];
      add(2, fmt::format("{:2}) {}", i + 1, faulty_line_text(test_, line)), TextStyle::Bad);
      add_place(line.end);
    }
    add_rest(count);
  }

  void add_gaps() {
    const auto& gaps = test_.findings.gaps;
    if (gaps.empty()) return;
    add_heading("Gaps: replies that opponents play and the book does not answer");
    std::size_t number = 0;
    for (auto first = gaps.begin(); first != gaps.end() && number < layout_.most;) {
      const auto last =
          std::find_if(first, gaps.end(), [&](const Gap& g) { return g.position != first->position; });
      const auto here = std::span(first, last);
      add(2, fmt::format("{:2}) {}", ++number, place_text(test_.graph, first->position)),
          TextStyle::Doubtful);
      for (const Gap& gap : here.first(shown(here.size()))) add(gap);
      add_rest(here.size(), 6);
      first = last;
    }
    const std::size_t positions = positions_of_gaps(test_.findings);
    if (positions > number)
      add(4, fmt::format("and {} with gaps; --top shows them", counted(positions - number, "more position")),
          TextStyle::Dim);
  }

  void add(const Gap& gap) {
    std::string text =
        fmt::format("{} ({})", numbered_move(test_.graph, gap.position, gap.reply), gap_text(gap, view_));
    if (!gap.answer.empty()) {
      const chess::Position after = test_.graph.positions[gap.position].position.after(gap.reply);
      text += ": " + chess::to_move_line(
                         after, std::span(gap.answer).first(std::min(gap.answer.size(), kAnswerPlies)));
    }
    add(6, text);
  }

  void add_conflicts() {
    const auto& conflicts = test_.findings.conflicts;
    if (conflicts.empty()) return;
    add_heading("Conflicts: positions in which two lines of the book disagree");
    for (std::size_t i = 0; i < shown(conflicts.size()); ++i) {
      const Conflict& c = conflicts[i];
      add(2, fmt::format("{:2}) {}", i + 1, conflict_text(test_.graph, c)), TextStyle::Doubtful);
      const auto& path = test_.graph.positions[c.position].path;
      add_place(c.position);
      for (const chess::OwnChoice& choice : c.choices)
        if (choice.path != path)
          add(6,
              fmt::format("game {} by {}", choice.game, chess::to_move_line(test_.graph.start, choice.path)));
    }
    add_rest(conflicts.size());
  }

  void add_lines() {
    const bool has_games = test_.games.games() > 0;
    add_heading("Lines, the worst first");
    out_ += has_games ? "     end     +10 games   score       95 %\n" : "     end\n";
    const auto lines = worst_first(test_, title_.side);
    for (std::size_t i = 0; i < shown(lines.size()); ++i) {
      const LineReport& line = *lines[i];
      const chess::WinDrawLoss games = seen_by(view_, line.games);
      std::string row = fmt::format(" {:>7}", score_text(line.end_score, view_));
      if (has_games)
        row += fmt::format(" {:>7} {:>5} {:>7} {:>10}", mean_text(line.later_score, view_), games.games(),
                           percent_text(games), interval_text(games));
      const std::string name = line.eco.empty() ? "(no name)" : line.eco + " " + line.name;
      const std::size_t left = layout_.width > row.size() + 12 ? layout_.width - row.size() - 2 : 10;
      out_ += row + "  " + chess::cut_to_width(chess::terminal_text(name), left) + "\n";
      add(10, moves_to(test_.graph, line.end));
      if (!line.slip) continue;
      const std::size_t before = position_before(test_.graph, line, *line.slip);
      add(10,
          fmt::format("{} costs {}; the engine plays {}", numbered_move(test_.graph, before, line.slip->move),
                      pawns_text(line.slip->loss), numbered_move(test_.graph, before, line.slip->better)));
    }
    add_rest(lines.size());
  }

  void add_unreached() {
    if (test_.unreached.empty()) return;
    add_heading(fmt::format("Lines never reached: {}", test_.unreached.size()));
    for (std::size_t i = 0; i < shown(test_.unreached.size()); ++i)
      add(2, moves_to(test_.graph, test_.unreached[i]));
    add_rest(test_.unreached.size());
  }

  const BookTest& test_;
  const TestTitle& title_;
  const TextLayout& layout_;
  const Color view_;
  std::string out_;
};

}  // namespace

std::string to_text(const BookTest& test, const TestTitle& title, const TextLayout& layout) {
  return TextReport(test, title, layout).write();
}

}  // namespace books
