// SPDX-License-Identifier: GPL-3.0-or-later
// The report for people: one page. It shows each figure with its interval, and with the positions behind it.
#include "annotate/player/report_as_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "annotate/player/player_report.h"
#include "annotate/player/rating_norms.h"
#include "base/text.h"
#include "svg/svg_board.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

/// A share of fewer trials is not shown.
constexpr std::uint64_t kLeastTrials = 10;
/// A difference is told to be no chance if chance alone makes one as large less often than this.
constexpr double kChance = 0.05;
/// Rows of a table that stand open on the page; the others fold.
constexpr std::size_t kOpenRows = 15;
/// Longer tables are cut: the JSON form has all rows.
constexpr std::size_t kMostPageRows = 60;

/// The text of the catalogue; without one the key's end.
std::string plain_text(chess::Language language, std::string_view prefix, std::string_view key) {
  const auto& plain = chess::catalogue_of(language).plain;
  const auto found = plain.find(std::string(prefix).append(key));
  return found == plain.end() ? std::string(key) : found->second;
}

/// "opening" is also the name of a phase; a half is told by its last month.
std::string_view title_key(std::string_view table) {
  if (table == "half") return "month";
  return table == "opening" ? "opening-table" : table;
}

class PageWriter {
 public:
  explicit PageWriter(const PlayerReport& report) : report_(report), language_(report.head.language) {}

  std::string write() {
    begin_page();
    write_comparison();
    write_progress();
    write_findings();
    write_exercises();
    write_rates();
    for (const ShareTable& table : report_.shares) write_shares(table);
    write_moments();
    out_ += "<svg id=\"symbols\" aria-hidden=\"true\">" + chess::svg_piece_symbols() + "</svg>\n<script>";
    out_ += player_page_script();
    out_ += "</script>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string word(std::string_view key) const { return chess::html_escaped(report_word(language_, key)); }
  /// Openings and months have the names that the games give them.
  std::string row_name(std::string_view table, std::string_view key) const {
    return table == "opening" || table == "month" || table == "half" ? chess::html_escaped(key) : word(key);
  }
  std::string number(double value) const { return report_number(language_, value); }
  std::string percent(double share) const { return number(100.0 * share); }

  std::string player_names() const {
    std::string names;
    for (const std::string& player : report_.head.players) names += (names.empty() ? "" : ", ") + player;
    return names;
  }

  void begin_page() {
    out_ = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" "
        "content=\"Marginalia\">\n"
        "<title>{}: {}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>",
        to_string(language_), word("title"), chess::html_escaped(player_names()));
    out_ += player_page_style();
    out_ += fmt::format("</style>\n</head>\n<body>\n<h1>{}: <bdi>{}</bdi></h1>\n", word("title"),
                        chess::html_escaped(player_names()));
    const RateRow& total = report_.figures.total();
    out_ += fmt::format("<p>{} {}, {} {}", total.games, word("games"), total.moves, word("moves"));
    if (!report_.figures.first_date().empty())
      out_ += fmt::format(", {} – {}", chess::html_escaped(report_.figures.first_date()),
                          chess::html_escaped(report_.figures.last_date()));
    out_ += "</p>\n";
    if (total.games == 0) {
      out_ += "<p>" + word("no-games") + "</p>\n";
      return;
    }
    out_ += "<p class=\"quiet\">" + word("judged-by") + " ";
    std::string judges;
    for (const auto& [judge, games] : report_.figures.judges())
      judges += (judges.empty() ? "" : ", ") + chess::html_escaped(judge);
    out_ += judges + "; " + word("rules") + " " + chess::html_escaped(report_.head.rules) + ". " +
            word("independent") + "</p>\n";
  }

  void write_comparison() {
    const std::string sentences = against_opponents() + against_rating();
    if (!sentences.empty())
      out_ +=
          "<section id=\"comparison\">\n<h2>" + word("comparison") + "</h2>\n" + sentences + "</section>\n";
  }

  /// A paragraph that ends with whether chance can explain it.
  std::string compared(const std::string& sentence, bool is_beyond_chance) const {
    return "<p>" + sentence + " " + word(is_beyond_chance ? "beyond-chance" : "by-chance") + "</p>\n";
  }

