// SPDX-License-Identifier: GPL-3.0-or-later
// The report for people: one page. It begins with what matters, and shows it on boards; each figure stands
// further below with its interval and with the positions behind it.
#include "annotate/player/report_as_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/player/rating_norms.h"
#include "base/text.h"
#include "notation/fen.h"
#include "svg/svg_board.h"

namespace annotate {

namespace {

/// A difference is told to be no chance if chance alone makes one as large less often than this.
constexpr double kChance = 0.05;

class PageWriter {
 public:
  explicit PageWriter(const PlayerReport& report)
      : report_(report), text_(report), language_(report.head.language) {}

  std::string write() {
    const std::string title = word("title") + ": " + chess::html_escaped(player_names());
    write_head();
    if (report_.figures.total().games > 0) {
      write_facts();
      write_comparison();
      write_progress();
      write_cards();
      write_exercises();
      out_ += "<section id=\"figures\">\n<h2>" + word("figures") + "</h2>\n" + report_panels(report_) +
              "</section>\n";
      write_moments();
      write_judges();
    }
    return player_page().filled({{"@LANGUAGE@", to_string(language_)}, {"@TITLE@", title}, {"@BODY@", out_}});
  }

 private:
  std::string word(std::string_view key) const { return text_.word(key); }
  std::string percent(double share) const { return text_.percent(share); }

  std::string player_names() const {
    std::string names;
    for (const std::string& player : report_.head.players) names += (names.empty() ? "" : ", ") + player;
    return names;
  }

  void write_head() {
    out_ += fmt::format("<h1>{}: <bdi>{}</bdi></h1>\n", word("title"), chess::html_escaped(player_names()));
    const RateRow& total = report_.figures.total();
    std::string games = fmt::format("{} {}", total.games, word("games"));
    if (std::string_view list = report_.head.games; !list.empty()) {
      list.remove_suffix(1);
      games = fmt::format("<a href=\"{}\">{}</a>", chess::html_escaped(list), games);
    }
    out_ += fmt::format("<p>{}, {} {}", games, total.moves, word("moves"));
    if (!report_.figures.first_date().empty())
      out_ += fmt::format(", {} – {}", chess::html_escaped(report_.figures.first_date()),
                          chess::html_escaped(report_.figures.last_date()));
    out_ += "</p>\n";
    if (total.games == 0) out_ += "<p>" + word("no-games") + "</p>\n";
  }

  void write_fact(std::string_view key, const std::string& value, const std::string& more = {}) {
    out_ += "<div><dt>" + word(key) + "</dt><dd>" + value;
    if (!more.empty()) out_ += " <span class=\"quiet\">" + more + "</span>";
    out_ += "</dd></div>\n";
  }
  void write_rate(std::string_view key, const Proportion& proportion) {
    if (proportion.trials < kLeastTrials) return;
    const chess::ScoreInterval interval = wilson_interval(proportion);
    write_fact(key, percent(proportion.share()),
               fmt::format("({}–{})", percent(interval.low), percent(interval.high)));
  }

