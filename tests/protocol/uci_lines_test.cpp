// SPDX-License-Identifier: GPL-3.0-or-later
// Whole lines in both directions: commands, messages, positions, and any bytes at all.
#include <doctest/doctest.h>

#include "base/random.h"
#include "protocol/uci_command.h"
#include "protocol/uci_message.h"

using namespace chess;

namespace {
UciCommand command(std::string_view line) {
  auto parsed = parse_uci_command(line);
  REQUIRE_MESSAGE(parsed.has_value(), line);
  return *parsed;
}
UciMessage message(std::string_view line) {
  auto parsed = parse_uci_message(line);
  REQUIRE_MESSAGE(parsed.has_value(), line);
  return *parsed;
}
}  // namespace

TEST_CASE("commands: there and back") {
  UciGo go;
  go.depth = 5;
  const std::vector<std::pair<std::string, UciCommand>> cases = {
      {"uci", UciHello{}},
      {"debug on", UciDebug{true}},
      {"debug off", UciDebug{false}},
      {"isready", UciIsReady{}},
      {"setoption name Clear Hash", UciSetOption{"Clear Hash", std::nullopt}},
      {"setoption name Skill Level value 7", UciSetOption{"Skill Level", "7"}},
      {"setoption name Path value <empty>", UciSetOption{"Path", ""}},
      {"setoption name Path value C:\\the  value of\\x", UciSetOption{"Path", "C:\\the  value of\\x"}},
      {"register later", UciRegister{}},
      {"register name Jane Doe code 1234 5", UciRegister{"Jane Doe", "1234 5"}},
      {"ucinewgame", UciNewGame{}},
      {"position startpos", UciPosition{}},
      {"position startpos moves e2e4 e7e5", UciPosition{std::nullopt, {"e2e4", "e7e5"}}},
      {"position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
       UciPosition{"8/8/8/8/8/8/8/K1k5 w - - 0 1", {"a1a2"}}},
      {"go depth 5", go},
      {"stop", UciStop{}},
      {"ponderhit", UciPonderHit{}},
      {"quit", UciQuit{}},
  };
  for (const auto& [line, value] : cases) {
    CHECK(to_text(value) == line);
    CHECK_MESSAGE(command(line) == value, line);
    CHECK(command("  " + line + " \r") == value);
  }
}

TEST_CASE("commands: unknown words in front are skipped and noted") {
  UciNotes notes;
  const auto parsed = parse_uci_command("joho debug on", &notes);
  REQUIRE(parsed);
  CHECK(*parsed == UciCommand(UciDebug{true}));
  CHECK(notes.size() == 1);
}

TEST_CASE("commands: positions with surplus or missing words") {
  CHECK(command("position fen  8/8/8/8/8/8/8/K1k5   w moves") ==
        UciCommand(UciPosition{"8/8/8/8/8/8/8/K1k5 w", {}}));
  CHECK(command("position now startpos e2e4 moves e2e4") == UciCommand(UciPosition{std::nullopt, {"e2e4"}}));
  CHECK_FALSE(parse_uci_command("position"));
  CHECK_FALSE(parse_uci_command("position moves e2e4"));
  CHECK_FALSE(parse_uci_command("position fen moves e2e4"));
  CHECK_FALSE(parse_uci_command("position fen"));
}

TEST_CASE("commands: errors say where and what") {
  CHECK(parse_uci_command("").error().reason == "empty line");
  CHECK(parse_uci_command("  ").error().reason == "empty line");
  const auto unknown = parse_uci_command("  xyzzy plugh");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().offset == 2);
  CHECK(unknown.error().reason == "no such command: \"xyzzy\"");
  for (const auto bad : {"setoption", "setoption name", "setoption name value 3", "debug", "debug maybe",
                         "register", "register sooner", "UCI", "Quit"})
    CHECK_FALSE_MESSAGE(parse_uci_command(bad), bad);
}

TEST_CASE("commands: a line break within a value cannot smuggle in a second command") {
  const std::string line = to_text(UciSetOption{"Path", "x\nquit"});
  CHECK(line == "setoption name Path value x quit");
}

TEST_CASE("messages: there and back") {
  UciInfo info;
  info.depth = 3;
  const std::vector<std::pair<std::string, UciMessage>> cases = {
      {"id name Toga II 3.0", UciId{UciId::Kind::Name, "Toga II 3.0"}},
      {"id author A. U. Thor", UciId{UciId::Kind::Author, "A. U. Thor"}},
      {"uciok", UciOk{}},
      {"readyok", UciReadyOk{}},
      {"bestmove e2e4 ponder e7e5", UciBestMove{"e2e4", "e7e5"}},
      {"copyprotection checking", UciCopyProtection{UciCheckStatus::Checking}},
      {"copyprotection error", UciCopyProtection{UciCheckStatus::Error}},
      {"registration ok", UciRegistration{UciCheckStatus::Ok}},
      {"info depth 3", info},
      {"option name Clear Hash type button", UciOption::button("Clear Hash")},
  };
  for (const auto& [line, value] : cases) {
    CHECK(to_text(value) == line);
    CHECK_MESSAGE(message(line) == value, line);
    CHECK(message(" \t" + line + "  ") == value);
  }
}

TEST_CASE("messages: free text is none") {
  for (const auto line : {"", "   ", "Stockfish 15.1 by the Stockfish developers", "the bestmove is e2e4",
                          "bestmove", "id", "id version 3", "option", "option name X", "copyprotection",
                          "registration maybe", "infobahn", "INFO depth 3", "uci ok"})
    CHECK_FALSE_MESSAGE(parse_uci_message(line), line);
}

TEST_CASE("any bytes are an answer, and what is read is written as one line that reads the same") {
  const std::vector<std::string> words = {
      "go",     "position", "fen",  "startpos", "moves",  "setoption", "name",    "value",
      "option", "type",     "spin", "combo",    "var",    "default",   "min",     "max",
      "info",   "score",    "cp",   "mate",     "depth",  "nodes",     "-1",      "0",
      "7",      "wdl",      "pv",   "e2e4",     "string", "bestmove",  "id",      "register",
      "code",   "later",    "x",    "\xff\x01", "check",  "true",      "<empty>", "lowerbound"};
  Random random(3);
  int commands = 0, messages = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string line;
    for (auto n = random.below(9); n > 0; --n) {
      line += words[random.below(words.size())];
      line += random.below(20) == 0 ? '\t' : ' ';
    }
    if (random.below(10) == 0 && !line.empty())
      line[random.below(line.size())] = static_cast<char>(random.below(256));
    if (const auto parsed = parse_uci_command(line)) {
      ++commands;
      const std::string text = to_text(*parsed);
      REQUIRE(text.find_first_of("\r\n") == std::string::npos);
      const auto again = parse_uci_command(text);
      REQUIRE_MESSAGE(again.has_value(), text);
      REQUIRE_MESSAGE(to_text(*again) == text, line);
    } else {
      REQUIRE(parsed.error().offset <= line.size());
      REQUIRE_FALSE(parsed.error().reason.empty());
    }
    if (const auto parsed = parse_uci_message(line)) {
      ++messages;
      const std::string text = to_text(*parsed);
      REQUIRE(text.find_first_of("\r\n") == std::string::npos);
      REQUIRE_MESSAGE(parse_uci_message(text).has_value(), text);
    } else {
      REQUIRE(parsed.error().offset <= line.size());
    }
  }
  CHECK(commands > 1000);
  CHECK(messages > 1000);
}
