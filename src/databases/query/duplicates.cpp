// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/duplicates.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "game/main_line.h"
#include "query/detail/compared_game.h"
#include "query/game_field.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace query {

namespace {

/// What is said beside the main line of so many half-moves.
std::uint32_t count_notes(const Game& game, std::size_t plies) {
  std::uint32_t notes = game.comment.empty() ? 0 : 1;
  notes += static_cast<std::uint32_t>(game.size() - 1 - plies);
  for (std::size_t i = 0; i < game.size(); ++i) {
    for (const Subinfo& info : game.node(static_cast<NodeId>(i)).subinfos)
      notes += static_cast<std::uint32_t>(info.commands.size() + (info.nag ? 1 : 0) +
                                          (info.comment.empty() ? 0 : 1) + (info.before.empty() ? 0 : 1));
  }
  return notes;
}

std::uint32_t count_said(const Tags& tags) {
  std::uint32_t count = 0;
  for (const auto& [name, value] : tags.entries())
    count += value.empty() || value == "?" || value == "-" || value.starts_with("??") ? 0 : 1;
  return count;
}

// A note: the sizes of its key and of its texts, the key, then the rest. Numbers are little-endian.

void append_short(std::string_view text, std::string& out) {
  constexpr std::size_t longest = 200;  // nothing is lost: longer names are compared up to here
  text = text.substr(0, longest);
  out += static_cast<char>(text.size());
  out += text;
}

/// Do the moves alone say that games are the same, as long as the shorter one?
bool are_moves_enough(const Compared& shorter, DuplicateRule rule) {
  return rule == DuplicateRule::AnyNames && shorter.worth.plies >= kLongGame;
}

bool is_same_game(const Compared& a, const Compared& b, DuplicateRule rule) {
  if (are_moves_enough(a, rule)) return true;
  return may_be_same_players(a, b) && (a.worth.plies >= kLongGame || may_be_same_occasion(a, b));
}

bool is_broken_copy(const Compared& shorter, const Compared& longer, DuplicateRule rule) {
  if (are_moves_enough(shorter, rule)) return true;
  // Within a year two players may well play the same opening twice.
  const bool is_day_known = shorter.date.day != 0 && longer.date.day != 0;
  if (!is_day_known && shorter.worth.plies < kLongGame && shorter.event != longer.event) return false;
  return may_be_same_occasion(shorter, longer) && may_be_same_players(shorter, longer);
}

/// Goes through the notes in the order of their keys. What is open lies on one line of moves: each begins
/// with all moves of those in front of it.
class LineWalk {
 public:
  using Visit = std::function<std::expected<void, IoError>(const Duplicate&)>;

  LineWalk(DuplicateRule rule, const Visit& visit) : rule_(rule), visit_(visit) {}

  std::expected<void, IoError> take(std::string_view key, std::string_view text) {
    NoteReader note(text);
    const auto number = note.number<std::uint64_t>();
    const bool is_line = note.number<std::uint8_t>() != 0;
    if (auto closed = close_others(key); !closed) return closed;
    if (open_.size() == DuplicateFinder::kMostOpen)
      if (auto closed = close_oldest(); !closed) return closed;
    Compared game = compared(number, note);
    for (std::size_t i = open_.size(); i > 0 && open_[i - 1].key == key; --i) {
      Group& group = open_[i - 1];
      // Games whose keys hold all that is asked need no comparison.
      if (is_line && rule_ != DuplicateRule::Exact && !is_same_game(group.best, game, rule_)) continue;
      if (!is_line && rule_ != DuplicateRule::Exact && !may_be_same_occasion(group.best, game)) continue;
      return join(group, std::move(game));
    }
    open_.push_back({std::string(key), is_line && rule_ != DuplicateRule::Exact, std::move(game), {}, {}});
    return {};
  }

  std::expected<void, IoError> finish() {
    while (!open_.empty())
      if (auto closed = close_last(); !closed) return closed;
    return {};
  }

 private:
  /// Games with the same moves that are the same.
  struct Group {
    std::string key;
    bool is_line;  ///< longer games may go on from it
    Compared best;
    std::vector<std::uint64_t> others;
    std::optional<Compared> longer;  ///< the game of which it is a broken copy
  };

  std::expected<void, IoError> join(Group& group, Compared&& game) {
    const bool is_better =
        game.worth != group.best.worth ? game.worth > group.best.worth : game.number < group.best.number;
    if (is_better) std::swap(group.best, game);
    group.others.push_back(game.number);
    return {};
  }

  /// Closes what does not lie on the line of `key`.
  std::expected<void, IoError> close_others(std::string_view key) {
    while (!open_.empty()) {
      const Group& last = open_.back();
      if (last.key == key || (last.is_line && key.starts_with(last.key))) return {};
      if (auto closed = close_last(); !closed) return closed;
    }
    return {};
  }

  std::expected<void, IoError> close_last() {
    const Group last = std::move(open_.back());
    open_.pop_back();
    if (last.is_line) {
      const Compared& keeper = last.longer ? *last.longer : last.best;
      for (Group& group : open_) {
        if (!group.is_line || group.key.size() >= last.key.size()) continue;
        const bool is_better = !group.longer || keeper.worth.plies > group.longer->worth.plies;
        if (is_better && is_broken_copy(group.best, last.best, rule_)) group.longer = keeper;
      }
    }
    return tell(last);
  }

  std::expected<void, IoError> close_oldest() {
    const Group oldest = std::move(open_.front());
    open_.erase(open_.begin());
    return tell(oldest);
  }

