// SPDX-License-Identifier: GPL-3.0-or-later
// Names of players as collections spell them: "Carlsen, Magnus", "Carlsen,M", "Magnus Carlsen", "GM Carlsen",
// "Müller" and "Mueller". Two spellings may be those of one person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace query {

/// The words of a name, ready to be compared.
class PlayerName {
 public:
  /// A name that says nothing ("?", "-", "NN", nothing) has no words. Accents, capitals and titles of chess
  /// are left out.
  explicit PlayerName(std::string_view name);

  /// Is nothing known?
  bool empty() const { return words_.empty(); }

  /// Can both be spellings of one person's name? Each word of the shorter name must have one of its own in
  /// the other name that is equal, an initial or abbreviation of it ("M", "Mag."), or a slip away (one letter
  /// for five letters or more, two for nine or more). At least one word with three letters must not be
  /// abbreviated. Words may be in any order, and the longer name may have more of them. False if one name has
  /// no words.
  bool may_be(const PlayerName& other) const;

  friend bool operator==(const PlayerName&, const PlayerName&) = default;

 private:
  std::vector<std::string> words_;  ///< the longest first
};

}}  // namespace chess::query
