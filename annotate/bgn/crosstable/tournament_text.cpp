// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around a table: the heading and the remarks. The matches of a knock-out. The list of events.
#include <fmt/format.h>

#include <algorithm>

#include "annotate/bgn/crosstable/crosstable.h"
#include "base/text.h"
#include "console/terminal.h"
#include "console/terminal_text.h"

namespace annotate::bgn {

namespace {

using chess::counted;
using chess::TournamentKind;

std::string_view kind_words(TournamentKind kind) {
  switch (kind) {
    case TournamentKind::AllPlayAll: return "all play all";
    case TournamentKind::Swiss: return "by rounds";
    case TournamentKind::Knockout: break;
  }
  return "knock-out";
}

std::string dates_of(const chess::ChessEvent& event) {
  if (event.first.year == 0) return {};
  const std::string first = to_string(event.first);
  return event.first == event.last ? first : first + " to " + to_string(event.last);
}

void append_heading(const chess::Tournament& tournament, std::size_t width, std::string& out) {
  const chess::ChessEvent& event = tournament.event();
  append_remark(chess::terminal_text(event.label()), width, out);
  std::string line = dates_of(event);
  if (!line.empty()) line += "; ";
  line += fmt::format("{}, {}, {}", counted(tournament.players().size(), "player"),
                      counted(event.count, "game"), kind_words(tournament.kind()));
  append_remark(line, width, out);
  out += '\n';
}

void append_remarks(const RankedTournament& ranked, std::size_t width, std::string& out) {
  const chess::Tournament& tournament = ranked.tournament;
  const auto say = [&](std::string_view what, std::uint64_t count, std::string_view noun,
                       std::string_view rest) {
    if (count > 0) append_remark(fmt::format("{}: {}{}.", what, counted(count, noun), rest), width, out);
  };
  const bool has_columns = tournament.kind() == TournamentKind::Swiss;
  say("Not counted", has_columns ? tournament.missing() : 0, "round", " of players without a game");
  say("Not counted", tournament.without_result(), "game", " without a result");
  say("In no column", has_columns ? tournament.without_round() : 0, "game", " without a round");
  say("Forfeits and byes", tournament.forfeits(), "game", "");
  say("Left out", tournament.left_out(), "game", " of a player against the same player");
  say("Perhaps copies", tournament.copies(), "game",
      " with the players, round, date and result of another one (bgn dedupe leaves copies out)");
  for (const chess::TournamentPlayer& player : tournament.players())
    for (const std::string& other : player.other_names)
      append_remark(
          fmt::format("{} counts as {}.", chess::terminal_text(other), chess::terminal_text(player.name)),
          width, out);
}

std::string points_text(int half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 1 ? ".5" : "");
}

std::string player_text(const chess::TournamentPlayer& player, bool with_rating) {
  std::string text = player.title.empty() ? player.name : player.title + ' ' + player.name;
  if (with_rating && player.rating) text += fmt::format(" ({})", *player.rating);
  return chess::terminal_text(text);
}

}  // namespace

void append_remark(std::string_view text, std::size_t width, std::string& out) {
  chess::TextFlow flow(out, width, chess::Ink(false));
  flow.begin_paragraph(0);
  flow.words(text);
  flow.end_paragraph();
}

std::string knockout_text(const RankedTournament& ranked, std::size_t width) {
  constexpr std::size_t longest_name = 40;
  constexpr std::size_t shortest_name = 12;
  const auto matches = chess::knockout_matches(ranked.tournament);
  const auto& players = ranked.tournament.players();
  std::size_t most_games = 0;
  for (const chess::KnockoutMatch& match : matches) most_games = std::max(most_games, match.games.size());
  const std::size_t around = std::string_view("   36.5 - 34.5   ").size() + most_games;
  const std::size_t room = std::clamp(width > around ? (width - around) / 2 : 0, shortest_name, longest_name);
  const auto widest_name = [&](bool with_rating) {
    std::size_t widest = 0;
    for (const chess::TournamentPlayer& player : players)
      widest = std::max(widest, chess::text_width(player_text(player, with_rating)));
    return widest;
  };
  const bool with_rating = widest_name(true) <= room;
  const std::size_t widest = std::min(widest_name(with_rating), room);
  const auto name_of = [&](std::size_t player) {
    return chess::pad_right(chess::cut_to_width(player_text(players[player], with_rating), widest), widest);
  };
  std::string out;
  std::uint32_t round = 0;
  for (const chess::KnockoutMatch& match : matches) {
    if (match.round != round) out += fmt::format("{}Round {}\n", out.empty() ? "" : "\n", match.round);
    round = match.round;
    std::string games;
    for (const chess::Encounter& game : match.games) games += result_sign(game);
    out +=
        fmt::format("  {} {:>4} - {:4}  {} {}\n", name_of(match.first), points_text(match.first_half_points),
                    points_text(match.second_half_points), name_of(match.second), games);
  }
  return out;
}

std::string tournament_text(const RankedTournament& ranked, std::size_t width) {
  std::string out;
  append_heading(ranked.tournament, width, out);
  out += ranked.tournament.kind() == TournamentKind::Knockout ? knockout_text(ranked, width)
                                                              : crosstable_text(ranked, width);
  append_remarks(ranked, width, out);
  return out;
}

std::string event_list(const std::vector<chess::ChessEvent>& events, const CrosstableOptions& options) {
  using chess::Json;
  std::string out;
  Json list = Json::array();
  if (options.csv) out = "event,site,year,first,last,games\n";
  for (const chess::ChessEvent& event : events) {
    const auto date = [](const chess::PartialDate& day) {
      return day.year == 0 ? std::string() : to_string(day);
    };
    const std::string first = date(event.first);
    const std::string last = date(event.last);
    if (options.json) {
      list.push(Json{{"event", event.name}}
                    .add_known("site", event.site)
                    .add_known("year", event.year == 0 ? Json() : Json(event.year))
                    .add_known("first", first)
                    .add_known("last", last)
                    .add("games", event.count));
    } else if (options.csv) {
      out +=
          fmt::format("{},{},{},{},{},{}\n", chess::csv_cell(event.name), chess::csv_cell(event.site),
                      event.year == 0 ? std::string() : std::to_string(event.year), first, last, event.count);
    } else {
      out += fmt::format("{:>7}  {:10}  {:10}  {}\n", event.count, first, last,
                         chess::terminal_text(event.label()));
    }
  }
  return options.json ? Json{{"events", list}}.laid_out() : out;
}

}  // namespace annotate::bgn
