// SPDX-License-Identifier: GPL-3.0-or-later
#include "scid/scid_names.h"

#include <algorithm>
#include <limits>
#include <span>

#include "base/varint.h"
#include "scid/detail/byte_cursor.h"

namespace chess { inline namespace scid {

namespace {

constexpr std::string_view kNamesMagic("Scid.sn\0", 8);
constexpr const char* kCut = "the file of names ends within a name";

/// How many bytes a number up to `most` takes.
std::size_t width_of(std::uint32_t most, std::size_t least) {
  return std::max<std::size_t>(least, most >= 0x10000 ? 3 : most >= 0x100 ? 2 : 1);
}

}  // namespace

ScidNames::Place ScidNames::add(std::string_view name) {
  const Place place{text_.size(), static_cast<std::uint32_t>(name.size())};
  text_ += name;
  return place;
}

std::expected<ScidNames, Error> ScidNames::parse(int version, std::string_view bytes) {
  ScidNames names;
  const auto read = version == 4 ? names.read_version_4(bytes) : names.read_version_5(bytes);
  if (!read) return std::unexpected(read.error());
  return names;
}

std::expected<void, Error> ScidNames::read_version_4(std::string_view bytes) {
  ByteCursor cursor(bytes);
  if (cursor.take(kNamesMagic.size()) != kNamesMagic || !cursor.take(4))
    return std::unexpected(Error("it is no file of names of Scid"));
  std::array<std::uint32_t, 4> counts{};
  std::array<std::uint32_t, 4> frequencies{};
  for (auto* numbers : {&counts, &frequencies}) {
    for (std::uint32_t& number : *numbers) {
      const auto read = cursor.big_endian(3);
      if (!read) return std::unexpected(Error(kCut));
      number = *read;
    }
  }
  for (std::size_t kind = 0; kind < places_.size(); ++kind) {
    if (counts[kind] > bytes.size()) return std::unexpected(Error("the file of names is cut"));
    places_[kind].resize(counts[kind]);
    const std::size_t id_width = width_of(counts[kind], 2);
    std::string name;
    for (std::uint32_t i = 0; i < counts[kind]; ++i) {
      const auto id = cursor.big_endian(id_width);
      const auto frequency = cursor.big_endian(width_of(frequencies[kind], 1));
      const auto length = cursor.byte();
      const auto shared = i == 0 ? std::optional<std::uint8_t>(0) : cursor.byte();
      if (!id || !frequency || !length || !shared) return std::unexpected(Error(kCut));
      if (*shared > *length || *shared > name.size() || *id >= counts[kind])
        return std::unexpected(Error("a name is damaged"));
      const auto rest = cursor.take(*length - *shared);
      if (!rest) return std::unexpected(Error(kCut));
      name.resize(*shared);
      name += *rest;
      places_[kind][*id] = add(name);
    }
  }
  return {};
}

std::expected<void, Error> ScidNames::read_version_5(std::string_view bytes) {
  std::span<const unsigned char> rest(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  while (!rest.empty()) {
    const auto head = take_varint(rest);
    if (!head || *head / 8 > rest.size()) return std::unexpected(Error(kCut));
    const auto length = static_cast<std::size_t>(*head / 8);
    const std::size_t kind = *head % 8;
    if (kind > places_.size() || length > std::numeric_limits<std::uint32_t>::max())
      return std::unexpected(Error("a name is damaged"));
    if (kind < places_.size())
      places_[kind].push_back(add({bytes.end() - static_cast<std::ptrdiff_t>(rest.size()),
                                   bytes.end() - static_cast<std::ptrdiff_t>(rest.size() - length)}));
    rest = rest.subspan(length);
  }
  return {};
}

std::optional<std::string_view> ScidNames::find(ScidNameKind kind, std::uint32_t id) const {
  const std::vector<Place>& places = places_[static_cast<std::size_t>(kind)];
  if (id >= places.size()) return std::nullopt;
  return std::string_view(text_).substr(places[id].begin, places[id].length);
}

}}  // namespace chess::scid
