// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to a game at the desk, as operations on its tree. A node is named by its index in the
// page's JSON (page_order of output/html), -1 the place before the first move. An index that the game does
// not have is an error, as is an illegal move.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "game/game.h"

namespace annotate {

inline constexpr std::int64_t kStartNode = -1;

/// The text of a person at a move, or about the game. An empty text takes it away.
struct CommentEdit {
  std::int64_t node = kStartNode;
  std::string text;
};
/// The glyphs of a person, by their numbers in PGN.
struct GlyphsEdit {
  std::int64_t node = kStartNode;
  std::vector<int> nags;
};
/// The arrows and circles of a person: "Ge2e4", "Rd5".
struct ShapesEdit {
  std::int64_t node = kStartNode;
  std::vector<std::string> shapes;
};
/// Moves in UCI notation (castling as king takes rook, or as kings do; "0000" passes) behind a node; those
/// that are there already are not added again.
struct AddLineEdit {
  std::int64_t node = kStartNode;
  std::vector<std::string> moves;
};
/// A move with all that follows it.
struct DeleteEdit {
  std::int64_t node = kStartNode;
};
/// One place forward among the alternatives.
struct PromoteEdit {
  std::int64_t node = kStartNode;
};
/// One place back among the alternatives.
struct DemoteEdit {
  std::int64_t node = kStartNode;
};
struct MainLineEdit {
  std::int64_t node = kStartNode;
};
/// An empty value takes the tag away.
struct TagEdit {
  std::string name;
  std::string value;
};
struct ResultEdit {
  std::string result;  ///< "1-0", "0-1", "1/2-1/2" or "*"
};

using Edit = std::variant<CommentEdit, GlyphsEdit, ShapesEdit, AddLineEdit, DeleteEdit, PromoteEdit,
                          DemoteEdit, MainLineEdit, TagEdit, ResultEdit>;

/// Changes the game. What providers wrote stays as it is, but for moves that are deleted. Returns what was
/// done, in words for "undo": "comment at 12. Nf3". After an error the game is as it was.
std::expected<std::string, chess::Error> apply_edit(chess::Game& game, const Edit& edit);

}  // namespace annotate
