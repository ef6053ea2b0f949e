// SPDX-License-Identifier: GPL-3.0-or-later
// Whole dialogues in the XBoard protocol through streams in memory: no process, no clock to wait for.
#include "engine/xboard/xboard_loop.h"

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <istream>
#include <iterator>
#include <mutex>
#include <ostream>
#include <sstream>
#include <streambuf>

#include "engine/command_line.h"
#include "helpers.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "protocol/xboard_message.h"
#include "tests/support/temp_dir.h"
#include "tests/tablebase/table_bytes.h"

namespace engine {
namespace {

using test::lines_of;

/// The two ends of a dialogue: what is typed, line by line, and what was heard so far. Behind a line "ping N"
/// the next one waits for "pong N", as a front end does. A line "await TEXT" is not sent: it waits for a line
/// that begins with TEXT, behind all that was waited for before.
class Dialogue {
 public:
  explicit Dialogue(std::string typed) : typed_(std::move(typed)), input_(*this), output_(*this) {}

  std::istream& in() { return in_; }
  std::ostream& out() { return out_; }
  std::string heard() {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  class Input final : public std::streambuf {
   public:
    explicit Input(Dialogue& dialogue) : dialogue_(dialogue) {}

   private:
    int_type underflow() override {
      std::string& text = dialogue_.typed_;
      while (true) {
        if (line_.starts_with("ping ")) dialogue_.await("pong " + line_.substr(5));
        if (at_ == text.size()) return traits_type::eof();
        const std::size_t end = std::min(text.find('\n', at_), text.size() - 1) + 1;
        line_ = text.substr(at_, end - at_);
        const std::size_t begin = std::exchange(at_, end);
        if (line_.starts_with("await ")) {
          dialogue_.await(line_.substr(6, line_.size() - 7));
          continue;
        }
        setg(text.data() + begin, text.data() + begin, text.data() + end);
        return traits_type::to_int_type(*gptr());
      }
    }

    Dialogue& dialogue_;
    std::size_t at_ = 0;
    std::string line_;
  };
  class Output final : public std::streambuf {
   public:
    explicit Output(Dialogue& dialogue) : dialogue_(dialogue) {}

   private:
    int_type overflow(int_type c) override {
      const char letter = traits_type::to_char_type(c);
      xsputn(&letter, 1);
      return c;
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
      const std::lock_guard lock(dialogue_.mutex_);
      dialogue_.heard_.append(text, static_cast<std::size_t>(size));
      dialogue_.changed_.notify_all();
      return size;
    }

    Dialogue& dialogue_;
  };

  void await(const std::string& line) {
    std::unique_lock lock(mutex_);
    std::size_t found = std::string::npos;
    const auto is_heard = [&] { return (found = heard_.find('\n' + line, awaited_)) != std::string::npos; };
    const bool comes = changed_.wait_for(lock, std::chrono::minutes(2), is_heard);
    CHECK_MESSAGE(comes, "never heard: ", line);
    if (comes) awaited_ = found + 1;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string typed_;
  std::string heard_;
  std::size_t awaited_ = 0;  // in heard_
  Input input_;
  Output output_;
  std::istream in_{&input_};
  std::ostream out_{&output_};
};

/// Each script ends with the input, so a search that ends by itself gives its move.
std::vector<std::string> talk(const std::string& text) {
  Engine engine;
  Dialogue dialogue("xboard\nprotover 2\n" + text);
  xboard::XboardLoop(engine, dialogue.in(), dialogue.out()).run();
  return lines_of(dialogue.heard());
}

std::vector<std::string> that_begin(const std::vector<std::string>& lines, std::string_view start) {
  std::vector<std::string> found;
  std::ranges::copy_if(lines, std::back_inserter(found), [&](const auto& l) { return l.starts_with(start); });
  return found;
}

bool has(const std::vector<std::string>& lines, std::string_view line) {
  return std::ranges::find(lines, line) != lines.end();
}

}  // namespace

TEST_CASE("xboard loop: the features are those of version 2, with all options") {
  const auto lines = talk("");
  std::vector<chess::XboardFeature> features;
  for (const auto& line : lines)
    if (const auto message = chess::parse_xboard_message(line))
      if (const auto* told = std::get_if<chess::XboardFeatures>(&*message))
        features.insert(features.end(), told->features.begin(), told->features.end());
  REQUIRE_FALSE(features.empty());
  CHECK(features.front() == chess::XboardFeature{"done", "0"});
  CHECK(features.back() == chess::XboardFeature{"done", "1"});
  for (const auto name : {"ping", "setboard", "usermove", "analyze", "memory", "smp"})
    CHECK_MESSAGE(std::ranges::find(features, chess::XboardFeature{name, "1"}) != features.end(), name);
  std::size_t options = 0;
  for (const auto& feature : features) {
    if (feature.name != "option") continue;
    ++options;
    CHECK_MESSAGE(chess::parse_xboard_option(feature.value).has_value(), feature.value);
  }
  CHECK(options >= declared_options().size() - 7);
}

TEST_CASE("xboard loop: it plays Black after new, answers moves, and thinks aloud after post") {
  const auto lines = talk("new\npost\nsd 3\nst 60\nusermove e2e4\nping 1\nusermove d2d4\nping 2\n");
  CHECK(that_begin(lines, "move ").size() == 2);
  CHECK(has(lines, "pong 1"));
  CHECK(has(lines, "pong 2"));
  const auto move = std::ranges::find_if(lines, [](auto& l) { return l.starts_with("move "); });
  CHECK(move < std::ranges::find(lines, "pong 1"));
  std::size_t thoughts = 0;
  for (const auto& line : lines) thoughts += chess::parse_xboard_thinking(line).has_value() ? 1 : 0;
  CHECK(thoughts >= 2);
  for (const auto& line : talk("new\nnopost\nsd 3\nusermove e2e4\n"))
    CHECK_FALSE(chess::parse_xboard_thinking(line).has_value());
}

TEST_CASE("xboard loop: force, go and playother choose who plays") {
  CHECK(that_begin(talk("new\nforce\nsd 1\ne2e4\ne7e5\n"), "move ").empty());
  CHECK(that_begin(talk("new\nforce\nsd 1\ne2e4\ngo\n"), "move ").size() == 1);
  CHECK(that_begin(talk("new\nforce\nsd 1\nplayother\ne2e4\n"), "move ").size() == 1);
  CHECK(that_begin(talk("new\nsd 1\ngo\nusermove a7a5\n"), "move ").size() == 2);
}

TEST_CASE("xboard loop: what is given up names no move") {
  for (const auto end : {"force", "new", "quit", "setboard 4k3/8/8/8/8/8/8/4K2R b - - 0 1", "result 1-0 {x}"})
    CHECK_MESSAGE(that_begin(talk(std::string("new\nst 1000\ne2e4\n") + end + "\n"), "move ").empty(), end);
  CHECK(that_begin(talk("new\nst 1000\ne2e4\n?\n"), "move ").size() == 1);
}

TEST_CASE("xboard loop: wrong moves, commands and positions are named") {
  const auto lines = talk(
      "new\nforce\ne2e5\nbogus\nsetboard nonsense\nvariant atomic\nlevel x\nsd x\nst x\nundo\nremove\n"
      "option Nope=1\noption Hash=x\nedit\n#\n.\n");
  CHECK(has(lines, "Illegal move: e2e5"));
  CHECK(has(lines, "Error (unknown command): bogus"));
  CHECK(that_begin(lines, "tellusererror Illegal position").size() == 2);
  CHECK(that_begin(lines, "Error (").size() == 9);
  CHECK(has(lines, "Error (unsupported variant): atomic"));
  CHECK(has(lines, "Error (no move to take back): undo"));
}

TEST_CASE("xboard loop: the end of a game is told") {
  CHECK(has(talk("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\nsd 4\ngo\n"), "1-0 {White mates}"));
  CHECK(has(talk("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\nplayother\nRa8#\n"), "1-0 {White mates}"));
  CHECK(has(talk("setboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\nplayother\nusermove g5g6\n"),
            "1/2-1/2 {Stalemate}"));
}

TEST_CASE("xboard loop: an edited board, with the side to move of the one before") {
  const auto lines =
      talk("new\nforce\na2a3\nedit\n#\nKg1\nc\nKg8\nRa2\nPf7\nPg7\nPh7\n.\nsd 3\ngo\nping 1\n");
  const auto moves = that_begin(lines, "move ");
  REQUIRE(moves.size() == 1);
  const auto position = chess::parse_position("6k1/5ppp/8/8/8/8/r7/6K1 b - - 0 1");
  CHECK(chess::parse_uci_move(*position, moves[0].substr(5)).has_value());
}

TEST_CASE("xboard loop: an analysis goes on through moves and ends with exit") {
  const auto lines = talk("new\npost\nanalyze\nusermove e2e4\n.\nping 1\nundo\nexit\nping 2\nsd 2\ngo\n");
  CHECK(has(lines, "pong 1"));
  CHECK(has(lines, "pong 2"));
  CHECK(that_begin(lines, "stat01: ").size() == 1);
  CHECK(that_begin(lines, "move ").size() == 1);
}

TEST_CASE("xboard loop: an analysis goes on behind what does not change it") {
  std::string text = "new\npost\nanalyze\nawait 1 \n";
  for (const auto* command : {"hard", "easy", "bk", "draw", "white", "black", "time 6000", "otim 6000",
                              "level 40 5 0", "st 5", "sd 5", "usermove e2e5", "edit\n#\n."})
    text += std::string(command) + "\nawait 1 \n";  // each search tells of depth 1 once
  const auto lines = talk(text + "exit\nping 1\n");
  CHECK(has(lines, "Illegal move: e2e5"));
  CHECK(that_begin(lines, "tellusererror Illegal position").size() == 1);
  CHECK(has(lines, "pong 1"));
}

TEST_CASE("xboard loop: the engine's own search goes on after an analysis that no exit has ended") {
  for (const auto* end : {"go", "playother\nusermove e2e4", "force\ngo"})
    CHECK_MESSAGE(
        that_begin(talk("new\nst 1\nanalyze\n" + std::string(end) + "\ntime 6000\nbk\nping 1\n"), "move ")
                .size() == 1,
        end);
}

TEST_CASE("xboard loop: what was thought of a position is forgotten when it leaves the board") {
  // After a2-a3 another move is expected than the mate that was there before.
  CHECK(has(talk("setboard 8/5K1k/8/8/8/8/P7/6R1 w - - 0 1\nplayother\nsd 6\nusermove a2a3\nping 1\n"
                 "remove\nhint\nping 2\n"),
            "Hint: g1h1"));
  const std::string lost = "setboard q3k3/8/8/8/8/8/8/4K3 w - - 0 1\nsd 3\ngo\nping 1\n";
  for (const auto* other : {"setboard 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "undo", "edit\nQa7\n."})
    CHECK_FALSE_MESSAGE(has(talk(lost + other + "\ndraw\n"), "offer draw"), other);
}

TEST_CASE("xboard loop: draws are accepted by the one who stands worse; hopeless games are resigned") {
  const std::string lost = "setboard q3k3/8/8/8/8/8/8/4K3 w - - 0 1\nsd 3\ngo\nping 1\n";
  CHECK(has(talk(lost + "draw\n"), "offer draw"));
  CHECK_FALSE(has(talk("setboard 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\nsd 3\ngo\nping 1\ndraw\n"), "offer draw"));
  // A queen less in three moves of its own, one after the other.
  const std::string again = "setboard q3k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo\nping 1\n";
  CHECK(has(talk("sd 3\noption Resign=1\n" + again + "undo\ngo\nping 2\nundo\ngo\nping 3\n"), "resign"));
  CHECK_FALSE(has(talk("sd 3\noption Resign=1\n" + again), "resign"));
  CHECK_FALSE(has(talk("sd 3\n" + again + "undo\ngo\nping 2\nundo\ngo\nping 3\n"), "resign"));
}

TEST_CASE("xboard loop: after `hard` it ponders on the expected move, and answers that one at once") {
  // What it expects behind 1. e4 and its own move, without pondering.
  const auto hints = that_begin(talk("sd 6\nusermove e2e4\nping 1\nhint\nping 2\n"), "Hint: ");
  REQUIRE(hints.size() == 1);
  const std::string expected = hints.front().substr(6);
  const std::string other = expected == "a2a3" ? "a2a4" : "a2a3";
  const auto in_brackets = [](const std::string& line) { return line.find("\t(") != std::string::npos; };
  const auto ponder = [](const std::string& text) {
    return talk("hard\npost\nsd 6\nusermove e2e4\nawait move \nawait 6 \n" + text);
  };
  const auto thoughts_behind_move = [&](const std::vector<std::string>& lines) {
    std::vector<std::string> thoughts;
    const auto is_move = [](const std::string& line) { return line.starts_with("move "); };
    for (auto it = std::ranges::find_if(lines, is_move); it != lines.end(); ++it)
      if (it->starts_with("6 ")) thoughts.push_back(*it);
    return thoughts;
  };
  SUBCASE("the expected move") {
    const auto lines = ponder("time 6000\notim 6000\nhint\nping 2\nusermove " + expected + "\nping 3\n");
    CHECK(that_begin(lines, "move ").size() == 2);
    CHECK(that_begin(lines, "Hint: ") == hints);
    const auto thoughts = thoughts_behind_move(lines);
    REQUIRE_FALSE(thoughts.empty());
    // No second search: that of the pondering has answered. Another one ponders on the move behind it.
    CHECK(std::ranges::all_of(thoughts, in_brackets));
    CHECK(has(lines, "pong 3"));
  }
  SUBCASE("another move") {
    const auto lines = ponder("usermove " + other + "\nping 2\neasy\nping 3\n");
    CHECK(that_begin(lines, "move ").size() == 2);
    CHECK_FALSE(std::ranges::all_of(thoughts_behind_move(lines), in_brackets));
  }
  SUBCASE("a wrong move leaves it at work") {
    const auto lines = ponder("usermove e4e6\nusermove " + expected + "\nping 2\n");
    CHECK(has(lines, "Illegal move: e4e6"));
    CHECK(that_begin(lines, "move ").size() == 2);
  }
  SUBCASE("what ends the game, or the pondering") {
    for (const auto* end : {"force\nping 2\n", "easy\n?\nping 2\n", "result 1-0 {White wins}\nping 2\n",
                            "undo\nping 2\n", "new\nping 2\n", "memory 8\nping 2\n", "quit\n", ""}) {
      CAPTURE(end);
      CHECK(that_begin(ponder(end), "move ").size() == 1);
    }
  }
  SUBCASE("without `hard` it waits") {
    const auto lines = talk("post\nsd 6\nusermove e2e4\nping 1\nusermove " + expected + "\nping 2\n");
    CHECK(std::ranges::none_of(lines, in_brackets));
  }
}

TEST_CASE("xboard loop: the command line, and a change over from UCI") {
  std::istringstream in("uci\nisready\nxboard\nprotover 2\nnew\nsd 1\ne2e4\nquit\n");
  std::ostringstream out, err;
  CHECK(run_command_line({}, in, out, err) == 0);
  CHECK(out.str().find("uciok") != std::string::npos);
  CHECK(out.str().find("feature done=1") != std::string::npos);
  const std::string_view words[] = {"xboard"};
  std::istringstream other("protover 2\nnew\nsd 1\ne2e4\n");
  std::ostringstream told;
  CHECK(run_command_line(words, other, told, err) == 0);
  CHECK(told.str().find("\nmove ") != std::string::npos);
}

TEST_CASE("xboard loop: endgame tables by egtpath") {
  const test_support::TempDir dir;
  const std::vector<unsigned char> queen_ending = {test_support::kQueen, test_support::kKing,
                                                   test_support::kKing | test_support::kBlack};
  dir.write("KQvK.rtbw", test_support::single_value_wdl(queen_ending, 2, 2));  // all draws
  const auto thinking_of = [](const std::string& path) {
    const auto lines = talk(path + "setboard 7k/8/8/8/8/8/8/KQ6 w - - 0 1\nforce\npost\nsd 4\ngo\nping 1\n");
    std::optional<chess::XboardThinking> last;
    for (const auto& line : lines)
      if (const auto message = chess::parse_xboard_message(line))
        if (const auto* thinking = std::get_if<chess::XboardThinking>(&*message)) last = *thinking;
    REQUIRE(last.has_value());
    return *last;
  };
  const auto with = thinking_of("egtpath syzygy " + dir.path() + "\n");
  CHECK(with.score == chess::Score::cp(0));
  CHECK(with.tbhits.value_or(0) > 0);
  const auto without = thinking_of("");
  CHECK(without.score > chess::Score::cp(300));
  CHECK(without.tbhits.value_or(0) == 0);
  CHECK(has(talk(""), "feature egt=\"syzygy\""));
  CHECK(has(talk("egtpath scorpio /x\n"), "Error (unknown tablebases): scorpio"));
  CHECK(that_begin(talk("egtpath syzygy /nowhere\n"), "Error (").size() == 1);
}

}  // namespace engine
