// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of the library, on random games and edits: undoing all gives the game that was read, doing all
// again the last one; what is saved is read back; what a call has returned as done is there when the process
// is killed.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <ranges>

#include "annotate/output/html/html_output.h"
#include "base/random.h"
#include "bgn/bgn_writer.h"
#include "core/movegen.h"
#include "game/tree_edit.h"
#include "library_fixture.h"
#include "notation/uci_move.h"
#include "pgn/writer.h"

namespace annotate::test { namespace {

using chess::Game;
using chess::Random;

std::vector<chess::Move> random_line(chess::Position pos, Random& random, std::size_t most) {
  std::vector<chess::Move> line;
  for (auto left = random.below(most + 1); left > 0; --left) {
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) break;
    line.push_back(moves[random.below(moves.size())]);
    pos.play(line.back());
  }
  return line;
}

Game random_game(Random& random, std::uint64_t number) {
  Game game;
  game.tags.set("Event", "Game " + std::to_string(number));
  game.tags.set("White", "Doe");
  game.add_line_unchecked(chess::kRootNode, random_line(game.start(), random, 40));
  for (auto left = random.below(4); left > 0; --left) {
    const auto order = page_order(game);
    if (order.empty()) break;
    const chess::NodeId at = order[random.below(order.size())];
    game.add_line_unchecked(at, random_line(chess::position_at(game, at).chess(), random, 5));
    if (random.below(2) == 0) game.node(at).said_by().comment = "said before";
    if (random.below(2) == 0) game.node(at).said_by("engine").comment = "by another";
  }
  return game;
}

/// Any edit, also such as the game does not allow.
Edit random_edit(const Game& game, Random& random) {
  const auto order = page_order(game);
  const std::int64_t node = static_cast<std::int64_t>(random.below(order.size() + 3)) - 2;
  switch (random.below(11)) {
    case 0: return CommentEdit{node, random.below(4) == 0 ? "" : "word " + std::to_string(random.below(100))};
    case 1: return GlyphsEdit{node, {static_cast<int>(random.below(300)), 1}};
    case 2:
      return ShapesEdit{
          node, random.below(3) == 0 ? std::vector<std::string>{} : std::vector<std::string>{"Ge2e4", "Rd5"}};
    case 3: return DeleteEdit{node};
    case 4: return PromoteEdit{node};
    case 5: return DemoteEdit{node};
    case 6: return MainLineEdit{node};
    case 7: return TagEdit{"Round", std::to_string(random.below(5))};
    case 8: return ResultEdit{random.below(2) == 0 ? "1-0" : "*"};
    default: break;
  }
  AddLineEdit edit{node, {}};
  const bool is_there = node >= 0 && node < std::ssize(order);
  const chess::NodeId at = is_there ? order[static_cast<std::size_t>(node)] : chess::kRootNode;
  for (const chess::Move move : random_line(chess::position_at(game, at).chess(), random, 4))
    edit.moves.push_back(chess::to_uci(move, chess::CastlingNotation::KingTakesRook));
  return edit;
}

std::string file_of(Random& random, SaveFormat format, std::uint64_t games) {
  std::string text;
  for (std::uint64_t number = 1; number <= games; ++number) {
    const Game game = random_game(random, number);
    if (format == SaveFormat::Pgn)
      chess::append_pgn(game, text);
    else
      chess::append_bgn(game, text);
  }
  return text;
}

/// Makes one edit, perhaps a refused one, and gives the state behind it.
GameState random_step(Library& library, GameRef ref, Random& random) {
  auto state = library.game(ref);
  REQUIRE(state);
  auto next = random.below(6) == 0   ? library.undo(ref, state->revision)
              : random.below(6) == 0 ? library.redo(ref, state->revision)
                                     : library.edit(ref, state->revision, random_edit(state->game, random));
  if (next) return std::move(*next);
  REQUIRE(next.error().kind == LibraryFault::Illegal);
  return std::move(*state);
}

TEST_CASE("law: undo gives the first game, redo the last one, and saving keeps it") {
  constexpr std::uint64_t kGames = 6;
  for (const SaveFormat format : {SaveFormat::Pgn, SaveFormat::Bgn}) {
    Random random(11 + static_cast<std::uint64_t>(format));
    LibraryFixture desk;
    const std::string name = format == SaveFormat::Pgn ? "x.pgn" : "x.bgn";
    const std::string text = file_of(random, format, kGames);
    desk.add_file(name, text);
    const std::uint64_t id = desk.open().documents().front().id;
    std::vector<Game> first;
    for (std::uint64_t number = 1; number <= kGames; ++number) first.push_back(desk.game({id, number}).game);
    for (int i = 0; i < 150; ++i) random_step(desk.library(), {id, 1 + random.below(kGames)}, random);
    for (std::uint64_t number = 1; number <= kGames; ++number) {
      CAPTURE(number);
      const GameRef ref{id, number};
      GameState state = desk.game(ref);
      while (!state.redo.empty()) state = *desk.library().redo(ref, state.revision);
      const Game last = state.game;
      while (!state.undo.empty()) state = *desk.library().undo(ref, state.revision);
      CHECK(chess::same_game(state.game, first[number - 1]));
      while (!state.redo.empty()) state = *desk.library().redo(ref, state.revision);
      CHECK(chess::same_game(state.game, last));
      if (number % 2 == 0)  // these are as they were read
        while (!state.undo.empty()) state = *desk.library().undo(ref, state.revision);
    }
    const auto saved = desk.library().save(id, "", format);
    REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().reason));
    // Read by somebody who knows of no edits.
    LibraryFixture other;
    other.options.files = desk.options.files;
    const std::uint64_t again = other.open().documents().front().id;
    for (std::uint64_t number = 1; number <= kGames; ++number) {
      CAPTURE(number);
      const Game read = other.game({again, number}).game;
      const Game kept = desk.game({id, number}).game;
      if (format == SaveFormat::Bgn) CHECK(chess::same_game(read, kept));
      CHECK(chess::to_pgn(read) == chess::to_pgn(kept));
      if (number % 2 == 0) CHECK(chess::same_game(read, first[number - 1]));
    }
    CHECK(desk.library().save(id, "", format)->games == 0);
  }
}

