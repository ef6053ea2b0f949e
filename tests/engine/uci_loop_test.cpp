// SPDX-License-Identifier: GPL-3.0-or-later
// Whole dialogues through streams in memory: no process, no clock to wait for.
#include <sstream>

#include "base/random.h"
#include "engine/command_line.h"
#include "engine/uci/loop.h"
#include "engine/uci/people.h"
#include "helpers.h"
#include "protocol/uci_message.h"
#include "support/temp_dir.h"

namespace engine { namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Hands out a script line by line; a line "@wait" is not handed out, but waits for the search.
class Script : public std::streambuf {
 public:
  Script(Engine& engine, const std::string& text) : engine_(engine), lines_(text) {}

 protected:
  int_type underflow() override {
    while (std::getline(lines_, line_)) {
      if (line_ == "@wait") {
        engine_.wait();
        continue;
      }
      line_ += '\n';
      setg(line_.data(), line_.data(), line_.data() + line_.size());
      return traits_type::to_int_type(line_[0]);
    }
    return traits_type::eof();
  }

 private:
  Engine& engine_;
  std::istringstream lines_;
  std::string line_;
};

std::vector<std::string> talk(const std::string& text) {
  Engine engine;
  Script script(engine, text);
  std::istream in(&script);
  std::ostringstream out;
  {
    uci::Loop loop(engine, in, out);
    loop.run();
  }
  return lines_of(out.str());
}

std::size_t count(const std::vector<std::string>& lines, std::string_view start) {
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(), [&](const std::string& l) { return l.starts_with(start); }));
}
bool has(const std::vector<std::string>& lines, std::string_view part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& l) { return l.find(part) != std::string::npos; });
}

TEST_CASE("the introduction: names, every option, uciok last") {
  const auto lines = talk("uci\n");
  REQUIRE_FALSE(lines.empty());
  CHECK(lines.front().starts_with("id name Marginalia"));
  CHECK(lines.back() == "uciok");
  for (const std::string_view name :
       {"Threads", "Hash", "Clear Hash", "Ponder", "MultiPV", "Skill Level", "Move Overhead", "UCI_Chess960",
        "UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL", "UCI_AnalyseMode", "Debug Log File", "nodestime",
        "OwnBook", "BookFile", "BookVariety", "EvalFile"})
    CHECK_MESSAGE(count(lines, "option name " + std::string(name) + " type") == 1, std::string(name));
  // Nothing else stands among them: some programs take it for an option.
  CHECK(count(lines, "info string") == 0);
  CHECK(has(talk("setoption name Hash value 3\nbench 1\n"), "Memory          : 3 MB of hash in "));
  CHECK(talk("\xEF\xBB\xBFuci\n") == lines);
  // Of endgame tables, there are none by default.
  CHECK(has(lines, "option name SyzygyPath type string default <empty>"));
  CHECK(has(lines, "option name SyzygyProbeLimit type spin default 7 min 0 max 7"));
}

TEST_CASE("every go ends in exactly one bestmove") {
  for (const std::string_view go : {"go depth 3",
                                    "go nodes 100",
                                    "go movetime 5",
                                    "go wtime 100",
                                    "go btime 100 winc 5",
                                    "go wtime 50 btime 50 movestogo 1",
                                    "go infinite\nstop",
                                    "go ponder wtime 100 btime 100\nponderhit\nstop",
                                    "go ponder\nstop",
                                    "go mate 1",
                                    "go depth 2 infinite\nstop",
                                    "go searchmoves e2e4 d2d4 depth 2",
                                    "go searchmoves e2e5 depth 2",
                                    "go perft 2",
                                    "go wtime -5",
                                    "go depth 0",
                                    "go nodes 0\nstop",
                                    "go infinite\nquit",
                                    "go infinite",
                                    "go infinite\nucinewgame",
                                    "go",
                                    "go depth",
                                    "go nodes 18446744073709551615\nstop",
                                    "go movetime 9223372036854775807\nstop",
                                    "go binc 3",
                                    "go wtime 100 junk btime x"}) {
    CAPTURE(std::string(go));
    // What nobody stops has to end by itself.
    const bool is_endless =
        go.find("infinite") != go.npos || go == "go" || go == "go depth" || go == "go binc 3";
    const auto lines = talk(std::string(go) + (is_endless ? "\n" : "\n@wait\n"));
    CHECK(count(lines, "bestmove ") == 1);
    CHECK(lines.back().find("bestmove") == 0);
  }
}

