// SPDX-License-Identifier: GPL-3.0-or-later
// Games to lines of UCI moves. See uci_text.h.
#include <algorithm>

#include "game/loss_words.h"
#include "game/main_line.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"
#include "uci_text/uci_text.h"

namespace chess { inline namespace uci_text {
namespace {

bool is_told_otherwise(std::string_view tag) {
  return tag == "FEN" || tag == "SetUp" || tag == "Result" || tag == "Variant";
}

void note_losses(const Node& node, UciTextLosses& losses) {
  if (node.next_sibling) losses.variations = true;
  if (!node.extras->unread_moves.empty()) losses.unread_moves = true;
  if (!node.subinfos.empty() || !node.extras->extra.empty()) losses.annotations = true;
}

}  // namespace

UciTextLosses& UciTextLosses::operator|=(const UciTextLosses& other) {
  tags |= other.tags;
  variations |= other.variations;
  annotations |= other.annotations;
  unread_moves |= other.unread_moves;
  return *this;
}

std::string to_string(const UciTextLosses& losses) {
  return loss_words({
      {losses.tags, "tags"},
      {losses.variations, "variations"},
      {losses.annotations, "comments and annotations"},
      {losses.unread_moves, "moves that cannot be played"},
  });
}

UciTextLosses append_uci_text(const Game& game, std::string& out) {
  UciTextLosses losses;
  losses.tags = std::ranges::any_of(game.tags.entries(),
                                    [](const Tags::Entry& tag) { return !is_told_otherwise(tag.first); });
  losses.annotations = !game.comment.empty() || !game.extras->empty();
  note_losses(game.root(), losses);
  losses.unread_moves |= !game.unread.empty();

  const Variant rules = game.variant();
  if (!game.is_chess()) {
    out += "variant ";
    out += to_uci_name(rules);
    out.push_back(' ');
  }
  if (game.any_start() == AnyPosition::start(rules)) {
    out += "startpos";
  } else {
    // No name says that this is Chess960: the files of rooks do, where the board does not.
    const bool needs_files = game.chess960 && !shows_chess960(game.any_start());
    out += "fen ";
    out += to_fen(game.any_start(), {.en_passant = FenEnPassant::Always,
                                     .castling = needs_files ? FenCastling::Shredder : FenCastling::XFen});
  }
  const auto castling = game.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  bool first = true;
  for (const NodeId id : MainNodes(game)) {
    const Node& node = game.node(id);
    note_losses(node, losses);
    out += first ? " moves " : " ";
    first = false;
    append_uci(node.move, castling, out);
  }
  if (game.result != GameResult::Unknown) {
    out.push_back(' ');
    out += to_string(game.result);
  }
  out.push_back('\n');
  return losses;
}

std::string to_uci_text(const Game& game) {
  std::string out;
  append_uci_text(game, out);
  return out;
}

std::size_t last_uci_text_boundary(std::string_view text) {
  const std::size_t at = text.rfind('\n');
  return at == std::string_view::npos ? 0 : at + 1;
}

}}  // namespace chess::uci_text
