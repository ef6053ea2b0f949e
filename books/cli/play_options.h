// SPDX-License-Identifier: GPL-3.0-or-later
// What `book test` and `book compare` have in common: the engine, how its games are run and kept, and a duel
// of two books.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/cli/commands.h"
#include "books/match/engine_text.h"
#include "books/tester/book_duel.h"
#include "books/tester/game_store.h"

namespace books {

inline constexpr std::size_t kMostGames = 10'000'000;
inline constexpr std::int64_t kLongestMs = 86'400'000;  ///< a day

struct PlayOptions {
  std::string engine;  ///< empty: our own
  std::vector<std::string> engine_options;
  std::uint64_t nodes = 20'000;
  int depth = 0;
  std::int64_t movetime = 0;
  std::int64_t margin = 100;
  std::uint64_t seed = 1;
  std::size_t jobs = 1;
  std::string sprt;
  std::string draw = "from=40,moves=8,cp=10";
  std::string win = "moves=4,cp=800";
  int max_moves = 200;
  std::string pgn;
  std::string duel_html;  ///< the page of a duel; a test has a page of its own
  bool keep_partial = false;  ///< interrupted, write the files with what is there
  bool json = false;
  bool quiet = false;
};

/// Declares them, without --sprt.
void add_play_options(chess::ProgramCommand c, PlayOptions& o);

/// The engine of `text` (empty: the `marginalia` beside this program, else the one in PATH), with its limits.
/// `search_moves`: it will be asked about single moves, too.
std::expected<EngineText, chess::Error> to_engine(const std::string& text, const PlayOptions& options,
                                                  bool search_moves);
std::expected<chess::RunSettings, chess::Error> to_run(const PlayOptions& options);
/// "Marginalia 1.0.0 (nodes=20000)"
std::string describe(const EngineText& engine);
std::expected<TestGameStore, chess::Error> open_store(const PlayOptions& options, const std::string& records,
                                                      const std::string& event);

/// Are the files of a run to be written at its end?
bool writes_files(const PlayOptions& options, const Interrupts& interrupts);
/// What became of these files, of which some may have no name, in a run that was interrupted:
/// "; written so far: 'a', 'b'". Empty without files.
std::string became_of_files(const PlayOptions& options, const std::vector<std::string>& files);

/// The end of a run whose result is printed: what went wrong with it, or the exit status. `became` says what
/// became of an interrupted one.
ExitOrError ended(const std::expected<void, chess::Error>& kept, const std::optional<std::string>& trouble,
                  const Interrupts& interrupts, const std::string& became);

/// `first` against `second`, which may be none.
ExitOrError duel(DuelSetup setup, const PlayOptions& options);

}  // namespace books
