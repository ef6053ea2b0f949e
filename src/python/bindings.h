// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the Python module. Each function adds the types and functions of one part. The headers of this
// folder know nothing of nanobind; only the .cpp files include it.
#pragma once

namespace nanobind {
class module_;
}

namespace chess { inline namespace python {

void bind_position(nanobind::module_& module);
void bind_faults(nanobind::module_& module);
void bind_evals(nanobind::module_& module);
void bind_tags(nanobind::module_& module);
void bind_nodes(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_game_readers(nanobind::module_& module);
void bind_columns(nanobind::module_& module);
void bind_file_tasks(nanobind::module_& module);
void bind_openings(nanobind::module_& module);
void bind_databases(nanobind::module_& module);
void bind_explorer(nanobind::module_& module);
void bind_indexes(nanobind::module_& module);
void bind_judging(nanobind::module_& module);
void bind_judgements(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_engines(nanobind::module_& module);
/// Comes last: it looks at all types.
void bind_pickles(nanobind::module_& module);

// Parts of bind_engines.
void bind_engine_errors(nanobind::module_& module);
void bind_engine_values(nanobind::module_& module);
void bind_engine_tasks(nanobind::module_& module);
void bind_engine_end();

// The parts of marginalia.chess.
void bind_square_set(nanobind::module_& module);
void bind_piece(nanobind::module_& module);
void bind_move(nanobind::module_& module);
void bind_base_board(nanobind::module_& module);
void bind_game_ends(nanobind::module_& module);
void bind_move_generators(nanobind::module_& module);
void bind_pockets(nanobind::module_& module);
void bind_board(nanobind::module_& module);
void bind_bitboards(nanobind::module_& module);
void bind_polyglot(nanobind::module_& module);
void bind_board_tables(nanobind::module_& module);
void bind_svg(nanobind::module_& module);
void bind_chess_pgn(nanobind::module_& module);

}}  // namespace chess::python
