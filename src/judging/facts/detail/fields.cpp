// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/detail/fields.h"

#include <cmath>
#include <limits>
#include <string>

#include "base/text.h"
#include "notation/uci_move.h"

namespace chess { inline namespace facts {

namespace {

constexpr int kMostMoves = 90'000;  // to mate
constexpr int kMostCentipawns = 900'000;

std::int64_t power_of_ten(int digits) {
  std::int64_t power = 1;
  for (int i = 0; i < digits; ++i) power *= 10;
  return power;
}

}  // namespace

std::optional<PositionClass> class_named(std::string_view name) {
  for (const PositionClass seen : kPositionClasses)
    if (to_string(seen) == name) return seen;
  return std::nullopt;
}

std::optional<std::string_view> text_at(JsonValue object, std::string_view key) {
  const auto value = object.find(key);
  return value ? value->plain_string() : std::nullopt;
}

std::optional<std::int64_t> number_at(JsonValue object, std::string_view key, std::int64_t least,
                                      std::int64_t most) {
  const auto value = object.find(key);
  const auto number = value ? value->as_int() : std::nullopt;
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

bool is_true_at(JsonValue object, std::string_view key) {
  const auto value = object.find(key);
  return value && value->as_bool() == true;
}

void write_fraction(JsonWriter& json, std::int64_t value, int digits) {
  const std::int64_t power = power_of_ten(digits);
  const std::string behind = std::to_string(value % power + power).substr(1);
  json.raw(std::to_string(value / power) + '.' + behind);
}

std::optional<std::int64_t> fraction_at(JsonValue object, std::string_view key, int digits) {
  const auto value = object.find(key);
  if (!value || !value->is_number()) return std::nullopt;
  const auto number = parse_number<double>(value->raw());
  const double scaled = number ? *number * static_cast<double>(power_of_ten(digits)) : -1.0;
  if (!(scaled >= 0.0 && scaled < 1e9)) return std::nullopt;
  return std::llround(scaled);
}

void write_moves(JsonWriter& json, std::string_view key, const std::vector<Move>& moves) {
  json.open(key, '[');
  for (const Move move : moves) json.text(to_uci(move, CastlingNotation::KingTakesRook));
  json.close(']');
}

std::optional<std::vector<Move>> read_moves(JsonValue array, Position start) {
  if (!array.is_array()) return std::nullopt;
  std::vector<Move> moves;
  for (auto cursor = array.first(); !cursor.done(); cursor.advance()) {
    const auto text = cursor.value().plain_string();
    const auto move = text ? parse_uci_move(start, *text) : std::unexpected(UciMoveError::Malformed);
    if (!move) return std::nullopt;
    moves.push_back(*move);
    start.play(*move);
  }
  return moves;
}

void write_worth(JsonWriter& json, const PositionWorth& worth) {
  if (worth.score.is_mate()) {
    json.number("mate",
                worth.score.is_winning_mate() ? worth.score.moves_to_mate() : -worth.score.moves_to_mate());
  } else {
    json.number("cp", *worth.score.centipawns());
  }
  json.text("class", to_string(worth.seen));
  if (worth.look.nodes > 0) json.number("nodes", static_cast<std::int64_t>(worth.look.nodes));
  if (worth.look.depth > 0) json.number("depth", worth.look.depth);
}

std::optional<PositionWorth> read_worth(JsonValue object) {
  PositionWorth worth;
  const auto seen = class_named(text_at(object, "class").value_or(""));
  if (!seen) return std::nullopt;
  worth.seen = *seen;
  if (const auto mate = number_at(object, "mate", -kMostMoves, kMostMoves))
    // Who is mated already has lost.
    worth.score = *mate > 0 || (*mate == 0 && *seen == PositionClass::Winning)
                      ? Score::mate_in(static_cast<int>(*mate))
                      : Score::mated_in(static_cast<int>(-*mate));
  else if (const auto cp = number_at(object, "cp", -kMostCentipawns, kMostCentipawns))
    worth.score = Score::cp(static_cast<int>(*cp));
  else
    return std::nullopt;
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  worth.look.nodes = static_cast<std::uint64_t>(number_at(object, "nodes", 0, kMost).value_or(0));
  worth.look.depth = static_cast<int>(number_at(object, "depth", 0, kMostMoves).value_or(0));
  return worth;
}

}}  // namespace chess::facts
