// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/game_options.h"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "base/text.h"
#include "command_line/reading_options.h"
#include "console/terminal.h"
#include "io/file_roles.h"

namespace annotate::bgn {

namespace {

constexpr int kMostJobs = 256;

/// "2.5%" or "2.5": 0.025.
std::optional<double> parse_share(std::string_view word) {
  if (word.ends_with('%')) word.remove_suffix(1);
  const auto percent = chess::parse_number<double>(word);
  return percent && *percent > 0 && *percent <= 100 ? std::optional(*percent / 100) : std::nullopt;
}

/// "90%" or "90".
std::optional<int> parse_percent(std::string_view word) {
  if (word.ends_with('%')) word.remove_suffix(1);
  return chess::parse_number<int>(word);
}

/// What is wrong with the text of an option; empty: nothing.
template <auto kParse>
std::string fault_by(const std::string& text) {
  const auto read = kParse(text);
  return read ? std::string() : to_string(read.error());
}

}  // namespace

void add_format_option(chess::ProgramCommand command, const std::string& name,
                       std::optional<chess::GameFormat>& format, const std::string& about) {
  command
      .add_option(
          name, [&format](const std::string& word) { format = chess::parse_game_format(word); }, about)
      .type_name("FORMAT")
      .one_of_ignoring_case(chess::game_format_words());
}

void add_limit_option(chess::ProgramCommand command, std::uint64_t& limit, const std::string& about) {
  command.add_option("--limit", limit, about)
      .type_name("N")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 62);
}

void add_folder_option(chess::ProgramCommand command, std::string& folder) {
  command.add_option("-o,--output", folder, "Write into this folder, which is made if it is absent")
      .type_name("DIR")
      .required();
}

void add_memory_option(chess::ProgramCommand command, std::uint64_t& memory, const std::string& about) {
  command.add_option("--memory", memory, about)
      .type_name("SIZE")
      .byte_size()
      .in_range(std::uint64_t{1} << 16, std::uint64_t{1} << 44);
}

void add_colour_option(chess::ProgramCommand command, std::string& when) {
  command
      .add_option("--color,--colour", when,
                  "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never")
      .type_name("WHEN")
      .one_of({"auto", "always", "never"});
}

void add_input_options(chess::ProgramCommand command, RunOptions& options) {
  add_whole_input_options(command, options);
  command
      .add_option(
          "--from-game",
          [&options](const std::string& word) {
            options.share.first_game = chess::parse_number<std::uint64_t>(word).value_or(1) - 1;
          },
          "Begin with game N of each input (it needs an index: bgn convert --index)")
      .type_name("N")
      .check([](const std::string& word) {
        const auto number = chess::parse_number<std::uint64_t>(word);
        return number && *number > 0 ? std::string() : "N is the number of a game, from 1";
      });
  command
      .add_option(
          "--sample",
          [&options](const std::string& word) { options.share.sample = parse_share(word).value_or(1); },
          "Read only so many percent of each input, in blocks evenly spread (it needs an index)")
      .type_name("P%")
      .check([](const std::string& word) {
        return parse_share(word) ? std::string() : "P is a number above 0, up to 100";
      });
  command.add_option("--seed", options.share.seed, "Of --sample: another seed is another sample (default 1)")
      .type_name("N");
}

void add_whole_input_options(chess::ProgramCommand command, RunOptions& options) {
  options.jobs = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostJobs);
  command.add_option("IN", options.inputs, "Game files; - or no file is standard input");
  command.check([&options]() -> std::optional<std::string> {
    if (options.needs_inputs && options.inputs.empty() && chess::is_terminal(chess::kStandardInput))
      return "IN: name a file, or - to type games at the terminal";
    if (std::ranges::count(options.inputs, "-") <= 1) return std::nullopt;
    return "IN: standard input can be read only once";
  });
  add_format_option(command, "--from", options.from,
                    "Format of the inputs: pgn, bgn, egd or uci (default: by content)");
  add_reading_options(command, options.reading);
  command.add_option("-j,--jobs", options.jobs, "Number of threads (default: one per core)")
      .type_name("N")
      .in_range(1, kMostJobs);
  command.add_flag("-q,--quiet", options.quiet, "Print faults only, no progress and no summary");
  command
      .add_option("--max-messages", options.max_messages,
                  "Show at most N faults (default 100) and count the others")
      .type_name("N");
}