  /// In the same games.
  std::string against_opponents() const {
    const Proportion mine = report_.figures.total().serious();
    const Proportion theirs = report_.figures.opponents();
    if (mine.trials < kLeastTrials || theirs.trials < kLeastTrials) return {};
    const chess::ScoreInterval interval = wilson_interval(theirs);
    const chess::ScoreInterval own = wilson_interval(mine);
    return compared(
        fmt::format(fmt::runtime(report_word(language_, "against-opponents")),
                    fmt::arg("rate", percent(mine.share())), fmt::arg("low", percent(own.low)),
                    fmt::arg("high", percent(own.high)), fmt::arg("rest_rate", percent(theirs.share())),
                    fmt::arg("rest_low", percent(interval.low)),
                    fmt::arg("rest_high", percent(interval.high))),
        chance_of_difference(mine, theirs) < kChance);
  }

  std::string against_rating() const {
    const RatedFigures& rated = report_.figures.rated();
    if (rated.serious.trials < kLeastTrials || rated.games < 2) return {};
    const LongRunRate rate = long_run_rate(rated.serious, rated.norm());
    std::string ratings = std::to_string(rated.lowest);
    if (rated.highest > rated.lowest) ratings += "–" + std::to_string(rated.highest);
    return compared(fmt::format(fmt::runtime(report_word(language_, "against-rating")),
                                fmt::arg("rate", percent(rated.serious.share())),
                                fmt::arg("ratings", ratings), fmt::arg("norm", percent(rated.norm())),
                                fmt::arg("games", rated.games), fmt::arg("low", percent(rate.interval.low)),
                                fmt::arg("high", percent(rate.interval.high))),
                    rated.norm() < rate.interval.low || rated.norm() > rate.interval.high);
  }

  std::string interval(const Proportion& proportion) const {
    const chess::ScoreInterval interval = wilson_interval(proportion);
    return fmt::format("<b>{}</b> ({}–{})", percent(proportion.share()), percent(interval.low),
                       percent(interval.high));
  }

  void write_progress() {
    if (!report_.progress || report_.figures.total().games == 0) return;
    const PlayerProgress& progress = *report_.progress;
    out_ += "<section id=\"progress\">\n<h2>" + word("progress");
    if (const EarlierReport& earlier = *report_.head.earlier; !earlier.from.empty())
      out_ += fmt::format(" ({} – {})", chess::html_escaped(earlier.from), chess::html_escaped(earlier.to));
    out_ += "</h2>\n<p class=\"quiet\">" + word("rate") + "</p>\n" +
            compared(word("all-moves") + ": " + interval(progress.total.before) + " → " +
                         interval(progress.total.now) + ".",
                     progress.total.chance < kChance);
    if (!progress.parts.empty()) out_ += "<ul>\n";
    for (const RateChange& change : progress.parts)
      out_ += fmt::format("<li>{}, <bdi>{}</bdi>: {} → {}</li>\n", word(title_key(change.table)),
                          row_name(change.table, change.row), interval(change.before), interval(change.now));
    if (!progress.parts.empty()) out_ += "</ul>\n";
    out_ += "<p>" + word(progress.parts.empty() ? "progress-none" : "progress-no-more") +
            (progress.may_overlap ? " " + word("progress-overlap") : "") + "</p>\n</section>\n";
  }

  void write_findings() {
    if (report_.figures.total().games == 0) return;
    out_ += "<section id=\"findings\">\n<h2>" + word("proved") + "</h2>\n";
    if (!report_.findings.empty()) out_ += "<ol>\n";
    for (const PlayerFinding& finding : report_.findings) {
      const chess::ScoreInterval there = wilson_interval(finding.there);
      const chess::ScoreInterval elsewhere = wilson_interval(finding.elsewhere);
      std::string name = word(title_key(finding.table)) + ", ";
      if (finding.table == "half") name += word("until") + " ";
      name += "<bdi>" + row_name(finding.table, finding.row) + "</bdi>";
      out_ += "<li><b>" + name + "</b>: " +
              fmt::format(fmt::runtime(report_word(language_, "finding")),
                          fmt::arg("rate", percent(finding.there.share())),
                          fmt::arg("low", percent(there.low)), fmt::arg("high", percent(there.high)),
                          fmt::arg("errors", finding.there.hits), fmt::arg("moves", finding.there.trials),
                          fmt::arg("rest_rate", percent(finding.elsewhere.share())),
                          fmt::arg("rest_low", percent(elsewhere.low)),
                          fmt::arg("rest_high", percent(elsewhere.high)),
                          fmt::arg("rest_errors", finding.elsewhere.hits),
                          fmt::arg("rest_moves", finding.elsewhere.trials)) +
              "</li>\n";
    }
    if (!report_.findings.empty()) out_ += "</ol>\n";
    out_ += "<p>" + word(report_.findings.empty() ? "proved-none" : "proved-no-more") + " " +
            word("compared") + "</p>\n";
    out_ += "</section>\n";
  }

