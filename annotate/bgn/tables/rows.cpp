// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/tables/rows.h"

#include <fmt/format.h>

#include <chrono>

#include "base/enum_array.h"
#include "base/text.h"
#include "bgn/header.h"
#include "core/setup.h"
#include "core/zobrist.h"
#include "evals/phases.h"
#include "game/elapsed.h"
#include "game/main_line.h"
#include "game/note_values.h"
#include "notation/variant_text.h"
#include "query/game_traits.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::File;
using chess::Rank;
using chess::Role;

TableText text_of(const std::optional<std::string_view>& said) {
  return said ? TableText(std::in_place, *said) : TableText();
}
TableText known(std::string_view text) { return text.empty() ? TableText() : TableText(std::in_place, text); }
std::string letter(chess::Piece piece) { return std::string(1, to_char(piece)); }

/// A day that the calendar has, as databases take it.
TableText day_of(const std::optional<chess::PartialDate>& date) {
  using namespace std::chrono;
  if (!date || date->month == 0 || date->day == 0) return std::nullopt;
  const year_month_day day(year(date->year), month(static_cast<unsigned>(date->month)),
                           std::chrono::day(static_cast<unsigned>(date->day)));
  return day.ok() ? TableText(to_string(*date)) : std::nullopt;
}

/// The moment of UTCDate and UTCTime.
TableText time_of(const chess::Tags& tags) {
  const auto day = day_of(chess::parse_partial_date(tags.get("UTCDate")));
  const std::string_view time = tags.get("UTCTime");
  const auto parts = chess::split(time, ':');
  if (!day || time.size() != std::string_view("23:59:59").size() || parts.size() != 3) return std::nullopt;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = chess::parse_number<unsigned>(parts[i]);
    if (parts[i].size() != 2 || !number || *number >= (i == 0 ? 24 : 60)) return std::nullopt;
  }
  return *day + " " + std::string(time);
}

/// "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP", White's pieces first.
std::string material_of(const Board& board) {
  std::string material;
  for (const Color side : chess::kColors) {
    if (side == Color::Black) material += 'v';
    for (int role = 5; role >= 0; --role)
      material.append(static_cast<std::size_t>(board.pieces(side, static_cast<Role>(role)).count()),
                      to_char(static_cast<Role>(role)));
  }
  return material;
}

/// In pawns, for White.
int balance_of(const Board& board) {
  constexpr chess::EnumArray<Role, int> kPawns{1, 3, 3, 5, 9, 0};
  int balance = 0;
  for (const Role role : chess::kRoles)
    balance +=
        kPawns[role] * (board.pieces(Color::White, role).count() - board.pieces(Color::Black, role).count());
  return balance;
}

/// Each side has one bishop, on squares of different colours.
bool has_opposite_bishops(const Board& board) {
  const Bitboard white = board.pieces(Color::White, Role::Bishop);
  const Bitboard black = board.pieces(Color::Black, Role::Bishop);
  return white.count() == 1 && black.count() == 1 &&
         ((white | black) & Bitboard::light_squares()).count() == 1;
}

/// An isolated queen's pawn as `structure iqp` has it (PATTERNS.md).
bool has_isolani(const Board& board, Color side) {
  const Bitboard own = board.pieces(side, Role::Pawn);
  const Bitboard d_file(File::D);
  const Rank home = side == Color::White ? Rank::R2 : Rank::R7;
  const Rank last = side == Color::White ? Rank::R7 : Rank::R2;
  return (own & d_file).count() == 1 && (own & d_file & (Bitboard(home) | Bitboard(last))).empty() &&
         (own & (Bitboard(File::C) | Bitboard(File::E))).empty() &&
         (board.pieces(!side, Role::Pawn) & d_file).empty();
}

std::string to_word(chess::GamePhase phase) {
  switch (phase) {
    case chess::GamePhase::Opening: return "opening";
    case chess::GamePhase::Middlegame: return "middlegame";
    case chess::GamePhase::Endgame: return "endgame";
  }
  return "";
}

/// The keys of the reasons that `annotate` has proved (src/judging/facts/FORMAT.md).
TableText reasons_of(const chess::Node& node) {
  std::string reasons;
  for (const chess::Subinfo& said : node.subinfos) {
    const auto* json = said.extra.find("facts");
    if (json == nullptr) continue;
    const auto facts = json->members();
    const auto* version = facts.find("v");
    const auto* reason = facts.find("reason");
    if (version == nullptr || version->text() != "1" || reason == nullptr) continue;
    const auto members = reason->members();
    const auto* key = members.find("key");
    const auto word = key ? key->as_string() : std::nullopt;
    if (word) reasons += (reasons.empty() ? "" : ",") + *word;
  }
  return known(reasons);
}

