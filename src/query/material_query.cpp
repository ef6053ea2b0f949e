// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/material_query.h"

#include <utility>

#include "base/text.h"
#include "query/board_replay.h"

namespace chess::inline query {

namespace {

constexpr int kBitsOfRole = 8;
/// More men than this stand on no board.
constexpr std::size_t kMaxPieces = 32;

std::uint64_t one_of(Role role) { return std::uint64_t{1} << (kBitsOfRole * static_cast<int>(role)); }

}  // namespace

std::expected<MaterialQuery::Count, Error> MaterialQuery::parse_side(std::string_view text) {
  Count count = 0;
  int kings = 0;
  if (text.empty() || text.size() > kMaxPieces) return std::unexpected("a side has 1 to 32 men");
  for (const char c : text) {
    const auto role = parse_role(c);
    if (!role) return std::unexpected("'" + printable({&c, 1}) + "' is no piece");
    if (*role == Role::King) {
      if (++kings > 1) return std::unexpected("a side has one king");
    } else {
      count += one_of(*role);
    }
  }
  return count;
}

std::expected<MaterialQuery, Error> MaterialQuery::parse(std::string_view text, int plies) {
  const auto refuse = [&](std::string_view why) {
    return std::unexpected("'" + printable(text) + "': " + std::string(why) +
                           "; write the men of both sides as KRPvKR, letters K Q R B N P");
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
  query.pieces_ = 2;
  for (const Count side : {*first, *second}) {
    for (const Role role : kRoles)
      query.pieces_ += static_cast<int>((side >> (kBitsOfRole * static_cast<int>(role))) & 0xFF);
  }
  return query;
}

MaterialQuery::Count MaterialQuery::count_of(const Board& board, Color c) {
  Count count = 0;
  for (const Role role : {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen})
    count += static_cast<Count>(board.pieces(c, role).count()) << (kBitsOfRole * static_cast<int>(role));
  return count;
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
      if (pieces < pieces_ && !game.has_drops()) return Walk::NotHere;
      const auto holds = [&](Color c) {
        return count_of(at.board(), c) == first_ && count_of(at.board(), !c) == second_;
      };
      row = {pieces == pieces_ && (holds(Color::White) || holds(Color::Black)), 0};
    }
    if (row.stands) ++row.positions;
    found = row.stands && row.positions >= plies_;
    return found ? Walk::Stop : Walk::On;
  });
  return found;
}

}  // namespace chess::inline query