/// What the process that is killed has told before: a game, its revision, and the game's text.
struct Acknowledged {
  std::uint64_t number = 0;
  std::uint64_t revision = 0;
  std::string text;
};

std::string text_of(const Game& game) { return chess::to_bgn(game, {.end_line = false}); }

/// Works on the file until it is killed, and tells after each step what it was given.
[[noreturn]] void work(const LibraryOptions& options, std::uint64_t seed, std::uint64_t games, int out) {
  Random random(seed);
  auto library = Library::open(options);
  if (!library) _exit(2);
  const std::uint64_t id = (*library)->documents().front().id;
  while (true) {
    if (random.below(5) == 0) {
      const auto saved = (*library)->save(id, "", SaveFormat::Pgn);
      if (!saved) _exit(3);
      continue;
    }
    const GameRef ref{id, 1 + random.below(games)};
    const GameState state = random_step(**library, ref, random);
    const std::string line =
        std::to_string(ref.number) + ' ' + std::to_string(state.revision) + ' ' + text_of(state.game) + '\n';
    if (::write(out, line.data(), line.size()) != static_cast<ssize_t>(line.size())) _exit(4);
  }
}

TEST_CASE("law: a killed process has kept what it told") {
  constexpr std::uint64_t kGames = 5;
  Random random(5);
  LibraryFixture desk;
  desk.add_file("x.pgn", file_of(random, SaveFormat::Pgn, kGames));
  for (std::uint64_t life = 0; life < 8; ++life) {
    CAPTURE(life);
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      ::close(ends[0]);
      work(desk.options, life, kGames, ends[1]);
    }
    ::close(ends[1]);
    std::string told;
    std::array<char, 4096> buffer{};
    const std::size_t enough = 2000 + random.below(20'000);
    while (told.size() < enough) {
      const ssize_t count = ::read(ends[0], buffer.data(), buffer.size());
      REQUIRE(count > 0);
      told.append(buffer.data(), static_cast<std::size_t>(count));
    }
    ::kill(child, SIGKILL);
    for (ssize_t count = 0; (count = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
      told.append(buffer.data(), static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));

    std::array<Acknowledged, kGames + 1> last;
    for (const auto part : std::views::split(told, '\n')) {
      const std::string line(part.begin(), part.end());
      const auto space = line.find(' ');
      const auto second = line.find(' ', space + 1);
      if (second == std::string::npos) continue;
      const std::uint64_t number = std::stoull(line);
      last[number] = {number, std::stoull(line.substr(space)), line.substr(second + 1)};
    }
    LibraryOptions options = desk.options;
    auto library = Library::open(options);
    REQUIRE_MESSAGE(library, (library ? "" : library.error().reason));
    CHECK((*library)->documents().size() == 1);  // no game had to be kept apart
    const std::uint64_t id = (*library)->documents().front().id;
    for (const Acknowledged& wanted : last) {
      if (wanted.number == 0) continue;
      CAPTURE(wanted.number);
      const auto state = (*library)->game({id, wanted.number});
      REQUIRE(state);
      // One step more may have been made, and not told any more.
      CHECK(state->revision >= wanted.revision);
      CHECK(state->revision <= wanted.revision + 1);
      if (state->revision == wanted.revision) CHECK(text_of(state->game) == wanted.text);
    }
    CHECK((*library)->rows(id, 0, 10)->games == kGames);
    CHECK(desk.folder.entries() == 1);
    CHECK((*library)->save(id, "", SaveFormat::Pgn));
  }
}

}}  // namespace annotate::test
