// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/open_book.h"

#include <algorithm>
#include <utility>

#include "io/mapped_file.h"
#include "movedb/format.h"
#include "movedb/move_database.h"
#include "polyglot/polyglot_book.h"

namespace chess::inline movedb {

namespace {

template <class Kind>
std::expected<std::unique_ptr<Book>, IoError> owned(std::expected<Kind, IoError> book) {
  if (!book) return std::unexpected(std::move(book.error()));
  return std::make_unique<Kind>(std::move(*book));
}

}  // namespace

std::expected<std::unique_ptr<Book>, IoError> open_book(const std::string& path) {
  const auto file = MappedFile::open(path);
  if (!file) return std::unexpected(file.error());
  constexpr auto& magic = movedb_format::kMagic;
  if (file->size() >= magic.size() && std::ranges::equal(file->bytes().first(magic.size()), magic))
    return owned(MoveDatabase::open(path));
  return owned(PolyglotBook::open(path));
}

}  // namespace chess::inline movedb
