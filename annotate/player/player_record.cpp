// SPDX-License-Identifier: GPL-3.0-or-later
// The line of JSON that the journal keeps of a game: see FORMAT.md.
#include <array>
#include <utility>

#include "annotate/player/player_game.h"
#include "json/json_tape.h"
#include "json/json_value.h"

namespace annotate {

namespace {

using chess::Json;
using chess::JsonValue;

constexpr std::int64_t kNothing = -1;

template <class Enum>
std::int64_t number_of(Enum value) {
  return static_cast<std::int64_t>(value);
}

std::optional<int> flag(bool is_set) { return is_set ? std::optional(1) : std::nullopt; }

Json to_json(const ReportedMove& move) {
  return std::array{static_cast<std::int64_t>(move.index),
                    number_of(move.phase),
                    move.clock.value_or(kNothing),
                    number_of(move.label),
                    number_of(move.chance),
                    number_of(move.answered)};
}

Json to_json(const PlayerMoment& moment) {
  return Json{{"i", moment.index}}
      .add_known("f", moment.fen)
      .add_known("n", moment.number)
      .add_known("s", moment.played)
      .add_known("u", moment.played_uci)
      .add_known("bs", moment.best)
      .add_known("bu", moment.best_uci)
      .add_known("m", moment.motif)
      .add_known("x", flag(moment.is_missed))
      .add("l", number_of(moment.label))
      .add("d", moment.loss);
}

Json to_json(const PlayerGame& game) {
  Json moves = Json::array();
  for (const ReportedMove& move : game.moves) moves.push(to_json(move));
  Json moments = Json::array();
  for (const PlayerMoment& moment : game.moments) moments.push(to_json(moment));
  return Json{{"side", number_of(game.side)}}
      .add_known("name", game.name)
      .add_known("opponent", game.opponent)
      .add_known("date", game.date)
      .add_known("url", game.url)
      .add_known("opening", game.opening)
      .add_known("judge", game.judge)
      .add_known("elo", game.elo)
      .add_known("opponentElo", game.opponent_elo)
      .add_known("norm", game.norm)
      .add("opponentMoves", game.opponent_moves)
      .add("opponentErrors", game.opponent_errors)
      .add("result", number_of(game.result))
      .add_known("won", flag(game.was_winning))
      .add_known("lost", flag(game.was_losing))
      .add_known("slip", game.let_slip)
      .add_known("need", game.in_need)
      .add("moves", moves)
      .add("moments", moments);
}

/// Takes values from a record. After a fault `is_good` is false, and the values taken mean nothing.
class RecordReader {
 public:
  bool is_good = true;

  std::vector<PlayerGame> games(JsonValue list) {
    std::vector<PlayerGame> games;
    is_good = list.is_array();
    for (auto at = list.first(); is_good && !at.done(); at.advance()) games.push_back(game(at.value()));
    return games;
  }

 private:
  PlayerGame game(JsonValue value) {
    PlayerGame game;
    game.side = enumerator<chess::Color>(number(value, "side"), chess::Color::Black);
    game.name = text(value, "name");
    game.opponent = text(value, "opponent");
    game.date = text(value, "date");
    game.url = text(value, "url");
    game.opening = text(value, "opening");
    game.judge = text(value, "judge");
    game.elo = optional_number<int>(value, "elo");
    game.opponent_elo = optional_number<int>(value, "opponentElo");
    game.norm = optional_number<int>(value, "norm");
    game.opponent_moves = optional_number<std::uint64_t>(value, "opponentMoves").value_or(0);
    game.opponent_errors = optional_number<std::uint64_t>(value, "opponentErrors").value_or(0);
    game.result = enumerator<PlayerResult>(number(value, "result"), PlayerResult::Lost);
    game.was_winning = value.find("won").has_value();
    game.was_losing = value.find("lost").has_value();
    game.let_slip = optional_number<std::size_t>(value, "slip");
    game.in_need = optional_number<std::size_t>(value, "need");
    for_each(value, "moves", [&](JsonValue entry) { game.moves.push_back(move(entry)); });
    for_each(value, "moments", [&](JsonValue entry) { game.moments.push_back(moment(entry)); });
    return game;
  }

  ReportedMove move(JsonValue value) {
    std::array<std::int64_t, 6> numbers{};
    std::size_t count = 0;
    for (auto at = value.first(); !at.done() && count < numbers.size(); at.advance())
      numbers[count++] = checked(at.value().as_int());
    is_good &= count == numbers.size() && numbers[0] >= 0;
    ReportedMove move;
    move.index = static_cast<std::size_t>(numbers[0]);
    move.phase = enumerator<chess::GamePhase>(numbers[1], chess::GamePhase::Endgame);
    if (numbers[2] != kNothing) move.clock = numbers[2];
    move.label = enumerator<chess::Label>(numbers[3], chess::Label::Blunder);
    move.chance = enumerator<ChanceAnswer>(numbers[4], ChanceAnswer::Missed);
    move.answered = enumerator<chess::Label>(numbers[5], chess::Label::Blunder);
    return move;
  }

  PlayerMoment moment(JsonValue value) {
    PlayerMoment moment;
    moment.index = optional_number<std::size_t>(value, "i").value_or(0);
    moment.fen = text(value, "f");
    moment.number = text(value, "n");
    moment.played = text(value, "s");
    moment.played_uci = text(value, "u");
    moment.best = text(value, "bs");
    moment.best_uci = text(value, "bu");
    moment.motif = text(value, "m");
    moment.is_missed = value.find("x").has_value();
    moment.label = enumerator<chess::Label>(number(value, "l"), chess::Label::Blunder);
    moment.loss = optional_number<int>(value, "d").value_or(0);
    return moment;
  }

  template <class Take>
  void for_each(JsonValue value, std::string_view key, Take take) {
    const auto list = value.find(key);
    is_good &= list && list->is_array();
    if (!is_good) return;
    for (auto at = list->first(); is_good && !at.done(); at.advance()) take(at.value());
  }

  std::int64_t checked(std::optional<std::int64_t> number) {
    is_good &= number.has_value();
    return number.value_or(0);
  }

  std::int64_t number(JsonValue value, std::string_view key) {
    const auto found = value.find(key);
    return checked(found ? found->as_int() : std::nullopt);
  }

  template <class T>
  std::optional<T> optional_number(JsonValue value, std::string_view key) {
    const auto found = value.find(key);
    if (!found) return std::nullopt;
    const std::int64_t number = checked(found->as_int());
    is_good &= std::in_range<T>(number);
    return static_cast<T>(number);
  }

  std::string text(JsonValue value, std::string_view key) {
    const auto found = value.find(key);
    if (!found) return {};
    is_good &= found->is_string();
    return is_good ? found->string() : std::string();
  }

  template <class Enum>
  Enum enumerator(std::int64_t number, Enum last) {
    is_good &= number >= 0 && number <= number_of(last);
    return is_good ? static_cast<Enum>(number) : Enum{};
  }
};

}  // namespace

std::string to_player_record(const std::vector<PlayerGame>& games) {
  Json list = Json::array();
  for (const PlayerGame& game : games) list.push(to_json(game));
  return list.text() + '\n';
}

std::optional<std::vector<PlayerGame>> parse_player_record(std::string_view text) {
  chess::JsonTape tape;
  const auto list = tape.parse(text);
  if (!list) return std::nullopt;
  RecordReader reader;
  auto games = reader.games(*list);
  if (!reader.is_good) return std::nullopt;
  return games;
}

}  // namespace annotate
