// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands that ask what was played: explorer, novelty, prepare, tree.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/explorer/explorer.h"
#include "annotate/bgn/explorer/novelty.h"
#include "annotate/bgn/explorer/prepare.h"
#include "annotate/bgn/explorer/tree.h"
#include "filters/filter_command_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kExplorerAbout =
    "Show what games played in a position, how often and with which results";

constexpr const char* kExplorerFooter = R"(
The moves are those of the main lines of all games that come to the position, by any order of moves; a game
counts once with each move. Score, rating and performance are those of the side that moves, the percentages
of White, draws and Black are of the games with a result. A tree of more than one half-move (--depth) is that
of the games that come to the position; `=` stands behind a move that leads to a position of another branch.

Exit status: 0 success, also if no game comes to the position; 1 a game was damaged or refused (it counts as
far as it was read); 2 wrong usage, or an input that cannot be read.

Examples:
  bgn explorer games.pgn
  bgn explorer games.pgn --moves "1. e4 e5 2. Nf3" --rating 2400- --date 2015..
  bgn explorer games.pgn --white "Magnus Carlsen" --depth 4 --min-games 10
  bgn explorer games.pgn --fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1" --json
  bgn explorer games.pgn --moves "1. d4" --pgn --min-games 5 > tree.pgn
)";

void add_move_file_option(chess::ProgramCommand command, bool& no_move_file) {
  command.add_flag("--no-move-file", no_move_file, "Read the games, also if bgn index has made a move file");
}

}  // namespace

void add_explorer_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ExplorerCommandOptions>();
  chess::ProgramCommand command = program.add_command("explorer", kExplorerAbout);
  command.footer(kExplorerFooter);
  add_input_options(command, options->run);
  command.add_option("--fen", options->fen, "The position (default: the start of a game)").type_name("FEN");
  command.add_option("--moves", options->moves, "Moves to the position, from --fen or the start of a game")
      .type_name("MOVES");
  command.add_option("--depth", options->depth, "Half-moves of the tree (default 1, with --pgn 8)")
      .type_name("N")
      .in_range(1, 100);
  command.add_option("--min-games", options->min_games, "Leave out moves with fewer games (default 1)")
      .type_name("N")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 32);
  command.add_option("--top", options->top, "Show N moves of each position (default: all)")
      .type_name("N")
      .in_range(std::size_t{1}, std::size_t{1000});
  command
      .add_option("--examples", options->examples,
                  "Show so many of the strongest and of the latest games (default 3)")
      .type_name("N")
      .in_range(std::size_t{0}, std::size_t{1000});
  const chess::Option json =
      command.add_flag("--json", options->json, "Write one JSON object instead of text");
  command.add_flag("--pgn", options->pgn, "Write the tree as a game with variations, the counts in comments")
      .excludes(json);
  add_move_file_option(command, options->no_move_file);
  add_filter_options(command, options->filter, "position");
  command.on_run([options] { return run_explorer(*options); });
}

namespace {

constexpr const char* kNoveltyAbout = "Show where games left all known games, and what was known there";

constexpr const char* kNoveltyFooter = R"(
A novelty is the move by which a game leaves the known games for good, by any order of moves. Known are the
main lines of the games of --reference, but for copies of the game itself (the same moves, by players who may
be the same). A reference that ends in .mdb is a database of `book records`.

Exit status: 0 success; 1 a game was damaged or refused (it counts as far as it was read); 2 wrong usage, or
an input that cannot be read.

Examples:
  bgn novelty new.pgn --reference all.pgn.zst
  bgn novelty twic.pgn --rating 2600- --reference a.pgn b.pgn --json
)";

}  // namespace

void add_novelty_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<NoveltyOptions>();
  chess::ProgramCommand command = program.add_command("novelty", kNoveltyAbout);
  command.footer(kNoveltyFooter);
  add_input_options(command, options->run);
  command.add_option("--reference", options->references, "Files of known games, of any format, or .mdb")
      .type_name("FILE");
  command.add_flag("--json", options->json, "Write a JSON object for each game, one a line");
  add_move_file_option(command, options->no_move_file);
  add_filter_options(command, options->filter);
  command.check([options]() -> std::optional<std::string> {
    if (options->references.empty()) return "--reference: name the files of known games";
    return std::nullopt;
  });
  command.on_run([options] { return run_novelty(*options); });
}

