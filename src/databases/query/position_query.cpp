// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/position_query.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "notation/start_position.h"

namespace chess { inline namespace query {

namespace {

constexpr std::string_view kAccepted =
    "; write a FEN, the men of a pattern without kings, or the board alone with ? (anything), * (the rest of "
    "the rank), ! (any man), "
    "A and a (any white, any black man)";

/// The pawns of both colours that stand where pawns start.
Bitboard unmoved_pawns(const Board& board) {
  return (board.pieces(Color::White, Role::Pawn) & Bitboard(Rank::R2)) |
         (board.pieces(Color::Black, Role::Pawn) & Bitboard(Rank::R7));
}

/// The board of a crazyhouse FEN without its pockets and without the marks of promoted men.
std::string plain_board(std::string_view field) {
  std::string board(field.substr(0, field.find('[')));
  std::erase(board, '~');
  return board;
}

}  // namespace

std::optional<std::string> PositionQuery::parse_rank(std::string_view text, Rank rank) {
  const auto name = [&] { return std::string("rank ") + to_char(rank); };
  int file = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '*') {
      if (i + 1 < text.size()) return name() + ": '*' is the rest of the rank and stands last";
      has_wildcards_ = true;
      return std::nullopt;
    }
    if (c >= '1' && c <= '8') {
      for (int n = c - '0'; n > 0 && file < 8; --n, ++file)
        told_ |= make_square(static_cast<File>(file), rank);
      if (file == 8 && i + 1 < text.size()) return name() + " is too long";
      continue;
    }
    if (file == 8) return name() + " is too long";
    const Square square = make_square(static_cast<File>(file++), rank);
    if (const auto piece = parse_piece(c)) {
      told_ |= square;
      pieces_[piece->color] |= square;
      roles_[piece->role] |= square;
      continue;
    }
    has_wildcards_ = true;
    switch (c) {
      case '?': break;
      case '!': any_man_ |= square; break;
      case 'A': any_of_[Color::White] |= square; break;
      case 'a': any_of_[Color::Black] |= square; break;
      default: return name() + ": '" + printable(text.substr(i, 1)) + "' is no piece";
    }
  }
  if (file < 8) return name() + " is too short";
  return std::nullopt;
}

std::optional<std::string> PositionQuery::parse_board(std::string_view field) {
  const auto ranks = split(field, '/');
  if (ranks.size() != 8) return "there are " + std::to_string(ranks.size()) + " ranks, not 8";
  for (int i = 0; i < 8; ++i) {
    const auto fault = parse_rank(ranks[static_cast<std::size_t>(i)], static_cast<Rank>(7 - i));
    if (fault) return fault;
  }
  return std::nullopt;
}

void PositionQuery::set_targets() {
  for (const Color c : kColors) {
    least_pieces_[c] = (pieces_[c] | any_of_[c]).count();
    least_pawns_[c] = (pieces_[c] & roles_[Role::Pawn]).count();
  }
  unmoved_pawns_ = (pieces_[Color::White] & roles_[Role::Pawn] & Bitboard(Rank::R2)) |
                   (pieces_[Color::Black] & roles_[Role::Pawn] & Bitboard(Rank::R7));
}

std::expected<PositionQuery, Error> PositionQuery::parse(std::string_view text) {
  const auto refuse = [&](std::string_view why) {
    return std::unexpected("'" + printable(text, 100) + "': " + std::string(why) + std::string(kAccepted));
  };
  std::vector<std::string_view> fields = split_words(text);
  if (fields.empty()) return refuse("no board");
  PositionQuery query;
  const std::string board = plain_board(fields[0]);
  if (const auto fault = query.parse_board(board)) return refuse(*fault);
  const auto has_king = [&](Color c) { return (query.pieces_[c] & query.roles_[Role::King]).any(); };
  if (!query.has_wildcards_ && !std::ranges::all_of(kColors, has_king)) {
    query.told_ = query.pieces_[Color::White] | query.pieces_[Color::Black];
    if (!query.told_.any()) return refuse("the board is empty");
    query.has_wildcards_ = true;
  }
  query.set_targets();

  const auto is_told = [&](std::size_t field) { return fields.size() > field && fields[field] != "?"; };
  if (is_told(1)) {
    if (fields[1] != "w" && fields[1] != "b") return refuse("the turn is w, b or ?");
    query.turn_ = fields[1] == "w" ? Color::White : Color::Black;
  }
  if (query.has_wildcards_) {
    if (is_told(2) || is_told(3)) return refuse("castling rights and en passant need the whole board");
    return query;
  }
  // The whole of it is read by the one reader of FENs, for the rights and for faults that no game can reach.
  const auto rules = board == fields[0] ? Variant::Standard : Variant::Crazyhouse;
  std::string fen(fields[0]);
  fen += query.turn_ == Color::Black ? " b " : " w ";
  fen += is_told(2) ? fields[2] : "-";
  fen += ' ';
  fen += is_told(3) ? fields[3] : "-";
  auto start = parse_start(rules, false, fen);
  if (!start && !query.turn_) {
    // White was our guess, since the turn is not told: the position may be one for Black only.
    fen[fields[0].size() + 1] = 'b';
    if (auto other = parse_start(rules, false, fen)) start = std::move(other);
  }
  if (!start) return refuse(start.error().reason);
  if (is_told(2)) {
    query.castling_rooks_ = start->position.castling_rooks();
    query.castling_rooks_960_ = parse_start(rules, true, fen)->position.castling_rooks();
  }
  if (is_told(3)) {
    query.is_ep_told_ = true;
    query.ep_square_ = start->position.legal_ep_square();
  }
  return query;
}

