// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of the library: opening.cpp, appending.cpp, games.cpp, changes.cpp, saving.cpp and
// written_games.cpp each do a part of it. Locks are taken in this order: a document's `writing`, its gate,
// `mutex_`.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/desk/library/desk_document.h"
#include "annotate/desk/library/desk_store.h"
#include "annotate/desk/library/folder.h"
#include "annotate/desk/library/library.h"
#include "io/file_descriptor.h"
#include "io/staged_output.h"

namespace annotate {

LibraryError as_fault(LibraryFault fault, const chess::Error& error);
LibraryError refused(std::string why);
/// That of a file's own form, if files of it are written.
std::optional<SaveFormat> save_format_of(chess::GameFormat format);

/// What of a file was written in its own form.
struct WrittenGames {
  std::map<std::uint64_t, std::string>
      fingerprints;  ///< of the games that were written anew, as they are read
  std::vector<std::uint64_t> sizes;  ///< of the first pieces; the others are copies
};

class Library::Impl {
 public:
  using Shared = std::shared_ptr<DeskDocument>;
  using Locked = std::unique_lock<FairMutex>;

  Impl(LibraryOptions options, DeskFolder folder, DeskStore store, chess::FileDescriptor lock)
      : options_(std::move(options)),
        folder_(std::move(folder)),
        lock_(std::move(lock)),
        store_(std::move(store)) {}

  // opening.cpp
  LibraryResult<void> load();
  std::vector<Document> documents();
  LibraryResult<Shared> find(std::uint64_t id);
  /// `is_of_page`: the page has named it, and it must lie in the folder.
  LibraryResult<Document> open_path(const std::string& path, const std::string& name,
                                    bool is_of_page = false);
  LibraryResult<Document> open_text(std::string text, std::string_view name);
  LibraryResult<Document> open_upload(std::string_view name, const std::string& spool_path,
                                      const std::stop_token& stop);
  LibraryResult<void> close(std::uint64_t id);
  // appending.cpp
  /// Null if there is none.
  Shared text_named(std::string_view name);
  LibraryResult<Document> append_text(std::string_view name, std::string_view pgn);

  const DeskFolder& folder() const { return folder_; }

  // games.cpp
  LibraryResult<GameRows> rows(std::uint64_t id, std::uint64_t from, std::uint64_t count,
                               const std::string& filter, const std::stop_token& stop);
  LibraryResult<bool> visit(std::uint64_t id, const std::function<bool(const chess::ImportedGame&)>& visit,
                            const std::stop_token& stop);
  LibraryResult<GameState> game(GameRef ref, const std::stop_token& stop);
  bool is_at_hand(GameRef ref);
  LibraryResult<std::vector<std::uint64_t>> touched_games(std::uint64_t id);
  LibraryResult<GameRow> row(GameRef ref, const std::stop_token& stop);

  // ordering.cpp
  LibraryResult<OrderProgress> make_order(std::uint64_t id, const std::string& filter, RowColumn column,
                                          std::chrono::milliseconds budget, const std::stop_token& stop);
  LibraryResult<std::optional<GameRows>> sorted_rows(std::uint64_t id, std::uint64_t from,
                                                     std::uint64_t count, const std::string& filter,
                                                     const RowOrder& order, const std::stop_token& stop);

  // changes.cpp
  /// Makes the next revision of a game; one that does nothing in words is none. An error leaves all as it
  /// was.
  using Change = std::function<LibraryResult<StoredRevision>(const GameState&)>;
  LibraryResult<GameState> change(GameRef ref, std::uint64_t revision, const Change& make);
  /// One step back, or forward.
  LibraryResult<GameState> step(GameRef ref, std::uint64_t revision, bool is_forward);
  LibraryResult<std::vector<GameRef>> queued();
  LibraryResult<void> enqueue(std::span<const GameRef> games, bool is_first);
  LibraryResult<void> dequeue(GameRef game);
  LibraryResult<void> clear_queue();

  // saving.cpp
  LibraryResult<Saved> save(std::uint64_t id, std::string_view target, SaveFormat format,
                            const std::stop_token& stop);
  LibraryResult<std::string> text_of(std::uint64_t id, SaveFormat format, const std::stop_token& stop);

 private:
  using Put = std::function<LibraryResult<void>(std::string_view)>;

