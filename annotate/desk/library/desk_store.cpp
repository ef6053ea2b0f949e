// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/desk_store.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "annotate/cache/sqlite_rows.h"
#include "base/text.h"

namespace annotate {

namespace {

constexpr std::array kEntries = {
    SqliteEntry{
        "table", "document",
        "document (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL,"
        " path TEXT NOT NULL, is_open INTEGER NOT NULL, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
        " size INTEGER NOT NULL, modified INTEGER NOT NULL)"},
    SqliteEntry{
        "table", "game",
        "game (document INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
        " last INTEGER NOT NULL, saved INTEGER NOT NULL, version INTEGER NOT NULL,"
        " annotated INTEGER NOT NULL, base TEXT NOT NULL, PRIMARY KEY (document, number)) WITHOUT ROWID"},
    SqliteEntry{"table", "revision",
                "revision (document INTEGER NOT NULL, number INTEGER NOT NULL, revision INTEGER NOT NULL,"
                " what TEXT NOT NULL, bgn TEXT NOT NULL, summary TEXT NOT NULL, judged_by TEXT NOT NULL,"
                " PRIMARY KEY (document, number, revision))"},
    SqliteEntry{"index", "sqlite_autoindex_revision_1", ""},
    SqliteEntry{"table", "written",
                "written (path TEXT PRIMARY KEY, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
                " size INTEGER NOT NULL, modified INTEGER NOT NULL) WITHOUT ROWID"},
    SqliteEntry{"table", "queue",
                "queue (place INTEGER PRIMARY KEY, document INTEGER NOT NULL, number INTEGER NOT NULL)"},
    SqliteEntry{"index", "queue_game", "queue_game ON queue (document, number)"},
    SqliteEntry{"table", "planned",
                "planned (path TEXT PRIMARY KEY, device INTEGER NOT NULL, inode INTEGER NOT NULL,"
                " size INTEGER NOT NULL, modified INTEGER NOT NULL) WITHOUT ROWID"},
};
constexpr SqliteSchema kSchema{.what = "memory of a desk",
                               .short_name = "desk",
                               .application_id = 0x4D44534B,  // "MDSK"
                               .version = 1,
                               .longest_value = 1 << 28,
                               .is_durable = true,
                               .entries = kEntries};

/// "12-345:0 14-77:3": fingerprints and their revisions.
std::string to_text(const std::vector<KnownBase>& bases) {
  std::string text;
  for (const KnownBase& base : bases)
    text += (text.empty() ? "" : " ") + base.fingerprint + ':' + std::to_string(base.revision);
  return text;
}

std::vector<KnownBase> parse_bases(std::string_view text) {
  std::vector<KnownBase> bases;
  for (const std::string_view word : chess::split_words(text)) {
    const auto colon = word.find(':');
    if (colon == std::string_view::npos) continue;
    const auto revision = chess::parse_number<std::uint64_t>(word.substr(colon + 1));
    if (revision) bases.push_back({std::string(word.substr(0, colon)), *revision});
  }
  return bases;
}

}  // namespace

/// The rows of a question, one after the other.
class DeskStore::Rows : public SqliteRows {
 public:
  using SqliteRows::SqliteRows;
  chess::FileStamp stamp(int column) const {
    return {number(column), number(column + 1), number(column + 2), number(column + 3)};
  }
};

template <class... Values>
DeskStore::Outcome<void> DeskStore::change(const char* sql, const Values&... values) {
  return change_rows(connection_, sql, values...);
}

/// All of it or nothing.
template <class Change>
DeskStore::Outcome<void> DeskStore::together(Change make) {
  if (!connection_.run("BEGIN IMMEDIATE")) return std::unexpected(connection_.error("cannot be written"));
  Outcome<void> done = make();
  if (done && !connection_.run("COMMIT")) done = std::unexpected(connection_.error("cannot be written"));
  if (!done) connection_.run("ROLLBACK");
  return done;
}

DeskStore::Outcome<DeskStore> DeskStore::open(const std::string& path) {
  auto connection = SqliteConnection::open(path, kSchema);
  if (!connection) return std::unexpected(connection.error());
  return DeskStore(std::move(*connection));
}

DeskStore::Outcome<DeskStore> DeskStore::snapshot() const {
  auto snapshot = open(connection_.path());
  // A transaction begins with its first question.
  if (snapshot && !snapshot->connection_.run("BEGIN; SELECT count(*) FROM document"))
    return std::unexpected(snapshot->connection_.error("cannot be read"));
  return snapshot;
}

DeskStore::Outcome<std::vector<StoredDocument>> DeskStore::documents() {
  std::vector<StoredDocument> documents;
  Rows rows(connection_,
            "SELECT id, kind, name, path, is_open, device, inode, size, modified FROM document WHERE kind >= "
            "0 ORDER BY id");
  while (rows.next())
    documents.push_back({rows.number(0), static_cast<int>(rows.number(1)), rows.text(2), rows.text(3),
                         rows.number(4) != 0, rows.stamp(5)});
  if (rows.has_failed()) return rows.fault();
  return documents;
}

DeskStore::Outcome<std::uint64_t> DeskStore::add(const StoredDocument& document) {
  const chess::FileStamp& stamp = document.stamp;
  if (auto done = change("INSERT INTO document (kind, name, path, is_open, device, inode, size, modified)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                         document.kind, document.name, document.path, document.is_open, stamp.device,
                         stamp.inode, stamp.size, stamp.modified_ns);
      !done)
    return std::unexpected(done.error());
  Rows rows(connection_, "SELECT last_insert_rowid()");
  if (!rows.next()) return rows.fault();
  return rows.number(0);
}

DeskStore::Outcome<void> DeskStore::update(const StoredDocument& document) {
  const chess::FileStamp& stamp = document.stamp;
  return change(
      "UPDATE document SET name = ?2, path = ?3, is_open = ?4, device = ?5, inode = ?6, size = ?7,"
      " modified = ?8 WHERE id = ?1",
      document.id, document.name, document.path, document.is_open, stamp.device, stamp.inode, stamp.size,
      stamp.modified_ns);
}

DeskStore::Outcome<void> DeskStore::remove(std::uint64_t document) {
  return together([&]() -> Outcome<void> {
    for (const char* sql : {"DELETE FROM revision WHERE document = ?1",
                            "DELETE FROM game WHERE document = ?1", "DELETE FROM queue WHERE document = ?1",
                            // Its number is not given again: a page may still have it.
                            "UPDATE document SET kind = -1, name = '', path = '', is_open = 0 WHERE id = ?1"})
      if (auto done = change(sql, document); !done) return done;
    return {};
  });
}

DeskStore::Outcome<std::map<std::uint64_t, GameHead>> DeskStore::heads(std::uint64_t document) {
  std::map<std::uint64_t, GameHead> heads;
  Rows rows(connection_,
            "SELECT number, at, last, saved, version, annotated, base FROM game WHERE document = ?1",
            document);
  while (rows.next())
    heads[rows.number(0)] = {rows.number(1), rows.number(2),      rows.number(3),
                             rows.number(4), rows.number(5) != 0, parse_bases(rows.text(6))};
  if (rows.has_failed()) return rows.fault();
  return heads;
}

DeskStore::Outcome<StoredRevision> DeskStore::revision(GameRef ref, std::uint64_t number) {
  Rows rows(connection_,
            "SELECT what, bgn, summary, judged_by FROM revision WHERE document = ?1 AND number = ?2"
            " AND revision = ?3",
            ref.document, ref.number, number);
  if (!rows.next()) return rows.fault();
  return StoredRevision{rows.text(0), rows.text(1), rows.text(2), rows.text(3)};
}

DeskStore::Outcome<std::string> DeskStore::what(GameRef ref, std::uint64_t number) {
  Rows rows(connection_, "SELECT what FROM revision WHERE document = ?1 AND number = ?2 AND revision = ?3",
            ref.document, ref.number, number);
  if (!rows.next()) return rows.fault();
  return rows.text(0);
}

DeskStore::Outcome<void> DeskStore::put(GameRef ref, const GameHead& head, const StoredRevision& revision,
                                        const StoredRevision* base) {
  const auto write = [&](std::uint64_t number, const StoredRevision& one) {
    return change("INSERT INTO revision VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", ref.document, ref.number,
                  number, one.what, one.bgn, one.summary, one.judged_by);
  };
  return together([&]() -> Outcome<void> {
    if (base != nullptr)
      if (auto done = write(0, *base); !done) return done;
    if (auto done = change("DELETE FROM revision WHERE document = ?1 AND number = ?2 AND revision >= ?3",
                           ref.document, ref.number, head.at);
        !done)
      return done;
    if (auto done = write(head.at, revision); !done) return done;
    return put_head(ref, head);
  });
}

DeskStore::Outcome<void> DeskStore::put_head(GameRef ref, const GameHead& head) {
  return change("INSERT OR REPLACE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", ref.document,
                ref.number, head.at, head.last, head.saved, head.version, head.is_annotated,
                to_text(head.bases));
}

DeskStore::Outcome<void> DeskStore::put_saved(const StoredDocument& document,
                                              const std::map<std::uint64_t, GameHead>& heads) {
  return together([&]() -> Outcome<void> {
    for (const auto& [number, head] : heads)
      if (auto done = put_head({document.id, number}, head); !done) return done;
    return update(document);
  });
}

DeskStore::Outcome<void> DeskStore::forget(std::uint64_t document, const std::vector<std::uint64_t>& games) {
  return together([&]() -> Outcome<void> {
    for (const std::uint64_t number : games)
      for (const char* sql : {"DELETE FROM revision WHERE document = ?1 AND number = ?2",
                              "DELETE FROM game WHERE document = ?1 AND number = ?2"})
        if (auto done = change(sql, document, number); !done) return done;
    return {};
  });
}

DeskStore::Outcome<bool> DeskStore::is_written(const std::string& path, const chess::FileStamp& stamp) {
  Rows rows(connection_,
            "SELECT device, inode, size, modified FROM written WHERE path = ?1 UNION ALL"
            " SELECT device, inode, size, modified FROM planned WHERE path = ?1",
            path);
  while (rows.next())
    if (rows.stamp(0) == stamp) return true;
  if (rows.has_failed()) return rows.fault();
  return false;
}

DeskStore::Outcome<void> DeskStore::plan_written(const std::string& path, const chess::FileStamp& stamp) {
  return change("INSERT OR REPLACE INTO planned VALUES (?1, ?2, ?3, ?4, ?5)", path, stamp.device, stamp.inode,
                stamp.size, stamp.modified_ns);
}

DeskStore::Outcome<void> DeskStore::put_written(const std::string& path, const chess::FileStamp& stamp) {
  return together([&]() -> Outcome<void> {
    if (auto done = change("DELETE FROM planned WHERE path = ?1", path); !done) return done;
    return change("INSERT OR REPLACE INTO written VALUES (?1, ?2, ?3, ?4, ?5)", path, stamp.device,
                  stamp.inode, stamp.size, stamp.modified_ns);
  });
}

DeskStore::Outcome<std::vector<GameRef>> DeskStore::queue() {
  std::vector<GameRef> games;
  Rows rows(connection_, "SELECT document, number FROM queue ORDER BY place");
  while (rows.next()) games.push_back({rows.number(0), rows.number(1)});
  if (rows.has_failed()) return rows.fault();
  return games;
}

DeskStore::Outcome<void> DeskStore::enqueue(std::span<const GameRef> games, bool is_first) {
  return together([&]() -> Outcome<void> {
    Rows take(connection_, "DELETE FROM queue WHERE document = ?1 AND number = ?2");
    Rows front(connection_, "INSERT INTO queue SELECT coalesce(min(place), 1) - 1, ?1, ?2 FROM queue");
    Rows back(connection_,
              "INSERT INTO queue (document, number) SELECT ?1, ?2 WHERE NOT EXISTS"
              " (SELECT 1 FROM queue WHERE document = ?1 AND number = ?2)");
    const auto run = [&](Rows& rows, GameRef game) {
      rows.set(game.document, game.number);
      rows.next();
      return !rows.has_failed();
    };
    for (std::size_t i = 0; i < games.size(); ++i) {
      const GameRef game = games[is_first ? games.size() - 1 - i : i];
      if (is_first ? !run(take, game) || !run(front, game) : !run(back, game))
        return std::unexpected(connection_.error("cannot be written"));
    }
    return {};
  });
}

DeskStore::Outcome<void> DeskStore::dequeue(GameRef game) {
  return change("DELETE FROM queue WHERE document = ?1 AND number = ?2", game.document, game.number);
}

DeskStore::Outcome<void> DeskStore::dequeue_all(std::optional<std::uint64_t> document) {
  return document ? change("DELETE FROM queue WHERE document = ?1", *document) : change("DELETE FROM queue");
}

DeskStore::Outcome<bool> DeskStore::is_queued(GameRef game) {
  Rows rows(connection_, "SELECT 1 FROM queue WHERE document = ?1 AND number = ?2", game.document,
            game.number);
  const bool is_there = rows.next();
  if (rows.has_failed()) return rows.fault();
  return is_there;
}

}  // namespace annotate
