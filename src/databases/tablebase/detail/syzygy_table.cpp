// SPDX-License-Identifier: GPL-3.0-or-later
// The head of Syzygy tables, and the way from a position to its value.
#include "tablebase/detail/syzygy_table.h"

#include <array>
#include <utility>

namespace chess { inline namespace tablebase {
namespace {

// The second byte of a section of a DTZ table has other flags than a WDL table.
constexpr int kBlackToMove = 1;
constexpr int kMapped = 2;
constexpr int kWinsInHalfMoves = 4;
constexpr int kLossesInHalfMoves = 8;
constexpr int kWideMap = 16;

/// The first four bytes of a table.
struct Magic {
  std::uint32_t number;  ///< least significant byte first
  const char* what;
};
constexpr std::uint32_t kWdlMagic = 0x5D23E871;
constexpr std::uint32_t kDtzMagic = 0xA50C66D7;
constexpr Magic kOtherMagics[] = {
    {kWdlMagic, "a WDL table is named like a DTZ table"},
    {kDtzMagic, "a DTZ table is named like a WDL table"},
    {0x49A48D55, "a table of atomic chess; this version reads tables of chess only"},
    {0xEB5EA991, "a table of atomic chess; this version reads tables of chess only"},
    {0x1593F67B, "a table of suicide chess; this version reads tables of chess only"},
    {0x23E7CFE4, "a table of suicide chess; this version reads tables of chess only"},
    {0x21BC55BC, "a table of antichess (giveaway); this version reads tables of chess only"},
    {0x501BF5D6, "a table of antichess (giveaway); this version reads tables of chess only"},
};

/// A piece in the numbers of the format: pawn 1 to king 6, and 8 more for Black.
std::optional<Piece> parse_piece_code(int code) {
  const int role = (code & 7) - 1;
  if (role < 0 || role > 5) return std::nullopt;
  return Piece{(code & 8) != 0 ? Color::Black : Color::White, static_cast<Role>(role)};
}

/// Which of a section's four maps belongs to a value.
std::size_t map_of(SyzygyWdl wdl) {
  switch (wdl) {
    case SyzygyWdl::Loss: return 1;
    case SyzygyWdl::BlessedLoss: return 3;
    case SyzygyWdl::CursedWin: return 2;
    default: return 0;
  }
}

}  // namespace

std::expected<SyzygyTable, Error> SyzygyTable::load(TableFile file, EndgameName name, SyzygyKind kind) {
  SyzygyTable table(std::move(file), name);
  HeadReader head(table.file_);
  const std::uint32_t magic = head.number32();
  const std::uint8_t layout = head.byte();
  if (head.fault()) return std::unexpected(*head.fault());
  if (magic != (kind == SyzygyKind::Wdl ? kWdlMagic : kDtzMagic)) {
    for (const Magic& other : kOtherMagics)
      if (other.number == magic) return std::unexpected(Error(table.file_.path(), other.what));
    return std::unexpected(Error(table.file_.path(), "not a Syzygy table"));
  }
  // Tables end with a checksum of 16 bytes behind data in multiples of 64.
  if (table.file_.size() % 64 != 16) return std::unexpected(table.file_.corrupt("its size is wrong"));
  const bool is_split = (layout & 1) != 0;
  table.both_sides_ = kind == SyzygyKind::Wdl && !name.is_symmetric();
  if (((layout & 2) != 0) != name.has_pawns() || (table.both_sides_ && !is_split))
    return std::unexpected(table.file_.corrupt("its layout does not fit its name"));
  const int sides = table.both_sides_ ? 2 : 1;
  const int files = name.has_pawns() ? 4 : 1;
  if (const auto read = table.read_sections(head, kind, sides, files); !read)
    return std::unexpected(read.error());
  for (Section& section : table.sections_) section.code->place_sparse_index(head);
  for (Section& section : table.sections_) section.code->place_block_lengths(head);
  for (Section& section : table.sections_) section.code->place_blocks(head);
  if (head.offset() > table.file_.size()) return std::unexpected(table.file_.corrupt("it ends too early"));
  return table;
}

std::expected<void, Error> SyzygyTable::read_sections(HeadReader& head, SyzygyKind kind, int sides,
                                                      int files) {
  const auto men = static_cast<std::size_t>(name_.men());
  const bool pawns_of_both =
      name_.count(Color::White, Role::Pawn) > 0 && name_.count(Color::Black, Role::Pawn) > 0;
  for (int file = 0; file < files; ++file) {
    // The lower four bits of each byte are for the first section, the upper ones for the second.
    const int leading = head.byte();
    const int others = pawns_of_both ? head.byte() : 0xFF;
    std::array<int, kMaxTableMen> codes{};
    for (std::size_t i = 0; i < men; ++i) codes[i] = head.byte();
    if (head.fault()) return std::unexpected(*head.fault());
    for (int side = 0; side < sides; ++side) {
      const int shift = 4 * side;
      std::array<Piece, kMaxTableMen> pieces{};
      EndgameName found;
      int kings[2] = {0, 0};
      for (std::size_t i = 0; i < men; ++i) {
        const auto piece = parse_piece_code((codes[i] >> shift) & 0xF);
        if (!piece) return std::unexpected(file_.corrupt("it has an unknown piece"));
        pieces[i] = *piece;
        if (piece->role == Role::King) {
          ++kings[static_cast<int>(piece->color)];
        } else {
          found.add(piece->color, piece->role);
        }
      }
      // Some tables have the sides the other way round than their names.
      if (sections_.empty() && found == name_.mirrored()) name_ = found;
      if (found != name_ || kings[0] != 1 || kings[1] != 1)
        return std::unexpected(file_.corrupt("its pieces are not those of its name"));
      const SyzygyIndex::Layout layout{.pieces = std::span(pieces).first(men),
                                       .leading_digit = (leading >> shift) & 0xF,
                                       .pawns_digit = (others >> shift) & 0xF,
                                       .file = static_cast<File>(file)};
      const auto index = SyzygyIndex::make(name_, layout);
      if (!index) return std::unexpected(file_.corrupt(std::string(index.error())));
      sections_.push_back({.index = *index, .code = {}, .maps = {}});
    }
  }
  head.align(2);
  // `find` exchanges the colours of equal sides, so that the first side is to move. It would never find a
  // section of the other side, and whoever probes would try the moves of both sides without end. Without
  // pawns the flag says nothing: `dtz` does not heed it.
  const bool has_first_side_only = kind == SyzygyKind::Dtz && name_.is_symmetric() && name_.has_pawns();
  for (Section& section : sections_) {
    auto code = PairsCode::read(head, file_, section.index.size(), kind == SyzygyKind::Wdl);
    if (!code) return std::unexpected(code.error());
    if (has_first_side_only && (code->flags() & kBlackToMove) != 0)
      return std::unexpected(file_.corrupt("a section has the wrong side to move"));
    section.code = std::move(*code);
  }
  return kind == SyzygyKind::Dtz ? read_maps(head) : std::expected<void, Error>{};
}

std::expected<void, Error> SyzygyTable::read_maps(HeadReader& head) {
  for (Section& section : sections_) {
    const int flags = section.code->flags();
    if ((flags & kMapped) == 0) continue;
    const bool is_wide = (flags & kWideMap) != 0;
    if (is_wide) head.align(2);
    for (auto& map : section.maps) {
      const int length = is_wide ? head.number16() : head.byte();
      for (int i = 0; i < length && !head.fault(); ++i)
        map.push_back(is_wide ? head.number16() : head.byte());
    }
  }
  head.align(2);
  if (head.fault()) return std::unexpected(*head.fault());
  return {};
}

SyzygyTable::Spot SyzygyTable::find(const Position& pos, EndgameName name) const {
  // The table's first side is White. The colours are exchanged if the position has them the other way round.
  const bool is_black_to_move = pos.turn() == Color::Black;
  const bool exchange = name_.is_symmetric() ? is_black_to_move : name != name_;
  const auto squares_of = [&](Piece piece) {
    return pos.board().pieces(exchange ? !piece.color : piece.color, piece.role);
  };
  TableSquares squares{};
  std::size_t count = 0;
  const auto add = [&](Piece piece) {
    for (const Square s : squares_of(piece)) squares[count++] = exchange ? flip_ranks(s) : s;
  };
  const bool is_black = is_black_to_move != exchange;
  const std::size_t side = both_sides_ && is_black ? 1 : 0;
  std::size_t chosen = side;
  if (sections_[0].index.leading_pawns() > 0) {
    add(sections_[0].index.pieces()[0]);
    const File file = choose_leading_pawn(std::span(squares).first(count));
    chosen = static_cast<std::size_t>(file) * (both_sides_ ? 2 : 1) + side;
  }
  const Section& section = sections_[chosen];
  // Equal pieces stand together, so each kind is added once.
  while (count < section.index.pieces().size()) add(section.index.pieces()[count]);
  return {&section, section.index.index_of(squares), is_black};
}

std::expected<SyzygyWdl, Error> SyzygyTable::wdl(const Position& pos, EndgameName name) const {
  const Spot spot = find(pos, name);
  const auto value = spot.section->code->value_at(file_, spot.index);
  if (!value) return std::unexpected(value.error());
  if ((*value & 0xFF) > 4) return std::unexpected(file_.corrupt("a position has an unknown value"));
  return static_cast<SyzygyWdl>((*value & 0xFF) - 2);
}

std::expected<std::optional<int>, Error> SyzygyTable::dtz(const Position& pos, EndgameName name,
                                                          SyzygyWdl wdl) const {
  const Spot spot = find(pos, name);
  const int flags = spot.section->code->flags();
  const bool has_black = (flags & kBlackToMove) != 0;
  if (has_black != spot.is_black && !(name_.is_symmetric() && !name_.has_pawns())) return std::nullopt;
  const auto value = spot.section->code->value_at(file_, spot.index);
  if (!value) return std::unexpected(value.error());
  int distance = *value;
  if ((flags & kMapped) != 0) {
    const auto& map = spot.section->maps[map_of(wdl)];
    if (static_cast<std::size_t>(distance) >= map.size())
      return std::unexpected(file_.corrupt("a distance is not in its map"));
    distance = map[static_cast<std::size_t>(distance)];
  }
  // Some tables count moves, which halves the numbers.
  const bool in_half_moves = (wdl == SyzygyWdl::Win && (flags & kWinsInHalfMoves) != 0) ||
                             (wdl == SyzygyWdl::Loss && (flags & kLossesInHalfMoves) != 0);
  if (!in_half_moves) distance *= 2;
  return distance + 1;
}

}}  // namespace chess::tablebase
