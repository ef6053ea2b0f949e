// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/opening_search.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/edit_distance.h"
#include "base/text.h"
#include "openings/eco_table.h"
#include "openings/meant_names.h"

namespace chess { inline namespace openings {
namespace {

template <class Wanted>
std::vector<OpeningEntry> find_all(const OpeningBook& book, Wanted wanted) {
  std::vector<OpeningEntry> found;
  for (std::size_t i = 0; i < book.size(); ++i)
    if (const OpeningEntry entry = book.entry(i); wanted(entry)) found.push_back(entry);
  return found;
}

/// How well a name matches a text, the best first.
enum class NameRank : std::uint8_t {
  Same,
  SamePart,   ///< a part of the name is the text, which says what the opening is
  Bare,       ///< the name is the text, but for words that say what an opening is
  BarePart,   ///< an alias or a part of the name is
  Begins,     ///< a part of the name or the whole begins with the text
  Words,    ///< it has all words of the text, or their beginnings
  Kind,     ///< but not those that say what an opening is ("attack", "variation")
  SimilarBare,  ///< as Bare, but for a letter or two
  Similar,      ///< some words differ in a letter or two
};

struct NameHit {
  NameRank rank;
  bool is_alias;
  int lines;         ///< negative: the more named lines go through the position, the better
  std::size_t size;  ///< of the name
  std::size_t index;

  friend auto operator<=>(const NameHit&, const NameHit&) = default;
};

/// A spelling that so few aliases have, and no name, may be a slip in the source.
constexpr std::ptrdiff_t kMostSlips = 2;

/// The words of a folded name: apostrophes are left out, other signs divide words.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool is_inside = false;
  const std::string folded = fold_name(name);
  for (std::size_t i = 0; i < folded.size(); ++i) {
    const char c = folded[i];
    if (c == '\'') continue;
    if (folded.compare(i, 3, "\xE2\x80\x99") == 0) {  // the typographic apostrophe
      i += 2;
      continue;
    }
    const bool is_letter = is_alpha(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    if (is_letter && !is_inside) words.emplace_back();
    if (is_letter) words.back() += c;
    is_inside = is_letter;
  }
  for (std::string& word : words)
    if (word == "defence") word = "defense";
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

/// Whether names may leave the word out.
bool is_kind_of_opening(std::string_view word) {
  static constexpr std::string_view kKinds[] = {"attack",  "defense", "game",     "line",
                                                "opening", "system",  "variation"};
  return std::ranges::find(kKinds, word) != std::end(kKinds);
}

bool may_be_left_out(std::string_view word) { return is_kind_of_opening(word) || word == "gambit"; }

/// Words of fewer than four letters must be spelled as they are; long ones may differ in two letters.
bool is_similar(std::string_view word, std::string_view other) {
  const std::size_t allowed = word.size() >= 8 ? 2 : word.size() >= 4 ? 1 : 0;
  const auto [shorter, longer] = std::minmax({word.size(), other.size()});
  return longer - shorter <= allowed && edit_distance(word, other) <= allowed;
}

/// The words without those that say what an opening is, and without the s of "king's".
std::string bare(const std::vector<std::string>& words) {
  std::string text;
  for (std::string_view word : words) {
    if (may_be_left_out(word)) continue;
    if (word.size() > 3 && word.ends_with('s')) word.remove_suffix(1);
    text += word;
  }
  return text;
}

/// The parts of a name that people use alone: "Najdorf Variation", and of an alias like "Ruy Lopez (Spanish
/// opening)" or "Ruy Lopez; Spanish Opening; C60" each of the names.
std::vector<std::string_view> parts_of(std::string_view name, bool is_alias) {
  const std::string_view ends = is_alias ? ";()" : ":,";
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find_first_of(ends, begin), name.size());
    if (const auto part = trim(name.substr(begin, end - begin)); !part.empty()) parts.push_back(part);
    begin = end + 1;
  }
  return parts;
}

/// What a player asks for.
class NameQuery {
 public:
  explicit NameQuery(std::string_view text) : words_(words_of(text)) {
    if (words_.size() > 1 && words_.front() == "the") words_.erase(words_.begin());
    joined_ = joined(words_);
    bare_ = bare(words_);
    names_kind_ = std::ranges::any_of(words_, may_be_left_out);
  }

  struct Match {
    NameRank rank;
    std::size_t size;  ///< letters of the name
  };

