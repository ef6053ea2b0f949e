// SPDX-License-Identifier: GPL-3.0-or-later
// What lies on the desk: documents with games (files that the user named, files of the folder, texts and
// uploads from the page), what was edited and annotated in them, and what waits for annotation. All of it is
// kept in one SQLite file and in a folder beside it: what a call has returned as done outlives the process,
// also one that is killed. Files of the user change by `save` alone.
//
// Of a file no more is read than was asked for, and what was read is known again by its place: a page of
// games costs the reading of some 256 KiB once its place is known. A file with an index (games/FORMAT.md) is
// read at any place at once. A compressed file without one must be decompressed up to the place.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/desk/library/edit.h"
#include "annotate/desk/refs/game_ref.h"
#include "base/enum_array.h"
#include "base/error.h"
#include "core/piece.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "games/game_format.h"
#include "words/language.h"

namespace annotate {

enum class LibraryFault : std::uint8_t {
  Missing,  ///< no such document, game or file
  Refused,  ///< a name that is not allowed, too much data, a format that cannot be written
  Unreadable,  ///< no games, or a fault of the disk while reading
  Illegal,  ///< an edit that the game does not allow, a filter that cannot be read
  Stale,  ///< the game has been changed since that revision
  Changed,  ///< somebody else has written to the file, or has put one there
  Unwritten,  ///< a fault while writing
  Stopped,
};
/// "missing", "refused", "unreadable", "illegal", "stale", "changed", "unwritten", "stopped": the protocol's
/// codes.
std::string_view to_string(LibraryFault fault);
using LibraryError = chess::ErrorOf<LibraryFault>;
template <class T>
using LibraryResult = std::expected<T, LibraryError>;

enum class DocumentKind : std::uint8_t { File, Upload, Text };
/// "file", "upload", "text".
std::string_view to_string(DocumentKind kind);

struct Document {
  std::uint64_t id = 0;
  std::string name;  ///< for people; of a file of the folder its path in the folder
  std::string path;  ///< of a file of the user; else empty
  DocumentKind kind = DocumentKind::File;
  chess::GameFormat format = chess::GameFormat::Pgn;
  std::optional<std::uint64_t> games;  ///< nothing while they have not been counted
  bool is_changed = false;  ///< a game differs from what was saved
  bool can_save = false;  ///< `save` to its own file is possible
  std::string fault;  ///< what is wrong with it; empty: nothing
};

struct FolderFile {
  std::string name;  ///< its path in the folder
  std::uint64_t size = 0;  ///< in bytes
};

enum class RowState : std::uint8_t { None, Edited, Annotated, Queued };
/// "", "edited", "done", "queued": as the page names them.
std::string_view to_string(RowState state);

/// A game in a list.
struct GameRow {
  std::uint64_t number = 0;
  std::string white, black, white_elo, black_elo, result, date, event, eco, opening;
  std::uint64_t plies = 0;
  bool is_puzzle = false;  ///< its moves are a solution
  RowState state = RowState::None;
  /// How many moves of each side have the judge's ?!, ? and ??.
  chess::EnumArray<chess::Color, std::array<int, 3>> labels{};
};

struct GameRows {
  std::vector<GameRow> rows;
  std::optional<std::uint64_t> games;  ///< that the filter keeps; nothing while not all were read
};

/// What a list can be sorted by.
enum class RowColumn : std::uint8_t {
  White,
  WhiteElo,
  Black,
  BlackElo,
  Result,
  Date,
  Event,
  Opening,
  Plies,
  WhiteErrors,
  BlackErrors,
};
/// "white", "white-elo", "black", "black-elo", "result", "date", "event", "opening", "plies", "white-errors",
/// "black-errors".
std::optional<RowColumn> parse_row_column(std::string_view word);
std::string_view to_string(RowColumn column);

struct RowOrder {
  RowColumn column = RowColumn::White;
  bool is_descending = false;
};

/// How far an order is made.
struct OrderProgress {
  bool is_ready = false;
  double share = 0;  ///< of the file that was read for it, 0 to 1
  std::optional<double> seconds_left{};  ///< as far as it can be told
};

/// A game as it stands at its newest revision.
struct GameState {
  chess::Game game;  ///< with what `annotate` writes into BGN: entries of the providers, proof of our marks
  chess::ImportStatus status = chess::ImportStatus::Whole;  ///< as it was read
  std::string summary{};  ///< the paragraph about the game; empty: it was not annotated here
  std::string judged_by{};
  std::uint64_t revision = 0;  ///< grows with every change, undo and redo
  std::string undo{}, redo{};  ///< what they would take back and do again; empty: nothing
  RowState state = RowState::None;
  std::string fault{};  ///< what the reader lost: "the game is kept up to there"
};

/// The game as a reader gives it, for whoever annotates it.
inline chess::ImportedGame as_imported(GameState state, std::uint64_t number) {
  chess::ImportedGame imported;
  imported.game = std::move(state.game);
  imported.status = state.status;
  imported.number = number;
  return imported;
}

/// The game as the page reads it (output/html): the JSON of the report.
std::string page_json(const GameState& state);
/// The same as HTML to read, for pages without scripts.
std::string page_text(const GameState& state, chess::Language language);

struct LibraryOptions {
  std::string state_file;  ///< SQLite; texts and uploads lie in the folder of the same name with ".files"
  std::string folder;  ///< the one folder whose files the page may open and write; empty: none
  std::vector<std::string> files;  ///< that the user named; they are documents at once
  chess::Language language = chess::Language::English;  ///< of HTML files
};

struct Saved {
  std::string path;
  std::uint64_t games = 0;  ///< that were written anew; the others have the bytes that they had
  std::string remark;  ///< what the format cannot express, or the index that no longer fits; empty: nothing
};

/// Formats in which a document is written.
enum class SaveFormat : std::uint8_t { Pgn, Bgn, Html };
/// Reads "pgn", "bgn", "html".
std::optional<SaveFormat> parse_save_format(std::string_view word);

/// Every function may be called by any thread.
class Library {
 public:
  static LibraryResult<std::unique_ptr<Library>> open(LibraryOptions options);
  ~Library();

