// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand that puts the tags of games in order: tidy.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/convert/convert.h"

namespace annotate::bgn {

namespace {

constexpr const char* kTidyAbout = "Put dates, results, names, ratings and openings in order";

constexpr const char* kTidyFooter = R"(
In every game dates get PGN's form (1997.3.5, 05.03.1997 and 1997-03 become 1997.03.05 and 1997.03.??),
results theirs (1/2, 0.5-0.5), a game without a result that ends in mate or stalemate gets it, and blanks
around values go. The options do more. All else stays, byte for byte as `bgn convert` writes it. What is in
doubt stays, too, and the report names it: 3/5/1997, or a mate with another result.

--spelling reads files of Scid (.ssp). A name is corrected if the file has that spelling, or if one person
fits "Kramnik, V." or "V. Kramnik" who lived in that year. --ratings reads FIDE's lists, as text or XML, also
in a zip. FIDE numbers are filled in where one player has the name; ratings and titles only in games of the
months of the list, which its first line or the name of the file tells (players_2026-10.txt). What is there
stays.

The report is CSV: file, game, tag, before, after, why. Where before and after are the same, nothing is
changed.

Exit status: as for `bgn convert`.

Examples:
  bgn tidy games.pgn --dry-run
  bgn tidy --in-place games.pgn --report changes.csv --spelling spelling.ssp
  bgn tidy games.pgn -o tidy.pgn --set Event="Club Championship" --openings
  bgn tidy october.pgn --ratings players_list_2026-10.zip -o rated.pgn
)";

std::string fault_of_value(const std::string& text) {
  const auto value = chess::parse_tag_value(text);
  return value ? std::string() : to_string(value.error());
}

}  // namespace

void add_tidy_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<TidyCommandOptions>();
  chess::ProgramCommand command = program.add_command("tidy", kTidyAbout);
  command.footer(kTidyFooter);
  command
      .add_option("--spelling", options->spelling_file,
                  "Correct names by FILE, a spelling file of Scid (.ssp)")
      .type_name("FILE");
  command
      .add_option("--ratings", options->ratings_file,
                  "Fill in missing ratings, titles and FIDE numbers by FILE, a rating list of FIDE")
      .type_name("FILE");
  command.add_flag("--openings", options->openings,
                   "Set the tags ECO and Opening by the moves, also where they are there");
  command
      .add_option("--set", options->set,
                  "Set a tag of every game; without VALUE, take it out; may be repeated")
      .type_name("TAG=VALUE")
      .one_word_each()
      .check(fault_of_value);
  command
      .add_option("--report", options->convert.report_file,
                  "Write to FILE, as CSV, what is changed and what is in doubt")
      .type_name("FILE");
  chess::Option dry_run = command.add_flag("--dry-run", options->convert.dry_run,
                                           "Write no games, only the report (default: to standard output)");
  add_input_options(command, options->convert.run);
  add_output_options(command, options->convert.output);
  add_in_place_option(command, options->convert).excludes(dry_run);
  dry_run.excludes(*command.find_option("--output"));
  command.check([options]() -> std::optional<std::string> {
    const ConvertOptions& convert = options->convert;
    if (convert.in_place && !convert.report_file.empty() && convert.run.inputs.size() > 1)
      return "--in-place: with --report, name one file";
    return std::nullopt;
  });
  command.on_run([options] { return run_tidy(*options); });
}

}  // namespace annotate::bgn
