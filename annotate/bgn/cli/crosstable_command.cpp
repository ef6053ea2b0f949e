// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand of tournaments: crosstable.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/crosstable/crosstable.h"
#include "filters/filter_command_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kCrosstableAbout = "Show who played whom in tournaments, standings and tie-breaks";

constexpr const char* kCrosstableFooter = R"(
Each event (Event, Site and year) gets a table, up to 100 of them; options that choose games choose events.
Where all play all, cells have the results of two players (1 = 0, of forfeits + -). By rounds, 12w1 is a win
with White against number 12. The usual tie-breaks are DE, WIN, SB, KS where all play all, and BH-C1, BH, DE,
WIN, BWG, BPG, SB by rounds.

A player's spellings count as one player where nothing speaks against it, and a remark says so. Forfeits are
games whose Result or Termination says so, byes are games against "bye". What games do not tell counts
nothing, and a remark says how often: a game without a result, a round without a game.

Tie-breaks (FIDE Handbook C.07):
)";

constexpr const char* kCrosstableEnd = R"(
-C1 and -C2 behind BH, SB, PS and ARO leave out the one or two least values, -M1 and -M2 the greatest, too.

Exit status: 0 success; 1 a game was damaged or refused (its tags count); 2 wrong usage, an input that cannot
be read, too many events.

Examples:
  bgn crosstable games.pgn --list
  bgn crosstable games.pgn --event "Tata Steel" --date 2013
  bgn crosstable open.pgn --tie-breaks BH-C1,BH,SB,TPR --width 120
  bgn crosstable open.pgn --trf > open.trf
)";

std::string footer() {
  std::string text = kCrosstableFooter;
  for (const chess::TieBreakWords& words : chess::tie_break_words())
    text += "  " + std::string(words.code) + std::string(5 - words.code.size(), ' ') +
            std::string(words.words) + '\n';
  return text + kCrosstableEnd;
}

std::string fault_of_tie_breaks(const std::string& text) {
  const auto list = chess::TieBreak::parse_list(text);
  return list ? std::string() : to_string(list.error());
}

}  // namespace

void add_crosstable_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<CrosstableOptions>();
  chess::ProgramCommand command = program.add_command("crosstable", kCrosstableAbout);
  command.footer(footer());
  add_whole_input_options(command, options->run);
  command
      .add_option(
          "--as", [options](const std::string& word) { options->as = chess::parse_tournament_kind(word); },
          "Kind of table: all-play-all, swiss or knockout (default: by the games)")
      .type_name("KIND")
      .one_of({"all-play-all", "swiss", "knockout"});
  command
      .add_option(
          "--tie-breaks",
          [options](const std::string& text) {
            options->tie_breaks = chess::TieBreak::parse_list(text).value_or(std::vector<chess::TieBreak>());
          },
          "Tie-breaks behind the points, the most important first")
      .type_name("CODE[,CODE...]")
      .check(fault_of_tie_breaks);
  const chess::Option list = command.add_flag("--list", options->list, "List the events, not their tables");
  const chess::Option json = command.add_flag("--json", options->json, "Write one JSON object");
  const chess::Option csv =
      command.add_flag("--csv", options->csv, "Write CSV, a row for each player").excludes(json);
  command.add_flag("--trf", options->trf, "Write the tournament report of one event for FIDE (TRF16)")
      .excludes(json)
      .excludes(csv)
      .excludes(list);
  command.add_option("--width", options->width, "Columns of the text (default: the terminal's, else 80)")
      .type_name("N")
      .in_range(20, 10'000);
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_crosstable(*options); });
}

}  // namespace annotate::bgn
