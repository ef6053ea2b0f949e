// SPDX-License-Identifier: GPL-3.0-or-later
// Revisions of games, undo and redo, and the list of the queue.
#include <algorithm>

#include "annotate/desk/library/library_impl.h"
#include "annotate/desk/library/piece_text.h"
#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"

namespace annotate {

namespace {

std::unexpected<LibraryError> stale(std::uint64_t number) {
  return std::unexpected(
      LibraryError(LibraryFault::Stale, "game " + std::to_string(number) + " was changed meanwhile"));
}

}  // namespace

LibraryResult<GameState> Library::Impl::change(GameRef ref, std::uint64_t revision, const Change& make) {
  const auto found = find(ref.document);
  if (!found) return std::unexpected(found.error());
  DeskDocument& document = **found;
  const auto gate = reach_game(document, ref.number, {});
  if (!gate) return std::unexpected(gate.error());
  const auto known = document.heads.find(ref.number);
  const bool is_first = known == document.heads.end();
  GameHead head = is_first ? GameHead() : known->second;
  if (head.version != revision) return stale(ref.number);
  auto state = state_of(document, ref.number);
  if (!state) return std::unexpected(state.error());
  if (state->status == chess::ImportStatus::Refused)
    return std::unexpected(
        LibraryError(LibraryFault::Illegal, "a game whose moves cannot be read cannot be changed"));
  StoredRevision base;
  if (is_first) {
    base = {"", chess::to_bgn(state->game, {.end_line = false}), state->summary, state->judged_by};
    head.bases = {{fingerprint_of(state->game), 0}};
  }
  auto next = make(*state);
  if (!next) return std::unexpected(next.error());
  if (next->what.empty()) return state;
  const chess::ReadGame read = chess::BgnGameReader().read(next->bgn);
  if (read.is_refused || read.is_cut)
    return std::unexpected(LibraryError(LibraryFault::Illegal, "the game would not be one any more"));
  if (head.saved > head.at && head.saved != GameHead::kNone) {  // its revision goes
    head.saved = GameHead::kNone;
    for (KnownBase& one : head.bases) one.revision = GameHead::kNone;
  }
  head.last = ++head.at;
  ++head.version;
  head.is_annotated = !next->judged_by.empty();
  {
    const std::lock_guard lock(mutex_);
    if (auto done = store_.put(ref, head, *next, is_first ? &base : nullptr); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  }
  document.heads[ref.number] = head;
  document.forget_counts(ref.number);
  document.tell();
  return stored_state(ref, head);
}

LibraryResult<GameState> Library::Impl::step(GameRef ref, std::uint64_t revision, bool is_forward) {
  const auto found = find(ref.document);
  if (!found) return std::unexpected(found.error());
  DeskDocument& document = **found;
  const auto gate = reach_game(document, ref.number, {});
  if (!gate) return std::unexpected(gate.error());
  const auto known = document.heads.find(ref.number);
  if ((known == document.heads.end() ? 0 : known->second.version) != revision) return stale(ref.number);
  if (known == document.heads.end() ||
      (is_forward ? known->second.at == known->second.last : known->second.at == 0))
    return std::unexpected(LibraryError(
        LibraryFault::Illegal, is_forward ? "there is nothing to do again" : "there is nothing to undo"));
  GameHead head = known->second;
  head.at += is_forward ? 1 : -1;
  ++head.version;
  {
    const std::lock_guard lock(mutex_);
    const auto there = store_.revision(ref, head.at);
    if (!there) return std::unexpected(as_fault(LibraryFault::Unreadable, there.error()));
    head.is_annotated = head.at > 0 && !there->judged_by.empty();
    if (auto done = store_.put_head(ref, head); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  }
  document.heads[ref.number] = head;
  document.forget_counts(ref.number);
  document.tell();
  return stored_state(ref, head);
}

LibraryResult<std::vector<GameRef>> Library::Impl::queued() {
  const std::lock_guard lock(mutex_);
  auto games = store_.queue();
  if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
  return *std::move(games);
}

/// Others do not wait until a million games are stored.
LibraryResult<void> Library::Impl::enqueue(std::span<const GameRef> games, bool is_first) {
  constexpr std::size_t kAtOnce = 10'000;
  while (!games.empty()) {
    const std::size_t count = std::min(games.size(), kAtOnce);
    const std::lock_guard lock(mutex_);
    const auto part = is_first ? games.last(count) : games.first(count);
    if (auto done = store_.enqueue(part, is_first); !done)
      return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
    games = is_first ? games.first(games.size() - count) : games.subspan(count);
  }
  return {};
}

LibraryResult<void> Library::Impl::dequeue(GameRef game) {
  const std::lock_guard lock(mutex_);
  if (auto done = store_.dequeue(game); !done)
    return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  return {};
}

LibraryResult<void> Library::Impl::clear_queue() {
  const std::lock_guard lock(mutex_);
  if (auto done = store_.dequeue_all(); !done)
    return std::unexpected(as_fault(LibraryFault::Unwritten, done.error()));
  return {};
}

}  // namespace annotate
