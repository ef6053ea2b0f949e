// SPDX-License-Identifier: GPL-3.0-or-later
// The report as a page: summary, findings and lines beside a board on which they can be clicked, chart.
// Without a script it is a text to read.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "books/tester/page_board.h"
#include "books/tester/page_chart.h"
#include "books/tester/page_style.h"
#include "books/tester/test_report.h"
#include "console/terminal_text.h"
#include "notation/move_line.h"

namespace books {

namespace {

using chess::Color;

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{theme}
:root {{ --line: var(--edge); --bad: var(--blunder); --dot: var(--link); }}
main {{ max-width: 90rem; margin: 0 auto; padding: 1rem; }}
h1, p {{ overflow-wrap: anywhere; }}
h1 {{ font-size: 1.5rem; margin: 0 0 .2rem; }} h2 {{ font-size: 1.2rem; margin: 2rem 0 .5rem; }}
dl {{ display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; }}
dt {{ color: var(--quiet); font-size: .85rem; }} dd {{ margin: 0; font-size: 1.3rem; }}
svg {{ width: 100%; max-width: 48rem; height: auto; display: block; }}
svg text {{ fill: currentColor; font-size: 12px; }} svg .grid {{ stroke: var(--line); }}
svg circle {{ fill: var(--dot); fill-opacity: .55; }} svg circle.bad {{ fill: var(--bad); fill-opacity: .8; }}
svg polyline {{ fill: none; stroke: currentColor; stroke-width: 2; }}
.table {{ overflow-x: auto; }} table {{ border-collapse: collapse; width: 100%; font-size: .9rem; }}
th, td {{ text-align: left; padding: .3rem .6rem; vertical-align: top;
  border-bottom: 1px solid var(--line); }}
th button {{ all: unset; cursor: pointer; font-weight: 600; min-width: 1.5rem; min-height: 1.5rem; }}
th button:focus-visible {{ outline: 2px solid; }}
td.n, th.n {{ text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }}
.bad {{ color: var(--bad); font-weight: 600; }}
.moves {{ min-width: 18rem; }} td:nth-child(2) {{ min-width: 9rem; }} .quiet {{ color: var(--quiet); }}
@media print {{ main {{ max-width: none; }} }}
{board}</style></head><body><main>
)";

/// Sorts a table by the column whose head is pressed; numbers by their value.
constexpr std::string_view kScript = R"(<script>
document.querySelectorAll('th button').forEach(button => button.onclick = () => {
  const th = button.closest('th'), column = th.cellIndex, body = th.closest('table').tBodies[0];
  const up = th.getAttribute('aria-sort') !== 'ascending';
  th.parentNode.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
  th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const key = row => row.cells[column].dataset.v ?? row.cells[column].textContent;
  const number = row => parseFloat(key(row));
  [...body.rows].sort((a, b) => {
    const x = number(a), y = number(b);
    const order = isNaN(x) || isNaN(y) ? key(a).localeCompare(key(b)) : x - y;
    return up ? order : -order;
  }).forEach(row => body.append(row));
});
</script>
)";

std::string head(std::string_view name, bool is_number) {
  return fmt::format("<th{}><button>{}</button></th>", is_number ? " class=\"n\"" : "", name);
}

class Page {
 public:
  Page(const BookTest& test, const TestTitle& title)
      : test_(test), title_(title), view_(view_of(title.side)), board_(test.graph, view_) {}

  std::string write() {
    out_ = fmt::format(fmt::runtime(kHead), fmt::arg("title", chess::html_escaped("Test of " + title_.book)),
                       fmt::arg("theme", page_style()), fmt::arg("board", PageBoard::kStyle));
    add_summary();
    out_ += "<div class=\"desk\">\n" + PageBoard::section() + "<div class=\"findings\">\n";
    add_faults();
    add_gaps();
    add_conflicts();
    add_lines();
    out_ += "</div></div>\n";
    if (test_.games.games() > 0) out_ += page_chart(test_, view_);
    return std::move(out_) + "</main>\n" + board_.scripts() + std::string(kScript) + "</body></html>\n";
  }

