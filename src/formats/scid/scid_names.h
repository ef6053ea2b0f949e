// SPDX-License-Identifier: GPL-3.0-or-later
// The names in a database of Scid: players, events, sites and rounds, each with a number. See FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace chess { inline namespace scid {

/// What is named. The order is that of the files.
enum class ScidNameKind : std::uint8_t { Player, Event, Site, Round };

/// All names of a database.
class ScidNames {
 public:
  /// Reads a file of names of version 4 or 5. The error says what is wrong with it.
  static std::expected<ScidNames, Error> parse(int version, std::string_view bytes);

  /// The bytes of the name with that number; nothing if there is none.
  std::optional<std::string_view> find(ScidNameKind kind, std::uint32_t id) const;

 private:
  struct Place {
    std::uint64_t begin = 0;  // in text_
    std::uint32_t length = 0;
  };
  std::expected<void, Error> read_version_4(std::string_view bytes);
  std::expected<void, Error> read_version_5(std::string_view bytes);
  Place add(std::string_view name);

  std::string text_;
  std::array<std::vector<Place>, 4> places_;  // by kind and number
};

}}  // namespace chess::scid