namespace {

/// What is left out of every game.
void add_strip_options(chess::ProgramCommand command, chess::StripChoice& strip) {
  command
      .add_option(
          "--strip",
          [&strip](const std::string& text) {
            strip |= chess::parse_strip_choice(text).value_or(chess::StripChoice());
          },
          "Leave out: comments, variations, nags, evals, clocks, drawings, commands, tags, or all of them")
      .type_name("WHAT[,WHAT...]")
      .check(fault_by<chess::parse_strip_choice>);
  command.add_flag("--no-comments", strip.comments, "Leave out comments");
  command.add_flag("--no-variations", strip.variations, "Leave out variations");
  command.add_flag("--no-nags", strip.nags, "Leave out signs (NAGs)");
  command.add_flag("--no-clocks", strip.clocks, "Leave out clocks");
  command.add_flag("--no-evals", strip.evals, "Leave out evaluations");
  command
      .add_option(
          "--tags",
          [&strip](const std::string& text) {
            strip |= chess::parse_kept_tags(text).value_or(chess::StripChoice());
          },
          "Leave out all tags but the Seven Tag Roster (seven), or but these")
      .type_name("seven|TAG[,TAG...]")
      .check(fault_by<chess::parse_kept_tags>);
}

}  // namespace

void add_output_options(chess::ProgramCommand command, ConvertOutputs& options) {
  command.add_option("-o,--output", options.outputs, "Write to OUT; may be repeated; - is standard output")
      .type_name("OUT")
      .one_word_each();
  add_format_option(command, "--to", options.to,
                    "Format where no extension selects one: pgn, bgn, egd or uci");
  command.add_flag("--index", options.index,
                   "Write the index OUT.idx, with which a game is found without reading those before it");
  command
      .add_option(
          "--level", [&options](const std::string& word) { options.level = chess::parse_number<int>(word); },
          "How small to compress: 1-12 (gz, default 6), 1-9 (bz2, 9), 1-19 (zst, 3)")
      .type_name("N")
      .check([](const std::string& word) {
        const auto level = chess::parse_number<int>(word);
        return level && *level >= 1 && *level <= 19 ? std::string() : "N is a number from 1 to 19";
      });
  command
      .add_option("--split-size", options.split_size,
                  "Begin a new file (OUT-0001, OUT-0002, ...) before one exceeds SIZE, like 500M or 1G")
      .type_name("SIZE")
      .byte_size()
      .positive();
  command
      .add_option(
          "--split-by",
          [&options](const std::string& text) {
            options.split = parse_split_choice(text).value_or(SplitChoice());
          },
          "Write a file for each type (OUT-blitz, ...), year, month, player, eco or event, or for N games")
      .type_name("KEY[,KEY...]|N")
      .check(fault_by<parse_split_choice>);
  add_strip_options(command, options.strip);
  command.add_flag("--for-mongodb", options.bgn.for_mongodb,
                   "Write BGN for mongoimport: dates have their type, and castle is true");
  command.add_flag("--pretty", options.egd.pretty, "Write EGD on many lines, for people");
  command.add_flag("--features", options.egd.features, "Write EGD with the features of start positions too");
  command.add_flag("--counters", options.egd.counters,
                   "Write EGD with the counters of repetitions and of moves without progress");
  command.add_flag("--meta", options.egd.meta, "Write EGD with the signs of each move (!?, $10) as its meta");
}

chess::Option add_in_place_option(chess::ProgramCommand command, ConvertOptions& options) {
  chess::Option in_place =
      command.add_flag("--in-place", options.in_place,
                       "Replace each IN by its result, in its own format, once the result is complete");
  options.can_replace_inputs = true;
  for (const char* other : {"--output", "--to", "--from", "--split-size", "--split-by"})
    in_place.excludes(*command.find_option(other));
  command.check([&options]() -> std::optional<std::string> {
    if (!options.in_place) return std::nullopt;
    const auto& inputs = options.run.inputs;
    if (inputs.empty() || std::ranges::find(inputs, "-") != inputs.end())
      return "--in-place: standard input cannot be replaced; name files";
    std::vector<chess::FileRole> written;
    for (const std::string& input : inputs) written.push_back({input, "an input"});
    return chess::find_overwriting(written, {});
  });
  return in_place;
}

