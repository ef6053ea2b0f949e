// SPDX-License-Identifier: GPL-3.0-or-later
// A panel for each table of a player's report: its bars, and its numbers behind them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "annotate/player/report_as_html.h"
#include "base/text.h"

namespace annotate {

namespace {

/// Rows of a picture; the numbers have the others, too.
constexpr std::size_t kBars = 8;
/// Longer tables are cut: the JSON form has all rows.
constexpr std::size_t kMostPageRows = 60;

/// A row of a table, of whichever kind.
struct PanelRow {
  std::string name;  ///< HTML
  Proportion count;
  std::string counts;  ///< in words
  const MomentList* moments;
  const Proportion* before;  ///< of an earlier report; null: not known
};

class PanelWriter {
 public:
  explicit PanelWriter(const PlayerReport& report) : report_(report), text_(report) {}

  std::string write() {
    double full = 0.0;
    for (const RateTable& table : report_.rates)
      for (const RateRow& row : table.rows)
        if (row.moves >= 10 * kLeastTrials)
          full = std::max(full, wilson_interval(row.serious()).high);
        else if (row.moves >= kLeastTrials)  // a wide interval may end beyond the edge
          full = std::max(full, row.serious().share());
    if (full == 0.0) full = 1.0;
    out_ += "<div class=\"panels\">\n";
    write_table({"all-moves", {report_.figures.total()}}, full);
    for (const RateTable& table : report_.rates) write_table(table, full);
    for (const ShareTable& table : report_.shares) write_shares(table);
    return std::move(out_ += "</div>\n");
  }

 private:
  std::string word(std::string_view key) const { return text_.word(key); }

  const Proportion* before(const std::string& table, const std::string& row) const {
    if (!report_.head.earlier) return nullptr;
    const EarlierReport& earlier = *report_.head.earlier;
    if (table == "all-moves") return &earlier.total;
    const auto found = earlier.rows.find({table, row});
    return found == earlier.rows.end() || found->second.trials < kLeastTrials ? nullptr : &found->second;
  }

  void write_table(const RateTable& table, double full) {
    std::vector<PanelRow> rows;
    for (const RateRow& row : std::span(table.rows).first(std::min(table.rows.size(), kMostPageRows))) {
      std::string counts = fmt::format("{} {}, {} {}: {} ?!, {} ?, {} ??", row.moves, word("moves"),
                                       row.games, word("games"), row.labels[1], row.labels[2], row.labels[3]);
      const bool is_of_games = table.key != "phase" && table.key != "clock" && table.key != "result";
      if (is_of_games && row.finished_games > 0)
        counts += fmt::format("; {}{} {} {} {}", row.half_points / 2, row.half_points % 2 == 0 ? "" : "½",
                              word("of"), row.finished_games, word("score"));
      rows.push_back({table.key == "all-moves" ? word(table.key) : text_.row_name(table.key, row.key),
                      row.serious(), std::move(counts), &row.moments, before(table.key, row.key)});
    }
    write_panel(table.key, word("rate"),
                table.key == "month" ? trend_chart(table.rows, text_.language()) : "", rows, full);
  }

  void write_shares(const ShareTable& table) {
    std::string note = word(is_of_reasons(table.key) ? "of-labelled" : "share");
    if (table.key == "chances") note += ". " + word("chances-note");
    if (table.key == "positions") note += ". " + word("slip-note");
    double full = is_of_reasons(table.key) ? 0.0 : 1.0;
    std::vector<PanelRow> rows;
    for (const ShareRow& row : table.rows) {
      if (is_of_reasons(table.key)) full = std::max(full, wilson_interval(row.count).high);
      rows.push_back({is_of_reasons(table.key) ? chess::html_escaped(motif_words(text_.language(), row.key))
                                               : word(row.key),
                      row.count, fmt::format("{} {} {}", row.count.hits, word("of"), row.count.trials),
                      &row.moments, nullptr});
    }
    write_panel(table.key, note, "", rows, full);
  }

  /// `picture` stands in place of bars.
  void write_panel(std::string_view key, const std::string& note, const std::string& picture,
                   std::span<const PanelRow> rows, double full) {
    out_ += "<section class=\"panel\">\n<h3>" + text_.title(key) + "</h3>\n";
    out_ += picture.empty() ? bars_of(rows, full) : picture;
    out_ += "<details><summary>" + word("numbers") + "</summary>\n<p class=\"quiet\">" + note +
            "</p>\n<table class=\"numbers\"><tbody>\n";
    for (const PanelRow& row : rows) write_numbers(row);
    out_ += "</tbody></table>\n</details>\n</section>\n";
  }