TEST_CASE("a second go ends the first: one bestmove each") {
  CHECK(count(talk("go infinite\ngo infinite\ngo depth 1\nstop\n"), "bestmove ") == 3);
}

TEST_CASE("a script in a pipe waits for no answer: searches end before what follows") {
  const auto two = talk("position startpos\ngo depth 6\nposition startpos moves e2e4\ngo depth 6\n");
  CHECK(count(two, "bestmove ") == 2);
  CHECK(count(two, "info depth 6 ") >= 2);
  const auto mixed =
      talk("go nodes 2000\nsetoption name MultiPV value 2\nucinewgame\ngo depth 4\ngo perft 3\nbench 1\n");
  CHECK(count(mixed, "bestmove ") == 3);
  CHECK(has(mixed, "info depth 4 seldepth"));
  CHECK(has(mixed, " multipv 2 "));
  CHECK(has(mixed, "Nodes searched  : "));
  // The answers stand in the order of the questions.
  const auto perft = std::find(mixed.begin(), mixed.end(), "Nodes searched: 8902");
  REQUIRE(perft != mixed.end());
  CHECK(count({mixed.begin(), perft}, "bestmove ") == 2);
  CHECK(count({perft, mixed.end()}, "Nodes searched  : ") == 1);
}

TEST_CASE("stop, quit and isready act at once, whatever waits") {
  // Each of these searches would take longer than anybody waits.
  const auto stopped = talk(
      "go depth 200\nposition startpos moves e2e4\ngo depth 200\ngo perft 20\nisready\nstop\ngo depth 1\n");
  CHECK(count(stopped, "readyok") == 1);
  CHECK(count(stopped, "bestmove ") == 4);
  CHECK(has(stopped, "the count was stopped; there is no total"));
  CHECK_FALSE(has(stopped, "Nodes searched"));
  CHECK(count(talk("bench 30\nisready\nbench 30\nstop\nquit\n"), "readyok") == 1);
  CHECK(has(talk("bench 30\nstop\n"), "bench was stopped; there is no count"));
  CHECK(count(talk("go movetime 100000000\ngo movetime 100000000\nquit\n"), "bestmove ") >= 1);
}

TEST_CASE("a count and a bench are finished before quit, searches are not") {
  CHECK(has(talk("position startpos moves e2e4\ngo perft 5\nquit\n"), "Nodes searched: 9771632"));
  CHECK(has(talk("perft 5\nquit\n"), "Nodes searched: 4865609"));
  CHECK(has(talk("bench 2\nquit\n"), "Nodes searched  : "));
  // Also what waits behind them, with its position; but no search.
  const auto lines = talk(
      "bench 2\nposition startpos moves e2e4\ngo depth 200\ngo perft 4\nposition startpos\ngo depth "
      "200\nquit\n");
  CHECK(has(lines, "Nodes searched: 405385"));  // of the position behind 1. e4
  CHECK(count(talk("go depth 200\ngo perft 4\nquit\n"), "Nodes searched: 197281") == 1);
}

TEST_CASE("stop at once answers the best move of the first iteration") {
  const std::string mate = "position fen 6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 1\n";
  for (int i = 0; i < 50; ++i) CHECK(has(talk(mate + "go infinite\nstop\n"), "bestmove e1e8"));
}

