// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/duplicates.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "query/game_field.h"
#include "query/tag_patterns.h"

namespace chess::inline query {

namespace {

/// How much is worth keeping in a game, the most important first.
struct Worth {
  std::uint32_t plies = 0;
  std::uint32_t notes = 0;  ///< comments, signs, commands and moves of variations
  std::uint32_t tags = 0;  ///< that say something
  friend auto operator<=>(const Worth&, const Worth&) = default;
};

Worth worth_of(const Game& game) {
  Worth worth;
  worth.plies = static_cast<std::uint32_t>(main_line_plies(game));
  worth.notes = game.comment.empty() ? 0 : 1;
  worth.notes += static_cast<std::uint32_t>(game.size() - 1) - worth.plies;
  for (std::size_t i = 0; i < game.size(); ++i) {
    for (const Subinfo& info : game.node(static_cast<NodeId>(i)).subinfos)
      worth.notes +=
          static_cast<std::uint32_t>(info.commands.size() + (info.nag ? 1 : 0) +
                                     (info.comment.empty() ? 0 : 1) + (info.before.empty() ? 0 : 1));
  }
  for (const auto& [name, value] : game.tags.entries())
    worth.tags += value.empty() || value == "?" || value == "-" || value.starts_with("??") ? 0 : 1;
  return worth;
}

// A note: the sizes of its key and of its texts, the key, then the rest. Numbers are little-endian.

void append_text(std::string_view text, std::string& out) {
  constexpr std::size_t longest = 200;  // nothing is lost: longer names are compared up to here
  text = text.substr(0, longest);
  out += static_cast<char>(text.size());
  out += text;
}

/// Reads what was appended. A note is made by this file and never damaged.
class NoteReader {
 public:
  explicit NoteReader(std::string_view text) : text_(text) {}
  std::string_view text() {
    const auto size = static_cast<unsigned char>(text_[0]);
    const std::string_view value = text_.substr(1, size);
    text_.remove_prefix(std::size_t{1} + size);
    return value;
  }
  template <class T>
  T number() {
    const T value = load_little_endian<T>(reinterpret_cast<const unsigned char*>(text_.data()));
    text_.remove_prefix(sizeof(T));
    return value;
  }

 private:
  std::string_view text_;
};

/// What is compared of a game.
struct Compared {
  std::uint64_t number = 0;
  Worth worth;
  PlayerName white;
  PlayerName black;
  PartialDate date;  ///< a part that is 0 is unknown
  GameResult result = GameResult::Unknown;
  std::string round;
  std::string event;
};

Compared compared(std::uint64_t number, NoteReader note) {
  Compared game{number, {}, PlayerName(""), PlayerName(""), {}, GameResult::Unknown, {}, {}};
  game.worth = {note.number<std::uint32_t>(), note.number<std::uint32_t>(), note.number<std::uint32_t>()};
  game.result = static_cast<GameResult>(note.number<std::uint8_t>());
  game.date = {note.number<std::uint16_t>(), note.number<std::uint8_t>(), note.number<std::uint8_t>()};
  game.round = note.text();
  game.event = note.text();
  game.white = PlayerName(note.text());
  game.black = PlayerName(note.text());
  return game;
}

bool may_be_same_day(const PartialDate& a, const PartialDate& b) {
  if (a.year == 0 || b.year == 0) return true;
  if (a.year != b.year) return false;
  if (a.month == 0 || b.month == 0) return true;
  return a.month == b.month && (a.day == 0 || b.day == 0 || a.day == b.day);
}

/// Dates, results and rounds.
bool may_be_same_occasion(const Compared& a, const Compared& b) {
  if (!may_be_same_day(a.date, b.date)) return false;
  const bool is_known = a.result != GameResult::Unknown && b.result != GameResult::Unknown;
  if (is_known && a.result != b.result) return false;
  return a.round.empty() || b.round.empty() || a.round == b.round;
}

bool may_be_same_players(const Compared& a, const Compared& b) {
  const bool is_long = std::min(a.worth.plies, b.worth.plies) >= kLongGame;
  const auto fits = [&](const PlayerName& one, const PlayerName& other) {
    return one.may_be(other) || (is_long && (one.empty() || other.empty()));
  };
  return fits(a.white, b.white) && fits(a.black, b.black);
}

bool is_same_game(const Compared& a, const Compared& b) {
  return may_be_same_players(a, b) && (a.worth.plies >= kLongGame || may_be_same_occasion(a, b));
}

bool is_broken_copy(const Compared& shorter, const Compared& longer) {
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
      if (is_line && rule_ == DuplicateRule::Tolerant && !is_same_game(group.best, game)) continue;
      if (!is_line && rule_ == DuplicateRule::Tolerant && !may_be_same_occasion(group.best, game)) continue;
      return join(group, std::move(game));
    }
    open_.push_back({std::string(key), is_line && rule_ == DuplicateRule::Tolerant, std::move(game), {}, {}});
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
        if (is_better && is_broken_copy(group.best, last.best)) group.longer = keeper;
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
  return kind == DuplicateKind::SameMoves ? "same moves" : "broken off";
}

DuplicateFinder::DuplicateFinder(DuplicateRule rule, std::size_t memory) : rule_(rule), notes_(memory) {}

std::string DuplicateFinder::note_of(const ImportedGame& imported, DuplicateRule rule) {
  const Game& game = imported.game;
  if (imported.status == ImportStatus::Refused || !game.unread.empty()) return {};
  const Tags& tags = game.tags;
  const Worth worth = worth_of(game);
  const std::string_view white = said(tags, "White").value_or("");
  const std::string_view black = said(tags, "Black").value_or("");
  const std::string_view round = said(tags, "Round").value_or("");
  const PartialDate date = date_of(tags).value_or(PartialDate{});

  // The key: rules, start, moves; of short games and for the exact rule also what must be equal.
  std::string key;
  key += static_cast<char>(game.variant());
  append_big_endian(bits_of(game.any_start().key()), key);
  for (auto at = game.root().first_child; at; at = game.node(*at).first_child) {
    const Move move = game.node(*at).move;
    append_big_endian(move.raw(), key);
  }
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
  append_text(round, note);
  append_text(folded_name(said(tags, "Event").value_or("")), note);
  append_text(white, note);
  append_text(black, note);
  return note;
}

std::expected<void, IoError> DuplicateFinder::add(std::uint64_t number, std::string_view note) {
  if (note.empty()) return {};
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
  LineWalk walk(rule_, visit);
  auto done =
      notes_.for_each([&](std::string_view key, std::string_view text) { return walk.take(key, text); });
  return done ? walk.finish() : done;
}

}  // namespace chess::inline query
