// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/book/own_book.h"

#include "movedb/move_database.h"
#include "openings/opening_book.h"

namespace engine {

std::expected<void, chess::Error> OwnBook::open(const std::string& path) {
  book_.reset();
  if (path.empty()) {
    book_ = std::make_unique<chess::EcoBook>(chess::OpeningBook::embedded());
    return {};
  }
  auto opened = chess::open_book(path);
  if (!opened) return std::unexpected(opened.error());
  book_ = std::move(*opened);
  return {};
}

std::expected<std::optional<chess::Move>, chess::Error> OwnBook::pick(const chess::Position& position,
                                                                      int variety) {
  if (!book_) return std::nullopt;
  const auto known = book_->moves_of(position);
  if (!known) {
    book_.reset();
    return std::unexpected(known.error());
  }
  const auto move = chess::pick_move(*known, variety, random_);
  return move && position.is_legal(*move) ? move : std::nullopt;
}

}  // namespace engine