  std::string bars_of(std::span<const PanelRow> rows, double full) const {
    std::string bars;
    std::size_t shown = 0;
    for (const PanelRow& row : rows) {
      if (row.count.trials < kLeastTrials || ++shown > kBars) continue;
      bars += fmt::format(
          "<tr><th scope=\"row\"><bdi>{}</bdi></th><td class=\"chart\">{}</td><td><b>{}</b></td></tr>\n",
          row.name, share_chart(row.count, full, row.before), text_.percent(row.count.share()));
    }
    if (bars.empty()) return "<p class=\"quiet\">" + word("too-few") + "</p>\n";
    return "<table class=\"bars\"><tbody>\n" + bars + "</tbody></table>\n";
  }

  void write_numbers(const PanelRow& row) {
    out_ += "<tr><th scope=\"row\"><bdi>" + row.name + "</bdi></th><td>";
    out_ += row.count.trials < kLeastTrials ? word("too-few") : text_.interval(row.count);
    if (row.before != nullptr) out_ += "<br>" + text_.name_before() + ": " + text_.interval(*row.before);
    out_ += "</td><td class=\"quiet\">" + row.counts + "</td><td>" + link_to(*row.moments) + "</td></tr>\n";
  }

  std::string link_to(const MomentList& moments) const {
    if (moments.count() == 0) return {};
    std::string places;
    for (const std::size_t place : report_.places_of(moments))
      places += fmt::format("{}{}", places.empty() ? "" : " ", place);
    const std::size_t kept = moments.kept().size();
    // Of many the costliest.
    std::string text = kept < moments.count() ? fmt::format("{} {} ", kept, word("of")) : std::string();
    text += fmt::format("{} {}", moments.count(), word(moments.count() == 1 ? "position" : "positions-word"));
    return "<a href=\"#p" + places.substr(0, places.find(' ')) + "\" data-places=\"" + places + "\">" + text +
           "</a>";
  }

  const PlayerReport& report_;
  const ReportText text_;
  std::string out_;
};

/// A rate that both reports have.
struct SharedRate {
  std::string name;  ///< HTML
  Proportion before;
  Proportion now;
};

/// All moves, and the parts of them that are few.
std::vector<SharedRate> shared_rates(const PlayerReport& report, const ReportText& text) {
  const EarlierReport& earlier = *report.head.earlier;
  std::vector<SharedRate> shared{{text.word("all-moves"), earlier.total, report.figures.total().serious()}};
  for (const RateTable& table : report.rates) {
    if (table.key != "phase" && table.key != "clock" && table.key != "color" && table.key != "opponent")
      continue;
    for (const RateRow& row : table.rows) {
      const auto before = earlier.rows.find({table.key, row.key});
      if (before != earlier.rows.end())
        shared.push_back({text.row_name(table.key, row.key), before->second, row.serious()});
    }
  }
  std::erase_if(shared, [](const SharedRate& rate) {
    return std::min(rate.before.trials, rate.now.trials) < kLeastTrials;
  });
  return shared;
}

}  // namespace

std::string report_sides(const PlayerReport& report) {
  const ReportText text(report);
  const std::vector<SharedRate> shared = shared_rates(report, text);
  double full = 0.0;
  for (const SharedRate& rate : shared)
    full = std::max({full, wilson_interval(rate.before).high, wilson_interval(rate.now).high});
  std::string now = text.word("now");
  if (report.head.earlier->is_other)
    now = chess::html_escaped(fmt::format("{}", fmt::join(report.head.players, ", ")));
  std::string sides = "<div class=\"panels sides\">\n";
  for (const auto& [name, side] :
       {std::pair(text.name_before(), &SharedRate::before), {now, &SharedRate::now}}) {
    sides += "<section class=\"panel\"><h3><bdi>" + name + "</bdi></h3>\n<table class=\"bars\"><tbody>\n";
    for (const SharedRate& rate : shared)
      sides +=
          fmt::format("<tr><th scope=\"row\">{}</th><td class=\"chart\">{}</td><td><b>{}</b></td></tr>\n",
                      rate.name, share_chart(rate.*side, full), text.percent((rate.*side).share()));
    sides += "</tbody></table></section>\n";
  }
  return sides + "</div>\n";
}

std::string report_panels(const PlayerReport& report) { return PanelWriter(report).write(); }

}  // namespace annotate
