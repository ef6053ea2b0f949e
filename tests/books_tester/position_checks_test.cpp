// SPDX-License-Identifier: GPL-3.0-or-later
// Positions put to an engine that crashes, or that cannot do what it is asked for: the others are answered.
#include "books/tester/position_checks.h"

#include <doctest/doctest.h>

#include <chrono>

#include "core/movegen.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "tests/support/temp_dir.h"

using namespace books;
using namespace std::chrono_literals;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::Square;

namespace {

/// A UCI engine that answers by a table: the first row whose key is a part of the `position` command.
constexpr std::string_view kToyEngine = R"py(import os, sys
table = [row.rstrip("\n").split("\t") for row in open(sys.argv[1])]

def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()

position = ""
for line in iter(sys.stdin.readline, ""):
    word = (line.split() or [""])[0]
    if word == "uci":
        say("id name Toy\nuciok")
    elif word == "isready":
        say("readyok")
    elif word == "position":
        position = line
    elif word == "go":
        answer = next(row[1].split() for row in table if row[0] in position)
        died = sys.argv[1] + ".died"
        if answer[0] == "die" or answer[0] == "die-once" and not os.path.exists(died):
            open(died, "w").close()
            os._exit(3)
        move, score = answer[-2:]
        say("info depth 1 score cp %s nodes 100 pv %s" % (score, move))
        say("bestmove " + move)
    elif word == "quit":
        break
)py";

Position after(std::string_view line) {
  Position position = Position::start();
  const auto moves = chess::parse_move_line(position, line);
  REQUIRE(moves.has_value());
  for (const Move move : *moves) position.play(move);
  return position;
}

/// The key of a position in the table: its board.
std::string key_of(std::string_view line) {
  const std::string fen = chess::to_fen(after(line));
  return fen.substr(0, fen.find(' '));
}

struct ToyTrial {
  test_support::TempDir folder;
  EngineText engine;
  EngineConduct conduct;
  std::vector<std::string> remarks;
  std::size_t done = 0;

  explicit ToyTrial(const std::string& table) {
    const std::string script = folder.write("toy.py", kToyEngine);
    engine.name = "Toy";
    engine.spec.command = "python3 -I -S '" + script + "' '" + folder.write("table", table) + "'";
    engine.spec.protocol = chess::EngineProtocol::Uci;
    // An interpreter takes a while to start, and to end, on a busy machine.
    chess::SessionTimeouts& waits = engine.spec.timeouts;
    waits.handshake = waits.ready = waits.stall = waits.quit = waits.terminate = waits.write = 60s;
  }

  std::vector<std::optional<PositionCheck>> ask(const std::vector<PositionQuestion>& questions) {
    const CheckListener listener{[this](std::size_t count) { done = count; },
                                 [this](const std::string& what) { remarks.push_back(what); }};
    return check_positions({engine, {.nodes = 100}}, questions, listener, conduct, {});
  }
};

const Move kA3 = Move::normal(Square::A2, Square::A3);
const Move kH3 = Move::normal(Square::H2, Square::H3);
const Move kE4 = Move::normal(Square::E2, Square::E4);
const Move kE5 = Move::normal(Square::E7, Square::E5);

}  // namespace

TEST_CASE("position checks: an engine that crashes once is replaced and asked again") {
  ToyTrial trial(key_of("e4") + "\tdie-once e7e5 -20\nstartpos\te2e4 30\n");
  const auto found = trial.ask({{Position::start()}, {after("e4")}});
  REQUIRE(found.size() == 2);
  REQUIRE(found[0].has_value());
  CHECK(found[0]->best == kE4);
  CHECK(found[0]->score == Score::cp(30));
  REQUIRE(found[1].has_value());
  CHECK(found[1]->best == kE5);
  CHECK(found[1]->score == Score::cp(20));
  CHECK(trial.done == 2);
  REQUIRE(trial.remarks.size() == 1);
  INFO(trial.remarks[0]);
  CHECK(
      trial.remarks[0].starts_with("position " + chess::to_fen(after("e4")) + ": Toy: died (exit status 3)"));
  CHECK(trial.remarks[0].ends_with("; another engine is started and asked again"));
  CHECK(trial.conduct.left_out.empty());
  CHECK_FALSE(trial.conduct.trouble.has_value());
}

