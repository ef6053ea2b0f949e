// SPDX-License-Identifier: GPL-3.0-or-later
// Reading games, one at a time and in pages.
#include <algorithm>
#include <utility>

#include "annotate/desk/library/filter_words.h"
#include "annotate/desk/library/game_texts.h"
#include "annotate/desk/library/library_impl.h"
#include "bgn/bgn_reader.h"

namespace annotate {

namespace {

constexpr std::uint64_t kLongestPage = 1000;
/// For the row of one game no more pieces of a file are read than these.
constexpr std::size_t kMostPiecesForRow = 64;

LibraryError missing(const DeskDocument& document, std::uint64_t number) {
  return LibraryError(LibraryFault::Missing,
                      "there is no game " + std::to_string(number) + " in " + document.stored.name);
}

/// What the reader lost of the game.
std::string fault_of(const chess::ImportedGame& game) {
  for (const chess::Diagnostic& diagnostic : game.diagnostics)
    if (diagnostic.severity == chess::Severity::Error)
      return diagnostic.reason + (diagnostic.action.empty() ? "" : "; " + diagnostic.action);
  return game.is_damaged() ? "not all of the game could be read" : "";
}

RowState state_of_head(const GameHead& head) {
  if (head.is_annotated) return RowState::Annotated;
  return head.at > 0 ? RowState::Edited : RowState::None;
}

}  // namespace

LibraryResult<Library::Impl::Locked> Library::Impl::reach(
    DeskDocument& document, const std::function<bool(const PiecedFile&)>& is_enough,
    const std::stop_token& stop) {
  while (true) {
    Locked gate(document.gate);
    if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
    const bool was_complete = document.file->is_complete();
    if (is_enough(*document.file) || !document.file->read_on(stop)) {
      if (!was_complete) document.tell();
      return gate;
    }
    if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
  }
}

LibraryResult<Library::Impl::Locked> Library::Impl::reach_game(DeskDocument& document, std::uint64_t number,
                                                               const std::stop_token& stop) {
  {
    // A game that was touched needs no file, as long as the file is the one that it belongs to.
    Locked gate(document.gate);
    if (document.heads.contains(number)) {
      if (auto ready = refresh(document, stop); ready || !document.is_closed)
        if (document.heads.contains(number)) return gate;
    }
  }
  return reach(document, [number](const PiecedFile& file) { return file.games_so_far() >= number; }, stop);
}

LibraryResult<chess::ImportedGame> Library::Impl::read_game(DeskDocument& document, std::uint64_t number) {
  const auto piece = document.file->piece_of(number);
  if (!piece) return std::unexpected(missing(document, number));
  auto game = document.file->game(*piece, number);
  if (!game) return std::unexpected(as_fault(LibraryFault::Unreadable, game.error()));
  if (!*game) return std::unexpected(missing(document, number));
  return std::move(**game);
}

GameState Library::Impl::state_as_read(chess::ImportedGame game) {
  ToldByProvider told = told_by_provider(game.game);
  std::string fault = fault_of(game);
  return {.game = std::move(game.game),
          .status = game.status,
          .summary = std::move(told.summary),
          .judged_by = std::move(told.judged_by),
          .fault = std::move(fault)};
}

LibraryResult<GameState> Library::Impl::stored_state(GameRef ref, const GameHead& head) {
  const std::lock_guard lock(mutex_);
  return stored_state(store_, ref, head);
}

/// A game at the revision of its head.
LibraryResult<GameState> Library::Impl::stored_state(DeskStore& store, GameRef ref, const GameHead& head) {
  const auto revision = store.revision(ref, head.at);
  if (!revision) return std::unexpected(as_fault(LibraryFault::Unreadable, revision.error()));
  chess::ReadGame read = chess::BgnGameReader().read(revision->bgn);
  GameState state{.game = std::move(read.game),
                  .status = read.is_refused ? chess::ImportStatus::Refused
                            : read.is_cut   ? chess::ImportStatus::Damaged
                                            : chess::ImportStatus::Whole,
                  .summary = revision->summary,
                  .judged_by = revision->judged_by,
                  .revision = head.version,
                  .undo = head.at > 0 ? revision->what : "",
                  .state = state_of_head(head)};
  if (head.at < head.last) {
    const auto next = store.what(ref, head.at + 1);
    if (!next) return std::unexpected(as_fault(LibraryFault::Unreadable, next.error()));
    state.redo = *next;
  }
  return state;
}

LibraryResult<void> Library::Impl::take_newest(DeskDocument& document, std::uint64_t number,
                                               chess::ImportedGame& game) {
  const auto head = document.heads.find(number);
  if (head == document.heads.end()) return {};
  auto state = stored_state({document.stored.id, number}, head->second);
  if (!state) return std::unexpected(state.error());
  game = chess::ImportedGame{.game = std::move(state->game), .status = state->status, .diagnostics = {}};
  return {};
}

LibraryResult<GameState> Library::Impl::state_of(DeskDocument& document, std::uint64_t number) {
  if (const auto head = document.heads.find(number); head != document.heads.end())
    return stored_state({document.stored.id, number}, head->second);
  auto game = read_game(document, number);
  if (!game) return std::unexpected(game.error());
  return state_as_read(std::move(*game));
}

LibraryResult<GameState> Library::Impl::game(GameRef ref, const std::stop_token& stop) {
  const auto document = find(ref.document);
  if (!document) return std::unexpected(document.error());
  const auto gate = reach_game(**document, ref.number, stop);
  if (!gate) return std::unexpected(gate.error());
  return state_of(**document, ref.number);
}

bool Library::Impl::is_at_hand(GameRef ref) {
  const auto document = find(ref.document);
  if (!document) return true;  // the answer is quick
  const Locked gate((*document)->gate);
  const PiecedFile* file = (*document)->file.get();
  return file != nullptr && file->is_current() &&
         ((*document)->heads.contains(ref.number) || file->is_complete() ||
          file->games_so_far() >= ref.number);
}

LibraryResult<std::vector<std::uint64_t>> Library::Impl::touched_games(std::uint64_t id) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  const Locked gate((*document)->gate);
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, head] : (*document)->heads) numbers.push_back(number);
  return numbers;
}

