// SPDX-License-Identifier: GPL-3.0-or-later
#include "tournaments/trf.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/text.h"

namespace chess { inline namespace tournaments {

namespace {

constexpr std::size_t kMostPlayers = 9999;
constexpr std::size_t kRoundBegin = 89;  ///< columns in front of the first round and its two blanks
/// The higher ones first.
constexpr std::array<std::string_view, 8> kTitles{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// At most `width` characters of the text, which is in UTF-8 or Latin-1. Controls become blanks.
std::string cut(std::string_view text, std::size_t width) {
  std::string kept = to_utf8(text);
  std::size_t characters = 0;
  std::size_t size = 0;
  for (; size < kept.size(); ++size) {
    if (static_cast<unsigned char>(kept[size]) < 0x20) kept[size] = ' ';
    if (!is_continuation(kept[size]) && ++characters > width) break;
  }
  kept.resize(size);
  return kept;
}

std::string blanks_for(const std::string& text, std::size_t width) {
  const auto characters =
      static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !is_continuation(c); }));
  return std::string(width - std::min(width, characters), ' ');
}

std::string left(std::string_view text, std::size_t width) {
  const std::string kept = cut(text, width);
  return kept + blanks_for(kept, width);
}

std::string right(std::string_view text, std::size_t width) {
  const std::string kept = cut(text, width);
  return blanks_for(kept, width) + kept;
}

std::string date_text(const PartialDate& date, bool is_short) {
  if (date.day == 0) return {};
  std::string text = to_string(date);
  std::ranges::replace(text, '-', '/');
  return is_short ? text.substr(2) : text;
}

/// "Wijk aan Zee NED": the place, and the federation behind it.
std::pair<std::string, std::string> split_site(const std::string& site) {
  constexpr std::size_t size = 3;
  if (site.size() <= size + 1 || site[site.size() - size - 1] != ' ') return {site, {}};
  const std::string code = site.substr(site.size() - size);
  if (!std::ranges::all_of(code, [](char c) { return c >= 'A' && c <= 'Z'; })) return {site, {}};
  std::string place(trim(site.substr(0, site.size() - size)));
  if (place.ends_with(',')) place.pop_back();
  return {place, code};
}

std::string_view type_words(TournamentKind kind) {
  switch (kind) {
    case TournamentKind::AllPlayAll: return "Individual: Round-Robin";
    case TournamentKind::Swiss: return "Individual: Swiss-System";
    case TournamentKind::Knockout: break;
  }
  return "Individual: Knockout";
}

class TrfText {
 public:
  TrfText(const Tournament& tournament, std::span<const StandingRow> standings)
      : tournament_(tournament),
        order_(tournament.players().size()),
        number_(order_.size()),
        rank_(order_.size()) {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    std::ranges::sort(order_, {}, [&](std::size_t i) {
      const TournamentPlayer& player = tournament.players()[i];
      return std::tuple(-player.rating.value_or(0),
                        std::ranges::find(kTitles, player.title) - kTitles.begin(),
                        std::string_view(player.name));
    });
    for (std::size_t i = 0; i < order_.size(); ++i) number_[order_[i]] = i + 1;
    for (const StandingRow& row : standings) rank_[row.player] = row.rank;
  }

  std::string text() && {
    add_tournament();
    for (const std::size_t player : order_) add_player(player);
    return std::move(out_);
  }

 private:
  void add(std::string_view line) {
    out_ += line;
    out_ += "\r\n";
  }

  void add_value(std::string_view number, std::string_view value) {
    constexpr std::size_t longest = 200;
    if (!value.empty()) add(std::string(number) + ' ' + cut(value, longest));
  }

  void add_tournament() {
    const ChessEvent& event = tournament_.event();
    const auto [place, code] = split_site(event.site);
    const auto& players = tournament_.players();
    add_value("012", event.name);
    add_value("022", place);
    add_value("032", code.empty() ? event.country : code);
    add_value("042", date_text(event.first, false));
    add_value("052", date_text(event.last, false));
    add_value("062", std::to_string(players.size()));
    add_value("072", std::to_string(std::ranges::count_if(
                         players, [](const TournamentPlayer& player) { return player.rating.has_value(); })));
    add_value("092", type_words(tournament_.kind()));
    add_value("122", event.time_control);
    std::string dates = "132" + std::string(kRoundBegin - 3, ' ');
    bool is_any_known = false;
    for (const RoundColumn& column : tournament_.columns()) {
      const std::string date = date_text(column.date, true);
      is_any_known |= !date.empty();
      dates += "  " + left(date, 8);
    }
    if (is_any_known) add(dates);
  }

  void add_player(std::size_t index) {
    const TournamentPlayer& player = tournament_.players()[index];
    const auto number = [](std::uint64_t value, std::size_t width) {
      return right(value == 0 ? std::string() : std::to_string(value), width);
    };
    const bool has_title = std::ranges::find(kTitles, player.title) != kTitles.end();
    std::array<char, 16> points{};
    std::snprintf(points.data(), points.size(), "%.1f", player.half_points() / 2.0);
    std::string line = "001 " + number(number_[index], 4) + ' ';
    line += has_title && player.title[0] == 'W' ? 'w' : ' ';
    line += right(has_title ? player.title : "", 3) + ' ' + left(player.name, 33) + ' ';
    line += number(static_cast<std::uint64_t>(player.rating.value_or(0)), 4) + ' ' +
            left(player.federation, 3) + ' ';
    line += number(player.fide_id, 11) + ' ' + std::string(10, ' ') + ' ' + right(points.data(), 4) + ' ';
    line += number(rank_[index], 4);
    std::vector<std::string> cells(tournament_.columns().size(), std::string(10, ' '));
    for (const Encounter& encounter : player.encounters) cells[*encounter.column] = cell_of(encounter);
    for (const std::string& cell : cells) line += cell;
    add(line);
  }

  std::string cell_of(const Encounter& encounter) const {
    const int half_points = encounter.half_points.value_or(0);
    if (encounter.is_bye()) return std::string("  0000 - ") + "ZHF"[half_points];
    std::string cell = "  " + right(std::to_string(number_[*encounter.opponent]), 4) + ' ';
    cell += encounter.side == Color::White ? "w " : "b ";
    if (!encounter.half_points) return cell + ' ';
    return cell + (encounter.is_played ? "0=1" : "-D+")[half_points];
  }

  const Tournament& tournament_;
  std::vector<std::size_t> order_;  ///< players by starting rank
  std::vector<std::size_t> number_;  ///< the starting rank of each
  std::vector<std::size_t> rank_;
  std::string out_;
};

}  // namespace

std::expected<std::string, Error> to_trf(const Tournament& tournament,
                                         std::span<const StandingRow> standings) {
  if (tournament.without_round() > 0)
    return std::unexpected("a tournament report has rounds, and the tag Round of " +
                           std::to_string(tournament.without_round()) + " games tells none");
  if (tournament.players().size() > kMostPlayers)
    return std::unexpected("a tournament report has room for 9999 players, and here are " +
                           std::to_string(tournament.players().size()));
  return TrfText(tournament, standings).text();
}

}}  // namespace chess::tournaments
