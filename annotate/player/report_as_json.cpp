// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs. FORMAT.md describes its keys.
#include <fmt/format.h>

#include "annotate/player/player_report.h"
#include "json/json_text.h"

namespace annotate {

namespace {

using chess::JsonWriter;

constexpr const char* kLabelKeys[] = {"none", "inaccuracies", "mistakes", "blunders"};

class ReportWriter {
 public:
  explicit ReportWriter(const PlayerReport& report) : report_(report), json_(out_) {}

  std::string write() {
    json_.open('{');
    write_head();
    json_.key("total");
    write_rate(report_.figures.total());
    json_.open("rates", '{');
    for (const RateTable& table : report_.rates) {
      json_.open(table.key, '[');
      for (const RateRow& row : table.rows) write_rate(row);
      json_.close(']');
    }
    json_.close('}');
    json_.open("shares", '{');
    for (const ShareTable& table : report_.shares) {
      json_.open(table.key, '[');
      for (const ShareRow& row : table.rows) write_share(row);
      json_.close(']');
    }
    json_.close('}');
    write_findings();
    json_.open("positions", '[');
    for (const auto& moment : report_.moments) write_moment(*moment);
    json_.close(']');
    json_.close('}');
    std::string laid_out;
    chess::append_indented(out_, laid_out);
    return laid_out + "\n";
  }

 private:
  void number(std::string_view key, std::uint64_t value) {
    json_.number(key, static_cast<std::int64_t>(value));
  }
  void percent(std::string_view key, double share) { json_.raw(key, fmt::format("{:.2f}", 100.0 * share)); }
  void text_if_any(std::string_view key, std::string_view value) {
    if (!value.empty()) json_.text(key, value);
  }
  void counts(std::string_view key, const std::map<std::string, std::uint64_t>& values) {
    json_.open(key, '{');
    for (const auto& [name, count] : values) number(name, count);
    json_.close('}');
  }

  void write_head() {
    json_.open("player", '[');
    for (const std::string& player : report_.head.players) json_.text(player);
    json_.close(']');
    counts("names", report_.figures.names());
    counts("judges", report_.figures.judges());
    json_.text("rules", report_.head.rules);
    text_if_any("from", report_.figures.first_date());
    text_if_any("to", report_.figures.last_date());
  }

  void interval(const Proportion& proportion) {
    const ShareInterval interval = wilson_interval(proportion);
    percent("percent", proportion.share());
    percent("low", interval.low);
    percent("high", interval.high);
  }

  void positions(const MomentList& list) {
    json_.open("positions", '[');
    for (const std::size_t place : report_.places_of(list)) json_.number(static_cast<std::int64_t>(place));
    json_.close(']');
    number("positionsInAll", list.count());
  }

  void write_rate(const RateRow& row) {
    json_.open('{');
    text_if_any("key", row.key);
    number("games", row.games);
    number("moves", row.moves);
    for (std::size_t label = 1; label < row.labels.size(); ++label)
      number(kLabelKeys[label], row.labels[label]);
    interval(row.serious());
    number("finishedGames", row.finished_games);
    json_.raw("points", fmt::format("{}{}", row.half_points / 2, row.half_points % 2 == 0 ? "" : ".5"));
    positions(row.moments);
    json_.close('}');
  }

  void write_share(const ShareRow& row) {
    json_.open('{');
    json_.text("key", row.key);
    number("count", row.count.hits);
    number("of", row.count.trials);
    interval(row.count);
    positions(row.moments);
    json_.close('}');
  }

  void write_proportion(std::string_view key, const Proportion& proportion) {
    json_.open(key, '{');
    number("errors", proportion.hits);
    number("moves", proportion.trials);
    interval(proportion);
    json_.close('}');
  }

  void write_findings() {
    json_.open("findings", '[');
    for (const PlayerFinding& finding : report_.findings) {
      json_.open('{');
      json_.text("table", finding.table);
      json_.text("row", finding.row);
      write_proportion("there", finding.there);
      write_proportion("elsewhere", finding.elsewhere);
      json_.raw("chance", fmt::format("{:.2e}", finding.chance));
      json_.close('}');
    }
    json_.close(']');
  }

  void write_moment(const ListedMoment& listed) {
    const PlayerMoment& moment = listed.moment;
    json_.open('{');
    number("game", listed.game);
    const bool is_white = listed.side == chess::Color::White;
    json_.text("white", is_white ? listed.name : listed.opponent);
    json_.text("black", is_white ? listed.opponent : listed.name);
    json_.text("side", is_white ? "white" : "black");
    text_if_any("date", listed.date);
    text_if_any("url", listed.url);
    number("ply", moment.index);
    json_.text("move", moment.number);
    json_.text("fen", moment.fen);
    text_if_any("played", moment.played);
    text_if_any("playedUci", moment.played_uci);
    text_if_any("best", moment.best);
    text_if_any("bestUci", moment.best_uci);
    text_if_any("reason", moment.motif);
    if (const auto nag = nag_of(moment.label)) json_.text("label", chess::glyph_of(*nag));
    json_.raw("loss", fmt::format("{}.{}", moment.loss / 10, moment.loss % 10));
    json_.close('}');
  }

  const PlayerReport& report_;
  std::string out_;
  JsonWriter json_;
};

}  // namespace

std::string to_json(const PlayerReport& report) { return ReportWriter(report).write(); }

}  // namespace annotate