TEST_CASE("position checks: a position that has cost three engines is left out, and not asked about again") {
  ToyTrial trial(key_of("e4") + "\tdie\n" + key_of("d4") + "\td7d5 0\nstartpos\te2e4 30\n");
  const auto found = trial.ask({{Position::start()}, {after("e4")}, {after("e4"), {kE5}}, {after("d4")}});
  REQUIRE(found.size() == 4);
  CHECK(found[0].has_value());
  CHECK_FALSE(found[1].has_value());
  CHECK_FALSE(found[2].has_value());
  CHECK(found[3].has_value());
  CHECK(trial.done == 4);
  REQUIRE(trial.remarks.size() == 3);
  CHECK(trial.remarks[2].ends_with("; after 3 faults there, the position is left out"));
  REQUIRE(trial.conduct.left_out.size() == 1);
  CHECK(trial.conduct.left_out[0] == after("e4"));
  CHECK_FALSE(trial.conduct.trouble.has_value());
}

TEST_CASE("position checks: an engine that has never answered is given up at its first position") {
  ToyTrial trial("position\tdie\n");
  const std::vector<PositionQuestion> questions{{Position::start()}, {after("e4")}, {after("d4")}};
  for (int round = 0; round < 2; ++round) {  // in the second one it is not even started
    for (const auto& answer : trial.ask(questions)) CHECK_FALSE(answer.has_value());
    CHECK(trial.remarks.size() == 3);
  }
  CHECK(trial.done == 0);
  CHECK(trial.conduct.trouble.value_or("") == "Toy has not answered once and is not asked any more");
}

TEST_CASE("position checks: an engine that fails at five positions in a row is given up") {
  ToyTrial trial("startpos\te2e4 30\nposition\tdie\n");
  const auto found = trial.ask({{Position::start()},
                                {after("e4")},
                                {after("d4")},
                                {after("c4")},
                                {after("b3")},
                                {after("g3")},
                                {after("Nf3")},
                                {Position::start()}});
  REQUIRE(found.size() == 8);
  CHECK(found.front().has_value());
  const auto answered = std::ranges::count_if(found, [](const auto& answer) { return answer.has_value(); });
  CHECK(answered == 1);
  CHECK(trial.conduct.left_out.size() == 5);
  CHECK(trial.conduct.trouble.value_or("") == "Toy failed at 5 positions in a row and is not asked any more");
}

TEST_CASE("position checks: an engine that does not start is given up with its reason") {
  ToyTrial trial("");
  trial.engine.spec.command = "/no/such/engine";
  const auto found = trial.ask({{Position::start()}});
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].has_value());
  const std::string trouble = trial.conduct.trouble.value_or("");
  INFO(trouble);
  CHECK(trouble.starts_with("Toy cannot be started: "));
  CHECK(trouble.find("/no/such/engine") != std::string::npos);
}

TEST_CASE("position checks: of a few moves an engine that shows one line is asked about each") {
  ToyTrial trial(
      "moves a2a3\te7e5 30\nmoves h2h3\te7e5 10\nmoves a7a6\td2d4 50\nmoves h7h6\td2d4 20\n"
      "startpos\te2e4 30\nposition\te7e5 -20\n");
  trial.engine.abilities.search_moves = false;
  trial.engine.abilities.lines = 1;
  const Move a6 = Move::normal(Square::A7, Square::A6);
  const Move h6 = Move::normal(Square::H7, Square::H6);
  const auto found = trial.ask({{Position::start(), {kA3, kH3}}, {after("e4"), {h6, a6}}});
  REQUIRE(found.size() == 2);
  REQUIRE(found[0].has_value());
  CHECK(found[0]->best == kH3);
  CHECK(found[0]->score == Score::cp(-10));
  CHECK(found[0]->line == std::vector{kH3, kE5});
  // Black's best is the worst for White.
  REQUIRE(found[1].has_value());
  CHECK(found[1]->best == h6);
  CHECK(found[1]->score == Score::cp(20));
  CHECK(trial.conduct.unable == 0);
  CHECK(trial.remarks.empty());
}

TEST_CASE(
    "position checks: a question that the engine is unable to answer is counted, and the rest goes on") {
  ToyTrial trial("startpos\te2e4 30\n");
  trial.engine.abilities.search_moves = false;
  trial.engine.abilities.lines = 1;
  std::vector<Move> others;
  for (const Move move : chess::legal_moves(Position::start()))
    if (move != kE4) others.push_back(move);
  const auto found =
      trial.ask({{Position::start(), others}, {Position::start(), others}, {Position::start()}});
  REQUIRE(found.size() == 3);
  CHECK_FALSE(found[0].has_value());
  CHECK_FALSE(found[1].has_value());
  CHECK(found[2].has_value());
  CHECK(trial.done == 3);
  CHECK(trial.conduct.unable == 2);
  CHECK(trial.conduct.unable_why ==
        "Toy: it showed no line with another move than e2e4, in " + chess::to_fen(Position::start()));
  CHECK(trial.conduct.left_out.empty());
  CHECK_FALSE(trial.conduct.trouble.has_value());
  CHECK(trial.remarks.empty());
}
