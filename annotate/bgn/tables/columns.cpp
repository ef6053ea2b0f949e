// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/tables/columns.h"

#include <fmt/format.h>

#include <iterator>
#include <span>

namespace annotate::bgn {

namespace {

/// A column of a table with such rows. The types are those that PostgreSQL and DuckDB have in common.
template <class Row>
struct TableColumn {
  std::string_view name;
  std::string_view type;
  std::string_view meaning;
  void (*append)(const Row& row, std::string& csv);  ///< the cell
};

/// Who puts the games together knows it, not the rows.
constexpr TableColumn<TabledGame> kGameNumber{"game", "BIGINT", "number of the game, from 1 over all inputs",
                                              nullptr};

void append_cell(const std::string& text, std::string& csv) {
  if (!text.empty() && text.find_first_of(std::string_view(",\"\r\n\0", 5)) == std::string::npos) {
    csv += text;
    return;
  }
  csv += '"';
  for (const char c : text) {
    if (c == '"') csv += '"';
    if (c != '\0') csv += c;  // which no database takes
  }
  csv += '"';
}
void append_cell(std::int64_t number, std::string& csv) {
  fmt::format_to(std::back_inserter(csv), "{}", number);
}
void append_cell(double number, std::string& csv) { fmt::format_to(std::back_inserter(csv), "{}", number); }
void append_cell(bool value, std::string& csv) { csv += value ? "true" : "false"; }
template <class T>
void append_cell(const std::optional<T>& value, std::string& csv) {
  if (value) append_cell(*value, csv);
}

/// The cell of a member of the row.
template <auto kMember>
constexpr auto of = [](const auto& row, std::string& csv) { append_cell(row.*kMember, csv); };

using G = TabledGame;
constexpr TableColumn<G> kGames[] = {
    {"result", "VARCHAR", "W, B or D: who won, or a draw; * if nobody knows", of<&G::result>},
    {"white", "VARCHAR", "the name of White", of<&G::white>},
    {"black", "VARCHAR", "the name of Black", of<&G::black>},
    {"white_elo", "INTEGER", "the rating of White", of<&G::white_elo>},
    {"black_elo", "INTEGER", "the rating of Black", of<&G::black_elo>},
    {"day", "DATE", "when it was played, if the day is known", of<&G::day>},
    {"time", "TIMESTAMP", "when it began, in UTC", of<&G::time>},
    {"event", "VARCHAR", "the event", of<&G::event>},
    {"site", "VARCHAR", "the place, or the address of the game", of<&G::site>},
    {"type", "VARCHAR", "speed as in BGN: U, B, Z, R, C or X", of<&G::type>},
    {"time_control", "VARCHAR", "as in PGN: 300+3", of<&G::time_control>},
    {"eco", "VARCHAR", "code of the opening, by the tag, else by the moves", of<&G::eco>},
    {"opening", "VARCHAR", "its name, likewise", of<&G::opening>},
    {"variant", "VARCHAR", "the rules as BGN names them, if not those of chess", of<&G::variant>},
    {"fen", "VARCHAR", "where it begins, if not as usual", of<&G::fen>},
    {"termination", "VARCHAR", "how it ended, as the tag has it: Time forfeit", of<&G::termination>},
    {"plies", "INTEGER", "half-moves", of<&G::plies>},
};

using M = TabledMove;
constexpr TableColumn<M> kMoves[] = {
    {"ply", "INTEGER", "number of the half-move in the game, from 0", of<&M::ply>},
    {"piece", "VARCHAR", "who moves: PNBRQK for White, pnbrqk for Black", of<&M::piece>},
    {"from_square", "VARCHAR", "from where; nothing for a drop", of<&M::from>},
    {"to_square", "VARCHAR", "to where; the king's square if it castles", of<&M::to>},
    {"captured", "VARCHAR", "what is taken", of<&M::captured>},
    {"check_number", "INTEGER", "which check of this side it is; no mate", of<&M::check_number>},
    {"castle", "VARCHAR", "K or Q: the side to which the king castles", of<&M::castle>},
    {"promotion", "VARCHAR", "what the pawn becomes", of<&M::promotion>},
    {"en_passant", "BOOLEAN", "is it a capture en passant?", of<&M::en_passant>},
    {"san", "VARCHAR", "the move as people write it", of<&M::san>},
    {"position", "BIGINT", "64-bit key of the position before it (chess)", of<&M::position>},
    {"balance", "INTEGER", "material before it, in pawns for White", of<&M::balance>},
    {"material", "VARCHAR", "material before it, White's first: KRPvKR", of<&M::material>},
    {"phase", "VARCHAR", "opening, middlegame or endgame", of<&M::phase>},
    {"opposite_bishops", "BOOLEAN", "has each side one bishop, of different colours?",
     of<&M::opposite_bishops>},
    {"white_isolani", "BOOLEAN", "has White an isolated queen's pawn?", of<&M::white_isolani>},
    {"black_isolani", "BOOLEAN", "has Black an isolated queen's pawn?", of<&M::black_isolani>},
    {"nag", "SMALLINT", "number of the first glyph: 2 is ?, 4 is ??", of<&M::nag>},
    {"eval_cp", "INTEGER", "evaluation after it, centipawns for White", of<&M::eval_cp>},
    {"eval_mate", "INTEGER", "moves to mate after it, negative if Black mates", of<&M::eval_mate>},
    {"clock_seconds", "DOUBLE PRECISION", "left on the clock after it", of<&M::clock_seconds>},
    {"et", "BIGINT", "seconds since the start of the game, both sides", of<&M::elapsed>},
    {"reasons", "VARCHAR", "what annotate found, as in facts: allows-fork,...", of<&M::reasons>},
    {"comment", "VARCHAR", "what is written about it", of<&M::comment>},
};

template <class Row>
void append_row(std::span<const TableColumn<Row>> columns, const Row& row, std::string& csv) {
  for (const auto& column : columns) {
    csv += ',';
    column.append(row, csv);
  }
  csv += '\n';
}

template <class Row>
TableSchema schema_of(std::string_view name, std::span<const TableColumn<Row>> columns) {
  TableSchema schema;
  schema.name = name;
  schema.create_table = fmt::format("CREATE TABLE {} (\n", name);
  const auto add = [&](const auto& column) {
    const bool is_first = schema.header.empty();
    schema.header += fmt::format("{}{}", is_first ? "" : ",", column.name);
    schema.duckdb_types += fmt::format("{}'{}': '{}'", is_first ? "{" : ", ", column.name, column.type);
    schema.create_table += fmt::format("  {} {}{}  -- {}\n", column.name, column.type,
                                       column.name == columns.back().name ? "" : ",", column.meaning);
    schema.help += fmt::format("  {:16} {:9} {}\n", column.name, column.type, column.meaning);
  };
  add(kGameNumber);
  for (const auto& column : columns) add(column);
  schema.header += '\n';
  schema.duckdb_types += '}';
  schema.create_table += ");\n";
  return schema;
}

}  // namespace

void append_csv(const TabledGame& game, std::string& csv) { append_row<TabledGame>(kGames, game, csv); }
void append_csv(const TabledMove& move, std::string& csv) { append_row<TabledMove>(kMoves, move, csv); }

TableSchema games_schema() { return schema_of<TabledGame>("games", kGames); }
TableSchema moves_schema() { return schema_of<TabledMove>("moves", kMoves); }

}  // namespace annotate::bgn
