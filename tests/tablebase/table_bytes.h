// SPDX-License-Identifier: GPL-3.0-or-later
// Small Syzygy tables that tests write themselves, in the form of src/databases/tablebase/FORMAT.md.
#pragma once

#include <string>
#include <vector>

namespace test_support {

/// The numbers of pieces in tables.
enum TablePiece : unsigned char { kPawn = 1, kKnight, kBishop, kRook, kQueen, kKing, kBlack = 8 };

/// Fills up with zeros to whole lines of 64 bytes, and adds the 16 bytes of the checksum, which nobody
/// checks.
inline std::string finished_table(std::string bytes) {
  bytes.resize((bytes.size() + 63) / 64 * 64);
  return bytes + std::string(16, '\0');
}

/// A WDL table without pawns, in which all positions of a side to move have one value: 0 (loss) to 4 (win).
inline std::string single_value_wdl(const std::vector<unsigned char>& pieces, char white, char black) {
  std::string bytes = "\x71\xE8\x23\x5D\x01";
  bytes += '\0';  // the leading group is the lowest digit, on both sides
  for (const unsigned char piece : pieces) bytes += static_cast<char>(piece | (piece << 4));
  if (bytes.size() % 2 != 0) bytes += '\0';
  bytes += {'\x80', white, '\x80', black};
  return finished_table(bytes);
}

/// A DTZ table without pawns for White to move, in which every distance is 0 in the table.
inline std::string single_value_dtz(const std::vector<unsigned char>& pieces, char flags) {
  std::string bytes = "\xD7\x66\x0C\xA5";
  bytes += {'\0', '\0'};
  for (const unsigned char piece : pieces) bytes += static_cast<char>(piece);
  if (bytes.size() % 2 != 0) bytes += '\0';
  bytes += {static_cast<char>(flags | '\x80'), '\0'};
  return finished_table(bytes);
}

}  // namespace test_support