  std::optional<Match> match(std::string_view name, bool is_alias) const {
    const auto words = words_of(name);
    const std::string whole = joined(words);
    const auto match = [&](NameRank rank) { return Match{rank, whole.size()}; };
    if (words_.empty()) return match(NameRank::Begins);
    // A collection may have a short name for a side line.
    if (whole == joined_ && !is_alias) return match(NameRank::Same);
    std::vector<std::vector<std::string>> parts{words};
    for (const std::string_view part : parts_of(name, is_alias)) parts.push_back(words_of(part));
    const auto is_same = [&](const std::vector<std::string>& part) { return joined(part) == joined_; };
    if (names_kind_ && !is_alias && std::ranges::any_of(parts, is_same)) return match(NameRank::SamePart);
    const auto is_bare = [&](const std::vector<std::string>& part) { return bare(part) == bare_; };
    if (!bare_.empty() && !is_alias && is_bare(words)) return match(NameRank::Bare);
    if (!bare_.empty() && std::ranges::any_of(parts, is_bare)) return match(NameRank::BarePart);
    if (std::ranges::any_of(parts, [&](const auto& part) { return begins_at(part, 0); }))
      return match(NameRank::Begins);
    for (std::size_t i = 1; i < words.size(); ++i)
      if (joined_.size() >= kShortestPart && begins_at(words, i)) return match(NameRank::Words);
    const auto has = [&](const std::string& wanted, auto fits) {
      return std::ranges::any_of(words, [&](const std::string& word) { return fits(word, wanted); });
    };
    const auto contains = [&](const std::string& wanted) {
      return has(wanted, [&](const std::string& word, const std::string& part) {
        return word.starts_with(part) ||
               (words_.size() == 1 && part.size() >= kShortestPart && word.contains(part));
      });
    };
    if (std::ranges::all_of(words_, contains)) return match(NameRank::Words);
    if (std::ranges::all_of(words_, is_kind_of_opening)) return std::nullopt;
    const auto contains_or_kind = [&](const std::string& word) {
      return is_kind_of_opening(word) || contains(word);
    };
    if (std::ranges::all_of(words_, contains_or_kind)) return match(NameRank::Kind);
    if (std::ranges::any_of(parts, [&](const auto& part) { return is_similar(bare_, bare(part)); }))
      return match(NameRank::SimilarBare);
    const auto resembles = [&](const std::string& word) {
      return contains_or_kind(word) || has(word, is_similar);
    };
    if (is_similar(joined_, whole) || std::ranges::all_of(words_, resembles)) return match(NameRank::Similar);
    return std::nullopt;
  }

 private:
  /// Does the text stand at the word with this number? Written as one word it may be several, like
  /// "carokann"; then all of the last one, since "siciliana" is no beginning of "Sicilian Accelerated".
  bool begins_at(const std::vector<std::string>& words, std::size_t first) const {
    std::string text;
    std::size_t count = 0;
    for (; first + count < words.size() && text.size() < joined_.size(); ++count)
      text += words[first + count];
    if (!text.starts_with(joined_)) return false;
    return count == 1 || words_.size() > 1 || text.size() == joined_.size();
  }

  /// A part of a name that may begin anywhere, in letters.
  static constexpr std::size_t kShortestPart = 4;

