// SPDX-License-Identifier: GPL-3.0-or-later
// The spelling files of Scid (.ssp), which keepers of archives have: the right names of players, sites,
// events and rounds, and other spellings of each.
//
//   `@PLAYER "., -_"`                               a section, and the characters that play no part in it
//   `Kramnik, Vladimir #GM RUS [2753] 1975.06.25`   a name; behind the # of a player, birth and death
//   `= Kramnik, Wladimir`                           another spelling of it
//   `%Prefix "ch-GER" "GER Ch"`                     of every name: so it begins, and so it should (%Infix,
//                                                   %Suffix)
//
// Other lines with % (%Bio, %Elo) and what is behind # are remarks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "io/byte_source.h"

namespace chess { inline namespace tidy {

/// What a name is that of: the sections of a spelling file.
enum class NameKind : std::uint8_t { Player, Site, Event, Round };

class SpellingFile {
 public:
  /// The error names the line.
  static std::expected<SpellingFile, Error> read(std::unique_ptr<ByteSource> source);

  /// A name as it should be, and by what it was found.
  struct Correction {
    std::string name;
    std::string why;
  };
  /// The right spelling of a name; nothing if it is right, unknown, or may be that of several. A player must
  /// have lived in `year`, if it is known. "Kramnik, V." and "V. Kramnik" are found where all who have this
  /// family name and such a first name are spelt alike; a family name alone is not. A site may lack its
  /// country.
  std::optional<Correction> correct(NameKind kind, std::string_view name, std::optional<int> year) const;

  /// How many right names there are.
  std::size_t size(NameKind kind) const { return sections_[static_cast<std::size_t>(kind)].people.size(); }

 private:
  struct Text {
    std::uint32_t begin;
    std::uint32_t size;
  };
  /// Whom a spelling means, and when he lived; 0: it is not known.
  struct Person {
    Text name;
    std::uint16_t born = 0;
    std::uint16_t died = 0;

    bool lived_in(std::optional<int> year) const {
      return !year || ((born == 0 || *year > born) && (died == 0 || *year <= died));
    }
  };
  struct Spelling {
    Text key;  ///< the text in small letters, without the characters that play no part
    Text text;
    std::uint32_t person;
    bool is_right;  ///< the name itself
  };
  using People = std::vector<std::uint32_t>;
  using Words = std::span<const std::string>;
  using Rule = std::pair<std::string, std::string>;
  struct Section {
    std::string ignored;
    std::vector<Rule> prefixes;
    std::vector<Rule> infixes;
    std::vector<Rule> suffixes;
    std::vector<Person> people;
    std::vector<Spelling> spellings;  ///< sorted by key
  };
  class Reader;

  SpellingFile() = default;
  std::string_view view(Text text) const { return std::string_view(texts_).substr(text.begin, text.size); }
  static std::string key_of(std::string_view name, const Section& section);
  static std::string by_rules(std::string_view name, const Section& section);
  std::span<const Spelling> range(const Section& section, std::string_view key, bool is_whole) const;
  People called(const Section& section, std::string_view key, std::optional<int> year) const;
  void add_abbreviated(const Section& section, Words family, Words given, std::optional<int> year,
                       People& people) const;
  void add_readings(const Section& section, std::string_view name, std::optional<int> year,
                    People& people) const;

  std::string texts_;
  std::array<Section, 4> sections_;
};

}}  // namespace chess::tidy
