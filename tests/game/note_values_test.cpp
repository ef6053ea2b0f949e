// SPDX-License-Identifier: GPL-3.0-or-later
// What evaluations and times mean, in the units of the programs that wrote them.
#include "game/note_values.h"

#include <doctest/doctest.h>

#include "base/text.h"
#include "game/value_commands.h"
#include "notation/move_line.h"

using namespace chess;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

/// A game whose moves have one of these notes each: "%eval 23,14" and so on, several with "|" between them.
/// What does not begin with "%" is a comment.
Game game_with(const std::vector<std::string>& notes, std::string_view time_control = "") {
  Game game;
  if (!time_control.empty()) game.tags.set("TimeControl", time_control);
  static constexpr std::string_view kMoves =
      "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 "
      "Nbd7 "
      "11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5";
  const auto moves = parse_move_line(game.start(), kMoves);
  REQUIRE(moves.has_value());
  REQUIRE(notes.size() <= moves->size());
  NodeId last = kRootNode;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    last = game.add_unchecked(last, (*moves)[i]);
    for (const std::string_view note : split(notes[i], '|')) {
      if (note.empty()) continue;
      Subinfo info;
      if (note.front() == '%') {
        Command command;
        command.name = note.substr(1, note.find(' ') - 1);
        for (const std::string_view operand : split(note.substr(note.find(' ') + 1), ','))
          command.operands.emplace_back(operand);
        info.commands.push_back(std::move(command));
      } else {
        info.comment = note;
      }
      game.node(last).subinfos.push_back(std::move(info));
    }
  }
  return game;
}

std::string evals_of(const Game& game) {
  const NoteValues values(game);
  std::string text;
  for (std::size_t i = 0; i < game.main_line().size(); ++i) {
    const auto eval = values.eval(i);
    text += (text.empty() ? "" : " ") + (eval ? to_eval(*eval) : "-");
  }
  return text;
}

std::string clocks_of(const Game& game) {
  const NoteValues values(game);
  std::string text;
  for (std::size_t i = 0; i < game.main_line().size(); ++i) {
    const auto clock = values.clock(i);
    text += (text.empty() ? "" : " ") + (clock ? to_clock(*clock) : "-");
  }
  return text;
}

}  // namespace

TEST_CASE("evaluations without any decimal point are centipawns") {
  CHECK(evals_of(game_with({"%eval 23,14", "%eval 17,27", "%eval 25,16", "%eval -35,16"})) ==
        "0.23 0.17 0.25 -0.35");
  CHECK(evals_of(game_with({"%eval 23", "%eval -8", "%eval 0"})) == "0.23 -0.08 0.00");
  // A depth is enough: no program writes whole pawns with a depth.
  CHECK(evals_of(game_with({"%eval 3,14", "%eval -5,27"})) == "0.03 -0.05");
  CHECK(evals_of(game_with({"%eval 23,14", "%eval 29997,20", "%eval -29998,20", "%eval 32767,3"})) ==
        "0.23 #2 #-1 -");
}

TEST_CASE("evaluations with decimal points are pawns, and so are whole numbers among them") {
  CHECK(evals_of(game_with({"%eval 0.23", "%eval 1", "%eval 12", "%eval #-3", "%eval 0"})) ==
        "0.23 1.00 12.00 #-3 0.00");
  CHECK(evals_of(game_with({"%eval 0.57,5", "%eval 2,7"})) == "0.57 2.00");
  CHECK(evals_of(game_with({"%eval 0", "%eval 1", "%eval #-3"})) == "0.00 1.00 #-3");
  CHECK(evals_of(game_with({"%eval 0.16/16", "%eval -0.30/17", "%eval #3/9"})) == "0.16 -0.30 #3");
  CHECK(evals_of(game_with({"%eval 16/16", "%eval -30/17"})) == "0.16 -0.30");
  // Ours stand beside those of ChessBase, which have a depth.
  CHECK(evals_of(game_with({"%eval 23,14", "%eval 17,20", "%eval 0.21"})) == "0.23 0.17 0.21");
}