  void remove_orphans();
  LibraryResult<Shared> adopt(StoredDocument stored);
  LibraryResult<Document> append_to(DeskDocument& document, std::string_view pgn);
  LibraryResult<Document> take_file(StoredDocument stored, std::string_view ending,
                                    const std::function<LibraryResult<void>(const std::string& path)>& move,
                                    const std::stop_token& stop = {});
  std::string files_folder() const { return options_.state_file + ".files"; }

  /// A fault if a file whose name is one of the folder lies elsewhere.
  LibraryResult<void> check_place(const std::string& path, const chess::FileStamp& stamp) const;
  LibraryResult<void> check_place(const chess::StagedOutput& output) const;

  // With the gate held.
  /// Opens the file, and again if somebody wrote to it.
  LibraryResult<void> refresh(DeskDocument& document, const std::stop_token& stop);
  LibraryResult<void> check_heads(DeskDocument& document, const std::stop_token& stop);
  LibraryResult<void> keep_apart(DeskDocument& document, const std::vector<std::uint64_t>& games);
  LibraryResult<chess::ImportedGame> read_game(DeskDocument& document, std::uint64_t number);
  LibraryResult<GameState> state_of(DeskDocument& document, std::uint64_t number);
  LibraryResult<GameState> stored_state(GameRef ref, const GameHead& head);
  static LibraryResult<GameState> stored_state(DeskStore& store, GameRef ref, const GameHead& head);
  static GameState state_as_read(chess::ImportedGame game);
  /// Puts the newest revision of a game that was touched in the place of the one in the file.
  LibraryResult<void> take_newest(DeskDocument& document, std::uint64_t number, chess::ImportedGame& game);
  RowState row_state(const DeskDocument& document, std::uint64_t number);
  /// Visits the games of a piece that the filter keeps, as they stand now, until `visit` returns false.
  LibraryResult<void> visit_piece(
      DeskDocument& document, std::size_t piece, const chess::GameFilter& filter, bool wants_moves,
      const std::function<bool(std::uint64_t number, const chess::ImportedGame&)>& visit);
  LibraryResult<GameRows> filtered_rows(DeskDocument& document, std::uint64_t from, std::uint64_t count,
                                        const std::string& text, const std::stop_token& stop);

  /// Locks the document when `is_enough` holds or all was read. Lets others in after each piece.
  LibraryResult<Locked> reach(DeskDocument& document, const std::function<bool(const PiecedFile&)>& is_enough,
                              const std::stop_token& stop);
  LibraryResult<Locked> reach_game(DeskDocument& document, std::uint64_t number, const std::stop_token& stop);

  // With the document's `writing` held, and not the gate.
  /// What is saved: all that was done to the document so far.
  LibraryResult<DocumentSnapshot> snapshot(DeskDocument& document, const std::stop_token& stop);
  /// The new texts of the games of a piece whose state the file does not have, by their numbers in it.
  LibraryResult<std::map<std::uint64_t, std::string>> new_texts(DocumentSnapshot& document, std::size_t piece,
                                                                SaveFormat format);
  LibraryResult<std::uint64_t> write_changed(DocumentSnapshot& document, SaveFormat format, bool is_own_file,
                                             WrittenGames& games, const Put& put,
                                             const std::stop_token& stop);
  LibraryResult<std::uint64_t> write_all(DocumentSnapshot& document, SaveFormat format, const Put& put,
                                         const std::stop_token& stop);
  LibraryResult<std::uint64_t> write(DocumentSnapshot& document, SaveFormat format, bool is_own_file,
                                     WrittenGames& games, const Put& put, const std::stop_token& stop);
  LibraryResult<Saved> save_to_own(DeskDocument& document, SaveFormat format, const std::stop_token& stop);
  LibraryResult<Saved> save_to_other(DeskDocument& document, std::string_view target, SaveFormat format,
                                     const std::stop_token& stop);
  /// Gives the output the name of the document's own file.
  LibraryResult<void> replace_own(DeskDocument& document, DocumentSnapshot& written, WrittenGames& games,
                                  chess::StagedOutput& output, const std::stop_token& stop);
  /// The revision that was written of a game, unless it has gone meanwhile.
  LibraryResult<std::uint64_t> written_revision(DocumentSnapshot& written, std::uint64_t number,
                                                const GameHead& now);

  const LibraryOptions options_;
  const DeskFolder folder_;
  const chess::FileDescriptor lock_;  ///< nobody else works with the state

  std::mutex mutex_;  ///< of all that follows
  DeskStore store_;
  std::map<std::uint64_t, Shared> documents_;
};

}  // namespace annotate
