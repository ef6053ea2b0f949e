// SPDX-License-Identifier: GPL-3.0-or-later
// Whole dialogues through streams in memory: no process, no clock to wait for.
#include <sstream>

#include "base/random.h"
#include "base/text.h"
#include "engine/command_line.h"
#include "engine/uci/loop.h"
#include "engine/uci/people.h"
#include "helpers.h"
#include "protocol/uci_message.h"
#include "support/case_file.h"
#include "support/temp_dir.h"

namespace engine { namespace {

using test::lines_of;

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
  for (const std::string_view go :
       chess::split("go depth 3|go nodes 100|go movetime 5|go wtime 100|go btime 100 winc 5|"
                    "go wtime 50 btime 50 movestogo 1|go infinite\nstop|"
                    "go ponder wtime 100 btime 100\nponderhit\nstop|go ponder\nstop|go mate 1|"
                    "go depth 2 infinite\nstop|go searchmoves e2e4 d2d4 depth 2|go searchmoves e2e5 depth 2|"
                    "go perft 2|go wtime -5|go depth 0|go nodes 0\nstop|go infinite\nquit|go infinite|"
                    "go infinite\nucinewgame|go|go depth|go nodes 18446744073709551615\nstop|"
                    "go movetime 9223372036854775807\nstop|go binc 3|go wtime 100 junk btime x",
                    '|')) {
    CAPTURE(go);
    // What nobody stops has to end by itself.
    const bool is_endless =
        go.find("infinite") != go.npos || go == "go" || go == "go depth" || go == "go binc 3";
    const auto lines = talk(std::string(go) + (is_endless ? "\n" : "\n@wait\n"));
    CHECK(count(lines, "bestmove ") == 1);
    CHECK(lines.back().find("bestmove") == 0);
  }
}

TEST_CASE("what is said to commands") {
  const auto parts = [](std::string_view text) {
    std::vector<std::string> found;
    for (const std::string_view part : chess::split(text, '|')) found.emplace_back(chess::trim(part));
    return found;
  };
  for (const ::test::CaseRow& row : ::test::cases_of("tests/engine/uci_dialogues.txt")) {
    CAPTURE(row.where);
    std::string script;
    for (const std::string& line : parts(row.at("send"))) script += line + '\n';
    const auto lines = talk(script);
    if (row.has("says"))
      for (const std::string& part : parts(row.at("says"))) CHECK_MESSAGE(has(lines, part), part);
    if (row.has("hides"))
      for (const std::string& part : parts(row.at("hides"))) CHECK_FALSE_MESSAGE(has(lines, part), part);
    if (row.has("count"))
      for (const std::string& part : parts(row.at("count"))) {
        const std::size_t blank = part.find(' ');
        const auto number = chess::parse_number<std::size_t>(part.substr(0, blank));
        CHECK_MESSAGE(count(lines, part.substr(blank + 1)) == number, part);
      }
  }
}

TEST_CASE("a script in a pipe waits for no answer: searches end before what follows") {
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

TEST_CASE("stop at once answers the best move of the first iteration") {
  const std::string mate = "position fen 6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 1\n";
  for (int i = 0; i < 50; ++i) CHECK(has(talk(mate + "go infinite\nstop\n"), "bestmove e1e8"));
}

TEST_CASE("behind a search without an end, so much waits and no more") {
  std::string script = "go infinite\nsetoption name MultiPV value 1\n";
  for (int i = 0; i < 3000; ++i) script += "position startpos moves e2e4\n";
  const auto lines = talk(script + "stop\n");
  CHECK(count(lines, "info string too many commands wait") > 1900);
  CHECK(lines.back().starts_with("bestmove"));
}

TEST_CASE("isready is answered while a search runs") {
  const auto lines = talk("go infinite\nisready\nstop\n");
  CHECK(count(lines, "readyok") == 1);
  const auto ready = std::find(lines.begin(), lines.end(), "readyok");
  CHECK(ready < lines.end() - 1);
  CHECK(lines.back().starts_with("bestmove"));
}

TEST_CASE("a word that go or position skips is named, because another search comes of it") {
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

TEST_CASE("commands for people") {
  CHECK(has(talk("d\n"), "| r | n | b | q | k | b | n | r | 8"));
  const auto eval = talk("eval\n");
  CHECK(has(eval, "|   R   |   N   |   B   |   Q   |   K   |   B   |   N   |   R   | 1"));
  CHECK(has(eval, "Network: " + nnue::embedded_network().description));
  CHECK(has(eval, "Evaluation: "));
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
  const auto words = chess::split_words(
      "uci isready setoption name value Hash Threads MultiPV ucinewgame position startpos fen "
      "moves e2e4 e7e5 e1g1 a7a8q 0000 stop ponderhit d eval flip help go depth nodes movetime "
      "wtime infinite ponder searchmoves mate -1 0 1 3 99999999999999999999 true \xFF\xFE "
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 8/8/8/8/8/8/8/8 w b KQkq - Clear Skill "
      "Level UCI_Elo UCI_Chess960 debug on register later <empty> nodestime "
      "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK");
  for (int round = 0; round < 60; ++round) {
    std::string script;
    for (int line = 0; line < 40; ++line) {
      if (random.below(6) == 0) {
        for (std::uint64_t n = random.below(60); n > 0; --n)
          script.push_back(static_cast<char>(random.next()));
      } else {
        for (std::uint64_t n = 1 + random.below(9); n > 0; --n) {
          script += words[random.below(words.size())];
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