 private:
  void add_fact(std::string_view name, std::string_view value) {
    out_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, chess::html_escaped(value));
  }

  void add_summary() {
    const Findings& found = test_.findings;
    const bool is_owned = owner_of(title_.side).has_value();
    out_ += fmt::format(
        "<h1>Test of {}</h1>\n<p>For {}, by {}{}. Scores and results are from {}'s side.</p>\n<dl>\n",
        chess::html_escaped(title_.book), to_string(title_.side), chess::html_escaped(title_.engine),
        title_.opponent.empty() ? "" : " against " + chess::html_escaped(title_.opponent),
        chess::to_name(view_));
    add_fact("lines", fmt::format("{}", test_.graph.ends.size()));
    add_fact("positions", fmt::format("{}", test_.graph.positions.size()));
    if (!test_.left_out.empty()) add_fact("left out", fmt::format("{}", test_.left_out.size()));
    add_fact("faults", fmt::format("{}", found.faults.size() + faulty_lines(test_).size()));
    if (is_owned) {
      add_fact("gaps", fmt::format("{}", found.gaps.size()));
      add_fact("conflicts", fmt::format("{}", found.conflicts.size()));
      add_fact("coverage", fmt::format("{:.0f} %", found.coverage.percent()));
    }
    const auto unsound =
        std::ranges::count_if(test_.lines, [](const LineReport& l) { return l.unsound_for.has_value(); });
    add_fact("unsound lines", fmt::format("{}", unsound));
    add_fact("noise of a score", pawns_text(found.noise.centipawns));
    if (test_.games.games() > 0) {
      const chess::WinDrawLoss games = seen_by(view_, test_.games);
      add_fact("games", fmt::format("{}", games.games()));
      add_fact("score", percent_text(games) + " (" + interval_text(games) + ")");
      add_fact("never reached", fmt::format("{}", test_.unreached.size()));
    }
    if (test_.engine_games) add_fact("the engine's score", percent_text(*test_.engine_games));
    out_ += fmt::format(
        "</dl>\n<p class=\"quiet\">A move is a fault if it costs more than {}; {} cost less and {} not "
        "listed.</p>\n",
        pawns_text(found.threshold), chess::counted(found.quiet, "move"), found.quiet == 1 ? "is" : "are");
  }

  std::string after(std::size_t position) const {
    return chess::html_escaped(place_text(test_.graph, position));
  }

  /// Moves from a position of the graph, to be clicked; the board shows the first of them.
  std::string moves_button(std::size_t position, std::span<const chess::Move> moves, std::string_view text) {
    const std::size_t at = board_.follow(board_.node_of(position), moves.first(1));
    return PageBoard::button(at, board_.follow(at, moves.subspan(1)), text);
  }

  void add_faults() {
    const auto& faults = test_.findings.faults;
    const auto lines = faulty_lines(test_);
    if (faults.empty() && lines.empty()) return;
    out_ += "<h2>Faults: moves of the book that cost too much, and lines that end badly</h2>\n<ol>\n";
    for (const Fault& f : faults) {
      std::vector<chess::Move> bad{f.move};
      bad.insert(bad.end(), f.refutation.begin(), f.refutation.end());
      out_ += fmt::format("<li>{} <span class=\"bad\">costs {} ± {}</span>, {}<br>better {} ({})</li>\n",
                          moves_button(f.position, bad, numbered_move(test_.graph, f.position, f.move)),
                          pawns_text(f.loss), pawns_text(test_.findings.noise.centipawns), after(f.position),
                          moves_button(f.position, f.better, line_after(test_.graph, f.position, f.better)),
                          printed(score_text(f.better_score, view_)));
    }
    for (const LineReport* line : lines) {
      const std::size_t end = board_.node_of(line->end);
      out_ += fmt::format("<li>{}<br><span class=\"bad\">{}</span></li>\n",
                          PageBoard::button(end, end, moves_to(test_.graph, line->end)),
                          printed(faulty_line_text(test_, *line)));
    }
    out_ += "</ol>\n";
  }

  void add_gaps() {
    const auto& gaps = test_.findings.gaps;
    if (gaps.empty()) return;
    out_ += "<h2>Gaps: replies that opponents play and the book does not answer</h2>\n<ol>\n";
    for (const Gap& g : gaps) {
      std::vector<chess::Move> line{g.reply};
      line.insert(line.end(), g.answer.begin(), g.answer.end());
      const std::string facts = chess::html_escaped(gap_text(g, printed(score_text(g.score, view_))));
      out_ += fmt::format("<li>{} ({}), {}",
                          moves_button(g.position, line, numbered_move(test_.graph, g.position, g.reply)),
                          facts, after(g.position));
      if (!g.answer.empty()) {
        const chess::Position position = test_.graph.positions[g.position].position.after(g.reply);
        const std::size_t reply = board_.follow(board_.node_of(g.position), std::span(line).first(1));
        const std::size_t answer = board_.follow(reply, std::span(g.answer).first(1));
        out_ += "<br>answer " +
                PageBoard::button(answer, board_.follow(reply, g.answer),
                                  chess::to_move_line(position, std::span(g.answer).first(
                                                                    std::min(g.answer.size(), kShownPlies))));
      }
      out_ += "</li>\n";
    }
    out_ += "</ol>\n";
  }

  void add_conflicts() {
    const auto& conflicts = test_.findings.conflicts;
    if (conflicts.empty()) return;
    out_ += "<h2>Conflicts: positions in which two lines of the book disagree</h2>\n<ol>\n";
    for (const Conflict& c : conflicts) {
      out_ += "<li>";
      for (const chess::OwnChoice& choice : c.choices) {
        // By the line's own order of moves, up to its first move there.
        const std::size_t before = board_.follow(0, choice.path);
        const auto& moves = choice.moves.empty() ? choice.refused : choice.moves;
        const std::size_t at = board_.follow(before, std::span(moves).first(1));
        out_ += PageBoard::button(at, at, choice_text(test_.graph, c.position, choice)) +
                fmt::format(" in game {} {}<br>", choice.game,
                            choice.path.empty() ? "in the start position"
                                                : "after " + chess::html_escaped(chess::to_move_line(
                                                                 test_.graph.start, choice.path)));
      }
      out_ += "</li>\n";
    }
    out_ += "</ol>\n";
  }

  void add_line(const LineReport& line) {
    const chess::WinDrawLoss games = seen_by(view_, line.games);
    const std::size_t end = board_.node_of(line.end);
    out_ += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"moves\">{}", line.eco,
                        chess::html_escaped(line.name),
                        PageBoard::button(end, end, moves_to(test_.graph, line.end)));
    if (line.slip) {
      const std::size_t before = position_before(test_.graph, line, *line.slip);
      out_ += fmt::format("<br><span class=\"quiet\">{} costs {}; better {}</span>",
                          chess::html_escaped(numbered_move(test_.graph, before, line.slip->move)),
                          pawns_text(line.slip->loss),
                          chess::html_escaped(numbered_move(test_.graph, before, line.slip->better)));
    }
    out_ += fmt::format("</td><td class=\"n{}\" data-v=\"{}\">{}</td>", line.unsound_for ? " bad" : "",
                        line.end_score ? value_for(view_, *line.end_score) : 0,
                        printed(score_text(line.end_score, view_)));
    if (test_.games.games() > 0)
      out_ += fmt::format(
          "<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\" data-v=\"{}\">{}</td>"
          "<td class=\"n\">{}</td>",
          printed(mean_text(line.later_score, view_)), games.games(), games.score(), percent_text(games),
          interval_text(games));
    out_ += "</tr>\n";
  }

  void add_lines() {
    out_ +=
        "<h2>Lines, the worst first</h2>\n<div class=\"table\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Lines\"><table><thead><tr>";
    out_ += head("ECO", false) + head("Name", false) + head("Moves", false) + head("End", true);
    if (test_.games.games() > 0)
      out_ += head("+10 plies", true) + head("Games", true) + head("Score", true) + head("95 %", true);
    out_ += "</tr></thead><tbody>\n";
    for (const LineReport* line : worst_first(test_, title_.side)) add_line(*line);
    out_ += "</tbody></table></div>\n";
  }

  const BookTest& test_;
  const TestTitle& title_;
  const Color view_;
  PageBoard board_;
  std::string out_;
};

}  // namespace

std::string to_html(const BookTest& test, const TestTitle& title) { return Page(test, title).write(); }

}  // namespace books