RowState Library::Impl::row_state(const DeskDocument& document, std::uint64_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (store_.is_queued({document.stored.id, number}).value_or(false)) return RowState::Queued;
  }
  const auto head = document.heads.find(number);
  return head == document.heads.end() ? RowState::None : state_of_head(head->second);
}

LibraryResult<GameRow> Library::Impl::row(GameRef ref, const std::stop_token& stop) {
  const auto document = find(ref.document);
  if (!document) return std::unexpected(document.error());
  const auto gate = reach(
      **document,
      [&](const PiecedFile& file) {
        return file.games_so_far() >= ref.number || file.pieces().size() >= kMostPiecesForRow ||
               (*document)->heads.contains(ref.number);
      },
      stop);
  if (!gate) return std::unexpected(gate.error());
  auto state = state_of(**document, ref.number);
  if (!state) return std::unexpected(state.error());
  GameRow row =
      row_of({.game = std::move(state->game), .status = state->status, .diagnostics = {}}, ref.number);
  row.state = row_state(**document, ref.number);
  return row;
}

LibraryResult<void> Library::Impl::visit_piece(
    DeskDocument& document, std::size_t piece, const chess::GameFilter& filter, bool wants_moves,
    const std::function<bool(std::uint64_t number, const chess::ImportedGame&)>& visit) {
  using Verdict = chess::GameFilter::Verdict;
  const auto games = document.file->reader(piece, [&](const chess::Tags& tags) {
    const Verdict verdict = filter.judge_tags(tags);
    return verdict == Verdict::AskMoves || (verdict == Verdict::Keep && wants_moves);
  });
  if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
  std::uint64_t number = document.file->pieces()[piece].first_game;
  while (auto game = (*games)->next()) {
    if (auto newest = take_newest(document, ++number, *game); !newest) return newest;
    if (filter.keeps(*game) && !visit(number, *game)) break;
  }
  return {};
}

LibraryResult<bool> Library::Impl::visit(std::uint64_t id,
                                         const std::function<bool(const chess::ImportedGame&)>& visit,
                                         const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  bool goes_on = true;
  for (std::size_t piece = 0;; ++piece) {
    const auto gate =
        reach(**document, [piece](const PiecedFile& file) { return file.pieces().size() > piece; }, stop);
    if (!gate) return std::unexpected(gate.error());
    if (piece >= (*document)->file->pieces().size()) return true;
    const auto done =
        visit_piece(**document, piece, {}, true,
                    [&](std::uint64_t, const chess::ImportedGame& game) { return goes_on = visit(game); });
    if (!done) return std::unexpected(done.error());
    if (!goes_on) return false;
  }
}

