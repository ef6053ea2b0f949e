// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/material_query.h"

#include <optional>
#include <utility>

#include "base/text.h"
#include "query/board_replay.h"

namespace chess { inline namespace query {

namespace {

/// More men than this stand on no board: White of horde has 36 pawns.
constexpr int kMostPieces = 36;

/// Reads the number behind a letter, if there is one, off the front: "3", "1-3", "2+", "*". Nothing for a
/// number that makes no sense.
std::optional<std::pair<int, int>> take_count(std::string_view& text) {
  if (text.starts_with('*')) {
    text.remove_prefix(1);
    return std::pair{0, kMostPieces};
  }
  const auto take_number = [&]() -> std::optional<int> {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    const auto number = parse_number<int>(text.substr(0, end));
    text.remove_prefix(end);
    return number && *number <= kMostPieces ? number : std::nullopt;
  };
  if (text.empty() || !is_digit(text[0])) return std::pair{1, 1};
  const auto least = take_number();
  if (!least) return std::nullopt;
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    return std::pair{*least, kMostPieces};
  }
  if (!text.starts_with('-')) return std::pair{*least, *least};
  text.remove_prefix(1);
  const auto most = take_number();
  if (!most || *most < *least) return std::nullopt;
  return std::pair{*least, *most};
}

}  // namespace

std::expected<MaterialQuery::Side, Error> MaterialQuery::parse_side(std::string_view text) {
  Side side{};
  int kings = 0;
  if (text.empty()) return std::unexpected("a side has at least one man");
  while (!text.empty()) {
    const char c = text[0];
    const auto role = parse_role(c);
    if (!role) return std::unexpected("'" + printable({&c, 1}) + "' is no piece");
    text.remove_prefix(1);
    if (*role == Role::King) {
      if (++kings > 1) return std::unexpected("a side has one king");
      continue;
    }
    const auto count = take_count(text);
    if (!count) return std::unexpected("the number behind '" + std::string(1, c) + "' makes no sense");
    side[*role].least += count->first;
    side[*role].most += count->second;
    if (side[*role].least > kMostPieces) return std::unexpected("no board has so many men");
  }
  return side;
}

std::expected<MaterialQuery, Error> MaterialQuery::parse(std::string_view text, int plies) {
  const auto refuse = [&](std::string_view why) {
    return std::unexpected("'" + printable(text) + "': " + std::string(why) +
                           "; write the men of both sides as KRPvKR or KRP1-3vKRP*, letters K Q R B N P");
  };
  const std::string_view whole = trim(text);
  const auto cut = whole.find_first_of("vV");
  if (cut == std::string_view::npos) return refuse("no 'v' between two sides");
  const auto first = parse_side(trim(whole.substr(0, cut)));
  if (!first) return refuse(first.error().reason);
  const auto second = parse_side(trim(whole.substr(cut + 1)));
  if (!second) return refuse(second.error().reason);
  MaterialQuery query;
  query.first_ = *first;
  query.second_ = *second;
  query.plies_ = plies;
  query.least_pieces_ = 2;
  for (const Side& side : {*first, *second})
    for (const Role role : kRoles) query.least_pieces_ += side[role].least;
  return query;
}

bool MaterialQuery::fits(const Side& side, const Board& board, Color c) {
  for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen}) {
    const int count = board.pieces(c, role).count();
    if (count < side[role].least || count > side[role].most) return false;
  }
  return true;
}

bool MaterialQuery::fits(const Board& board) const {
  const auto holds = [&](Color c) { return fits(first_, board, c) && fits(second_, board, !c); };
  return holds(Color::White) || holds(Color::Black);
}

bool MaterialQuery::is_reached(const Game& game, bool variations) const {
  struct Row {
    bool stands = false;
    int positions = 0;
  };
  bool found = false;
  walk_positions(game, variations, Row{}, [&](const BoardReplay& at, bool material_changed, Row& row) {
    if (material_changed) {
      const int pieces = at.board().occupied().count();
      if (pieces < least_pieces_ && !game.has_drops()) return Walk::NotHere;
      const bool stands = fits(at.board());
      // A trade within the range does not begin a new row.
      row = {stands, stands && row.stands ? row.positions : 0};
    }
    if (row.stands) ++row.positions;
    found = row.stands && row.positions >= plies_;
    return found ? Walk::Stop : Walk::On;
  });
  return found;
}

}}  // namespace chess::query
