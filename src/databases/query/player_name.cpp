// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/player_name.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/edit_distance.h"
#include "base/text.h"
#include "openings/opening_search.h"

namespace chess { inline namespace query {

namespace {

constexpr std::array<std::string_view, 10> kTitles{"gm",  "im",  "fm",  "cm", "wgm",
                                                   "wim", "wfm", "wcm", "nm", "dr"};
/// More words than this are no name, and comparing them would take long.
constexpr std::size_t kMostWords = 8;
constexpr std::size_t kLongestWord = 40;

/// How alike two words are.
enum class Likeness : std::uint8_t { None, Abbreviation, Same };

Likeness likeness(std::string_view a, std::string_view b) {
  if (a == b) return Likeness::Same;
  if (a.size() > b.size()) std::swap(a, b);
  constexpr std::size_t one_slip = 5;
  constexpr std::size_t two_slips = 9;
  const std::size_t slips = a.size() >= two_slips ? 2 : a.size() >= one_slip ? 1 : 0;
  if (slips > 0 && b.size() - a.size() <= slips && edit_distance(a, b) <= slips) return Likeness::Same;
  return b.starts_with(a) ? Likeness::Abbreviation : Likeness::None;
}

}  // namespace

PlayerName::PlayerName(std::string_view name) {
  std::string word;
  const auto end_word = [&] {
    if (!word.empty() && words_.size() < kMostWords && std::ranges::find(kTitles, word) == kTitles.end())
      words_.push_back(word.substr(0, kLongestWord));
    word.clear();
  };
  for (const char c : fold_name(name)) {
    // Bytes above ASCII are letters of other scripts. An apostrophe and a hyphen do not divide a word.
    const bool is_letter = is_alpha(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    if (is_letter)
      word += c;
    else if (c != '\'' && c != '-')
      end_word();
  }
  end_word();
  if (words_.size() == 1 && (words_[0] == "nn" || words_[0] == "unknown")) words_.clear();
  std::ranges::stable_sort(words_, std::ranges::greater{}, &std::string::size);
}

bool PlayerName::may_be(const PlayerName& other) const {
  const auto& few = words_.size() <= other.words_.size() ? words_ : other.words_;
  const auto& many = words_.size() <= other.words_.size() ? other.words_ : words_;
  std::array<bool, kMostWords> used{};
  bool has_whole_word = false;
  constexpr std::size_t shortest_whole_word = 3;
  for (const std::string& word : few) {
    std::size_t best = many.size();
    Likeness most = Likeness::None;
    for (std::size_t i = 0; i < many.size(); ++i) {
      if (used[i]) continue;
      const Likeness found = likeness(word, many[i]);
      if (found > most) {
        most = found;
        best = i;
      }
    }
    if (best == many.size()) return false;
    used[best] = true;
    has_whole_word |= most == Likeness::Same && word.size() >= shortest_whole_word;
  }
  // "So, W" and "Wesley So": a short name that is equal on both sides is whole, too.
  return has_whole_word || (!few.empty() && words_ == other.words_) ||
         std::ranges::any_of(few, [&](const std::string& word) {
           return word.size() == 2 && std::ranges::find(many, word) != many.end();
         });
}

}}  // namespace chess::query
