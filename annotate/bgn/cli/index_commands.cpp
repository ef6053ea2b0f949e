// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of the position index: index, find.
#include <algorithm>
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/index/index.h"
#include "command_line/reading_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kIndexAbout = "Index the positions of games, for bgn find";

constexpr const char* kIndexFooter = R"(
The index of games.pgn is games.pgn.bgi. It has every position of the main lines of chess and Chess960. The
move file games.pgn.bgm has the main lines and headers of all games, for commands that ask about all games.
Both appear when they are complete. An index is made of the move file, if that is of the present state of the
file and no game was damaged. When the file of games changes, `bgn find` says so, and they must be made
again. If it has only got more games at its end, --append reads those alone, and 64 parts of the others to
see that they are the same; if they are not, or if the file is compressed, it reads all.
Positions that do not fit into --memory wait in the folder of temporary files (TMPDIR).

Exit status: 0 success; 1 a game was damaged or refused (it is indexed as far as it was read); 2 wrong usage,
an input that cannot be read, a file that cannot be written; 130, 143 interrupted, terminated: the files are
as before.

Examples:
  bgn index games.pgn
  bgn index twic*.pgn --max-ply 40
  cat twic1620.pgn >> games.pgn && bgn index games.pgn --append
)";

constexpr const char* kFindAbout = "Find the games that reached a position, by an index";

constexpr const char* kFindFooter = R"(
Positions are the same if board, turn, castling rights and possible en passant captures are. The games are
listed as by `bgn list`. From a compressed file they are read from its front, which takes longer; --count and
--numbers need the index only. Without an index, `bgn filter --fen` finds the same games.

Exit status: 0 games were found; 1 no game reached the position; 2 wrong usage, or there is no index, or it
belongs to an older state of the file.

Examples:
  bgn find games.pgn --fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1" --games
  bgn find games.pgn --moves "1. e4 e5 2. Nf3 Nc6 3. Bb5" --count
  bgn find games.pgn --moves "1. g4" --games > grob.pgn
)";

}  // namespace

void add_index_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<IndexOptions>();
  chess::ProgramCommand command = program.add_command("index", kIndexAbout);
  command.footer(kIndexFooter);
  add_whole_input_options(command, options->run);
  command
      .add_option("-o,--output", options->output, "Write the index of the one IN to FILE, and no move file")
      .type_name("FILE");
  command.add_flag("--append", options->append,
                   "Read only the games that a file has got at its end since it was indexed");
  command.add_option("--max-ply", options->max_ply, "Index the first N half-moves of each game only")
      .type_name("N")
      .in_range(std::uint32_t{1}, std::uint32_t{100'000});
  add_memory_option(command, options->memory, "Memory for positions that are sorted (default 192M)");
  command.check([options]() -> std::optional<std::string> {
    const auto& inputs = options->run.inputs;
    if (inputs.empty() || std::ranges::find(inputs, "-") != inputs.end())
      return "IN: standard input cannot be indexed; name files";
    if (inputs.size() > 1 && !options->output.empty()) return "--output: name one file of games with it";
    if (options->append && !options->output.empty())
      return "--append: it needs the move file, which --output leaves out";
    return std::nullopt;
  });
  command.on_run([options] { return run_index(*options); });
}

void add_find_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<FindGamesOptions>();
  chess::ProgramCommand command = program.add_command("find", kFindAbout);
  command.footer(kFindFooter);
  command.add_option("IN", options->run.inputs, "Game files that have an index");
  command.add_option("--fen", options->fen, "The position").type_name("FEN");
  command.add_option("--moves", options->moves, "Moves to the position, from --fen or the start of a game")
      .type_name("MOVES");
  command.add_option("--index", options->index, "The index of the one IN (default: IN.bgi)")
      .type_name("FILE");
  const chess::Option count = command.add_flag("--count", options->count, "Print the number of games only");
  const chess::Option numbers =
      command.add_flag("--numbers", options->numbers, "Print the numbers of the games only, as for bgn show")
          .excludes(count);
  command.add_flag("--games", options->games, "Write the games").excludes(count).excludes(numbers);
  add_format_option(command, "--to", options->to,
                    "Format of --games: pgn, bgn, egd or uci (default: that of IN)");
  add_format_option(command, "--from", options->run.from,
                    "Format of the inputs: pgn, bgn, egd or uci (default: by content)");
  add_reading_options(command, options->run.reading);
  add_limit_option(command, options->limit, "Stop after the first N games");
  add_table_options(command, options->table);
  command.check([options]() -> std::optional<std::string> {
    const auto& inputs = options->run.inputs;
    if (inputs.empty()) return "IN: name a file that has an index";
    if (options->fen.empty() && options->moves.empty()) return "name a position: --fen FEN, or --moves MOVES";
    if (inputs.size() > 1 && !options->index.empty()) return "--index: name one file of games with it";
    return std::nullopt;
  });
  command.on_run([options] { return run_find(*options); });
}

}  // namespace annotate::bgn
