// SPDX-License-Identifier: GPL-3.0-or-later
#include "scid/scid_entry.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/bytes.h"

namespace chess { inline namespace scid {

namespace {

std::uint32_t word(const unsigned char* bytes) { return load_big_endian<std::uint16_t>(bytes); }
std::uint32_t long_word(const unsigned char* bytes) { return load_big_endian<std::uint32_t>(bytes); }

/// The upper bits of an id stand in a byte that several ids share.
std::uint32_t id(std::uint32_t shared, unsigned shift, std::uint32_t mask, const unsigned char* low) {
  return (((shared >> shift) & mask) << 16) | word(low);
}

/// Version 4 has the year of an event only as seen from the game's.
std::uint32_t event_date(std::uint32_t packed, std::uint32_t date) {
  const std::uint32_t years = (packed >> 9) & 7;
  const std::uint32_t year = (date >> 9) + years;
  if (years == 0 || year < 4) return 0;
  return ((year - 4) << 9) | (packed & 0x1FF);
}

}  // namespace

ScidEntry parse_scid4_entry(const unsigned char* bytes) {
  ScidEntry entry;
  entry.offset = long_word(bytes);
  const std::uint32_t mixed = bytes[6];
  entry.length = ((mixed & 0x80) << 9) | word(bytes + 4);
  entry.flags = ((mixed & 0x3F) << 16) | word(bytes + 7);
  entry.white = id(bytes[9], 4, 15, bytes + 10);
  entry.black = id(bytes[9], 0, 15, bytes + 12);
  entry.event = id(bytes[14], 5, 7, bytes + 15);
  entry.site = id(bytes[14], 2, 7, bytes + 17);
  entry.round = id(bytes[14], 0, 3, bytes + 19);
  entry.result = word(bytes + 21) >> 12;
  entry.eco = word(bytes + 23);
  const std::uint32_t dates = long_word(bytes + 25);
  entry.date = dates & 0xFFFFF;
  entry.event_date = event_date(dates >> 20, entry.date);
  entry.white_elo = word(bytes + 29) & 0xFFF;
  entry.white_rating = word(bytes + 29) >> 12;
  entry.black_elo = word(bytes + 31) & 0xFFF;
  entry.black_rating = word(bytes + 31) >> 12;
  return entry;
}

ScidEntry parse_scid5_entry(const unsigned char* bytes) {
  std::array<std::uint32_t, 12> n{};
  for (std::size_t i = 0; i < n.size(); ++i) n[i] = load_little_endian<std::uint32_t>(bytes + 4 * i);
  ScidEntry entry;
  entry.white = n[0] & 0x0FFFFFFF;
  entry.black = n[1] & 0x0FFFFFFF;
  entry.event = n[2] & 0x0FFFFFFF;
  entry.site = n[3];
  entry.chess960 = (n[4] >> 31) != 0;
  entry.round = n[4] & 0x7FFFFFFF;
  entry.white_elo = n[5] >> 20;
  entry.date = n[5] & 0xFFFFF;
  entry.black_elo = n[6] >> 20;
  entry.event_date = n[6] & 0xFFFFF;
  entry.flags = n[7] & 0x3FFFFF;
  entry.length = n[8] >> 15;
  entry.offset = (static_cast<std::uint64_t>(n[8] & 0x7FFF) << 32) | n[9];
  entry.white_rating = (n[11] >> 21) & 7;
  entry.black_rating = (n[11] >> 18) & 7;
  entry.result = (n[11] >> 16) & 3;
  entry.eco = n[11] & 0xFFFF;
  return entry;
}

namespace {

/// With zeros in front.
std::string padded(std::uint32_t value, std::size_t width) {
  const std::string digits = std::to_string(value);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

}  // namespace

std::string scid_date(std::uint32_t date) {
  const auto part = [](std::uint32_t value, std::size_t width) {
    return value == 0 ? std::string(width, '?') : padded(value, width);
  };
  return part(date >> 9, 4) + '.' + part((date >> 5) & 15, 2) + '.' + part(date & 31, 2);
}

std::string scid_eco(std::uint32_t eco) {
  constexpr std::uint32_t kStep = 131;  // a code, and its extensions a to z4
  if (eco == 0 || (eco - 1) / kStep >= 500) return {};
  const std::uint32_t code = (eco - 1) / kStep;
  const std::uint32_t extension = (eco - 1) % kStep;
  std::string text = static_cast<char>('A' + code / 100) + padded(code % 100, 2);
  if (extension == 0) return text;
  text += static_cast<char>('a' + (extension - 1) / 5);
  if ((extension - 1) % 5 > 0) text += static_cast<char>('0' + (extension - 1) % 5);
  return text;
}

std::string scid_rating(std::uint32_t kind) {
  constexpr std::string_view kKinds[] = {"Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"};
  return kind < std::size(kKinds) ? std::string(kKinds[kind]) : std::string();
}

std::string scid_flags(std::uint32_t flags) {
  constexpr std::string_view kLetters = "DWBMENPTKQ!?U123456";
  std::string text;
  for (std::size_t i = 0; i < kLetters.size(); ++i)
    if (((flags >> (3 + i)) & 1) != 0) text += kLetters[i];
  return text;
}

}}  // namespace chess::scid
