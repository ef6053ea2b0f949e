// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/named_book.h"

#include "base/text.h"
#include "books/tester/repertoire_book.h"
#include "movedb/move_database.h"
#include "openings/opening_book.h"

namespace books {

std::expected<std::shared_ptr<const chess::Book>, chess::Error> open_named_book(
    const std::string& name, const std::function<void(const std::string&)>& on_problem) {
  if (name == "eco") return std::make_shared<chess::EcoBook>(chess::OpeningBook::embedded());
  const std::string lower = chess::to_lower_copy(name);
  // A Polyglot book has no mark by which it could be told from other bytes; its name has.
  if (lower.ends_with(".bin") || lower.ends_with(".mdb")) {
    auto book = chess::open_book(name);
    if (!book) return std::unexpected(book.error().message);
    return std::shared_ptr<const chess::Book>(std::move(*book));
  }
  auto book = RepertoireBook::open(name, on_problem);
  if (!book) return std::unexpected(book.error());
  return std::make_shared<RepertoireBook>(std::move(*book));
}

}  // namespace books
