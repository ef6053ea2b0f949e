// SPDX-License-Identifier: GPL-3.0-or-later
// `book build` makes the table of opening names from eco.json; `book name` names a position or a
// line of moves.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <memory>

#include "books/builder/eco_table.h"
#include "books/cli/commands.h"
#include "books/cli/exit_status.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "opening/opening_book.h"

namespace books {

namespace {

struct BuildOptions {
  std::string eco;
  std::string output;
  bool quiet = false;
};

int build(const BuildOptions& options) {
  const auto entries = read_eco_source(options.eco);
  if (!entries) {
    fmt::print(stderr, "book: {}\n", entries.error());
    return kExitUnable;
  }
  const EcoTable table = build_eco_table(*entries);
  if (options.output == "-") {
    std::fwrite(table.text.data(), 1, table.text.size(), stdout);
  } else {
    std::ofstream file(options.output, std::ios::binary);
    file << table.text;
    file.close();
    if (!file) {
      fmt::print(stderr, "book: {}: cannot be written\n", options.output);
      return kExitUnable;
    }
  }
  if (!options.quiet)
    for (const auto& problem : table.problems) fmt::print(stderr, "book: {}\n", problem);
  fmt::print(stderr,
             "book: {} entries, {} positions; {} entries merged with another of the same position, {} of "
             "them with another ECO code; {} clashes of keys; {} problems in the source\n",
             table.entries, table.positions, table.merged, table.merged_eco, table.key_clashes,
             table.problems.size());
  return 0;
}

struct NameOptions {
  std::string fen{chess::kStartFen};
  std::string moves;
};

int name(const NameOptions& options) {
  const auto start = chess::parse_position(options.fen);
  if (!start) {
    fmt::print(stderr, "book: FEN: {}\n", start.error().message);
    return kExitUnable;
  }
  const auto moves = chess::parse_move_line(*start, options.moves);
  if (!moves) {
    fmt::print(stderr, "book: {}\n", moves.error());
    return kExitUnable;
  }
  const auto& book = chess::OpeningBook::embedded();
  const auto opening = book.name_game(*start, *moves);
  if (!opening) {
    fmt::print("not in the book\n");
    return kExitPartly;
  }
  fmt::print("{} {}\n", opening->entry.eco, opening->entry.name);
  if (opening->left_at) {
    chess::Position pos = *start;
    const auto left = static_cast<std::size_t>(*opening->left_at) - 1;
    for (std::size_t i = 0; i < left; ++i) pos.play((*moves)[i]);
    fmt::print("left the book with {}{} {}\n", pos.fullmove_number(),
               pos.turn() == chess::Color::White ? "." : "...", chess::to_san(pos, (*moves)[left]));
  }
  return 0;
}

}  // namespace

void add_eco_commands(CLI::App& app, int& status) {
  const auto build_options = std::make_shared<BuildOptions>();
  CLI::App* build_command = app.add_subcommand("build", "make the table of opening names from eco.json");
  build_command->add_option("--eco", build_options->eco, "folder with ecoA.json ... eco_interpolated.json")
      ->required();
  build_command->add_option("-o,--output", build_options->output, "file to write; - is standard output")
      ->required();
  build_command->add_flag("-q,--quiet", build_options->quiet, "only count the problems of the source");
  build_command->callback([build_options, &status] { status = build(*build_options); });

  const auto name_options = std::make_shared<NameOptions>();
  CLI::App* name_command =
      app.add_subcommand("name", "name a position, or a game by its deepest named position");
  name_command->add_option("--moves", name_options->moves, "moves in SAN or UCI, with or without numbers");
  name_command->add_option("--fen", name_options->fen, "start from this position");
  name_command->callback([name_options, &status] { status = name(*name_options); });
}

}  // namespace books