PositionQuery PositionQuery::of(const Position& position) {
  PositionQuery query;
  query.told_ = ~Bitboard();
  for (const Color c : kColors) query.pieces_[c] = position.board().pieces(c);
  for (const Role r : kRoles) query.roles_[r] = position.board().pieces(r);
  query.set_targets();
  query.turn_ = position.turn();
  query.castling_rooks_ = query.castling_rooks_960_ = position.castling_rooks();
  query.is_ep_told_ = true;
  query.ep_square_ = position.legal_ep_square();
  return query;
}

bool PositionQuery::fits_board(const Board& board, Color turn) const {
  for (const Color c : kColors) {
    if ((board.pieces(c) & told_) != pieces_[c]) return false;
  }
  if (turn_ && turn != *turn_) return false;
  for (const Role r : kRoles) {
    if ((board.pieces(r) & told_) != roles_[r]) return false;
  }
  if (has_wildcards_) {
    if ((any_man_ & ~board.occupied()).any()) return false;
    for (const Color c : kColors) {
      if ((any_of_[c] & ~board.pieces(c)).any()) return false;
    }
  }
  return true;
}

bool PositionQuery::fits(const Board& board, Color turn, Bitboard castling_rooks,
                         std::optional<Square> ep_square, bool chess960) const {
  if (!fits_board(board, turn)) return false;
  const auto& rooks = chess960 ? castling_rooks_960_ : castling_rooks_;
  if (rooks && castling_rooks != *rooks) return false;
  if (!is_ep_told_) return true;
  if (!ep_square) return !ep_square_;
  Setup setup;
  setup.board = board;
  setup.turn = turn;
  setup.castling_rooks = castling_rooks;
  setup.ep_square = ep_square;
  const auto position = Position::from_setup(setup, kWaivableFaults);
  return position && position->legal_ep_square() == ep_square_;
}

bool PositionQuery::fits(const BoardReplay& at, std::optional<Bitboard> castling_rooks) const {
  if (!fits_board(at.board(), at.turn())) return false;
  if (castling_rooks && at.castling_rooks() != *castling_rooks) return false;
  if (!is_ep_told_) return true;
  if (!at.ep_square()) return !ep_square_;
  const auto position = at.to_position();
  return position && position->legal_ep_square() == ep_square_;
}

bool PositionQuery::can_come(const Board& board, Bitboard castling_rooks,
                             std::optional<Bitboard> wanted_rooks) const {
  for (const Color c : kColors) {
    if (board.pieces(c).count() < least_pieces_[c]) return false;
    if (board.pieces(c, Role::Pawn).count() < least_pawns_[c]) return false;
  }
  if ((unmoved_pawns_ & ~unmoved_pawns(board)).any()) return false;
  return !wanted_rooks || (*wanted_rooks & ~castling_rooks).empty();
}

bool PositionQuery::is_reached(const Game& game, bool variations) const {
  struct Nothing {};
  bool found = false;
  const auto& rooks = rooks_of(game.chess960);
  walk_positions(game, variations, Nothing{}, [&](const BoardReplay& at, bool, Nothing&) {
    if (fits(at, rooks)) {
      found = true;
      return Walk::Stop;
    }
    // What is dropped in crazyhouse was gone before; pawns of horde come from the first rank.
    return !game.is_chess() || can_come(at.board(), at.castling_rooks(), rooks) ? Walk::On : Walk::NotHere;
  });
  return found;
}

}}  // namespace chess::query