  std::expected<void, IoError> tell(const Group& group) {
    const std::uint64_t kept = (group.longer ? *group.longer : group.best).number;
    const auto kind = group.longer ? DuplicateKind::BrokenOff : DuplicateKind::SameMoves;
    if (group.longer)
      if (auto visited = visit_({group.best.number, kept, kind}); !visited) return visited;
    for (const std::uint64_t other : group.others)
      if (auto visited = visit_({other, kept, kind}); !visited) return visited;
    return {};
  }

  DuplicateRule rule_;
  const Visit& visit_;
  std::vector<Group> open_;
};

}  // namespace

std::string_view to_string(DuplicateKind kind) {
  constexpr std::string_view kNames[] = {"same moves", "broken off", "similar"};
  return kNames[static_cast<std::size_t>(kind)];
}

DuplicateFinder::DuplicateFinder(DuplicateRule rule, std::size_t memory, std::optional<int> similar)
    : rule_(rule), notes_(similar ? memory / 2 : memory) {
  if (similar) similar_.emplace(*similar, memory / 2);
}

namespace {

std::string make_note(const Game& game, const BareLine& line, std::uint32_t notes, DuplicateRule rule) {
  const Tags& tags = game.tags;
  const Worth worth{static_cast<std::uint32_t>(line.moves.size()), notes, count_said(tags)};
  const std::string_view white = said(tags, "White").value_or("");
  const std::string_view black = said(tags, "Black").value_or("");
  const std::string_view round = said(tags, "Round").value_or("");
  const PartialDate date = date_of(tags).value_or(PartialDate{});

  // The key: rules, start, moves; of short games and for the exact rule also what must be equal.
  std::string key;
  key += static_cast<char>(variant_of(line.start, line.chess960));
  append_big_endian(bits_of(line.start.key()), key);
  for (const Move move : line.moves) append_big_endian(move.raw(), key);
  const bool is_line = worth.plies >= kShortGame;
  if (rule == DuplicateRule::Exact) {
    for (const std::string_view name : {"White", "Black", "Date", "Round", "Event"}) {
      key += '\0';
      key += tags.get(name);
    }
    key += '\0';
    key += to_string(game.result);
  } else if (!is_line) {
    for (const std::string_view name : {white, black}) {
      key += '\0';
      key += folded_name(name);
    }
  }
  std::string note;
  append_little_endian(static_cast<std::uint32_t>(key.size()), note);
  note += key;
  note += is_line ? '\x01' : '\x00';
  append_little_endian(worth.plies, note);
  append_little_endian(worth.notes, note);
  append_little_endian(worth.tags, note);
  note += static_cast<char>(game.result);
  append_little_endian(static_cast<std::uint16_t>(date.year), note);
  note += static_cast<char>(date.month);
  note += static_cast<char>(date.day);
  append_short(round, note);
  append_short(folded_name(said(tags, "Event").value_or("")), note);
  append_short(white, note);
  append_short(black, note);
  return note;
}

}  // namespace

std::string DuplicateFinder::note_of(const ImportedGame& imported, DuplicateRule rule) {
  const Game& game = imported.game;
  if (imported.status == ImportStatus::Refused || !game.unread.empty()) return {};
  const std::vector<Move> moves = game.main_moves();
  return make_note(game, {game.any_start(), game.chess960, moves}, count_notes(game, moves.size()), rule);
}

std::string DuplicateFinder::note_of(const ImportedGame& imported, const BareLine& line, DuplicateRule rule) {
  return make_note(imported.game, line, 0, rule);
}

std::expected<void, IoError> DuplicateFinder::add(std::uint64_t number, std::string_view note) {
  if (note.empty()) return {};
  if (similar_)
    if (auto added = similar_->add(number, note); !added) return added;
  const std::size_t size =
      load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(note.data()));
  const std::string_view key = note.substr(sizeof(std::uint32_t), size);
  std::string text;
  append_little_endian(number, text);
  text += note.substr(sizeof(std::uint32_t) + size);
  return notes_.add(key, text);
}

std::expected<void, IoError> DuplicateFinder::for_each(
    const std::function<std::expected<void, IoError>(const Duplicate&)>& visit) {
  if (similar_) return for_each_with_similar(visit);
  LineWalk walk(rule_, visit);
  auto done =
      notes_.for_each([&](std::string_view key, std::string_view text) { return walk.take(key, text); });
  return done ? walk.finish() : done;
}

std::expected<void, IoError> DuplicateFinder::for_each_with_similar(
    const std::function<std::expected<void, IoError>(const Duplicate&)>& visit) {
  const auto similar = similar_->find();
  similar_.reset();
  if (!similar) return std::unexpected(similar.error());
  // A game that stays for a similar one may be left out for a third, and the other way round. Each step is to
  // a game that is worth more, so the steps end.
  std::unordered_set<std::uint64_t> keepers;
  for (const auto& [dropped, kept] : *similar) keepers.insert(kept);
  std::unordered_map<std::uint64_t, std::uint64_t> moved;
  std::vector<Duplicate> waiting;
  auto done = for_each([&](const Duplicate& found) -> std::expected<void, IoError> {
    if (similar->contains(found.dropped)) return {};
    if (keepers.contains(found.dropped)) moved.emplace(found.dropped, found.kept);
    if (!similar->contains(found.kept)) return visit(found);
    waiting.push_back(found);
    return {};
  });
  for (const auto& [dropped, kept] : *similar) waiting.push_back({dropped, kept, DuplicateKind::Similar});
  for (Duplicate& found : waiting) {
    for (bool is_last = false; !is_last;) {
      const auto copy = similar->find(found.kept);
      const auto same = moved.find(found.kept);
      is_last = copy == similar->end() && same == moved.end();
      if (!is_last) found.kept = copy != similar->end() ? copy->second : same->second;
    }
    if (done) done = visit(found);
  }
  return done;
}

}}  // namespace chess::query
