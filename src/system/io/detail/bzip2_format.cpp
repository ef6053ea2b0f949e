// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum, eight bytes at a time ("slicing by 8": Kounavis and Berry, 2005).
#include "io/detail/bzip2_format.h"

namespace chess { inline namespace io {

namespace {

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables make_tables() {
  Tables tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte << 24;
    for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc >> 31) * 0x04C11DB7U);
    tables[0][byte] = crc;
  }
  for (std::size_t t = 1; t < tables.size(); ++t)
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = tables[t - 1][byte];
      tables[t][byte] = (before << 8) ^ tables[0][before >> 24];
    }
  return tables;
}

constexpr Tables kTables = make_tables();

}  // namespace

void Bzip2Crc::add(std::string_view bytes) {
  const auto at = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(bytes[i]); };
  std::uint32_t crc = crc_;
  while (bytes.size() >= 8) {
    crc ^= at(0) << 24 | at(1) << 16 | at(2) << 8 | at(3);
    crc = kTables[7][crc >> 24] ^ kTables[6][(crc >> 16) & 0xFF] ^ kTables[5][(crc >> 8) & 0xFF] ^
          kTables[4][crc & 0xFF] ^ kTables[3][at(4)] ^ kTables[2][at(5)] ^ kTables[1][at(6)] ^
          kTables[0][at(7)];
    bytes.remove_prefix(8);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) crc = (crc << 8) ^ kTables[0][(crc >> 24) ^ at(i)];
  crc_ = crc;
}

}}  // namespace chess::io