  /// The summary.
  void write_facts() {
    const RateRow& total = report_.figures.total();
    out_ += "<dl id=\"facts\">\n";
    write_rate("errors-per-100", total.serious());
    write_rate("errors-of-opponents", report_.figures.opponents());
    const RatedFigures& rated = report_.figures.rated();
    if (rated.serious.trials >= kLeastTrials && rated.games >= 2)
      write_fact("errors-of-rating", percent(rated.norm()));
    if (total.finished_games > 0)
      write_fact("points-word",
                 fmt::format("{}{}", total.half_points / 2, total.half_points % 2 == 0 ? "" : "½"),
                 fmt::format("{} {}", word("of"), total.finished_games));
    out_ += "</dl>\n";
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

  std::string interval(const Proportion& proportion) const { return text_.interval(proportion); }

  void write_progress() {
    if (!report_.progress) return;
    const PlayerProgress& progress = *report_.progress;
    const EarlierReport& earlier = *report_.head.earlier;
    out_ +=
        "<section id=\"progress\">\n<h2>" +
        (earlier.is_other ? word("beside") + " <bdi>" + text_.name_before() + "</bdi>" : word("progress"));
    if (!earlier.from.empty())
      out_ += fmt::format(" ({} – {})", chess::html_escaped(earlier.from), chess::html_escaped(earlier.to));
    const std::string between = earlier.is_other ? " | " : " → ";
    const std::string key = earlier.is_other ? "beside" : "progress";
    out_ += "</h2>\n" + report_sides(report_) + "<p class=\"quiet\">" + word("rate") + "</p>\n" +
            compared(word("all-moves") + ": " + interval(progress.total.before) + between +
                         interval(progress.total.now) + ".",
                     progress.total.chance < kChance);
    if (!progress.parts.empty()) out_ += "<ul>\n";
    for (const RateChange& change : progress.parts)
      out_ += fmt::format("<li>{}, <bdi>{}</bdi>: {}{}{}</li>\n", text_.title(change.table),
                          text_.row_name(change.table, change.row), interval(change.before), between,
                          interval(change.now));
    if (!progress.parts.empty()) out_ += "</ul>\n";
    out_ += "<p>" + word(key + (progress.parts.empty() ? "-none" : "-no-more")) +
            (progress.may_overlap ? " " + word("progress-overlap") : "") + "</p>\n</section>\n";
  }

  void write_cards() {
    out_ += "<section id=\"findings\">\n<h2>" + word("cards") + "</h2>\n";
    if (report_.cards.empty()) out_ += "<p>" + word("cards-none") + "</p>\n";
    out_ += "<div class=\"cards\">\n";
    for (const ReportCard& card : report_.cards) write_card(card);
    out_ += "</div>\n";
    write_findings();
    out_ += "</section>\n";
  }

  void write_card(const ReportCard& card) {
    const ListedMoment& shown = *card.positions.front();
    std::string row = is_of_reasons(card.table) ? chess::html_escaped(motif_words(language_, card.row))
                                                : text_.row_name(card.table, card.row);
    if (card.table == "half") row = word("since") + " " + row;
    if (card.kind == ReportCard::Kind::Wins) row = word("card-wins-title");
    out_ += "<article class=\"card\"><p class=\"quiet\">" + text_.title(card.table) + "</p>\n<h3><bdi>" +
            row + "</bdi></h3>\n" + board_of(shown) + "<p class=\"place\">" + text_.move_of(shown.moment) +
            "<br>" + text_.game_of(shown) + "</p>\n";
    if (card.kind == ReportCard::Kind::Part) write_bars(card);
    out_ += "<p>" + sentence_of(card) + "</p>\n<p class=\"advice\">" + word(advice_for(card)) + "</p>\n" +
            button_for(card.positions) + "</article>\n";
  }

  /// The board before the move, with the move in red and the better one in green.
  std::string board_of(const ListedMoment& listed) const {
    const auto position = chess::parse_fen(listed.moment.fen);
    if (!position) return {};
    chess::SvgBoardStyle style;
    style.bottom = listed.side;
    style.coordinates = false;
    style.title = listed.moment.number + " " + listed.moment.played;
    for (const auto& [color, uci] :
         {std::pair("R", &listed.moment.played_uci), {"G", &listed.moment.best_uci}})
      if (const auto mark = chess::parse_board_mark(color + uci->substr(0, 4))) style.marks.push_back(*mark);
    return chess::svg_board(position->board, style);
  }

  void write_bars(const ReportCard& card) {
    const double full = std::max(wilson_interval(card.there).high, wilson_interval(card.elsewhere).high);
    out_ += "<table class=\"bars\"><tbody>\n";
    for (const auto& [key, rate] : {std::pair("here", &card.there), {"otherwise", &card.elsewhere}})
      out_ += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"chart\">{}</td><td><b>{}</b></td></tr>\n",
                          word(key), share_chart(*rate, full), percent(rate->share()));
    out_ += "</tbody></table>\n";
  }

  std::string sentence_of(const ReportCard& card) const {
    if (card.kind == ReportCard::Kind::Part) return difference(card.there, card.elsewhere);
    const chess::ScoreInterval interval = wilson_interval(card.there);
    return fmt::format(
        fmt::runtime(text_.sentence(card.kind == ReportCard::Kind::Wins ? "card-wins" : "card-reason")),
        fmt::arg("rate", percent(card.there.share())), fmt::arg("low", percent(interval.low)),
        fmt::arg("high", percent(interval.high)), fmt::arg("count", card.there.hits),
        fmt::arg("all", card.there.trials));
  }

  /// The key of what a player can do about it.
  static std::string advice_for(const ReportCard& card) {
    if (card.kind == ReportCard::Kind::Wins) return "advice-wins";
    if (card.kind == ReportCard::Kind::Reason || card.table == "phase")
      return "advice-" + (card.table == "phase" ? card.row : card.table);
    if (card.table == "opening") return "advice-opening";
    if (card.table != "clock") return "advice-part";
    return card.row.ends_with(" s") || card.row == "1-2 min" ? "advice-short-time" : "advice-long-time";
  }

