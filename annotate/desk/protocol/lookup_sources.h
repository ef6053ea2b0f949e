// SPDX-License-Identifier: GPL-3.0-or-later
// The books and endgame tables that the command line names, and what they say of a position. The page can
// name no others.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "annotate/desk/protocol/request.h"
#include "base/error.h"
#include "cases/table_evaluator.h"
#include "json/json_value.h"
#include "movedb/move_counts.h"
#include "openings/book_move.h"

namespace annotate {

/// A book, and how the page names it.
struct LookupBook {
  std::string name;
  std::string path;  ///< as the command line has it
  std::shared_ptr<const chess::Book> book;
  bool is_repertoire = false;  ///< weights are lines
};

struct LookupSources {
  std::vector<LookupBook> books;
  std::shared_ptr<const chess::TableAnswers> tables;  ///< null: none

  /// Adds "table" {"wdl","dtz","moves":[{"u","s","wdl","dtz","isMate","isZeroing"}]}, or {"fault"} of a table
  /// that is broken, if the tables know the position.
  /// And "books" [{"name","kind","moves" or "fault"}] for the books that know it: of "records" the moves are
  /// COUNTED; of a "book" and of a "repertoire" they have a "weight", which for the latter is that of lines.
  void tell(const PlayedPosition& position, chess::Json& json) const;
};

/// {"u","s"}
chess::Json move_json(const chess::AnyPosition& position, chess::Move move);
/// {"u","s","games","white","draws","black","rating","performance"}: the last two of the side that moves, as
/// far as they are known.
chess::Json counted_move_json(const chess::AnyPosition& position, chess::Move move,
                              const chess::MoveCounts& counts);

/// Opens a Polyglot book, a move-record database or a file of games. What readers remark goes to
/// `on_problem`.
std::expected<LookupBook, chess::Error> open_lookup_book(
    const std::string& path, const std::function<void(const std::string&)>& on_problem);

}  // namespace annotate
