// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/proof.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;

constexpr std::string_view kTag = "MarginaliaMarks";
constexpr unsigned kVersion = 2;
// Behind the version.
constexpr char kHadOtherEvals = '+';
constexpr char kIsResultOfTag = '=';
constexpr std::size_t kLongestValue = 220;  // a line of PGN has at most 255 characters
constexpr unsigned kDigitBits = 6;
constexpr unsigned kPlaceBits = 2 * kDigitBits;
constexpr unsigned kContentBits = 5 * kDigitBits;
constexpr std::size_t kWordLength = (kPlaceBits + kContentBits) / kDigitBits;
constexpr char kNoEval = '.';
constexpr char kNextSection = '/';
constexpr char kNextReason = '!';
/// Whose the words of tags are.
const std::string kNobody;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// FNV-1a (Fowler, Noll and Vo). Braces and white space do not count: PGN writes them in its own way.
class Hash {
 public:
  explicit Hash(std::uint64_t state = 0xCBF29CE484222325) : state_(state) {}
  void add(std::string_view text) {
    bool was_space = true;
    for (const char c : text) {
      const bool is_space = chess::is_space(c);
      if (is_space && was_space) continue;
      was_space = is_space;
      if (is_space) {
        add(' ');
      } else if (!is_bracket(c)) {
        add(c);
      }
    }
    add('\0');
  }
  std::uint64_t state() const { return state_; }
  std::uint64_t bits(unsigned number) const {
    std::uint64_t mixed = (state_ ^ (state_ >> 29)) * 0xBF58476D1CE4E5B9;
    mixed ^= mixed >> 32;
    return mixed & ((1ULL << number) - 1);
  }

 private:
  static constexpr bool is_bracket(char c) {
    switch (c) {
      case '{':
      case '}':
      case '(':
      case ')':
      case '[':
      case ']':
      case '"':
      case '\\': return true;
      default: return false;
    }
  }
  void add(char c) { state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001B3; }
  std::uint64_t state_;
};

Hash hash_of(MarkKind kind, Place place) {
  Hash hash(place);
  hash.add(std::string_view(std::array{static_cast<char>(kind)}));
  return hash;
}

std::uint64_t word_of(MarkKind kind, Place place, std::string_view content) {
  Hash hash = hash_of(kind, place);
  const std::uint64_t place_word = hash.bits(kPlaceBits);
  hash.add(content);
  return (place_word << kContentBits) | hash.bits(kContentBits);
}

void append_word(std::uint64_t word, std::string& out) {
  for (unsigned shift = kPlaceBits + kContentBits; shift > 0; shift -= kDigitBits)
    out += kDigits[(word >> (shift - kDigitBits)) & (kDigits.size() - 1)];
}

/// Of characters that are no digits: `kDigits.size()`.
constexpr auto kValues = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(static_cast<std::uint8_t>(kDigits.size()));
  for (std::size_t i = 0; i < kDigits.size(); ++i)
    values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

/// Nothing if there is another character.
std::optional<std::uint64_t> parse_word(std::string_view text) {
  std::uint64_t word = 0;
  for (const char c : text) {
    const std::uint8_t value = kValues[static_cast<unsigned char>(c)];
    if (value == kDigits.size()) return std::nullopt;
    word = (word << kDigitBits) | value;
  }
  return word;
}

/// A word before each reason.
std::map<std::uint64_t, std::string> parse_reasons(std::string_view text) {
  std::map<std::uint64_t, std::string> reasons;
  while (text.size() > kWordLength) {
    const auto word = parse_word(text.substr(0, kWordLength));
    const std::size_t end = text.find(kNextReason, kWordLength);
    if (word) reasons.emplace(*word, text.substr(kWordLength, end - kWordLength));
    text.remove_prefix(std::min(end, text.size() - 1) + 1);
  }
  return reasons;
}

char eval_digit(std::string_view move, std::string_view eval) {
  Hash hash;
  hash.add(move);
  hash.add(eval);
  return kDigits[hash.bits(kDigitBits)];
}

std::string name_of_tag(std::size_t number) {
  return number == 1 ? std::string(kTag) : std::string(kTag) + std::to_string(number);
}

std::string content_of_tag(const Game& game, std::string_view name) {
  return std::string(name) + '=' + std::string(game.tags.get(name));
}

}  // namespace

Proof Proof::of(const Game& game) {
  std::string value;
  for (std::size_t number = 1;; ++number) {
    const auto part = game.tags.find(name_of_tag(number));
    if (!part) break;
    value += *part;
  }
  Proof proof;
  const auto parts = chess::split(value, ';');
  const std::string_view notes = parts.front();
  const auto version_end = std::ranges::find_if_not(notes, chess::is_digit);
  const auto version = chess::parse_number<unsigned>(std::string_view(notes.begin(), version_end));
  proof.is_of_later_version = version && *version > kVersion;
  if (version != kVersion) return proof;
  proof.is_there = true;
  proof.had_other_evals = notes.contains(kHadOtherEvals);
  proof.is_result_of_tag = notes.contains(kIsResultOfTag);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string_view part = parts[i];
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) continue;
    Words& words = proof.words_[std::string(part.substr(0, colon))];
    std::string_view rest = part.substr(colon + 1);
    const auto sections = chess::split(rest, kNextSection);
    if (sections.size() > 1) words.evals = sections[1];
    if (sections.size() > 2) words.reasons = parse_reasons(sections[2]);
    rest = sections.front();
    for (; rest.size() >= kWordLength; rest.remove_prefix(kWordLength))
      if (const auto word = parse_word(rest.substr(0, kWordLength))) words.all.push_back(*word);
    std::ranges::sort(words.all);
  }
  return proof;
}

