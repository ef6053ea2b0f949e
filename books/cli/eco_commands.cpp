// SPDX-License-Identifier: GPL-3.0-or-later
// `book build` makes the tables of opening names from lichess's list and eco.json, and compares what it
// derives with what eco.json derived. `book export` writes our table in the shapes of eco.json.
#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "books/builder/eco_compare.h"
#include "books/builder/eco_table.h"
#include "books/cli/commands.h"
#include "books/openings/eco_export.h"
#include "io/input.h"
#include "io/staged_output.h"

namespace books {

namespace {

struct BuildOptions {
  std::string eco;
  std::string names;
  std::string output;
  std::string aliases;
  std::string unsound;
  bool compare = false;
  bool quiet = false;
};

std::expected<std::vector<UnsoundLine>, chess::Error> read_unsound(const std::string& path) {
  if (path.empty()) return std::vector<UnsoundLine>();
  const auto text = chess::read_file(path);
  if (!text) return std::unexpected(text.error());
  auto lines = parse_unsound_lines(*text);
  if (!lines) return std::unexpected(std::move(lines.error()).in(path));
  return lines;
}

/// The files of the folders that are read, and the list.
std::vector<chess::FileRole> files_read(const BuildOptions& options) {
  std::vector<chess::FileRole> roles = {{options.unsound, "the list of unsound lines"},
                                        {options.eco + "/scores.json", "an input"}};
  for (const char letter : std::string_view("abcde")) {
    roles.push_back({options.eco + "/eco" + chess::to_upper(letter) + ".json", "an input"});
    roles.push_back({options.names + "/" + letter + ".tsv", "an input"});
  }
  return roles;
}

int build(const BuildOptions& options) {
  const chess::FileRole outputs[] = {{options.output, "the output"},
                                     {options.aliases, "the table of aliases"}};
  if (const auto fault = chess::find_overwriting(outputs, files_read(options))) return unable(*fault);
  auto source = read_eco_source(options.eco);
  if (!source) return unable(to_string(source.error()));
  auto names = read_lichess_names(options.names);
  if (!names) return unable(to_string(names.error()));
  std::ranges::move(*names, std::back_inserter(source->entries));
  const auto unsound = read_unsound(options.unsound);
  if (!unsound) return unable(to_string(unsound.error()));
  const EcoTable table = build_eco_table(*source, *unsound);
  if (!options.quiet)
    for (const auto& problem : table.problems) complain(problem);
  fmt::print(
      stderr,
      "book: {} entries, {} named positions, {} that only other collections name ({} entries merged with "
      "another of the same position, {} of them with another ECO code), {} interpolated; {} with a score, {} "
      "unsound; {} problems in the source\n",
      table.entries, table.named, table.alias_only, table.merged, table.merged_eco, table.interpolated,
      table.scored, table.unsound, table.problems.size());
  if (options.compare) {
    const auto published = read_eco_published(options.eco);
    if (!published) return unable(to_string(published.error()));
    fmt::print(stderr, "{}", to_string(compare_with_published(table.lines, *published)));
  }
  const chess::TextFile files[] = {{options.output, table.text}, {options.aliases, table.aliases}};
  if (const auto written = chess::write_whole_files(files); !written) return unable(written.error());
  return kExitWell;
}

struct EcoExportOptions {
  std::vector<std::string> names;
  std::string output = "-";
};

int export_files(const EcoExportOptions& options) {
  std::vector<std::string> names = options.names;
  if (names == std::vector<std::string>{"all"}) names = eco_file_names();
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(options.output, error);
  if (names.size() > 1 && !is_folder) return unable("several files need a folder that is there: -o FOLDER");
  std::vector<chess::TextFile> files;
  for (const std::string& name : names) {
    auto text = eco_file(name, chess::OpeningBook::embedded(), chess::OpeningAliases::embedded());
    if (!text) return unable(to_string(text.error()));
    files.push_back({is_folder ? options.output + "/" + name : options.output, *std::move(text)});
  }
  if (const auto written = chess::write_whole_files(files); !written) return unable(written.error());
  return kExitWell;
}

void add_eco_export(chess::ProgramCommand program) {
  const auto options = std::make_shared<EcoExportOptions>();
  chess::ProgramCommand command =
      program.add_command("export", "write the table of openings in the shapes of eco.json");
  command
      .add_option("files", options->names,
                  "eco.json, or one volume: ecoA.json to ecoE.json; eco_interpolated.json; fromTo.json; "
                  "scores.json; all: every file but eco.json")
      .required();
  command.add_option("-o,--output", options->output,
                     "file to write, or a folder for files of these names; - is standard output");
  command.on_run([options] { return export_files(*options); });
}

}  // namespace

void add_eco_commands(chess::ProgramCommand program) {
  add_eco_export(program);
  const auto options = std::make_shared<BuildOptions>();
  chess::ProgramCommand command = program.add_command("build", "make the tables of opening names");
  command.add_option("--eco", options->eco, "folder with ecoA.json ... ecoE.json and scores.json").required();
  command.add_option("--names", options->names, "folder with a.tsv ... e.tsv of lichess's chess-openings")
      .required();
  command.add_option("-o,--output", options->output, "table of positions to write; - is standard output");
  command.add_option("--aliases", options->aliases, "table of aliases to write");
  command.add_option("--unsound", options->unsound, "list of lines that the engine must not play");
  command.add_flag("--compare", options->compare,
                   "compare with the folder's eco_interpolated.json and fromTo.json");
  command.add_flag("-q,--quiet", options->quiet, "do not list the problems of the source");
  command.on_run([options] { return build(*options); });
}

}  // namespace books