TEST_CASE("a search without an end gives way to the next, behind what waits for it, too") {
  const auto lines =
      talk("go infinite\nsetoption name MultiPV value 2\nposition startpos moves e2e4\ngo depth 4\n");
  CHECK(count(lines, "bestmove ") == 2);
  CHECK(has(lines, " multipv 2 "));
  CHECK(count(talk("go infinite\nsetoption name MultiPV value 2\n"), "bestmove ") == 1);
  CHECK(count(talk("go ponder depth 3\nponderhit\ngo depth 2\n"), "bestmove ") == 2);
  // The hit overtakes what waits for the end of the search that ponders.
  const auto hit = talk("go ponder depth 3\nsetoption name MultiPV value 2\nponderhit\n@wait\ngo depth 2\n");
  CHECK(count(hit, "info depth 3 ") == 1);
  CHECK(count(hit, "bestmove ") == 2);
}

TEST_CASE("behind a search without an end, so much waits and no more") {
  std::string script = "go infinite\nsetoption name MultiPV value 1\n";
  for (int i = 0; i < 3000; ++i) script += "position startpos moves e2e4\n";
  const auto lines = talk(script + "stop\n");
  CHECK(count(lines, "info string too many commands wait") > 1900);
  CHECK(lines.back().starts_with("bestmove"));
}

TEST_CASE("no legal move, and no output when idle") {
  CHECK(has(talk("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo depth 3\n"), "bestmove (none)"));
  CHECK(has(talk("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo depth 3\n"), "score mate 0"));
  CHECK(talk("stop\nponderhit\nucinewgame\nposition startpos moves e2e4\n\n   \nsetoption name Hash value "
             "2\nquit\nuci\n")
            .empty());
}

TEST_CASE("isready is answered while a search runs") {
  const auto lines = talk("go infinite\nisready\nstop\n");
  CHECK(count(lines, "readyok") == 1);
  const auto ready = std::find(lines.begin(), lines.end(), "readyok");
  CHECK(ready < lines.end() - 1);
  CHECK(lines.back().starts_with("bestmove"));
}