  /// Begins an exercise of each position that has a better move. Only a script can do it.
  template <class Moments>
  std::string button_for(const Moments& moments) const {
    std::string places;
    std::size_t count = 0;
    for (const auto& listed : moments) {
      if (listed->moment.best_uci.empty()) continue;
      places += fmt::format("{}{}", places.empty() ? "" : " ", report_.place_of(*listed));
      ++count;
    }
    if (count == 0) return {};
    return fmt::format(
        "<p><button type=\"button\" class=\"action try\" data-places=\"{}\" hidden>{} ({})</button></p>\n",
        places, word("try"), count);
  }

  std::string difference(const Proportion& there, const Proportion& elsewhere) const {
    const chess::ScoreInterval here = wilson_interval(there);
    const chess::ScoreInterval rest = wilson_interval(elsewhere);
    return fmt::format(fmt::runtime(text_.sentence("finding")), fmt::arg("rate", percent(there.share())),
                       fmt::arg("low", percent(here.low)), fmt::arg("high", percent(here.high)),
                       fmt::arg("errors", there.hits), fmt::arg("moves", there.trials),
                       fmt::arg("rest_rate", percent(elsewhere.share())),
                       fmt::arg("rest_low", percent(rest.low)), fmt::arg("rest_high", percent(rest.high)),
                       fmt::arg("rest_errors", elsewhere.hits), fmt::arg("rest_moves", elsewhere.trials));
  }

  void write_findings() {
    out_ += "<details><summary>" + word("proved") + "</summary>\n";
    if (!report_.findings.empty()) out_ += "<ol>\n";
    for (const PlayerFinding& finding : report_.findings) {
      std::string name = text_.title(finding.table) + ", ";
      if (finding.table == "half") name += word("until") + " ";
      name += "<bdi>" + text_.row_name(finding.table, finding.row) + "</bdi>";
      out_ += "<li><b>" + name + "</b>: " + difference(finding.there, finding.elsewhere) + "</li>\n";
    }
    if (!report_.findings.empty()) out_ += "</ol>\n";
    out_ += "<p>" + word(report_.findings.empty() ? "proved-none" : "proved-no-more") + " " +
            word("compared") + "</p>\n</details>\n";
  }

  void write_exercises() {
    if (report_.exercises.empty()) return;
    out_ += "<section id=\"exercises\">\n<h2>" + word("exercises") + "</h2>\n<p class=\"quiet\">" +
            word("exercises-note") + "</p>\n";
    for (const ExerciseSet& set : report_.exercises) {
      out_ += fmt::format("<h3>{}: <bdi>{}</bdi> ({})</h3>\n{}<ol class=\"boards\">\n",
                          word(set.is_missed ? "misses-word" : "allows-word"),
                          chess::html_escaped(motif_words(language_, set.reason)), set.count,
                          button_for(set.positions.kept()));
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
                        chess::html_escaped(moment.played), ReportText::glyph(moment));
  }

  void write_moments() {
    if (report_.moments.empty()) return;
    out_ += fmt::format("<section>\n<details id=\"positions\">\n<summary>{} ({})</summary>\n<ol>\n",
                        word("all-positions"), report_.moments.size());
    for (std::size_t i = 0; i < report_.moments.size(); ++i) write_moment(*report_.moments[i], i);
    out_ += "</ol>\n</details>\n</section>\n";
  }

  void write_moment(const ListedMoment& listed, std::size_t place) {
    const PlayerMoment& moment = listed.moment;
    out_ +=
        fmt::format("<li id=\"p{}\" data-fen=\"{}\" data-side=\"{}\"", place, chess::html_escaped(moment.fen),
                    listed.side == chess::Color::White ? "white" : "black");
    if (!moment.played_uci.empty()) out_ += " data-played=\"" + chess::html_escaped(moment.played_uci) + "\"";
    if (!moment.best_uci.empty()) out_ += " data-best=\"" + chess::html_escaped(moment.best_uci) + "\"";
    out_ += fmt::format(">{}<br>{} {}: {}<br><code>{}</code></li>\n", text_.move_of(moment), word("game"),
                        listed.game, text_.game_of(listed), chess::html_escaped(moment.fen));
  }

  void write_judges() {
    std::string judges;
    for (const auto& [judge, games] : report_.figures.judges())
      judges += (judges.empty() ? "" : ", ") + chess::html_escaped(judge);
    out_ += "<footer class=\"quiet\">" + word("judged-by") + " " + judges + "; " + word("rules") + " " +
            chess::html_escaped(report_.head.rules) + ". " + word("independent") + "</footer>\n";
  }

  const PlayerReport& report_;
  const ReportText text_;
  const chess::Language language_;
  std::string out_;
};

}  // namespace

std::string to_html(const PlayerReport& report) { return PageWriter(report).write(); }

}  // namespace annotate