void add_table_options(chess::ProgramCommand command, TableOptions& options) {
  command
      .add_option("--columns", options.columns,
                  "Columns, commas between them; bgn list --help has their names")
      .type_name("COLUMNS")
      .check(fault_by<chess::GameField::parse_list>);
  const chess::Option csv = command.add_flag("--csv", options.csv, "Write CSV");
  command.add_flag("--json", options.json, "Write a JSON object for each game, one a line").excludes(csv);
  command.add_flag("--no-header", options.no_header, "Leave out the names of the columns");
  command
      .add_option("--width", options.width,
                  "Align the columns in so many (default: on a terminal, its width)")
      .type_name("N")
      .in_range(20, 10'000);
}

void add_openings_option(chess::ProgramCommand command, ConvertOptions& options) {
  command.add_flag("--add-openings", options.add_openings,
                   "Add the tags ECO and Opening where they are missing and the moves tell them");
}

void add_arrange_options(chess::ProgramCommand command, ArrangeCommandOptions& options, bool is_dedupe) {
  ArrangeOptions& arrange = options.convert.arrange;
  if (is_dedupe) {
    const chess::Option exact = command.add_flag(
        "--exact", options.exact, "Duplicates have equal moves, names, dates, rounds, events and results");
    command
        .add_flag("--any-names", options.any_names,
                  "Also games of 60 half-moves or more whose moves are equal, or go on, under other names")
        .excludes(exact);
    command
        .add_option(
            "--similar", [&arrange](const std::string& word) { arrange.similar = parse_percent(word); },
            "Also games of one day, round and result that part behind this share of their moves: 90%")
        .type_name("PERCENT")
        .check([](const std::string& word) {
          const auto percent = parse_percent(word);
          return percent && *percent >= 50 && *percent <= 99 ? std::string()
                                                             : "write a share from 50% to 99%";
        });
    command.add_option("--duplicates", arrange.duplicates_file, "Write the games that are left out to FILE")
        .type_name("FILE");
    command
        .add_option("--report", options.convert.report_file,
                    "Write to FILE, as CSV, which games are left out and for which")
        .type_name("FILE");
    command.check([&options]() -> std::optional<std::string> {
      const ArrangeOptions& wanted = options.convert.arrange;
      const bool has_files = !wanted.duplicates_file.empty() || !options.convert.report_file.empty();
      if (!options.dedupe && (has_files || options.exact || options.any_names || wanted.similar))
        return "--exact, --any-names, --similar, --duplicates and --report belong to --dedupe, which is not "
               "given";
      if (options.exact && wanted.similar) return "--exact and --similar contradict each other";
      if (wanted.similar && options.convert.in_place && wanted.duplicates_file.empty())
        return "--similar with --in-place: the last moves of what is left out are nowhere else; name a file "
               "for it "
               "with --duplicates";
      if (has_files && options.convert.in_place && options.convert.run.inputs.size() > 1)
        return "--in-place: with --duplicates or --report, name one file";
      return std::nullopt;
    });
  }
  add_memory_option(command, arrange.memory, "Memory for games that are sorted or compared (default 192M)");
}

void add_order_options(chess::ProgramCommand command, ArrangeCommandOptions& options) {
  command.add_option("--by", options.by, "Fields, the most important first; :desc behind one turns it round")
      .type_name("FIELD[:desc],...")
      .check(fault_by<chess::SortOrder::parse>);
  command.add_flag("--reverse", options.reverse, "Turn the whole order round");
  command.add_flag("--name-openings", options.convert.arrange.name_openings,
                   "Use the moves where the ECO and Opening tags are missing");
  command.check([&options]() -> std::optional<std::string> {
    if (options.reverse && options.by.empty()) return "--reverse: there is no order; name it with --by";
    return std::nullopt;
  });
}

}  // namespace annotate::bgn