TEST_CASE("evaluations in a doubtful unit are not read") {
  const Game small = game_with({"%eval 3", "%eval 5", "%eval -4", "%eval 0"});
  CHECK(evals_of(small) == "- - - 0.00");
  CHECK(NoteValues(small).units().doubts().contains("%eval"));
  // Perhaps a decimal comma: 0,35 and 1,05.
  CHECK(evals_of(game_with({"%eval 0,35", "%eval 1,05", "%eval -1,20"})) == "0.00 - -");
  CHECK(evals_of(game_with({"%eval x", "%eval 1.2.3", "%eval /5", "%eval 9999999"})) == "- - - -");
}

TEST_CASE("the evaluations of a whole game stand before its first move") {
  Game game = game_with({"", "", "", ""});
  Subinfo start;
  Command profile{"evp", {}};
  for (const char* number : {"0", "4", "14", "14", "-25", "29997", "32767"})
    profile.operands.emplace_back(number);
  start.commands.push_back(profile);
  game.node(kRootNode).subinfos.push_back(start);
  CHECK(evals_of(game) == "0.14 -0.25 #2 -");
  CHECK(NoteValues(game).start_eval() == Score::cp(14));
  // The eval of a move is nearer to it.
  Subinfo own;
  own.commands.push_back({"eval", {"0.31"}});
  game.node(game.main_line()[1]).subinfos.push_back(own);
  CHECK(evals_of(game) == "0.14 0.31 #2 -");
  CHECK_FALSE(parse_eval_profile({"evp", {"0", "1", "5", "6", "7"}}).has_value());
  CHECK_FALSE(parse_eval_profile({"evp", {"0", "1", "x"}}).has_value());
  CHECK_FALSE(parse_eval_profile({"evp", {"5", "1"}}).has_value());
}

