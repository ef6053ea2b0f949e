// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of engines in a file that outlives the run: an SQLite database, which several runs may share. Each
// engine with its settings has a set of its own. See FORMAT.md.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "base/error.h"
#include "spend/position_cache.h"

namespace annotate {

class SqliteFile;

/// The open file; engines' stores are views of it.
class EvalDatabase {
 public:
  /// Opens or makes the file. Errors name it: not a database, one of another kind or of
  /// a later version, one with triggers, views or anything else that a cache does not have, not readable, no
  /// space.
  static std::expected<EvalDatabase, chess::Error> open(const std::string& path);

  EvalDatabase(EvalDatabase&&) noexcept;
  EvalDatabase& operator=(EvalDatabase&&) noexcept;
  ~EvalDatabase();

  /// The answers of one engine, told apart by `identity`: its name and every setting that bears on its
  /// answers. Callable from several threads, and so is what it returns. A fault of the file while it is used
  /// costs only what would have been kept; `fault` tells of the first.
  std::unique_ptr<chess::EvalStore> store_for(const std::string& identity);

  /// What went wrong while the file was used; empty: nothing.
  std::string fault() const;

 private:
  explicit EvalDatabase(std::shared_ptr<SqliteFile> file);
  std::shared_ptr<SqliteFile> file_;
};

}  // namespace annotate
