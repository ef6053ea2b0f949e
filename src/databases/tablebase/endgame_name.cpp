// SPDX-License-Identifier: GPL-3.0-or-later
// Names of endgames: reading, writing, and the endgames that follow from one.
#include "tablebase/endgame_name.h"

#include <algorithm>
#include <array>

namespace chess { inline namespace tablebase {
namespace {

/// From the strongest to the weakest, as names list them.
constexpr std::array kByStrength = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn};

int men_of(EndgameName name, Color c) {
  int men = 1;
  for (const Role r : kByStrength) men += name.count(c, r);
  return men;
}

/// Is `c`'s side written first? More men come first, then more queens, more rooks and so on.
bool comes_first(EndgameName name, Color c) {
  if (men_of(name, c) != men_of(name, !c)) return men_of(name, c) > men_of(name, !c);
  for (const Role r : kByStrength)
    if (name.count(c, r) != name.count(!c, r)) return name.count(c, r) > name.count(!c, r);
  return true;
}

/// All ways to add `left` pieces, none stronger than the one at `first`, to `name`.
void add_pieces(EndgameName name, Color c, int left, std::size_t first, std::vector<EndgameName>& out) {
  if (left == 0) {
    out.push_back(name);
    return;
  }
  for (std::size_t i = first; i < kByStrength.size(); ++i) {
    EndgameName more = name;
    more.add(c, kByStrength[i]);
    add_pieces(more, c, left - 1, i, out);
  }
}

}  // namespace

std::optional<EndgameName> EndgameName::parse(std::string_view text) {
  EndgameName name;
  if (text.size() > kMaxTableMen + 1) return std::nullopt;
  Color side = Color::White;
  int kings = 0;
  for (const char letter : text) {
    if (letter == 'v' && side == Color::White && kings == 1) {
      side = Color::Black;
      kings = 0;
      continue;
    }
    const auto role = letter >= 'A' && letter <= 'Z' ? parse_role(letter) : std::nullopt;
    if (!role) return std::nullopt;
    if (*role == Role::King) {
      if (++kings > 1) return std::nullopt;
    } else {
      name.add(side, *role);
    }
  }
  if (side == Color::White || kings != 1) return std::nullopt;
  return name;
}

EndgameName EndgameName::of(const Board& board) {
  EndgameName name;
  for (const Color c : kColors)
    for (const Role r : kByStrength)
      name.bits_ |= (static_cast<std::uint64_t>(board.pieces(c, r).count()) & 0xF) << shift(c, r);
  return name;
}

int EndgameName::men() const { return men_of(*this, Color::White) + men_of(*this, Color::Black); }

EndgameName EndgameName::mirrored() const {
  constexpr std::uint64_t kSide = (std::uint64_t{1} << 20) - 1;
  EndgameName other;
  other.bits_ = (bits_ >> 20) | ((bits_ & kSide) << 20);
  return other;
}

EndgameName EndgameName::normalized() const { return comes_first(*this, Color::White) ? *this : mirrored(); }

std::vector<EndgameName> EndgameName::dependencies() const {
  std::vector<EndgameName> found;
  const auto keep = [&](EndgameName name) {
    name = name.normalized();
    if (name.men() > 2 && std::ranges::find(found, name) == found.end()) found.push_back(name);
  };
  for (const Color c : kColors) {
    for (const Role r : kByStrength) {
      if (count(c, r) > 0) {
        EndgameName captured = *this;
        captured.remove(c, r);
        keep(captured);
      }
      if (r != Role::Pawn && count(c, Role::Pawn) > 0) {
        EndgameName promoted = *this;
        promoted.remove(c, Role::Pawn);
        promoted.add(c, r);
        keep(promoted);
      }
    }
  }
  return found;
}

std::string to_string(EndgameName name) {
  std::string text;
  for (const Color c : kColors) {
    text += c == Color::White ? "K" : "vK";
    for (const Role r : kByStrength) text.append(static_cast<std::size_t>(name.count(c, r)), to_char(r));
  }
  return text;
}

bool is_table_name(std::string_view text) {
  const auto name = EndgameName::parse(text);
  return name && name->men() > 2 && to_string(name->normalized()) == text;
}

std::vector<EndgameName> endgame_names(int men) {
  std::vector<EndgameName> names;
  for (int all = 1; all <= men - 2; ++all) {
    for (int black = 0; 2 * black <= all; ++black) {
      std::vector<EndgameName> of_white;
      add_pieces({}, Color::White, all - black, 0, of_white);
      for (const EndgameName white : of_white) {
        std::vector<EndgameName> both;
        add_pieces(white, Color::Black, black, 0, both);
        for (const EndgameName name : both)
          if (name.normalized() == name) names.push_back(name);
      }
    }
  }
  return names;
}

}}  // namespace chess::tablebase
