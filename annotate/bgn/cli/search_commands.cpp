// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand of patterns: search.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/search/search.h"
#include "filters/filter_command_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kSearchAbout = "Find positions by a pattern: men, attacks, pawns, moves, sequences";

constexpr const char* kSearchFooter = R"(
A pattern says what a position is like: men on squares (Pd4, [Qq]a-h7-8; A and a are any white and any black
man), what they attack (Q attacks k), counts (#P > 5), pawns (passedpawns, structure iqp), the next move
(move from P capture q), what follows (check --> .{0,6} --> mate), notes (eval drops 2, clock < 10), and tags
(WhiteElo > 2400, player("Tal")). Several conditions must all hold. PATTERNS.md of the query room has the
whole language, with examples; queries of CQL 6 are read as far as it says.

Games are listed as by `bgn list`. Only main lines are searched, unless --variations is given. Where
`bgn index` has made a move file, only those games are read that are shown or of which it does not know what
is asked: it has moves, names, ratings, dates, results, ECO codes and time controls.

Exit status: 0 success, also if nothing is found; 1 a game was damaged or refused (it is searched as far as it
was read); 2 wrong usage, a faulty pattern, or an input that cannot be read.

Examples:
  bgn search "Ph7 attacks k or move sacrifice" games.pgn
  bgn search "structure carlsbad #[Qq] == 0" games.pgn --count
  bgn search "move from [Rr] capture [Bb] --> not check" games.pgn --positions
  bgn search "flipcolor { R & a-h7 #R > 1 }" games.pgn --games > pigs.pgn
  bgn search "eval drops 3 clock < 30" lichess.pgn.zst --player Carlsen
  bgn search --pattern-file query.cql games.pgn
)";

}  // namespace

void add_search_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<SearchOptions>();
  chess::ProgramCommand command = program.add_command("search", kSearchAbout);
  command.footer(kSearchFooter);
  command.add_option("PATTERN", options->pattern, "The pattern; none with --pattern-file");
  add_input_options(command, options->run);
  command.add_option("--pattern-file", options->pattern_file, "Read the pattern from FILE").type_name("FILE");
  const chess::Option count =
      command.add_flag("--count", options->count, "Print the numbers of games and of positions only");
  const chess::Option numbers =
      command.add_flag("--numbers", options->numbers, "Print the numbers of the games only, as for bgn show")
          .excludes(count);
  const chess::Option positions =
      command
          .add_flag("--positions", options->positions,
                    "Print each position: game, half-move, the move to it, and its FEN")
          .excludes(count)
          .excludes(numbers);
  command.add_flag("--games", options->games, "Write the games, with comments at the positions")
      .excludes(count)
      .excludes(numbers)
      .excludes(positions);
  add_format_option(command, "--to", options->to, "Format of --games: pgn, bgn, egd or uci (default: pgn)");
  command.add_option("--mark", options->mark, "The comment of --games (default: found)").type_name("TEXT");
  add_limit_option(command, options->limit, "Stop after the first N games");
  command.add_flag("--no-move-file", options->no_move_file,
                   "Read all games, also where a move file has the answer");
  add_table_options(command, options->table);
  add_filter_options(command, options->filter);
  command.check([options]() -> std::optional<std::string> {
    if (options->pattern_file.empty() && options->pattern.empty())
      return "PATTERN: name a pattern, or --pattern-file";
    return std::nullopt;
  });
  command.on_run([options] {
    // With a file, the first word is an input.
    if (!options->pattern_file.empty() && !options->pattern.empty())
      options->run.inputs.insert(options->run.inputs.begin(), std::exchange(options->pattern, {}));
    return run_search(*options);
  });
}

}  // namespace annotate::bgn
