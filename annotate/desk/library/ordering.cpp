// SPDX-License-Identifier: GPL-3.0-or-later
// Lists in the order of a column.
#include <algorithm>
#include <map>
#include <utility>

#include "annotate/desk/library/filter_words.h"
#include "annotate/desk/library/game_texts.h"
#include "annotate/desk/library/library_impl.h"

namespace annotate {

LibraryResult<OrderProgress> Library::Impl::make_order(std::uint64_t id, const std::string& text,
                                                       RowColumn column, std::chrono::milliseconds budget,
                                                       const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const auto found = find(id);
  if (!found) return std::unexpected(found.error());
  DeskDocument& document = **found;
  const auto filter = parse_filter(text);
  if (!filter) return std::unexpected(as_fault(LibraryFault::Illegal, filter.error()));
  const auto begin = Clock::now();
  bool may_end = budget.count() == 0;
  while (true) {
    Locked gate(document.gate);
    if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
    const auto order = document.order_of(text, column);
    // Whoever looks at the pages of a list sees one order of it.
    if (order->is_outdated && !may_end) order->begin_again();
    if (order->index.is_ready()) return OrderProgress{.is_ready = true, .share = 1};
    if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
    const double share = document.file->share_behind(order->next_piece);
    if (may_end && Clock::now() - begin >= budget) {
      OrderProgress progress{.is_ready = false, .share = share};
      const double seconds = std::chrono::duration<double>(order->spent).count();
      if (share > 0) progress.seconds_left = seconds / share * (1 - share);
      return progress;
    }
    const auto piece_begin = Clock::now();
    if (order->next_piece == document.file->pieces().size() && !document.file->read_on()) {
      order->index.finish();
      document.tell();
      continue;
    }
    bool has_room = true;
    const auto done =
        visit_piece(document, order->next_piece, *filter, needs_moves(column),
                    [&](std::uint64_t number, const chess::ImportedGame& game) {
                      has_room = order->index.add(static_cast<std::uint32_t>(number), sort_key(game, column));
                      return has_room;
                    });
    if (!done) return std::unexpected(done.error());
    if (!has_room) {
      document.forget_orders();
      return std::unexpected(LibraryError(LibraryFault::Refused, "there are too many games to be sorted"));
    }
    ++order->next_piece;
    may_end = true;
    order->spent += Clock::now() - piece_begin;
  }
}

LibraryResult<std::optional<GameRows>> Library::Impl::sorted_rows(std::uint64_t id, std::uint64_t from,
                                                                  std::uint64_t count,
                                                                  const std::string& text,
                                                                  const RowOrder& wanted,
                                                                  const std::stop_token& stop) {
  const auto found = find(id);
  if (!found) return std::unexpected(found.error());
  DeskDocument& document = **found;
  const Locked gate(document.gate);
  if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
  const auto order = document.order_of(text, wanted.column);
  if (!order->index.is_ready()) return std::nullopt;
  GameRows rows;
  rows.games = order->index.size();
  count = std::min(count, *rows.games - std::min(from, *rows.games));
  rows.rows.resize(count);
  // Each piece of the file is read once, and from the front to the back.
  std::map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < count; ++i) places.emplace(order->index.at(from + i, wanted.is_descending), i);
  for (auto place = places.begin(); place != places.end();) {
    const auto piece = document.file->piece_of(place->first);
    if (!piece) return std::unexpected(LibraryError(LibraryFault::Changed, "the file has changed"));
    if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
    std::uint64_t next = document.file->pieces()[*piece].first_game;
    const auto games =
        document.file->reader(*piece, [&](const chess::Tags&) { return places.contains(next + 1); });
    if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
    const std::uint64_t end = next + document.file->pieces()[*piece].games;
    while (place != places.end() && place->first <= end) {
      auto game = (*games)->next();
      if (!game) return std::unexpected(LibraryError(LibraryFault::Changed, "the file has changed"));
      if (++next != place->first) continue;
      if (auto newest = take_newest(document, next, *game); !newest) return std::unexpected(newest.error());
      GameRow& row = rows.rows[place->second];
      row = row_of(*game, next);
      row.state = row_state(document, next);
      ++place;
    }
  }
  return rows;
}

}  // namespace annotate