  void write_exercises() {
    if (report_.exercises.empty()) return;
    out_ += "<section id=\"exercises\">\n<h2>" + word("exercises") + "</h2>\n<p class=\"quiet\">" +
            word("exercises-note") + "</p>\n";
    for (const ExerciseSet& set : report_.exercises) {
      out_ += fmt::format("<h3>{}: <bdi>{}</bdi> ({})</h3>\n<ol class=\"cards\">\n",
                          word(set.is_missed ? "misses-word" : "allows-word"),
                          chess::html_escaped(motif_words(language_, set.reason)), set.count);
      for (const auto& listed : set.positions.kept()) write_exercise(*listed);
      out_ += "</ol>\n";
    }
    out_ += "</section>\n";
  }

  /// The answer is folded away. The script draws the board, and then the moves on it.
  void write_exercise(const ListedMoment& listed) {
    const PlayerMoment& moment = listed.moment;
    const std::string side = listed.side == chess::Color::White ? "white" : "black";
    out_ += fmt::format(
        "<li class=\"exercise\" data-fen=\"{}\" data-side=\"{}\"><b>{}</b><br><code>{}</code>",
        chess::html_escaped(moment.fen), side, word(side + "-to-move"), chess::html_escaped(moment.fen));
    out_ += fmt::format("<details data-played=\"{}\" data-best=\"{}\"><summary>{}</summary>",
                        chess::html_escaped(moment.played_uci), chess::html_escaped(moment.best_uci),
                        word("answer"));
    out_ += fmt::format("<b>{} {}</b> ({} {}{})</details></li>\n", chess::html_escaped(moment.number),
                        chess::html_escaped(moment.best), word("played-word"),
                        chess::html_escaped(moment.played), glyph(moment));
  }

  static std::string glyph(const PlayerMoment& moment) {
    const auto nag = nag_of(moment.label);
    return nag ? std::string(chess::glyph_of(*nag)) : std::string();
  }

  void write_rates() {
    double full = 0.0;
    for (const RateTable& table : report_.rates)
      for (const RateRow& row : table.rows)
        if (row.moves >= 10 * kLeastTrials)
          full = std::max(full, wilson_interval(row.serious()).high);
        else if (row.moves >= kLeastTrials)  // a wide interval may end beyond the edge
          full = std::max(full, row.serious().share());
    if (full == 0.0) full = 1.0;
    if (report_.figures.total().games > 0) write_table({"all-moves", {report_.figures.total()}}, full);
    for (const RateTable& table : report_.rates) write_table(table, full);
  }

  void write_table(const RateTable& table, double full) {
    out_ += "<section>\n<h2>" + word(title_key(table.key)) + "</h2>\n<p class=\"quiet\">" + word("rate") +
            "</p>\n";
    if (table.key == "month") out_ += trend_chart(table.rows, language_);
    const auto rows = std::span(table.rows).first(std::min(table.rows.size(), kMostPageRows));
    write_rows(rows.first(std::min(rows.size(), kOpenRows)), table.key, full);
    if (rows.size() > kOpenRows) {
      out_ +=
          fmt::format("<details><summary>{} {}</summary>\n", rows.size() - kOpenRows, word("more-openings"));
      write_rows(rows.subspan(kOpenRows), table.key, full);
      out_ += "</details>\n";
    }
    out_ += "</section>\n";
  }

  void write_rows(std::span<const RateRow> rows, std::string_view table, double full) {
    out_ += "<table><tbody>\n";
    for (const RateRow& row : rows) {
      const Proportion serious = row.serious();
      std::string counts = fmt::format("{} {}, {} {}: {} ?!, {} ?, {} ??", row.moves, word("moves"),
                                       row.games, word("games"), row.labels[1], row.labels[2], row.labels[3]);
      const bool is_of_games = table != "phase" && table != "clock" && table != "result";
      if (is_of_games && row.finished_games > 0)
        counts += fmt::format("; {}{} {} {} {}", row.half_points / 2, row.half_points % 2 == 0 ? "" : "½",
                              word("of"), row.finished_games, word("score"));
      write_row(row_name(table, row.key), serious, full, counts, row.moments);
    }
    out_ += "</tbody></table>\n";
  }

