// SPDX-License-Identifier: GPL-3.0-or-later
// Games from their opening to every kind of end, and what is written of them.
#include "match/play_game.h"

#include <doctest/doctest.h>

#include "game/command.h"
#include "notation/fen.h"
#include "tests/match/scripted_player.h"
#include "tests/support/temp_dir.h"
#include "tests/tablebase/table_bytes.h"

using namespace chess;
using namespace std::chrono_literals;
using test::FunctionPlayer;
using test::line_player;
using test::moves_of;

namespace {

using Answer = FunctionPlayer::Answer;

OpeningLine opening_of(const std::vector<std::string>& sans) {
  OpeningLine line;
  line.moves = moves_of(sans);
  return line;
}

OpeningLine opening_at(const char* fen) {
  OpeningLine line;
  line.start = parse_position(fen).value();
  return line;
}

GameConditions by_nodes() {
  TimeControl control;
  control.nodes = 1000;
  return {{control, control}};
}

std::optional<PlayedGame> play(OpeningLine opening, Player& white, Player& black,
                               const GameConditions& conditions = by_nodes()) {
  return play_game(std::move(opening), {&white, &black}, conditions, {});
}

/// Plays `sans` and then fails like this.
FunctionPlayer failing_after(std::size_t plies, GameEnding how) {
  return FunctionPlayer([=](const Position& position, std::size_t made, const SearchLimits&) -> Answer {
    if (made >= plies) return std::unexpected(PlayerFailure{how, "broke"});
    return PlayerMove{legal_moves(position)[0]};
  });
}

}  // namespace

