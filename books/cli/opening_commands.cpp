// SPDX-License-Identifier: GPL-3.0-or-later
// `book name` names games, `book find` tells what is known of openings, `book tree` shows a family of them.
#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "base/text.h"
#include "books/cli/commands.h"
#include "books/openings/catalogue.h"
#include "books/openings/game_names.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "openings/opening_search.h"

namespace books {

namespace {

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

WalkBack walk_back_of(const LineArgument& line, const chess::GameOpening& opening) {
  return {.plies = static_cast<int>(line.moves.size()) - opening.deepest_ply,
          .left_with = left_with(line.start, line.moves, opening),
          .eco = std::string(opening.entry.eco),
          .name = std::string(opening.entry.name)};
}

struct NameOptions {
  std::vector<std::string> files;
  std::string fen;
  std::string moves;
  bool json = false;
};

int name_line(const NameOptions& options) {
  const auto line = read_line(options.fen, options.moves);
  if (!line) return unable(to_string(line.error()));
  chess::PlainGame game;
  game.start = line->start;
  game.moves = line->moves;
  game.number = 1;
  const auto opening = chess::OpeningBook::embedded().name_game(line->start, line->moves);
  if (options.json) {
    std::string out;
    append_json_line({"", game, opening}, out);
    print(out);
  } else if (!opening) {
    fmt::print("not in the book\n");
  } else {
    fmt::print("{} {}\n", opening->entry.eco, opening->entry.name);
    if (opening->left_at)
      fmt::print("left the book with {}\n", left_with(line->start, line->moves, *opening));
  }
  return opening ? kExitWell : kExitPartly;
}

int name_games(const NameOptions& options) {
  const chess::OpeningBook& book = chess::OpeningBook::embedded();
  bool is_whole = true;
  std::size_t games = 0;
  std::string out;
  for (const std::string& file : options.files) {
    const auto visit = [&](const chess::PlainGame& game) {
      const NamedGame named{file, game, book.name_game(game.start, game.moves)};
      options.json ? append_json_line(named, out) : append_line(named, out);
      if (out.size() > 1 << 16) {
        print(out);
        out.clear();
      }
      return std::ferror(stdout) == 0;
    };
    const auto remark = [](const chess::GameFileProblem& problem) { complain(to_string(problem)); };
    const chess::GameFilesReport report = chess::for_each_game(std::span(&file, 1), visit, remark);
    is_whole &= report.is_whole();
    games += report.games;
  }
  print(out);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    return unable("standard output: cannot be written");
  if (games == 0) return kExitUnable;
  return is_whole ? kExitWell : kExitPartly;
}

struct FindOptions {
  std::string fen;
  std::string moves;
  std::string eco;
  std::string name;
  bool roots = false;
  bool json = false;
};

int find_position(const FindOptions& options) {
  const auto line = read_line(options.fen, options.moves);
  if (!line) return unable(to_string(line.error()));
  const OpeningCatalogue catalogue;
  const auto opening = catalogue.book().name_game(line->start, line->moves);
  if (!opening) {
    fmt::print("{}\n", options.json ? "null" : "not in the book");
    return kExitPartly;
  }
  std::optional<WalkBack> walk_back;
  if (!line->moves.empty()) walk_back = walk_back_of(*line, *opening);
  print(options.json ? catalogue.card_json(opening->deepest, walk_back)
                     : catalogue.card(opening->deepest, walk_back));
  return kExitWell;
}

/// The entries that a text asks for: a code or range, else a part of a name.
std::vector<chess::OpeningEntry> find_family(const std::string& text) {
  const auto& book = chess::OpeningBook::embedded();
  const auto range = chess::parse_eco_range(text);
  auto entries = range && text.size() > 1
                     ? chess::find_by_code(book, *range)
                     : chess::find_by_name(book, chess::OpeningAliases::embedded(), text);
  std::erase_if(entries, &chess::OpeningEntry::is_interpolated);
  return entries;
}

int find(const FindOptions& options) {
  if (options.eco.empty() && options.name.empty() && !options.roots) return find_position(options);
  const auto& book = chess::OpeningBook::embedded();
  std::vector<chess::OpeningEntry> entries;
  if (!options.name.empty()) {
    entries = chess::find_by_name(book, chess::OpeningAliases::embedded(), options.name);
  } else if (options.roots) {
    entries = chess::find_roots(book);
  } else {
    entries = chess::find_by_code(book, {"A00", "E99"});
  }
  if (!options.eco.empty()) {
    const auto range = chess::parse_eco_range(options.eco);
    if (!range) return unable("not an ECO code or range: " + chess::printable(options.eco));
    std::erase_if(entries, [&](const chess::OpeningEntry& entry) { return !range->has(entry.eco); });
  }
  if (options.roots)
    std::erase_if(entries, [](const chess::OpeningEntry& entry) { return !entry.is_eco_root; });
  print(options.json ? list_json(book, chess::OpeningAliases::embedded(), entries) : list(book, entries));
  if (!entries.empty()) return kExitWell;
  fmt::print(stderr, "book: no such opening\n");
  return kExitPartly;
}

struct TreeOptions {
  std::string family;
  bool json = false;
};

int show_tree(const TreeOptions& options) {
  const auto& book = chess::OpeningBook::embedded();
  const auto entries = find_family(options.family);
  print(options.json ? family_tree_json(book, entries)
                     : family_tree(book, chess::OpeningAliases::embedded(), entries));
  if (!entries.empty()) return kExitWell;
  fmt::print(stderr, "book: no such opening: {}\n", chess::printable(options.family));
  return kExitPartly;
}

void add_name_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<NameOptions>();
  chess::ProgramCommand command = program.add_command("name", "name games, a line of moves or a position");
  const chess::Option files = command.add_option(
      "files", options->files, "files of games (PGN, BGN, EGD, UCI moves); - is standard input");
  const chess::Option moves =
      command.add_option("--moves", options->moves, "moves in SAN or UCI, with or without numbers")
          .excludes(files);
  const chess::Option fen =
      command.add_option("--fen", options->fen, "start from this position").excludes(files);
  command.add_flag("--json", options->json, "write one JSON object per game");
  command.on_run([=]() -> chess::CommandResult {
    if (!files.is_given() && !fen.is_given() && !moves.is_given())
      return std::unexpected("a FILE, --moves or --fen is required");
    return options->files.empty() ? name_line(*options) : name_games(*options);
  });
}

void add_find_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<FindOptions>();
  chess::ProgramCommand command = program.add_command("find", "describe an opening, or list openings");
  const chess::Option fen =
      command.add_option("fen", options->fen, "the position, or the position before the moves");
  const chess::Option moves =
      command.add_option("--moves", options->moves, "a line of moves; describes its deepest named position");
  command.add_flag("--json", options->json, "write JSON");
  chess::Option listings[] = {
      command.add_option("--eco", options->eco, "list openings with this code, or a range: B33, B30-B39, B3"),
      command.add_option("--name", options->name, "list openings with this text in their name or an alias"),
      command.add_flag("--roots", options->roots,
                       "list the positions that the Encyclopaedia gives for its codes")};
  for (chess::Option& listing : listings) listing.excludes(fen).excludes(moves);
  command.on_run([=]() -> chess::CommandResult {
    if (!fen.is_given() && !moves.is_given() && std::ranges::none_of(listings, &chess::Option::is_given))
      return std::unexpected("a position, --moves, --eco, --name or --roots is required");
    return find(*options);
  });
}

void add_tree_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<TreeOptions>();
  chess::ProgramCommand command = program.add_command("tree", "show the openings of a family as a tree");
  command.add_option("family", options->family, "a code or range (B90, B30-B39, B3), or a part of a name")
      .required();
  command.add_flag("--json", options->json, "write JSON");
  command.on_run([options] { return show_tree(*options); });
}

}  // namespace

void add_opening_commands(chess::ProgramCommand program) {
  add_name_command(program);
  add_find_command(program);
  add_tree_command(program);
}

}  // namespace books