namespace {

constexpr const char* kPrepareAbout = "Prepare for an opponent: what he plays, and where he scores badly";

constexpr const char* kPrepareFooter = R"(
For each colour: a tree of what the player plays; his openings by speed and by the rating of his opponents;
lines chosen by his opponents in which he scores at least 10 % less than with that colour in all, with the
strongest games that he lost there; his latest games. With --reference also the moves by which he left the
known games; with --repertoire also what he plays where that has no answer. NAME is a part of a name. Games
that `bgn dedupe` would leave out do not count.

Exit status: 0 success; 1 a game was damaged or refused (it counts as far as it was read); 2 wrong usage, or
an input that cannot be read.

Examples:
  bgn prepare "Caruana" all.pgn.zst --date 2019..
  bgn prepare Caruana all.pgn --repertoire mine.pgn --reference all.pgn
  bgn prepare Caruana all.pgn --html > caruana.html
)";

}  // namespace

void add_prepare_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<PrepareOptions>();
  chess::ProgramCommand command = program.add_command("prepare", kPrepareAbout);
  command.footer(kPrepareFooter);
  command.add_option("NAME", options->name, "Part of the player's name").type_name("").required();
  add_input_options(command, options->run);
  command.add_option("--reference", options->references, "Files of known games, of any format, or .mdb")
      .type_name("FILE");
  command.add_option("--repertoire", options->repertoire, "Your own lines: games with variations, or a book")
      .type_name("FILE");
  command.add_option("--side", options->side, "Whose moves the repertoire is for: white, black or both")
      .type_name("SIDE")
      .one_of({"white", "black", "both"})
      .show_default();
  command.add_option("--depth", options->depth, "Half-moves of the trees (default 6)")
      .type_name("N")
      .in_range(1, 100);
  command.add_option("--look-at", options->plies, "Look at N half-moves of each game (default 30)")
      .type_name("N")
      .in_range(1, 1000);
  command
      .add_option("--min-games", options->min_games,
                  "Leave out lines of fewer games (default 5, in the trees also 5 % of the games)")
      .type_name("N")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 32);
  const chess::Option json =
      command.add_flag("--json", options->json, "Write one JSON object instead of text");
  const chess::Option pgn =
      command.add_flag("--pgn", options->pgn, "Write the trees as two games with variations").excludes(json);
  command.add_flag("--html", options->html, "Write a page to read in a browser").excludes(json).excludes(pgn);
  add_move_file_option(command, options->no_move_file);
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_prepare(*options); });
}

namespace {

constexpr const char* kTreeAbout = "Merge games into one with variations, or take one apart into its lines";

constexpr const char* kTreeFooter = R"(
The merged game has all lines of the games, with their comments and signs. Comments say how many games have a
move, how White won, drew and lost them, and which games end there. Games that begin elsewhere give a game of
their own. With --split each line of a game becomes a game, the main line first, with the tags of the game.

Exit status: 0 success; 1 a game was damaged or refused (it counts as far as it was read); 2 wrong usage, or
an input that cannot be read.

Examples:
  bgn tree games.pgn --player Carlsen --max-ply 20 > carlsen.pgn
  bgn tree games.pgn --min-games 5 --no-counts > openings.pgn
  bgn tree repertoire.pgn --split > lines.pgn
)";

}  // namespace

void add_tree_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<TreeCommandOptions>();
  chess::ProgramCommand command = program.add_command("tree", kTreeAbout);
  command.footer(kTreeFooter);
  add_input_options(command, options->run);
  add_format_option(command, "--to", options->to, "Format of the output: pgn (default), bgn, egd or uci");
  const chess::Option split =
      command.add_flag("--split", options->split, "Take games apart: write each of their lines as a game");
  command.add_option("--max-ply", options->rules.max_ply, "Merge the first N half-moves of each game only")
      .type_name("N")
      .in_range(std::size_t{1}, std::size_t{100'000})
      .excludes(split);
  command
      .add_option("--min-games", options->rules.min_games,
                  "Leave out moves of fewer games (default 1), and above 1 those of variations alone")
      .type_name("N")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 32)
      .excludes(split);
  command.add_option("--names", options->rules.names, "Name so many games where they end (default 3)")
      .type_name("N")
      .in_range(std::size_t{0}, std::size_t{1000})
      .excludes(split);
  command.add_flag("--no-counts", options->no_comments, "Write no comments about games").excludes(split);
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_tree(*options); });
}

}  // namespace annotate::bgn