  std::vector<std::string> words_;
  std::string joined_, bare_;
  bool names_kind_ = false;  ///< "marshall attack", not "marshall"
};

/// The name that players mean by `text`, if that is known; else empty.
std::string_view meant_name(std::string_view text) {
  std::string word = fold_name(text);
  std::erase_if(word, [](char c) { return !is_alpha(c) && !is_digit(c); });
  for (const MeantName& meant : kMeantNames)
    if (meant.word == word) return meant.name;
  return {};
}

/// "B3" and `filler` '9': "B39". Empty when it is the beginning of no code.
std::string whole_code(std::string_view start, char filler) {
  std::string code = to_upper_copy(trim(start));
  if (code.empty() || code.size() > 3) return {};
  code.resize(3, filler);
  return eco_table::is_eco_code(code) ? code : std::string();
}

}  // namespace

std::optional<EcoRange> parse_eco_range(std::string_view text) {
  const auto dash = text.find('-');
  const std::string_view last = dash == std::string_view::npos ? text : text.substr(dash + 1);
  EcoRange range{whole_code(text.substr(0, dash), '0'), whole_code(last, '9')};
  if (range.first.empty() || range.last.empty() || range.last < range.first) return std::nullopt;
  return range;
}

std::vector<OpeningEntry> find_by_code(const OpeningBook& book, const EcoRange& range) {
  return find_all(book, [&](const OpeningEntry& entry) { return range.has(entry); });
}

std::vector<OpeningEntry> find_by_scid(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view code) {
  const std::string wanted = to_lower_copy(trim(code));
  return find_all(book, [&](const OpeningEntry& entry) {
    const std::string_view scid = aliases.scid(entry.index);
    return !scid.empty() && to_lower_copy(scid).starts_with(wanted);
  });
}

std::vector<OpeningEntry> find_by_board(const OpeningBook& book, const Board& board) {
  auto found =
      find_all(book, [&](const OpeningEntry& entry) { return book.position(entry.index).board() == board; });
  std::ranges::stable_partition(found, &OpeningEntry::is_named);
  return found;
}

std::vector<OpeningEntry> find_by_name(const OpeningBook& book, const OpeningAliases& aliases,
                                       std::string_view text) {
  const NameQuery query(text);
  std::vector<NameHit> hits;
  for (std::size_t i = 0; i < book.size(); ++i) {
    const OpeningEntry entry = book.entry(i);
    std::optional<NameHit> best;
    const auto consider = [&](std::string_view name, bool is_alias) {
      const auto match = query.match(name, is_alias);
      if (!match) return;
      // What is or resembles an alias is as good as a part of a name.
      const bool is_late =
          is_alias && match->rank != NameRank::BarePart && match->rank != NameRank::SimilarBare;
      const NameHit hit{match->rank, is_late, -entry.lines, match->size, i};
      if (!best || hit < *best) best = hit;
    };
    if (entry.is_named) consider(entry.name, false);
    for (const OpeningAlias& alias : aliases.of(i)) consider(alias.name, true);
    if (best) hits.push_back(*best);
  }
  const auto is_exact = [](const NameHit& hit) { return hit.rank < NameRank::SimilarBare; };
  const auto exact = std::ranges::count_if(hits, is_exact);
  const bool has_name =
      std::ranges::any_of(hits, [&](const NameHit& hit) { return is_exact(hit) && !hit.is_alias; });
  if (has_name || exact > kMostSlips)
    std::erase_if(hits, [&](const NameHit& hit) { return !is_exact(hit); });
  else
    for (NameHit& hit : hits) hit.rank = NameRank::Similar;
  std::ranges::sort(hits);
  std::vector<OpeningEntry> found;
  for (const NameHit& hit : hits) found.push_back(book.entry(hit.index));
  if (const std::string_view name = meant_name(text); !name.empty()) {
    std::erase_if(found, [&](const OpeningEntry& entry) { return entry.is_named && entry.name == name; });
    const auto meant =
        find_all(book, [&](const OpeningEntry& entry) { return entry.is_named && entry.name == name; });
    found.insert(found.begin(), meant.begin(), meant.end());
  }
  return found;
}

std::vector<OpeningEntry> find_roots(const OpeningBook& book) {
  return find_all(book, [](const OpeningEntry& entry) { return entry.is_eco_root; });
}

OpeningEntry root_of(const OpeningBook& book, std::size_t index) {
  OpeningEntry root = book.entry(index);
  std::vector<Move> line = book.line(index);
  while (!root.is_named && line.size() > 1) {
    line.pop_back();
    Position pos = Position::start();
    for (const Move move : line) pos.play(move);
    if (const auto before = book.find(pos)) root = *before;
  }
  return root;
}

std::optional<OpeningEntry> last_collected(const OpeningBook& book, const Position& start,
                                           std::span<const Move> moves) {
  std::optional<OpeningEntry> last;
  Position pos = start;
  for (std::size_t i = 0;; ++i) {
    if (const auto entry = book.find(pos); entry && !entry->is_interpolated) last = entry;
    if (i == moves.size()) return last;
    pos.play(moves[i]);
  }
}

std::string fold_name(std::string_view text) {
  // U+00C0 to U+017F: C3, C4 or C5, and one of 64 bytes. '*' stays as it is.
  static constexpr std::string_view kLetters =
      "aaaaaa*ceeeeiiii*nooooo*ouuuuy**aaaaaa*ceeeeiiii*nooooo*ouuuuy*y"
      "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkkklllllll"
      "lllnnnnnn*nnoooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
  static_assert(kLetters.size() == 3 * 64);
  std::string folded;
  folded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    const bool is_two = lead >= 0xC3 && lead <= 0xC5 && next >= 0x80 && next < 0xC0;
    if (const char letter = is_two ? kLetters[64 * (lead - 0xC3U) + (next - 0x80U)] : '*'; letter != '*') {
      folded += letter;
      ++i;
    } else {
      folded += to_lower(text[i]);
    }
  }
  return folded;
}

}}  // namespace chess::openings