void describe_move(chess::Move move, const chess::AnyPosition& before, TabledMove& row) {
  if (move.is_null()) return;
  const Color us = before.turn();
  chess::Square to = move.to();
  if (move.is_drop()) {
    row.piece = letter({us, move.drop_role()});
  } else {
    row.piece = letter(before.board().piece_unchecked(move.from()));
    row.from = to_string(move.from());
  }
  if (move.is_castling()) {
    const auto side = chess::castling_side(move.from(), to);
    row.castle = side == chess::CastlingSide::King ? "K" : "Q";
    to = chess::castled_king_square(us, side);
  }
  row.to = to_string(to);
  if (const auto captured = before.captured_by(move)) row.captured = letter(*captured);
  if (move.is_promotion()) row.promotion = letter({us, move.promotion_role()});
  row.en_passant = move.is_en_passant();
}

void describe_board(const chess::AnyPosition& position, TabledMove& row) {
  const Board& board = position.board();
  if (position.is_chess()) row.position = static_cast<std::int64_t>(bits_of(position.key()));
  row.balance = balance_of(board);
  row.material = material_of(board);
  row.opposite_bishops = has_opposite_bishops(board);
  row.white_isolani = has_isolani(board, Color::White);
  row.black_isolani = has_isolani(board, Color::Black);
}

void describe_notes(const chess::Node& node, TabledMove& row) {
  for (const chess::Subinfo& said : node.subinfos) {
    if (said.nag && !row.nag) row.nag = number_of(*said.nag);
  }
  if (const auto* elapsed = node.extras->extra.find("et"))
    row.elapsed = chess::parse_number<std::int64_t>(elapsed->text());
  row.reasons = reasons_of(node);
  row.comment = known(chess::joined_text(node, &chess::Subinfo::comment));
}

void describe_values(const chess::NoteValues& values, std::size_t index, TabledMove& row) {
  if (const auto eval = values.eval(index)) {
    row.eval_cp = eval->centipawns();
    if (eval->is_mate())
      row.eval_mate = eval->is_losing_mate() ? -eval->moves_to_mate() : eval->moves_to_mate();
  }
  if (const auto clock = values.clock(index)) row.clock_seconds = static_cast<double>(clock->count()) / 1000;
}

}  // namespace

TabledGame rows_of(chess::Game& game) {
  write_elapsed(game);
  const chess::Tags& tags = game.tags;
  const auto said = [&tags](std::string_view tag) { return text_of(chess::said(tags, tag)); };
  TabledGame row;
  row.result = chess::to_bgn_result(game.result);
  row.white = said("White");
  row.black = said("Black");
  row.white_elo = chess::rating_of(tags, "WhiteElo");
  row.black_elo = chess::rating_of(tags, "BlackElo");
  row.day = day_of(chess::date_of(tags));
  row.time = time_of(tags);
  row.event = said("Event");
  row.site = said("Site");
  if (const auto speed = chess::speed_of_game(game)) row.type = std::string(1, chess::to_letter(*speed));
  row.time_control = said("TimeControl");
  const chess::OpeningName opening = chess::opening_of(game, true);
  row.eco = known(opening.eco);
  row.opening = known(opening.name);
  const chess::Variant variant = game.variant();
  if (variant != chess::Variant::Standard)
    row.variant = variant == chess::Variant::Other ? said("Variant") : known(to_bgn_name(variant));
  if (game.any_start() != chess::AnyPosition::start(variant)) row.fen = to_fen(game.any_start());
  row.termination = said("Termination");

  const chess::NoteValues values(game);
  const bool has_chess = game.any_start().has_chess();
  const chess::Phases phases = has_chess ? chess::phases_of(game.main_positions()) : chess::Phases();
  chess::EnumArray<Color, std::int64_t> checks{};
  for (const auto& [id, move, before, after] : chess::MainLine(game)) {
    TabledMove& at = row.moves.emplace_back();
    at.ply = row.plies++;
    const auto index = static_cast<std::size_t>(at.ply);
    describe_move(move, before, at);
    describe_board(before, at);
    chess::append_san(before, move, at.san);
    if (at.san.ends_with('+')) at.check_number = ++checks[before.turn()];
    if (has_chess) at.phase = to_word(phase_at(phases, index));
    describe_notes(game.node(id), at);
    describe_values(values, index, at);
  }
  return row;
}

}  // namespace annotate::bgn