TEST_CASE("mates in ChessBase's numbers count half-moves") {
  CHECK(score_to_number(Score::mate_in(2), Color::White) == 29'997);
  CHECK(score_to_number(Score::mate_in(1), Color::Black) == 29'998);
  CHECK(score_to_number(Score::mate_in(1), Color::White) == 29'999);
  CHECK(score_to_number(Score::mated_in(1), Color::Black) == -29'999);
  CHECK(score_to_number(Score::mate_in(0), Color::Black) == 30'000);
  CHECK(score_to_number(Score::cp(-315), Color::White) == -315);
  CHECK(score_to_number(std::nullopt, Color::White) == 32'767);
  for (int moves = 1; moves < 60; ++moves)
    for (const Color turn : {Color::White, Color::Black})
      CHECK(number_to_score(score_to_number(Score::mated_in(moves), turn)) == Score::mated_in(moves));
}

TEST_CASE("clocks of two fields are hours and minutes where the time control or the first clock says so") {
  const std::vector<std::string> clocks = {"%clk 1:30", "%clk 1:30", "%clk 1:28", "%clk 1:29", "%clk 0:05"};
  CHECK(clocks_of(game_with(clocks, "5400+30")) == "1:30:00 1:30:00 1:28:00 1:29:00 0:05:00");
  CHECK(clocks_of(game_with(clocks, "40/5400+30:1800+30")) == "1:30:00 1:30:00 1:28:00 1:29:00 0:05:00");
  CHECK(clocks_of(game_with(clocks)) == "1:30:00 1:30:00 1:28:00 1:29:00 0:05:00");
  CHECK(clocks_of(game_with(clocks, "90")) == "0:01:30 0:01:30 0:01:28 0:01:29 0:00:05");
  CHECK(clocks_of(game_with({"%clk 3:00", "%clk 2:58"}, "180")) == "0:03:00 0:02:58");
  CHECK(clocks_of(game_with({"%clk 3:00", "%clk 2:58"})) == "0:03:00 0:02:58");
  CHECK(clocks_of(game_with({"%clk 15:00", "%clk 0:58"})) == "0:15:00 0:00:58");
  CHECK(clocks_of(game_with({"%clk 0:25", "%clk 0:24"}, "1500+10")) == "0:25:00 0:24:00");
  CHECK(clocks_of(game_with({"%clk 0:59:59", "%clk 1:30"})) == "0:59:59 0:01:30");
}

TEST_CASE("clocks that may be minutes or hours are not read") {
  const Game doubtful = game_with({"%clk 1:00", "%clk 0:59"});
  CHECK(clocks_of(doubtful) == "- -");
  CHECK(NoteValues(doubtful).units().doubts().contains("%clk"));
  // A display that changes to minutes and seconds below twenty minutes.
  CHECK(clocks_of(game_with({"%clk 1:30", "%clk 1:28", "%clk 19:59"}, "5400")) == "- - -");
}

TEST_CASE("clocks without a colon have the unit that fits the time control") {
  CHECK(clocks_of(game_with({"%clk 180", "%clk 179"}, "180")) == "0:03:00 0:02:59");
  CHECK(clocks_of(game_with({"%clk 1799", "%clk 1790"}, "180")) == "0:02:59.9 0:02:59");
  CHECK(clocks_of(game_with({"%clk 90", "%clk 89"}, "5400+30")) == "1:30:00 1:29:00");
  CHECK(clocks_of(game_with({"%clk 90", "%clk 89"})) == "0:01:30 0:01:29");
  CHECK(clocks_of(game_with({"%clk 7", "%clk 6"}, "5400")) == "- -");
}

TEST_CASE("times of chess.com, of ICC and of engine matches are read") {
  const NoteValues tenths(game_with({"%timestamp 1", "%timestamp 16", "%timestamp x"}, "180"));
  CHECK(tenths.spent(0) == milliseconds(100));
  CHECK(tenths.spent(1) == milliseconds(1600));
  CHECK_FALSE(tenths.spent(2).has_value());
  const std::vector<std::string> icc = {"0:04:57", "0:04:55", "0:04:49", "0:04:53", "0:04:40", "0:04:50"};
  CHECK(clocks_of(game_with(icc, "300")) == "0:04:57 0:04:55 0:04:49 0:04:53 0:04:40 0:04:50");
  CHECK(clocks_of(game_with(icc)) == "0:04:57 0:04:55 0:04:49 0:04:53 0:04:40 0:04:50");
  // What a move took, or nobody knows what.
  CHECK(clocks_of(game_with({"0:00:05", "0:00:12", "0:00:03", "0:00:02", "0:00:09", "0:00:20"}, "300")) ==
        "- - - - - -");
  CHECK(clocks_of(game_with({"0:04:57"})) == "-");
}

TEST_CASE("the comments of cutechess and fastchess are evaluations in the mover's view") {
  const Game game =
      game_with({"book", "book", "+0.57/7 0.002s", "-0.60/8 0.008s", "+0.84/8 0.026s", "+1.86/8 0.005s",
                 "+5.12/8 0.002s", "-M12/8 0.002s", "+M9/20 0.11s", "-M1/6 0.000s, White mates"});
  CHECK(evals_of(game) == "- - 0.57 0.60 0.84 -1.86 5.12 #6 #4 #1");
  CHECK(NoteValues(game).spent(2) == milliseconds(2));
  const Game fast = game_with({"+0.30/18 12ms", "-0.28/17 1.250s, tl=7.900s, n=1234, sd=20"});
  CHECK(evals_of(fast) == "0.30 0.28");
  CHECK(NoteValues(fast).spent(0) == milliseconds(12));
  CHECK(clocks_of(fast) == "- 0:00:07.9");
}

TEST_CASE("comments in White's view are known by their neighbours") {
  CHECK(evals_of(game_with({"+0.57/7 0.1s", "+0.60/8 0.1s", "+0.84/8 0.1s", "+0.86/8 0.1s", "+5.12/8 0.1s",
                            "+4.90/9 0.1s"})) == "0.57 0.60 0.84 0.86 5.12 4.90");
  CHECK(evals_of(game_with({"18:+0.30", "18:-0.25", "17:M5 and more", "30:x"})) == "0.30 -0.25 #5 -");
  CHECK(evals_of(game_with({"0.30/18 [Stockfish]", "0.25/18"})) == "0.30 0.25");
}

TEST_CASE("TCEC's comments have White's view in wv, and times in clocks or milliseconds") {
  const Game game = game_with(
      {"d=1, sd=1, mt=0, tl=5405000, s=0, n=0, pv=e4, tb=0, wv=0.00",
       "wv=0.35, d=25, mt=65000, tl=5396000, s=55170, n=13264996, pv=e5 Nf3, tb=45, R50=50",
       "ev=-0.45, d=29, pd=Bb7, mt=00:01:01, tl=00:37:47, s=27938 kN/s, pv=e4 Bb7, tb=0, R50=49, wv=0.45,",
       "wv=-M11, d=30", "wv=M9, d=31"});
  CHECK(evals_of(game) == "- 0.35 0.45 #-5 #4");
  CHECK(NoteValues(game).spent(1) == seconds(65));
  CHECK(NoteValues(game).spent(2) == seconds(61));
  CHECK(clocks_of(game) == "1:30:05 1:29:56 0:37:47 - -");
}

namespace {

/// The notes of each move: "[%eval 0.35] text", moves separated by " | ".
std::string notes_after_writing(Game game) {
  write_value_commands(game);
  std::string text;
  for (const NodeId id : game.main_line()) {
    if (!text.empty()) text += " |";
    for (const Subinfo& info : game.node(id).subinfos) {
      for (const Command& command : info.commands) {
        text += " [%" + command.name;
        for (const Operand& operand : command.operands) text += " " + operand.text();
        text += "]";
      }
      if (!info.comment.empty()) text += " " + info.comment;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("evaluations and times are written as commands") {
  CHECK(notes_after_writing(
            game_with({"book", "+0.57/7 0.002s", "-0.60/8 0.1s, White mates", "+M9/20 0.1s"})) ==
        " book | [%eval -0.57 7] [%emt 0:00:00.002] | [%eval -0.60 8] [%emt 0:00:00.1] White mates |"
        " [%eval #-4 20] [%emt 0:00:00.1]");
  CHECK(notes_after_writing(game_with({"%eval 23,14", "%eval -35,16|%emt 0:00:27", "%eval 0,3"})) ==
        " [%eval 0.23 14] | [%eval -0.35 16] [%emt 0:00:27] | [%eval 0 3]");
  CHECK(notes_after_writing(game_with({"%eval 0.16/16", "%clk 1:30"}, "5400")) ==
        " [%eval 0.16 16] | [%clk 1:30:00]");
  CHECK(notes_after_writing(
            game_with({"%timestamp 16", "0:04:57", "wv=0.35, d=25, mt=1000, tl=290000"}, "300")) ==
        " [%emt 0:00:01.6] | [%clk 0:04:57] |"
        " [%eval 0.35 25] [%clk 0:04:50] [%emt 0:00:01] wv=0.35, d=25, mt=1000, tl=290000");
  // Nothing to do, or in doubt.
  for (const std::vector<std::string>& notes :
       {std::vector<std::string>{"%eval 0.35,22", "%clk 0:03:00", "a word"},
        {"%eval 3", "%eval 5", "%eval -4"}}) {
    Game game = game_with(notes);
    const Game before = game;
    write_value_commands(game);
    CHECK(same_game(game, before));
  }
  Game profile = game_with({"", ""});
  profile.node(kRootNode).subinfos.emplace_back().commands.push_back({"evp", {"0", "2", "15", "20", "-5"}});
  CHECK(notes_after_writing(profile) == " [%eval 0.20] | [%eval -0.05]");
}

TEST_CASE("what people write is no evaluation") {
  for (const char* text :
       {"book", "3.5/7", "1/2", "12/18 points", "+0.57", "a +0.57/7 0.1s", "7/8", "1.5/2 after round 2", "M5",
        "see 18:+0.30", "0.30/x", "2:30 left", "wv= good", "18:30"}) {
    CAPTURE(text);
    CHECK_FALSE(read_engine_comment(text).has_value());
  }
}
