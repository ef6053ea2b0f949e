// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/show/show_command.h"

#include <memory>

#include "annotate/bgn/cli/filter_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Show a game: the players, the board, the moves";

constexpr const char* kFooter = R"(
GAME is the number of a game, or `last`. The default is the first game. With options that choose games, GAME
counts the chosen games. GAME and FILE may be in any order.

Exit status: 0 success; 1 the game is damaged or refused, or there is no such game; 2 wrong usage, or the
input cannot be read.

Examples:
  bgn show games.pgn
  bgn show 12 games.pgn --ply 23b --flip
  bgn show last --player Carlsen --result 0-1 games.pgn
  bgn show 3 games.bgn.zst --fen --ply 20
  bgn show 3 games.pgn --ply 12b --svg > position.svg
)";

}  // namespace

void add_show_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ShowOptions>();
  chess::ProgramCommand command = program.add_command("show", kAbout);
  command.footer(kFooter);
  command.add_option("GAME", options->first_word, "Number of the game, or last (default: 1)").type_name("");
  command.add_option("FILE", options->second_word, "Game file; - or no file is standard input").type_name("");
  command
      .add_option(
          "--from",
          [options](const std::string& word) { options->run.from = chess::parse_game_format(word); },
          "Format of the input: pgn, bgn, egd or uci (default: by content)")
      .type_name("FORMAT")
      .one_of_ignoring_case({"pgn", "bgn", "egd", "uci"});
  command
      .add_option("--ply", options->ply,
                  "Position after this number of half-moves, or at 12w, 12b, start, end")
      .type_name("WHERE");
  command.add_flag("--flip", options->flip, "Show the board from Black's side");
  command.add_flag("--ascii", options->ascii, "Use letters instead of chess symbols");
  command.add_flag("--clocks", options->clocks, "Show clocks after the moves");
  const chess::Option fen =
      command.add_flag("--fen", options->fen_only, "Print only the FEN of the position");
  const chess::Option board =
      command.add_flag("--board", options->board_only, "Print only the board").excludes(fen);
  const chess::Option moves =
      command.add_flag("--moves", options->moves_only, "Print only the moves").excludes(fen).excludes(board);
  command.add_flag("--svg", options->svg_only, "Print only the position, as an SVG picture")
      .excludes(fen)
      .excludes(board)
      .excludes(moves);
  command
      .add_option("--color,--colour", options->colour,
                  "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never")
      .type_name("WHEN")
      .one_of({"auto", "always", "never"});
  command.add_option("--width", options->width, "Columns of the text (default: the terminal's, else 80)")
      .type_name("N")
      .in_range(20, 10'000);
  add_filter_options(command, options->filter, "--position");
  command.on_run([options] { return run_show(*options); });
}

}  // namespace annotate::bgn
