// SPDX-License-Identifier: GPL-3.0-or-later
// A document with so many games that they are not read for the explorer: its move file is asked in each
// position, and its index, if it has one, for the games that come there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/visited_games.h"
#include "core/position.h"
#include "explorer/game_facts.h"
#include "explorer/played_moves.h"
#include "query/game_filter.h"

namespace annotate {

class LargeDocument {
 public:
  /// How many games a document has, if it has a move file of its present state.
  static std::optional<std::uint64_t> games_in_move_file(const Document& document);

  /// Nothing if too many games were touched at the desk. Precondition: the document has a move file.
  static std::optional<LargeDocument> open(Library& library, std::uint64_t document);

  std::uint64_t document() const { return document_; }
  /// The games of which the file may know something else; they count nowhere below.
  const std::vector<std::uint64_t>& touched() const { return touched_; }

  /// What the games that the filter keeps play in the position, with so many examples of each kind, whose
  /// input is not set. Nothing if the move file cannot tell it, or has gone.
  std::optional<chess::PlayedMoves> played_in(const chess::Position& position,
                                              const chess::GameFilter& filter, std::size_t examples,
                                              const std::stop_token& stop) const;

  /// See VisitedGames::visit_of. Precondition: it is a game of the document that was not touched.
  std::optional<VisitedGames::Visit> visit_of(const chess::GameFacts& game,
                                              const chess::Position& position) const;

 private:
  static constexpr std::size_t kMostTouched = 1000;

  LargeDocument(std::uint64_t document, std::string path, std::vector<std::uint64_t> touched)
      : document_(document), path_(std::move(path)), touched_(std::move(touched)) {}

  std::uint64_t document_;
  std::string path_;
  std::vector<std::uint64_t> touched_;  ///< ascending
};

}  // namespace annotate
