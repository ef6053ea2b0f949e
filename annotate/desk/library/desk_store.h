// SPDX-License-Identifier: GPL-3.0-or-later
// What the library keeps in its SQLite file: documents, the revisions of games, files written from documents,
// and the queue. A call that returned well has written to the disk.
//
// A game that was touched has a head, and revisions from 0, which is the game as it was read. The head points
// at the one that is shown, and at the one that the file has. Undo moves the pointer; a new revision takes
// away those behind it.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "annotate/cache/sqlite_connection.h"
#include "annotate/desk/refs/game_ref.h"
#include "base/error.h"
#include "io/replaced_file.h"

namespace annotate {

struct StoredDocument {
  std::uint64_t id = 0;
  int kind = 0;
  std::string name;
  std::string path;  ///< of the file that has its games
  bool is_open = true;
  chess::FileStamp stamp;  ///< of the file that the heads belong to
};

/// What the file has of a game, as far as it is known: it is the game with that fingerprint, which stands for
/// the revision.
struct KnownBase {
  std::string fingerprint;
  std::uint64_t revision = 0;
};

struct GameHead {
  std::uint64_t at = 0;  ///< the revision that is shown
  std::uint64_t last = 0;  ///< the last one: undone ones are behind `at`
  std::uint64_t saved = 0;  ///< the one that the file has; kNone: it is gone
  std::uint64_t version = 0;  ///< grows with every change
  bool is_annotated = false;  ///< the one at `at` has a judge
  /// One, or two while a file is saved: what it had, and what it will have.
  std::vector<KnownBase> bases;

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  bool is_changed() const { return at != saved; }
};

struct StoredRevision {
  std::string what;  ///< what was done, in words
  std::string bgn;
  std::string summary;
  std::string judged_by;
};

class DeskStore {
 public:
  template <class T>
  using Outcome = std::expected<T, chess::Error>;

  static Outcome<DeskStore> open(const std::string& path);
  /// All that is stored now, to be read by one thread whatever is changed meanwhile.
  Outcome<DeskStore> snapshot() const;

  Outcome<std::vector<StoredDocument>> documents();
  /// Gives it its id.
  Outcome<std::uint64_t> add(const StoredDocument& document);
  Outcome<void> update(const StoredDocument& document);
  /// With all that belongs to it.
  Outcome<void> remove(std::uint64_t document);

  Outcome<std::map<std::uint64_t, GameHead>> heads(std::uint64_t document);
  Outcome<StoredRevision> revision(GameRef ref, std::uint64_t number);
  /// Only what it did, in words.
  Outcome<std::string> what(GameRef ref, std::uint64_t number);
  /// Writes the head, and the revision at `head.at`; with `base` also revision 0. Those behind go.
  Outcome<void> put(GameRef ref, const GameHead& head, const StoredRevision& revision,
                    const StoredRevision* base);
  Outcome<void> put_head(GameRef ref, const GameHead& head);
  /// All at once: the file was written.
  Outcome<void> put_saved(const StoredDocument& document, const std::map<std::uint64_t, GameHead>& heads);
  /// The games that another document has got.
  Outcome<void> forget(std::uint64_t document, const std::vector<std::uint64_t>& games);

  /// Is this the file that was written from a document, or was about to be?
  Outcome<bool> is_written(const std::string& path, const chess::FileStamp& stamp);
  /// To be called before the file gets its name: a process may be killed when it has just got it.
  Outcome<void> plan_written(const std::string& path, const chess::FileStamp& stamp);
  Outcome<void> put_written(const std::string& path, const chess::FileStamp& stamp);

  Outcome<std::vector<GameRef>> queue();
  /// Games that are there keep their places, unless they are to be first.
  Outcome<void> enqueue(std::span<const GameRef> games, bool is_first);
  Outcome<void> dequeue(GameRef game);
  Outcome<void> dequeue_all(std::optional<std::uint64_t> document = std::nullopt);
  Outcome<bool> is_queued(GameRef game);

 private:
  explicit DeskStore(SqliteConnection connection) : connection_(std::move(connection)) {}
  class Rows;
  template <class... Values>
  Outcome<void> change(const char* sql, const Values&... values);
  template <class Change>
  Outcome<void> together(Change change);

  SqliteConnection connection_;
};

}  // namespace annotate