  void write_shares(const ShareTable& table) {
    out_ += "<section>\n<h2>" + word(table.key) + "</h2>\n<p class=\"quiet\">";
    const bool is_of_labelled = table.key == "allowed" || table.key == "missed";
    out_ += is_of_labelled ? word("of-labelled") : word("share");
    if (table.key == "chances") out_ += ". " + word("chances-note");
    if (table.key == "positions") out_ += ". " + word("slip-note");
    out_ += "</p>\n<table><tbody>\n";
    double full = is_of_labelled ? 0.0 : 1.0;
    for (const ShareRow& row : table.rows)
      if (is_of_labelled) full = std::max(full, wilson_interval(row.count).high);
    for (const ShareRow& row : table.rows)
      write_row(is_of_labelled ? chess::html_escaped(motif_words(language_, row.key)) : word(row.key),
                row.count, full, fmt::format("{} {} {}", row.count.hits, word("of"), row.count.trials),
                row.moments);
    out_ += "</tbody></table>\n</section>\n";
  }

  /// `name` is HTML.
  void write_row(const std::string& name, const Proportion& count, double full, const std::string& counts,
                 const MomentList& moments) {
    out_ += "<tr><th scope=\"row\"><bdi>" + name + "</bdi></th>";
    if (count.trials < kLeastTrials) {
      out_ += "<td class=\"chart\"></td><td class=\"quiet\">" + word("too-few") + "</td>";
    } else {
      const chess::ScoreInterval interval = wilson_interval(count);
      out_ += fmt::format(
          "<td class=\"chart\">{}</td><td><b>{}</b> <span class=\"quiet range\">({}–{})</span></td>",
          share_chart(count, full), percent(count.share()), percent(interval.low), percent(interval.high));
    }
    out_ += "<td class=\"quiet\">" + counts + "</td><td>" + link_to(moments) + "</td></tr>\n";
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

  void write_moments() {
    if (report_.moments.empty()) return;
    out_ += fmt::format("<section>\n<details>\n<summary>{} ({})</summary>\n<ol>\n", word("all-positions"),
                        report_.moments.size());
    for (std::size_t i = 0; i < report_.moments.size(); ++i) write_moment(*report_.moments[i], i);
    out_ += "</ol>\n</details>\n</section>\n";
  }

  void write_moment(const ListedMoment& listed, std::size_t place) {
    const PlayerMoment& moment = listed.moment;
    const bool is_white = listed.side == chess::Color::White;
    out_ += fmt::format("<li id=\"p{}\" data-fen=\"{}\" data-side=\"{}\"", place,
                        chess::html_escaped(moment.fen), is_white ? "white" : "black");
    if (!moment.played_uci.empty()) out_ += " data-played=\"" + chess::html_escaped(moment.played_uci) + "\"";
    if (!moment.best_uci.empty()) out_ += " data-best=\"" + chess::html_escaped(moment.best_uci) + "\"";
    out_ += "><b>" + chess::html_escaped(moment.number) + " " +
            (moment.played.empty() ? word("end") : chess::html_escaped(moment.played)) + glyph(moment) +
            "</b>";
    if (!moment.best.empty()) out_ += ", " + word("better") + " " + chess::html_escaped(moment.best);
    if (!moment.motif.empty())
      out_ += " (" + word(moment.is_missed ? "misses-word" : "allows-word") + ": " +
              chess::html_escaped(motif_words(language_, moment.motif)) + ")";
    std::string players = "<bdi>" + chess::html_escaped(is_white ? listed.name : listed.opponent) +
                          "</bdi> – <bdi>" + chess::html_escaped(is_white ? listed.opponent : listed.name) +
                          "</bdi>";
    if (!listed.url.empty())
      players = "<a href=\"" + chess::html_escaped(listed.url) + "\">" + players + "</a>";
    out_ += fmt::format("<br>{} {}: {}{}{}<br><code>{}</code></li>\n", word("game"), listed.game, players,
                        listed.date.empty() ? "" : ", ", chess::html_escaped(listed.date),
                        chess::html_escaped(moment.fen));
  }

  const PlayerReport& report_;
  const chess::Language language_;
  std::string out_;
};

}  // namespace

std::string report_word(chess::Language language, std::string_view key) {
  return plain_text(language, "report.", key);
}

std::string motif_words(chess::Language language, std::string_view key) {
  std::string text = plain_text(language, "name.", key);
  if (text == key) std::ranges::replace(text, '-', ' ');
  return text;
}

std::string report_number(chess::Language language, double value) {
  return chess::local_figure(chess::catalogue_of(language), fmt::format("{:.1f}", value));
}

std::string to_html(const PlayerReport& report) { return PageWriter(report).write(); }

}  // namespace annotate