  // What is there.

  std::vector<Document> documents();
  LibraryResult<Document> document(std::uint64_t id);
  /// Game files of the folder and of the folders in it, by name.
  std::vector<FolderFile> folder_files();
  bool has_folder() const;

  // Opening. What is open already is not opened again.

  /// PGN, BGN, EGD, lines of UCI moves, a FEN, or bare moves ("1. e4 e5 2. Nf3").
  LibraryResult<Document> open_text(std::string text, std::string_view name = {});
  /// Puts games in PGN behind those of the text of that name; it is a new text if there is none.
  LibraryResult<Document> append_text(std::string_view name, std::string_view pgn);
  /// The text of that name, if there is one that games can be put behind.
  std::optional<std::uint64_t> text_named(std::string_view name);
  /// `name`: a path in the folder, as folder_files has it.
  LibraryResult<Document> open_file(std::string_view name);
  /// Takes the file over. `name` is that which the user's machine has for it.
  LibraryResult<Document> open_upload(std::string_view name, const std::string& spool_path,
                                      std::stop_token stop = {});
  /// Takes the document off the desk. Edits of a file are kept for when it is opened again; texts and
  /// uploads are removed.
  LibraryResult<void> close(std::uint64_t document);

  // Games.

  /// `from`: so many games that the filter keeps stand before the page. `filter`: options of `bgn filter`
  /// ("--player Carlsen --result 1-0") or a formula as for its --where; empty: all games.
  LibraryResult<GameRows> rows(std::uint64_t document, std::uint64_t from, std::uint64_t count,
                               const std::string& filter = {}, std::stop_token stop = {});
  /// Sorts the games that the filter keeps, for about `budget` (0: it only tells how far it is); the next
  /// call goes on. Games that are edited later stay in their places; of a small document a call with a budget
  /// sorts them again.
  LibraryResult<OrderProgress> make_order(std::uint64_t document, const std::string& filter, RowColumn column,
                                          std::chrono::milliseconds budget, std::stop_token stop = {});
  /// A page of the sorted games; nothing if they have not been sorted.
  LibraryResult<std::optional<GameRows>> sorted_rows(std::uint64_t document, std::uint64_t from,
                                                     std::uint64_t count, const std::string& filter,
                                                     const RowOrder& order, std::stop_token stop = {});
  /// Shows the games of a document as they stand now, one after the other, until `visit` returns false.
  /// Returns whether it saw all of them. `visit` must not call the library.
  LibraryResult<bool> visit(std::uint64_t document,
                            const std::function<bool(const chess::ImportedGame&)>& visit,
                            std::stop_token stop = {});
  /// The row of one game as it stands now. A game far behind what was read of its file is Missing: no large
  /// file is read for a row.
  LibraryResult<GameRow> row(GameRef ref);
  LibraryResult<GameState> game(GameRef ref, std::stop_token stop = {});
  /// Has its file been read as far as the game? Else whoever asks for it may wait for long.
  bool is_at_hand(GameRef ref);

  /// The numbers of the games that were edited or annotated here, so that the file may have them otherwise,
  /// ascending.
  LibraryResult<std::vector<std::uint64_t>> touched_games(std::uint64_t document);

  // Changing a game. `revision` is the one that the caller has seen; with another one it is Stale.

  LibraryResult<GameState> edit(GameRef ref, std::uint64_t revision, const Edit& edit);
  LibraryResult<GameState> undo(GameRef ref, std::uint64_t revision);
  LibraryResult<GameState> redo(GameRef ref, std::uint64_t revision);
  /// `game` is what `whole_game` (output/annotated_game.h) made of the game of revision `revision`. What a
  /// person has changed since is not lost: then it is Stale, and the game must be annotated again.
  LibraryResult<GameState> annotated(GameRef ref, std::uint64_t revision, const chess::Game& game,
                                     std::string_view summary, std::string_view judged_by);

  // Writing.

  /// `target`: empty for the document's own file, else a path in the folder. The file appears whole or not at
  /// all. In the document's own format the games that nobody changed keep their bytes. A file is replaced
  /// only if it is the document's own or was written from it, and nobody else has written to it since
  /// (Changed). It has all changes that were made before the call; those made meanwhile wait for the next
  /// one, and for nothing else.
  LibraryResult<Saved> save(std::uint64_t document, std::string_view target, SaveFormat format,
                            std::stop_token stop = {});
  /// What `save` would write, for a download. More than kLargestDownload bytes are Refused.
  LibraryResult<std::string> text_of(std::uint64_t document, SaveFormat format, std::stop_token stop = {});
  static constexpr std::uint64_t kLargestDownload = std::uint64_t{256} << 20;

  // The games that wait for annotation, in order. The list outlives the process.

  LibraryResult<std::vector<GameRef>> queued();
  /// Games that wait already keep their place, unless they are to be `first`.
  LibraryResult<void> enqueue(std::span<const GameRef> games, bool is_first = false);
  LibraryResult<void> dequeue(GameRef game);
  LibraryResult<void> clear_queue();

 private:
  class Impl;
  explicit Library(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