std::set<std::string> Proof::ids() const {
  std::set<std::string> ids;
  for (const auto& [id, words] : words_)
    if (id != kNobody) ids.insert(id);
  return ids;
}

void Proof::add(const std::string& id, MarkKind kind, Place place, std::string_view content) {
  auto& words = words_[id].all;
  const std::uint64_t word = word_of(kind, place, content);
  const auto at = std::ranges::lower_bound(words, word);
  if (at == words.end() || *at != word) words.insert(at, word);
}

bool Proof::has(const std::string& id, MarkKind kind, Place place, std::string_view content) const {
  const auto words = words_.find(id);
  return words != words_.end() &&
         std::ranges::binary_search(words->second.all, word_of(kind, place, content));
}

bool Proof::has_place(MarkKind kind, Place place) const {
  const auto place_of_word = [](std::uint64_t word) { return word >> kContentBits; };
  return std::ranges::any_of(words_, [&](const auto& entry) {
    return std::ranges::binary_search(entry.second.all, hash_of(kind, place).bits(kPlaceBits), {},
                                      place_of_word);
  });
}

void Proof::add_eval(const std::string& id, std::size_t ply, std::string_view move, std::string_view eval) {
  std::string& evals = words_[id].evals;
  if (evals.size() <= ply) evals.resize(ply + 1, kNoEval);
  evals[ply] = eval_digit(move, eval);
}

bool Proof::has_eval(const std::string& id, std::size_t ply, std::string_view move,
                     std::string_view eval) const {
  const auto words = words_.find(id);
  return words != words_.end() && ply < words->second.evals.size() &&
         words->second.evals[ply] == eval_digit(move, eval);
}

bool Proof::has_praise(const std::set<std::string>& ids, Place place, std::string_view text) const {
  return !text.empty() && std::ranges::any_of(ids, [&](const std::string& id) {
    return has(id, MarkKind::Praise, place, text);
  });
}

void Proof::add_reason(const std::string& id, Place place, std::string_view text, std::string reason) {
  words_[id].reasons.insert_or_assign(word_of(MarkKind::Text, place, text), std::move(reason));
}

std::string_view Proof::reason_of(const std::set<std::string>& ids, Place place,
                                  std::string_view text) const {
  for (const std::string& id : ids) {
    const auto words = words_.find(id);
    if (words == words_.end()) continue;
    const auto found = words->second.reasons.find(word_of(MarkKind::Text, place, text));
    if (found != words->second.reasons.end()) return found->second;
  }
  return {};
}

void Proof::add_tag(const Game& game, std::string_view name) {
  add(kNobody, MarkKind::Tag, start_place(game), content_of_tag(game, name));
}

bool Proof::has_tag(const Game& game, std::string_view name) const {
  return has(kNobody, MarkKind::Tag, start_place(game), content_of_tag(game, name));
}

void Proof::write(Game& game) const {
  if (is_of_later_version) return;
  erase_proof(game);
  std::string value = std::to_string(kVersion);
  if (had_other_evals) value += kHadOtherEvals;
  if (is_result_of_tag) value += kIsResultOfTag;
  for (const auto& [id, words] : words_) {
    value += ';' + id + ':';
    for (const std::uint64_t word : words.all) append_word(word, value);
    if (!words.evals.empty() || !words.reasons.empty()) (value += kNextSection) += words.evals;
    char before = kNextSection;
    for (const auto& [word, reason] : words.reasons) {
      value += std::exchange(before, kNextReason);
      append_word(word, value);
      value += reason;
    }
  }
  for (std::size_t number = 1, at = 0; at < value.size(); ++number, at += kLongestValue)
    game.tags.set(name_of_tag(number), std::string_view(value).substr(at, kLongestValue));
}

void prove_tag(Game& game, std::string_view name) {
  Proof proof = Proof::of(game);
  proof.add_tag(game, name);
  proof.write(game);
}

void erase_proof(Game& game) {
  for (std::size_t number = 1; game.tags.erase(name_of_tag(number)); ++number) {}
}

Place start_place(const Game& game) {
  Hash hash;
  hash.add(chess::to_fen(game.any_start()));
  return hash.state();
}

Place place_of(const Game& game, Place before, NodeId id) {
  const chess::Node& node = game.node(id);
  Hash hash(before);
  hash.add(chess::to_uci(node.move));
  for (auto other = game.node(node.parent).first_child; other != id; other = game.node(*other).next_sibling)
    if (game.node(*other).move == node.move) hash.add("again");
  return hash.state();
}

}  // namespace annotate