TEST_CASE("games end by the rules") {
  auto mate = line_player({"f3", "e5", "g4", "Qh4"});
  const auto lost = play(opening_of({"f3"}), mate, mate);
  REQUIRE(lost);
  CHECK(lost->result == GameResult::BlackWins);
  CHECK(lost->ending == GameEnding::Checkmate);
  CHECK(lost->moves.size() == 3);
  CHECK(lost->fault.empty());
  CHECK(mate.games == 2);

  auto shuffle = line_player({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
  const auto drawn = play({}, shuffle, shuffle);
  CHECK(drawn->result == GameResult::Draw);
  CHECK(drawn->ending == GameEnding::Repetition);
  CHECK(drawn->moves.size() == 8);
  // The opening's positions count.
  CHECK(play(opening_of({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"}), shuffle, shuffle)->moves.size() == 2);

  auto first_legal = failing_after(1000, GameEnding::Died);
  CHECK(play(opening_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), first_legal, first_legal)->ending ==
        GameEnding::Stalemate);
  CHECK(play(opening_at("7k/8/6K1/8/8/8/8/8 w - - 0 1"), first_legal, first_legal)->ending ==
        GameEnding::InsufficientMaterial);
  const auto fifty = play(opening_at("7k/8/8/8/8/8/r7/7K w - - 98 80"), first_legal, first_legal);
  CHECK(fifty->ending == GameEnding::FiftyMoves);
  CHECK(fifty->moves.size() == 2);
  const auto at_once = play(opening_of({"f3", "e5", "g4", "Qh4"}), first_legal, first_legal);
  CHECK(at_once->ending == GameEnding::Checkmate);
  CHECK(at_once->moves.empty());
}

TEST_CASE("whoever fails has lost, and it is said how") {
  for (const GameEnding how :
       {GameEnding::LostOnTime, GameEnding::IllegalMove, GameEnding::Died, GameEnding::Silent}) {
    auto bad = failing_after(4, how);
    auto good = failing_after(1000, GameEnding::Died);
    const auto as_white = play({}, bad, good);
    REQUIRE(as_white);
    CHECK(as_white->result == GameResult::BlackWins);
    CHECK(as_white->ending == how);
    CHECK(as_white->fault == "broke");
    CHECK(as_white->moves.size() == 4);
    bad.usable = true;
    const auto as_black = play({}, good, bad);
    CHECK(as_black->result == GameResult::WhiteWins);
    CHECK(as_black->moves.size() == 5);
  }
}

TEST_CASE("a draw is offered, heard of, and agreed if the answer is an offer") {
  std::vector<bool> heard;
  // White offers with its second move and with its fourth, and Black accepts only the second offer.
  FunctionPlayer player(
      [&](const Position& position, std::size_t plies, const SearchLimits& limits) -> Answer {
        heard.push_back(limits.draw_offered);
        PlayerMove move{legal_moves(position)[0]};
        move.offers_draw = plies == 2 || plies >= 6;
        return move;
      });
  const auto game = play({}, player, player);
  REQUIRE(game);
  CHECK(game->ending == GameEnding::DrawAgreed);
  CHECK(game->result == GameResult::Draw);
  CHECK(heard == std::vector<bool>{false, false, false, true, false, false, false, true});
}

TEST_CASE("a game that is called off has no result") {
  auto good = failing_after(1000, GameEnding::Died);
  std::stop_source stop;
  FunctionPlayer stopping([&](const Position& position, std::size_t made, const SearchLimits&) -> Answer {
    if (made >= 4) stop.request_stop();
    return PlayerMove{legal_moves(position)[0]};
  });
  CHECK_FALSE(play_game({}, {&stopping, &good}, by_nodes(), stop.get_token()));
}

TEST_CASE("out of time against a player who cannot mate is a draw") {
  FunctionPlayer slow([&](const Position& position, std::size_t, const SearchLimits&) -> Answer {
    PlayerMove move{legal_moves(position)[0]};
    move.elapsed = position.turn() == Color::White ? 5000ms : 1ms;
    return move;
  });
  const TimeControl control = *parse_time_control("1+0.1");
  const auto ends = [&](const char* fen) {
    return *play(opening_at(fen), slow, slow, {{control, control}, 0ms});
  };
  for (const char* fen : {"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "4kn2/8/8/8/8/8/3Q4/4K3 w - - 0 1"}) {
    const auto drawn = ends(fen);
    CHECK(drawn.result == GameResult::Draw);
    CHECK(drawn.ending == GameEnding::TimeoutDraw);
    CHECK(drawn.fault.empty());
  }
  // A knight mates a king that a pawn of its own shuts in.
  for (const char* fen : {"4kn2/8/8/8/8/8/3P4/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/3Q4/4K3 w - - 0 1"})
    CHECK(ends(fen).result == GameResult::BlackWins);
}

TEST_CASE("the clock is charged with what was measured, and its fall ends the game") {
  std::vector<std::chrono::milliseconds> told;
  FunctionPlayer slow([&](const Position& position, std::size_t, const SearchLimits& limits) -> Answer {
    told.push_back(limits.clock->time[position.turn()]);
    PlayerMove move{legal_moves(position)[0], Score::cp(30)};
    move.elapsed = position.turn() == Color::White ? 400ms : 10ms;
    return move;
  });
  const TimeControl control = *parse_time_control("1+0.1");
  const auto game = play({}, slow, slow, {{control, control}, 0ms});
  CHECK(game->ending == GameEnding::LostOnTime);
  CHECK(game->result == GameResult::BlackWins);
  CHECK(game->fault == "took 400 ms with 100 ms on its clock");
  CHECK(game->moves.size() == 6);
  CHECK(told == std::vector<std::chrono::milliseconds>{1000ms, 1000ms, 700ms, 1090ms, 400ms, 1180ms, 100ms});
  CHECK(game->moves[0].clock == 700ms);
  CHECK(game->moves[0].score == Score::cp(30));
  CHECK(game->moves[1].score == Score::cp(-30));  // White's view
}

TEST_CASE("adjudication ends games, but never before the rules do") {
  FunctionPlayer sure([&](const Position& position, std::size_t, const SearchLimits&) -> Answer {
    return PlayerMove{legal_moves(position)[0],
                      position.turn() == Color::White ? Score::cp(900) : Score::cp(-900)};
  });
  GameConditions conditions = by_nodes();
  conditions.adjudication.win = WinRule{.moves = 2, .cp = 600};
  const auto won = play({}, sure, sure, conditions);
  CHECK(won->ending == GameEnding::WinAdjudicated);
  CHECK(won->result == GameResult::WhiteWins);
  CHECK(won->moves.size() == 4);

  conditions.adjudication = {.max_moves = 2};
  auto mate = line_player({"f3", "e5", "g4", "Qh4"});
  CHECK(play({}, mate, mate, conditions)->ending == GameEnding::Checkmate);
  auto longer = line_player({"e4", "e5", "Nf3", "Nc6", "Bc4"});
  CHECK(play({}, longer, longer, conditions)->ending == GameEnding::TooLong);
}

TEST_CASE("what is written of a game") {
  auto mate = line_player({"f3", "e5", "g4", "Qh4"});
  auto game = play(opening_of({"f3"}), mate, mate);
  game->moves[0].score = Score::cp(-52);
  game->moves[0].depth = 12;
  game->moves[0].elapsed = 1'530'400us;
  game->moves[0].clock = 58'500ms;
  const TimeControl control = *parse_time_control("60+0.5");
  const GameLabels labels{"Event", "2020.01.02", "7.2", {"Wanda", "Bert"}};
  Game record = to_game(*game, labels, {control, control});
  CHECK(record.result == GameResult::BlackWins);
  CHECK(record.main_moves() == moves_of({"f3", "e5", "g4", "Qh4"}));
  for (const auto& [name, value] : std::vector<std::pair<const char*, const char*>>{{"Event", "Event"},
                                                                                    {"Date", "2020.01.02"},
                                                                                    {"Round", "7.2"},
                                                                                    {"White", "Wanda"},
                                                                                    {"Black", "Bert"},
                                                                                    {"TimeControl", "60+0.5"},
                                                                                    {"PlyCount", "4"},
                                                                                    {"Termination", "normal"},
                                                                                    {"Ending", "checkmate"},
                                                                                    {"ECO", "A00"}})
    CHECK(record.tags.get(name) == value);
  CHECK_FALSE(record.tags.find("WhiteLimits"));
  const auto line = record.main_line();
  CHECK(record.node(line[0]).subinfos.empty());
  const auto& info = record.node(line[1]).subinfos.at(0);
  CHECK(info.find_command("eval")->operands == std::vector<Operand>{"-0.52", "12"});
  CHECK(info.find_command("clk")->operands == std::vector<Operand>{"0:00:58.5"});
  CHECK(info.find_command("emt")->operands == std::vector<Operand>{"0:00:01.53"});
  CHECK(record.node(line[3]).subinfos.back().comment == "checkmate");

  // Time plays no part in games by nodes: two runs write the same bytes.
  TimeControl nodes;
  nodes.nodes = 5000;
  game->moves[0].clock.reset();
  game->result = GameResult::WhiteWins;
  game->ending = GameEnding::Died;
  game->fault = "died (exit status 3)";
  record = to_game(*game, labels, {nodes, control});
  CHECK_FALSE(record.node(record.main_line()[1]).subinfos.at(0).find_command("clk"));
  CHECK(record.tags.get("TimeControl") == "?");
  CHECK(record.tags.get("WhiteLimits") == "nodes=5000");
  CHECK(record.tags.get("BlackLimits") == "60+0.5");
  CHECK(record.tags.get("Termination") == "abandoned");
  CHECK(record.node(record.main_line()[3]).subinfos.back().comment == "Black died: died (exit status 3)");
  const TimeControl none_timed = nodes;
  record = to_game(*game, labels, {nodes, none_timed});
  CHECK(record.tags.get("TimeControl") == "-");
  CHECK_FALSE(record.node(record.main_line()[1]).subinfos.at(0).find_command("emt"));
  record = to_game(*game, labels, {nodes, TimeControl{}});
  CHECK(record.tags.get("WhiteLimits") == "nodes=5000");
  CHECK_FALSE(record.tags.find("BlackLimits"));

  PlayedGame empty;
  empty.ending = GameEnding::Silent;
  empty.fault = "no answer";
  CHECK(to_game(empty, labels, {nodes, nodes}).comment == "White silent: no answer");
}

TEST_CASE("endings have names that are read back") {
  for (int i = 0; i <= static_cast<int>(GameEnding::Silent); ++i) {
    const auto ending = static_cast<GameEnding>(i);
    CHECK(parse_ending(to_string(ending)) == ending);
    CHECK(is_fault(ending) == (ending == GameEnding::LostOnTime || ending == GameEnding::IllegalMove ||
                               ending == GameEnding::Died || ending == GameEnding::Silent));
  }
  CHECK_FALSE(parse_ending(""));
  CHECK_FALSE(parse_ending("mate"));
  CHECK(to_termination_tag(GameEnding::LostOnTime) == "time forfeit");
  CHECK(to_termination_tag(GameEnding::IllegalMove) == "rules infraction");
  CHECK(to_termination_tag(GameEnding::TooLong) == "adjudication");
}

TEST_CASE("endgame tables end games") {
  const test_support::TempDir folder;
  const std::vector<unsigned char> queen_ending = {test_support::kQueen, test_support::kKing,
                                                   test_support::kKing | test_support::kBlack};
  folder.write("KQvK.rtbw", test_support::single_value_wdl(queen_ending, 4, 0));
  folder.write("KQvK.rtbz", test_support::single_value_dtz(queen_ending, 0));
  auto tables = std::make_shared<const SyzygyTables>(SyzygyTables::open(folder.path()).value());
  const auto verdict = [&](const char* fen) { return adjudicate_by_tables(*tables, *parse_position(fen)); };
  const Adjudication won{GameEnding::TablesAdjudicated, Color::White};
  const Adjudication drawn{GameEnding::TablesAdjudicated, std::nullopt};
  CHECK(verdict("8/8/4k3/8/8/8/1QK5/8 w - - 0 1") == won);
  CHECK(verdict("8/8/4k3/8/8/8/1QK5/8 b - - 0 1") == won);
  CHECK(verdict("8/8/4k3/8/8/8/1QK5/8 b - - 40 30") == won);
  CHECK(verdict("8/8/4k3/8/8/8/1QK5/8 b - - 99 60") == std::nullopt);  // the 50-move rule may come first
  CHECK(verdict("8/8/4K3/8/8/8/1kQ5/8 b - - 0 1") == drawn);
  CHECK(verdict("8/8/4k3/8/8/8/1RK5/8 b - - 0 1") == std::nullopt);

  GameConditions conditions = by_nodes();
  conditions.adjudication.tables = tables;
  FunctionPlayer takes([](const Position& position, std::size_t, const SearchLimits&) -> Answer {
    for (const Move m : legal_moves(position))
      if (position.is_capture(m)) return PlayerMove{m};
    return PlayerMove{legal_moves(position)[0]};
  });
  const auto game = play(opening_at("7k/8/8/8/8/8/QrK5/8 w - - 0 1"), takes, takes, conditions);
  CHECK(game->ending == GameEnding::TablesAdjudicated);
  CHECK(game->result == GameResult::WhiteWins);
  CHECK(game->moves.size() == 1);
}