LibraryResult<GameRows> Library::Impl::rows(std::uint64_t id, std::uint64_t from, std::uint64_t count,
                                            const std::string& filter, const std::stop_token& stop) {
  const auto document = find(id);
  if (!document) return std::unexpected(document.error());
  count = std::min(count, kLongestPage);
  if (!filter.empty()) return filtered_rows(**document, from, count, filter, stop);
  const auto gate = reach(
      **document,
      [&](const PiecedFile& file) {
        return file.games_so_far() >= from && file.games_so_far() - from >= count;
      },
      stop);
  if (!gate) return std::unexpected(gate.error());
  GameRows rows;
  const PiecedFile& file = *(*document)->file;
  auto piece = file.piece_of(from + 1);
  for (; piece && *piece < file.pieces().size() && rows.rows.size() < count; ++*piece) {
    // Games in front of the page need no moves.
    std::uint64_t before = file.pieces()[*piece].first_game;
    const auto games = (*document)->file->reader(*piece, [&](const chess::Tags&) { return before >= from; });
    if (!games) return std::unexpected(as_fault(LibraryFault::Unreadable, games.error()));
    while (rows.rows.size() < count) {
      auto game = (*games)->next();
      if (!game) break;
      const std::uint64_t number = ++before;
      if (number <= from) continue;
      if (auto newest = take_newest(**document, number, *game); !newest)
        return std::unexpected(newest.error());
      rows.rows.push_back(row_of(*game, number));
      rows.rows.back().state = row_state(**document, number);
    }
  }
  if (file.is_complete()) rows.games = file.games_so_far();
  return rows;
}

LibraryResult<GameRows> Library::Impl::filtered_rows(DeskDocument& document, std::uint64_t from,
                                                     std::uint64_t count, const std::string& text,
                                                     const std::stop_token& stop) {
  const auto filter = parse_filter(text);
  if (!filter) return std::unexpected(as_fault(LibraryFault::Illegal, filter.error()));
  while (true) {
    Locked gate(document.gate);
    if (auto ready = refresh(document, stop); !ready) return std::unexpected(ready.error());
    const auto counted = document.count_of(text, *filter);
    std::vector<std::uint64_t>& kept = counted->kept;
    // The next piece that nobody has counted, unless those before it are enough.
    std::uint64_t found = 0;
    std::size_t piece = 0;
    while (piece < kept.size() && kept[piece] != FilterCount::kUnknown && found < from + count)
      found += kept[piece++];
    const bool is_enough = found >= from + count;
    if (!is_enough && piece == document.file->pieces().size()) document.file->read_on(stop);
    if (stop.stop_requested()) return std::unexpected(LibraryError(LibraryFault::Stopped, "stopped"));
    if (!is_enough && piece < document.file->pieces().size()) {
      std::uint64_t here = 0;
      const auto done =
          visit_piece(document, piece, *filter, false, [&](std::uint64_t, const chess::ImportedGame&) {
            ++here;
            return true;
          });
      if (!done) return std::unexpected(done.error());
      if (piece == kept.size()) kept.push_back(0);
      kept[piece] = here;
      continue;
    }
    document.tell();
    GameRows rows;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < kept.size() && rows.rows.size() < count; ++i) {
      if (kept[i] == FilterCount::kUnknown) break;  // behind the page
      if (before + kept[i] > from) {
        std::uint64_t place = before;
        const auto done = visit_piece(document, i, *filter, true,
                                      [&](std::uint64_t number, const chess::ImportedGame& game) {
                                        if (place++ < from) return true;
                                        rows.rows.push_back(row_of(game, number));
                                        rows.rows.back().state = row_state(document, number);
                                        return rows.rows.size() < count;
                                      });
        if (!done) return std::unexpected(done.error());
      }
      before += kept[i];
    }
    const bool is_all = document.file->is_complete() && kept.size() == document.file->pieces().size() &&
                        std::ranges::find(kept, FilterCount::kUnknown) == kept.end();
    if (is_all) {
      rows.games = 0;
      for (const std::uint64_t games : kept) *rows.games += games;
    }
    return rows;
  }
}

}  // namespace annotate
