// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/library.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "annotate/desk/library/library_impl.h"
#include "annotate/output/html/html_output.h"
#include "bgn/bgn_writer.h"

namespace annotate {

std::string_view to_string(LibraryFault fault) {
  static constexpr std::array<std::string_view, 8> kWords{"missing", "refused", "unreadable", "illegal",
                                                          "stale",   "changed", "unwritten",  "stopped"};
  return kWords[static_cast<std::size_t>(fault)];
}

std::string_view to_string(DocumentKind kind) {
  static constexpr std::array<std::string_view, 3> kWords{"file", "upload", "text"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string_view to_string(RowState state) {
  static constexpr std::array<std::string_view, 4> kWords{"", "edited", "done", "queued"};
  return kWords[static_cast<std::size_t>(state)];
}

std::optional<SaveFormat> parse_save_format(std::string_view word) {
  if (word == "pgn") return SaveFormat::Pgn;
  if (word == "bgn") return SaveFormat::Bgn;
  if (word == "html") return SaveFormat::Html;
  return std::nullopt;
}

Library::Library(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Library::~Library() = default;

LibraryResult<std::unique_ptr<Library>> Library::open(LibraryOptions options) {
  std::error_code error;  // a fault shows when the file is opened
  if (const auto parent = std::filesystem::path(options.state_file).parent_path(); !parent.empty())
    std::filesystem::create_directories(parent, error);
  // Two of them would not know of each other's revisions.
  const std::string lock_path = options.state_file + ".lock";
  auto lock = chess::open_descriptor(
      lock_path, {.access = chess::FileAccess::Both, .making = chess::FileMaking::IfAbsent, .rights = 0600});
  if (lock.get() < 0)
    return std::unexpected(as_fault(LibraryFault::Unwritten, chess::create_error(lock_path, errno)));
  if (!chess::lock_after_forks(lock.get()) && errno == EWOULDBLOCK)
    return std::unexpected(
        LibraryError(LibraryFault::Refused, "another desk is at work with " + options.state_file));
  auto folder = DeskFolder::open(options.folder);
  if (!folder) return std::unexpected(folder.error());
  auto store = DeskStore::open(options.state_file);
  if (!store) return std::unexpected(as_fault(LibraryFault::Unreadable, store.error()));
  auto impl =
      std::make_unique<Impl>(std::move(options), std::move(*folder), std::move(*store), std::move(lock));
  if (auto loaded = impl->load(); !loaded) return std::unexpected(loaded.error());
  return std::unique_ptr<Library>(new Library(std::move(impl)));
}

std::vector<Document> Library::documents() { return impl_->documents(); }

LibraryResult<Document> Library::document(std::uint64_t id) {
  const auto found = impl_->find(id);
  if (!found) return std::unexpected(found.error());
  return (*found)->told();
}

std::vector<FolderFile> Library::folder_files() { return impl_->folder().files(); }
bool Library::has_folder() const { return impl_->folder().is_there(); }

LibraryResult<Document> Library::open_text(std::string text, std::string_view name) {
  return impl_->open_text(std::move(text), name);
}

LibraryResult<Document> Library::append_text(std::string_view name, std::string_view pgn) {
  return impl_->append_text(name, pgn);
}

std::optional<std::uint64_t> Library::text_named(std::string_view name) {
  const auto document = impl_->text_named(name);
  return document ? std::optional(document->told().id) : std::nullopt;
}

LibraryResult<Document> Library::open_file(std::string_view name) {
  const auto path = impl_->folder().existing(name);
  if (!path) return std::unexpected(path.error());
  return impl_->open_path(*path, std::string(name), true);
}

LibraryResult<Document> Library::open_upload(std::string_view name, const std::string& spool_path,
                                             std::stop_token stop) {
  return impl_->open_upload(name, spool_path, stop);
}

LibraryResult<void> Library::close(std::uint64_t document) { return impl_->close(document); }

LibraryResult<GameRows> Library::rows(std::uint64_t document, std::uint64_t from, std::uint64_t count,
                                      const std::string& filter, std::stop_token stop) {
  return impl_->rows(document, from, count, filter, stop);
}

LibraryResult<OrderProgress> Library::make_order(std::uint64_t document, const std::string& filter,
                                                 RowColumn column, std::chrono::milliseconds budget,
                                                 std::stop_token stop) {
  return impl_->make_order(document, filter, column, budget, stop);
}

LibraryResult<std::optional<GameRows>> Library::sorted_rows(std::uint64_t document, std::uint64_t from,
                                                            std::uint64_t count, const std::string& filter,
                                                            const RowOrder& order, std::stop_token stop) {
  return impl_->sorted_rows(document, from, count, filter, order, stop);
}

LibraryResult<bool> Library::visit(std::uint64_t document,
                                   const std::function<bool(const chess::ImportedGame&)>& visit,
                                   std::stop_token stop) {
  return impl_->visit(document, visit, stop);
}

LibraryResult<GameRow> Library::row(GameRef ref) { return impl_->row(ref, {}); }

bool Library::is_at_hand(GameRef ref) { return impl_->is_at_hand(ref); }
LibraryResult<std::vector<std::uint64_t>> Library::touched_games(std::uint64_t document) {
  return impl_->touched_games(document);
}
LibraryResult<GameState> Library::game(GameRef ref, std::stop_token stop) { return impl_->game(ref, stop); }

LibraryResult<GameState> Library::edit(GameRef ref, std::uint64_t revision, const Edit& edit) {
  return impl_->change(ref, revision, [&](const GameState& state) -> LibraryResult<StoredRevision> {
    chess::Game game = state.game;
    const auto what = apply_edit(game, edit);
    if (!what) return std::unexpected(as_fault(LibraryFault::Illegal, what.error()));
    std::string bgn = chess::to_bgn(game, {.end_line = false});
    if (bgn == chess::to_bgn(state.game, {.end_line = false})) return StoredRevision();
    return StoredRevision{*what, std::move(bgn), state.summary, state.judged_by};
  });
}

LibraryResult<GameState> Library::undo(GameRef ref, std::uint64_t revision) {
  return impl_->step(ref, revision, false);
}

LibraryResult<GameState> Library::redo(GameRef ref, std::uint64_t revision) {
  return impl_->step(ref, revision, true);
}

LibraryResult<GameState> Library::annotated(GameRef ref, std::uint64_t revision, const chess::Game& game,
                                            std::string_view summary, std::string_view judged_by) {
  return impl_->change(ref, revision, [&](const GameState&) -> LibraryResult<StoredRevision> {
    return StoredRevision{"annotation", chess::to_bgn(game, {.end_line = false}), std::string(summary),
                          std::string(judged_by)};
  });
}

LibraryResult<Saved> Library::save(std::uint64_t document, std::string_view target, SaveFormat format,
                                   std::stop_token stop) {
  return impl_->save(document, target, format, stop);
}

LibraryResult<std::string> Library::text_of(std::uint64_t document, SaveFormat format, std::stop_token stop) {
  return impl_->text_of(document, format, stop);
}

LibraryResult<std::vector<GameRef>> Library::queued() { return impl_->queued(); }
LibraryResult<void> Library::enqueue(std::span<const GameRef> games, bool is_first) {
  return impl_->enqueue(games, is_first);
}
LibraryResult<void> Library::dequeue(GameRef game) { return impl_->dequeue(game); }
LibraryResult<void> Library::clear_queue() { return impl_->clear_queue(); }

}  // namespace annotate
