// SPDX-License-Identifier: GPL-3.0-or-later
// `book compare` plays two books against each other.
#include <memory>
#include <utility>

#include "books/cli/play_options.h"
#include "repertoire/named_book.h"

namespace books {

namespace {

struct CompareOptions {
  PlayOptions play;
  std::string first, second;
  std::size_t games = 1000;
  int variety = 100;
};

ExitOrError compare(const CompareOptions& options) {
  const chess::FileRole written[] = {{options.play.pgn, "the file of --pgn"},
                                     {options.play.duel_html, "the file of --html"}};
  if (auto fault = chess::find_overwriting(written, read_roles({options.first, options.second})))
    return std::unexpected(std::move(*fault));
  DuelSetup setup;
  for (const auto& [name, book] :
       {std::pair(&options.first, &setup.first), std::pair(&options.second, &setup.second)}) {
    auto opened = open_named_book(*name, chess::BookSide::Both, complain);
    if (!opened) return std::unexpected(std::move(opened.error()));
    *book = opened->book;
  }
  setup.first_name = options.first;
  setup.second_name = options.second == options.first ? options.second + " (2)" : options.second;
  setup.games = options.games;
  setup.variety = options.variety;
  return duel(std::move(setup), options.play);
}

}  // namespace

void add_compare_command(chess::ProgramCommand program) {
  const auto c = std::make_shared<CompareOptions>();
  chess::ProgramCommand compare_command = program.add_command("compare", "play two books against each other");
  compare_command.add_option("A", c->first, "A book, like for test").required();
  compare_command.add_option("B", c->second, "Another book").required();
  add_play_options(compare_command, c->play);
  compare_command.add_option("-g,--games", c->games, "Most games, in pairs with colours reversed")
      .in_range(std::size_t{0}, kMostGames)
      .show_default();
  compare_command
      .add_option("--variety", c->variety, "From 0 (best move of the book) to 100 (each move by its weight)")
      .in_range(0, 100)
      .show_default();
  compare_command
      .add_option("--html", c->play.duel_html,
                  "Write a page of the games, on which they can be played through")
      .type_name("FILE");
  compare_command.add_option("--sprt", c->play.sprt, "End when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
      .type_name("SETTINGS");
  compare_command.on_run([c] { return status_of(compare(*c)); });
}

}  // namespace books
