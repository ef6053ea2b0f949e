// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/repertoire/repertoire_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "game/game.h"
#include "games/read_games.h"
#include "io/compression.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "pgn/writer.h"
#include "repertoire/named_book.h"
#include "svg/study_note.h"

namespace books {

namespace {

class CardReader {
 public:
  explicit CardReader(chess::Color owner) : owner_(owner) {}

  void add(const chess::Game& game) {
    if (!game.is_chess()) return;
    struct Open {
      chess::NodeId at;
      chess::Position position;
      std::vector<chess::Move> line;
    };
    std::vector<Open> open{{chess::kRootNode, game.start(), {}}};
    while (!open.empty()) {
      const Open here = std::move(open.back());
      open.pop_back();
      const bool is_own = here.position.turn() == owner_;
      std::vector<Open> next;
      for (auto at = game.node(here.at).first_child; at; at = game.node(*at).next_sibling) {
        const chess::Node& node = game.node(*at);
        if (node.move.is_null() || (is_own && is_marked_bad(node))) continue;
        if (is_own) note(game.start(), here.position, here.line, node);
        next.push_back({*at, here.position.after(node.move), here.line});
        next.back().line.push_back(node.move);
      }
      open.insert(open.end(), std::make_move_iterator(next.rbegin()), std::make_move_iterator(next.rend()));
    }
  }
  std::vector<RepertoireCard> take() { return std::move(cards_); }

 private:
  void note(const chess::Position& start, const chess::Position& position,
            const std::vector<chess::Move>& line, const chess::Node& node) {
    const auto [at, is_new] = places_.emplace(bits_of(position.key()), cards_.size());
    if (is_new)
      cards_.push_back({.position = position,
                        .start = start,
                        .line = line,
                        .comment = joined_text(node, &chess::Subinfo::comment)});
    auto& moves = cards_[at->second].moves;
    if (std::ranges::find(moves, node.move) == moves.end()) moves.push_back(node.move);
  }

  chess::Color owner_;
  std::vector<RepertoireCard> cards_;
  std::unordered_map<std::uint64_t, std::size_t> places_;
};

std::string id_of(const RepertoireCard& card) {
  std::string text = to_epd_fields(card.position);
  for (const chess::Move move : card.moves) text += chess::to_uci(move);
  return chess::note_id(text);
}

std::string moves_text(const RepertoireCard& card, std::string_view between) {
  std::string text;
  for (const chess::Move move : card.moves) {
    if (!text.empty()) text += between;
    text += to_san(card.position, move);
  }
  return text;
}

std::string to_anki(const RepertoireCard& card) {
  const auto last = card.line.empty() ? std::nullopt : std::optional(card.line.back());
  std::string front = question_board(card.position, last);
  if (!card.line.empty())
    front += fmt::format("<p>{}</p>", chess::html_escaped(to_move_line(card.start, card.line)));
  std::string back = fmt::format("<p><b>{}</b></p>", chess::html_escaped(moves_text(card, " / ")));
  if (!card.comment.empty()) back += fmt::format("<p>{}</p>", chess::html_escaped(card.comment));
  return chess::to_line({.id = id_of(card),
                         .front = std::move(front),
                         .back = std::move(back),
                         .tags = fmt::format("repertoire {}", to_name(card.position.turn()))});
}

/// A puzzle as the desk asks it.
std::string to_pgn(const RepertoireCard& card) {
  chess::Game game(card.position);
  game.tags.set("Event", "Card " + id_of(card));
  if (!card.line.empty()) game.tags.set("PuzzleLastMove", chess::to_uci(card.line.back()));
  game.tags.set("PuzzleThemes", "repertoire");
  for (const chess::Move move : card.moves) {
    const chess::NodeId node = game.add_unchecked(chess::kRootNode, move);
    if (move == card.moves.front()) game.node(node).said_by().comment = card.comment;
  }
  return chess::to_pgn(game);
}

}  // namespace

std::expected<std::vector<RepertoireCard>, chess::Error> read_cards(
    const std::string& path, chess::Color owner, const std::function<void(const std::string&)>& on_problem) {
  CardReader reader(owner);
  auto games = chess::read_games(path);
  for (const chess::ImportedGame& read : games) {
    for (const chess::Diagnostic& what : read.diagnostics) on_problem(path + ": " + to_string(what));
    reader.add(read.game);
  }
  if (const auto fault = games.fault()) return std::unexpected(*fault);
  auto cards = reader.take();
  if (cards.empty())
    return std::unexpected(chess::Error(path, fmt::format("there is no move of {} in it", to_name(owner))));
  return cards;
}

std::optional<CardForm> card_form_of(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  if (plain.ends_with(".csv")) return CardForm::Csv;
  if (plain.ends_with(".tsv")) return CardForm::Anki;
  if (plain.ends_with(".pgn")) return CardForm::Pgn;
  return std::nullopt;
}

std::string to_text(const std::vector<RepertoireCard>& cards, CardForm form) {
  std::string text;
  if (form == CardForm::Csv) text = "CardId,FEN,Line,Moves,Comment\n";
  if (form == CardForm::Anki) text = chess::study_note_header();
  for (const RepertoireCard& card : cards) {
    if (form == CardForm::Anki)
      text += to_anki(card);
    else if (form == CardForm::Pgn)
      text += to_pgn(card);
    else
      text += fmt::format("{},{},{},{},{}\n", id_of(card), to_fen(card.position),
                          chess::csv_cell(to_move_line(card.start, card.line)), moves_text(card, " "),
                          chess::csv_cell(card.comment));
  }
  return text;
}

}  // namespace books