TEST_CASE("position: a bad FEN leaves the old one, a bad move leaves the moves before it") {
  const auto bad_fen = talk("position startpos moves e2e4\nposition fen 9/8/8 w - - 0 1\nd\n");
  CHECK(has(bad_fen, "info string"));
  CHECK(has(bad_fen, "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
  const auto bad_move = talk("position startpos moves e2e4 e7e5 e1e3 g8f6\nd\n");
  CHECK(has(bad_move, "info string"));
  CHECK(has(bad_move, "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
  CHECK(has(talk("position\nposition fen\nposition moves\nd\n"),
            "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

TEST_CASE("a word that go or position skips is named, because another search comes of it") {
  CHECK(has(talk("go depht 3\nstop\n"), "info string unknown word in go: \"depht\" and 1 more"));
  CHECK(has(talk("go depth 1 movetime abc\n"), "info string no number after \"movetime\" and 1 more"));
  CHECK(has(talk("position startpos move\n"), "info string unknown word in position: \"move\""));
  CHECK(has(talk("go depth 0\n"), "info string clamped depth \"0\""));
  const std::string long_word(2000, 'x');
  CHECK(count(talk("position startpos " + long_word + " e2e4 e7e5 g1f3\n"), "info string") == 1);
  for (const std::string_view line :
       {"position startpos", "position startpos moves", "position  startpos  moves  e2e4\te7e5 ",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1", "go ponder wtime 100 btime 100 winc 0 binc 0",
        "go wtime -20 btime 100 movestogo 0", "go infinite searchmoves e2e4 d2d4", "go mate 1",
        "go movetime 0", "go depth 1 nodes 5 infinite"}) {
    CAPTURE(std::string(line));
    CHECK_FALSE(has(talk(std::string(line) + "\nstop\n"), "info string"));
  }
  CHECK_FALSE(has(talk("joho isready\n"), "info string"));
  CHECK(has(talk("debug on\njoho isready\n"), "info string unknown command: \"joho\""));
  CHECK(count(talk("debug on\ngo depht 3\nstop\n"), "info string unknown word in go: ") == 2);
}

TEST_CASE("castling is written as the mode asks") {
  const std::string fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo searchmoves e1g1 depth 1\n";
  CHECK(has(talk(fen), "bestmove e1g1"));
  CHECK(has(talk("setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo "
                 "searchmoves e1h1 depth 1\n"),
            "bestmove e1h1"));
  const std::string off_the_corner = "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\ngo perft 1\n";
  CHECK(has(talk("setoption name UCI_Chess960 value true\n" + off_the_corner), "e1g1: 1"));
  CHECK_FALSE(has(talk(off_the_corner), "e1g1: 1"));
}

TEST_CASE("castling rights that standard chess cannot have are dropped, unless the mode is Chess960") {
  const std::string fen = "position fen 7k/8/8/8/8/8/8/5RK1 w Q - 0 1\ngo perft 1\n";
  CHECK_FALSE(has(talk(fen), "g1f1"));
  CHECK(
      has(talk(fen), "info string castling rights that only Chess960 has are dropped: UCI_Chess960 is off"));
  CHECK(has(talk("setoption name UCI_Chess960 value true\n" + fen), "g1f1"));
  const auto best =
      talk("position fen r2k3r/1b2bQ1p/p1p5/3nN1B1/8/7q/PPP4P/3R1R1K b KQkq - 6 26\ngo depth 7\n@wait\n");
  CHECK_FALSE(has(best, "d8a8"));
  CHECK(has(talk("position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9;\nd\n"), "w K - 3 9"));
}

TEST_CASE("what info carries") {
  const auto lines =
      talk("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 2\ngo depth 5\n@wait\n");
  CHECK(has(lines, " multipv 2 "));
  CHECK(has(lines, " wdl "));
  int infos = 0;
  for (const std::string& line : lines) {
    const auto message = chess::parse_uci_message(line);
    REQUIRE_MESSAGE(message.has_value(), line);
    if (const auto* info = std::get_if<chess::UciInfo>(&*message)) {
      ++infos;
      CHECK(info->depth);
      CHECK(info->seldepth);
      CHECK(info->score);
      CHECK(info->nodes);
      CHECK(info->nps);
      CHECK(info->hashfull);
      CHECK(info->time);
      CHECK_FALSE(info->pv.empty());
    }
  }
  CHECK(infos >= 10);
  CHECK_FALSE(has(talk("go depth 3\n@wait\n"), " wdl "));
}

TEST_CASE("options set during a search count after it; unknown ones are answered") {
  const auto lines = talk(
      "go infinite\nsetoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\nstop\ngo depth "
      "3\n@wait\n");
  CHECK(count(lines, "bestmove ") == 2);
  CHECK(has(lines, " multipv 3 "));
  CHECK(has(talk("setoption name Hahs value 3\n"), "did you mean Hash"));
  CHECK(has(talk("setoption name Threads value 1000000\n"), "info string"));
}

TEST_CASE("commands for people") {
  CHECK(has(talk("d\n"), "| r | n | b | q | k | b | n | r | 8"));
  const auto eval = talk("eval\n");
  CHECK(has(eval, "|   R   |   N   |   B   |   Q   |   K   |   B   |   N   |   R   | 1"));
  CHECK(has(eval, "Network: " + nnue::embedded_network().description));
  CHECK(has(eval, "Evaluation: "));
  CHECK(has(talk("help\n"), "perft"));
  CHECK(has(talk("perft 3\n"), "Nodes searched: 8902"));
  CHECK(has(talk("go perft 3\n"), "e2e4: 600"));
  CHECK(has(talk("perft\nperft x\n"), "info string"));
  CHECK(has(talk("position startpos moves e2e4\nflip\nd\n"),
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  CHECK(has(talk("bench 1\n"), "Nodes searched  : "));
  CHECK(has(talk("xyzzy\n"), "info string"));
}

TEST_CASE("a log takes the place of an earlier log, and of no other file") {
  const test_support::TempDir folder;
  const std::string option = "setoption name Debug Log File value ";
  const std::string end = "\n" + option + "\n";
  for (int i = 0; i < 2; ++i) {
    CHECK(!has(talk(option + folder.file("log") + "\nisready" + end), "info string"));
    CHECK(folder.read("log").starts_with(">> isready\n<< readyok\n"));
  }
  folder.write("games.pgn", "1. e4 e5 *\n");
  CHECK(has(talk(option + folder.file("games.pgn") + "\nisready" + end), "is another file than a log"));
  CHECK(folder.read("games.pgn") == "1. e4 e5 *\n");
}

TEST_CASE("the command line") {
  const auto run = [](std::vector<std::string_view> words, std::string& out) {
    std::istringstream in;
    std::ostringstream output, errors;
    const int status = run_command_line(words, in, output, errors);
    out = output.str() + errors.str();
    return status;
  };
  std::string out;
  CHECK(run({"--version"}, out) == 0);
  CHECK(out.starts_with("Marginalia "));
  CHECK(out.contains("\nNetwork: "));
  CHECK(run({"--help"}, out) == 0);
  CHECK(run({"perft", "3"}, out) == 0);
  CHECK(out.find("Nodes searched: 8902") != std::string::npos);
  CHECK(run({"perft", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1"}, out) == 0);
  CHECK(out.find("Nodes searched: 15") != std::string::npos);
  CHECK(run({"perft"}, out) == 2);
  CHECK(run({"perft", "nonsense", "3"}, out) == 2);
  CHECK(run({"bench", "1"}, out) == 0);
  CHECK(run({"bench", "deep"}, out) == 2);
  CHECK(run({"frobnicate"}, out) == 2);
  CHECK(run({"bensh"}, out) == 2);
  CHECK(out ==
        "marginalia: no such command: bensh; did you mean bench?\nRun `marginalia --help` for help.\n");
  CHECK(run({"help"}, out) == 0);
  CHECK(out == uci::help_text() + "\n");
}

TEST_CASE("any bytes: an answer or silence, never a crash") {
  chess::Random random(2024);
  const std::string_view words[] = {"uci",
                                    "isready",
                                    "setoption",
                                    "name",
                                    "value",
                                    "Hash",
                                    "Threads",
                                    "MultiPV",
                                    "ucinewgame",
                                    "position",
                                    "startpos",
                                    "fen",
                                    "moves",
                                    "e2e4",
                                    "e7e5",
                                    "e1g1",
                                    "a7a8q",
                                    "0000",
                                    "stop",
                                    "ponderhit",
                                    "d",
                                    "eval",
                                    "flip",
                                    "help",
                                    "go",
                                    "depth",
                                    "nodes",
                                    "movetime",
                                    "wtime",
                                    "infinite",
                                    "ponder",
                                    "searchmoves",
                                    "mate",
                                    "-1",
                                    "0",
                                    "1",
                                    "3",
                                    "99999999999999999999",
                                    "true",
                                    "\xFF\xFE",
                                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                                    "8/8/8/8/8/8/8/8",
                                    "w",
                                    "b",
                                    "KQkq",
                                    "-",
                                    "Clear",
                                    "Skill",
                                    "Level",
                                    "UCI_Elo",
                                    "UCI_Chess960",
                                    "debug",
                                    "on",
                                    "register",
                                    "later",
                                    "<empty>",
                                    "nodestime",
                                    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK"};
  for (int round = 0; round < 60; ++round) {
    std::string script;
    for (int line = 0; line < 40; ++line) {
      if (random.below(6) == 0) {
        for (std::uint64_t n = random.below(60); n > 0; --n)
          script.push_back(static_cast<char>(random.next()));
      } else {
        for (std::uint64_t n = 1 + random.below(9); n > 0; --n) {
          script += words[random.below(std::size(words))];
          script += random.below(20) == 0 ? '\t' : ' ';
        }
      }
      script.push_back('\n');
      // Memory and threads are for other tests; what could run for long is stopped.
      script += "stop\n";
    }
    const auto lines = talk(script);
    for (const std::string& line : lines) CHECK(line.size() < 100'000);
  }
}

TEST_CASE("a very long line is read to its end and survived") {
  std::string script = "position startpos moves";
  for (int i = 0; i < 400; ++i) script += " g1f3 g8f6 f3g1 f6g8";
  script += "\ngo depth 2\n";
  CHECK(count(talk(script), "bestmove ") == 1);
  CHECK(count(talk(std::string(6'000'000, 'x') + "\nisready\n"), "readyok") == 1);
}

}}  // namespace engine
