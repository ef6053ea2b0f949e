// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/similar_games.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "query/detail/compared_game.h"
#include "query/duplicates.h"

namespace chess { inline namespace query {

namespace {

/// In front of the moves of a key: the rules and the start.
constexpr std::size_t kKeyHead = 1 + sizeof(std::uint64_t);
constexpr std::size_t kMoveSize = sizeof(std::uint16_t);
/// Where day and result stand behind the key: behind the mark of a long game and three numbers.
constexpr std::size_t kResultAt = 1 + 3 * sizeof(std::uint32_t);
constexpr std::size_t kResultAndDate = 5;

struct PossibleCopy {
  Compared game;
  std::string moves;
};

bool is_copy(const PossibleCopy& kept, const PossibleCopy& other, std::size_t percent) {
  const Compared &a = kept.game, &b = other.game;
  const bool has_names = !a.white.empty() && !a.black.empty() && !b.white.empty() && !b.black.empty();
  if (!has_names || !may_be_same_players(a, b) || !may_be_same_occasion(a, b)) return false;
  if ((a.round.empty() || b.round.empty()) && a.event != b.event) return false;
  const auto parting = std::ranges::mismatch(kept.moves, other.moves);
  const auto common = static_cast<std::size_t>(parting.in1 - kept.moves.begin()) / kMoveSize;
  const std::size_t shorter = std::min(kept.moves.size(), other.moves.size()) / kMoveSize;
  return common < shorter && 100 * common >= percent * shorter;
}

}  // namespace

SimilarGames::SimilarGames(int percent, std::size_t memory)
    : percent_(static_cast<std::size_t>(percent)), notes_(memory) {}

std::expected<void, IoError> SimilarGames::add(std::uint64_t number, std::string_view note) {
  if (note.empty()) return {};
  const std::size_t size =
      load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(note.data()));
  const std::string_view key = note.substr(sizeof(std::uint32_t), size);
  const std::string_view rest = note.substr(sizeof(std::uint32_t) + size);
  const bool is_long = rest.front() != '\0';
  const bool is_day_known = rest[kResultAt + kResultAndDate - 1] != '\0';
  if (!is_long || !is_day_known) return {};
  // Copies have these first moves in common, so only few games are compared with each other.
  std::string sorted(key.substr(0, kKeyHead + kMoveSize * (percent_ * kShortGame / 100)));
  sorted += rest.substr(kResultAt, kResultAndDate);
  std::string text;
  append_little_endian(number, text);
  append_little_endian(static_cast<std::uint32_t>(size - kKeyHead), text);
  text += key.substr(kKeyHead);
  text += rest.substr(1);
  return notes_.add(sorted, text);
}

std::expected<std::unordered_map<std::uint64_t, std::uint64_t>, IoError> SimilarGames::find() {
  std::unordered_map<std::uint64_t, std::uint64_t> copies;
  std::string group_key;
  std::vector<PossibleCopy> group;
  const auto compare = [&] {
    std::ranges::sort(group, [](const PossibleCopy& a, const PossibleCopy& b) {
      return a.game.worth != b.game.worth ? a.game.worth > b.game.worth : a.game.number < b.game.number;
    });
    std::vector<const PossibleCopy*> kept;
    for (const PossibleCopy& candidate : group) {
      const auto copy_of =
          std::ranges::find_if(kept, [&](const PossibleCopy* k) { return is_copy(*k, candidate, percent_); });
      if (copy_of == kept.end())
        kept.push_back(&candidate);
      else
        copies.emplace(candidate.game.number, (*copy_of)->game.number);
    }
    group.clear();
  };
  const auto visited =
      notes_.for_each([&](std::string_view key, std::string_view text) -> std::expected<void, IoError> {
        if (key != group_key || group.size() == DuplicateFinder::kMostOpen) compare();
        group_key = key;
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
        const auto number = load_little_endian<std::uint64_t>(bytes);
        const std::size_t size = load_little_endian<std::uint32_t>(bytes + sizeof number);
        text.remove_prefix(sizeof(std::uint64_t) + sizeof(std::uint32_t));
        group.push_back({compared(number, NoteReader(text.substr(size))), std::string(text.substr(0, size))});
        return {};
      });
  if (!visited) return std::unexpected(visited.error());
  compare();
  return copies;
}

}}  // namespace chess::query
