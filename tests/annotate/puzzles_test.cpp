// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles: the proof that one move wins, what is a puzzle, and the forms in which they are written.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "annotate/mate_finder.h"
#include "annotate/output/drawn_outputs.h"
#include "annotate/puzzles/puzzle_search.h"
#include "core/movegen.h"
#include "judge/played_game.h"
#include "notation/uci_move.h"

using namespace annotate;
using annotate::test::MateFinder;
using chess::Position;
using chess::Score;

namespace {

constexpr double kConstant = 0.00368208;
const chess::SearchBudget kBudget{.nodes = 1000, .depth = {}, .movetime_ms = {}};

std::vector<std::string> uci_of(const std::vector<chess::Move>& moves) {
  std::vector<std::string> words;
  for (const chess::Move move : moves) words.push_back(chess::to_uci(move));
  return words;
}

std::optional<PuzzleSolution> prove(std::string_view fen) {
  MateFinder engine;
  return prove_solution(chess::test::position(fen), kBudget, kConstant, std::ref(engine));
}

using Words = std::vector<std::string>;

/// A mate in two on the back rank: Re8+ Rxe8 Rxe8#.
constexpr std::string_view kTwoMover = "3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1";

Puzzle example() {
  Puzzle puzzle;
  puzzle.start = chess::test::position("6k1/3r1ppp/8/8/8/8/4RPPP/4R1K1 b - - 3 20");
  puzzle.moves = {chess::parse_uci_move(puzzle.start, "d7d8").value()};
  Position pos = puzzle.position();
  for (const char* text : {"e2e8", "d8e8", "e1e8"}) {
    puzzle.moves.push_back(chess::parse_uci_move(pos, text).value());
    pos.play(puzzle.moves.back());
  }
  puzzle.rating = 870;
  puzzle.themes = {"backRankMate", "mate", "mateIn2", "short"};
  puzzle.url = "https://lichess.org/abcdefgh#40";
  puzzle.white = "Ada";
  puzzle.black = "Bea, \"the rook\"";
  puzzle.date = "2021.10.03";
  puzzle.opening = "Sicilian Defense: Najdorf Variation, English Attack";
  return puzzle;
}

}  // namespace

TEST_CASE("a mate in two by force is followed to its end") {
  const auto solution = prove(kTwoMover);
  REQUIRE(solution);
  CHECK(uci_of(solution->moves) == Words{"e2e8", "d8e8", "e1e8"});
  CHECK(solution->mates);
  CHECK(solution->score == Score::mate_in(2));
  CHECK(solution->solver_moves() == 2);
}

TEST_CASE("two moves that win make no puzzle") {
  CHECK(!prove("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1"));
  CHECK(prove("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
}

TEST_CASE("nor does a position without a win, nor one with a single legal move") {
  CHECK(!prove("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1"));
  CHECK(!prove("7k/8/8/8/8/8/6q1/7K w - - 0 1"));
}

TEST_CASE("the best move surely wins, and the next best surely does not") {
  const auto at = [](int cp) { return chess::winning_chances(Score::cp(cp), kConstant); };
  CHECK(is_only_way(at(310), at(95)));
  CHECK(is_only_way(1.0, -1.0));
  CHECK(!is_only_way(at(290), at(0)));  // a longer search may take the win away
  CHECK(!is_only_way(at(900), at(120)));  // or find one
}

TEST_CASE("a win is looked at longer before it makes a puzzle") {
  // By the game's own budget only one move wins; longer searches of the others find a second win.
  const Position pos = chess::test::position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  std::uint64_t longest = 0;
  const auto ask = [&](const Position& asked,
                       const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
    longest = std::max(longest, request.budget.nodes.value_or(0));
    const bool is_long = request.budget.nodes > kBudget.nodes;
    chess::Evaluation found;
    found.line = {request.only.empty() ? chess::legal_moves(asked)[0] : request.only[0]};
    found.score = Score::cp(request.only.empty() || is_long ? 900 : 0);
    return found;
  };
  CHECK(!prove_solution(pos, kBudget, kConstant, ask));
  CHECK(longest >= 4 * *kBudget.nodes);
}

TEST_CASE("the solution goes on as long as one move is the only way") {
  const Position pos = chess::test::position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  for (const auto& [second, is_puzzle] : {std::pair(90, true), std::pair(700, false)}) {
    const auto ask = [&](const Position& asked,
                         const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
      chess::Evaluation found;
      found.line = {request.only.empty() ? chess::legal_moves(asked)[0] : request.only[0]};
      const bool is_solver = asked.turn() == chess::Color::White;
      found.score = !is_solver ? Score::cp(-900) : request.only.empty() ? Score::cp(900) : Score::cp(second);
      return found;
    };
    const auto solution = prove_solution(pos, kBudget, kConstant, ask);
    CHECK(solution.has_value() == is_puzzle);
    if (solution) CHECK(solution->solver_moves() == kPuzzleMoves);
  }
}

TEST_CASE("an engine that gives nothing, or an illegal move, proves nothing") {
  const Position pos = chess::test::position(kTwoMover);
  CHECK(!prove_solution(pos, kBudget, kConstant, [](const auto&, const auto&) { return std::nullopt; }));
  CHECK(!prove_solution(pos, kBudget, kConstant,
                        [](const auto&, const auto&) -> std::optional<chess::Evaluation> {
                          chess::Evaluation found;
                          found.score = Score::cp(2000);
                          found.line = {chess::parse_uci_move(Position::start(), "e2e4").value()};
                          return found;
                        }));
}

TEST_CASE("puzzles of a game: an error is refuted, a win is missed") {
  // 1... Rd8 allows the mate in two, and 2. h3 misses it.
  chess::Game game =
      chess::test::game_of("Rd8 h3", chess::test::position("6k1/3r1ppp/8/8/8/8/4RPPP/4R1K1 b - - 3 20"));
  game.tags.set("White", "Ada");
  game.tags.set("Site", "https://lichess.org/abcdefgh");
  chess::GameVerdict verdict;
  verdict.moves.resize(2);
  verdict.moves[0].before = Score::cp(0);
  verdict.moves[0].after = verdict.moves[1].before = Score::mate_in(2);
  verdict.moves[1].after = Score::cp(0);
  MateFinder engine;
  const auto find = [&] {
    return find_puzzles(game, verdict, chess::default_rules(), kBudget, std::ref(engine));
  };
  CHECK(find().empty());  // nothing was judged to be an error
  CHECK(engine.asked == 0);
  for (const std::size_t wrong : {0, 1}) {
    verdict.moves[0].finding.label = wrong == 0 ? chess::Label::Blunder : chess::Label::None;
    verdict.moves[1].finding.label = wrong == 1 ? chess::Label::Blunder : chess::Label::None;
    verdict.moves[wrong].motif = wrong == 0 ? chess::Reason{"allows-back-rank-mate", chess::MateIn{}}
                                            : chess::Reason{"misses-mate", chess::MateIn{}};
    const auto puzzles = find();
    REQUIRE(puzzles.size() == 1);
    CHECK(uci_of(puzzles[0].moves) == Words{"d7d8", "e2e8", "d8e8", "e1e8"});
    CHECK(puzzles[0].start == game.start());
    CHECK(puzzles[0].url == "https://lichess.org/abcdefgh#1");
    CHECK(fmt::format("{}", fmt::join(puzzles[0].themes, " ")) == "backRankMate mate mateIn2 opening short");
  }
  verdict.moves[0].finding.label = chess::Label::Blunder;
  CHECK(find().size() == 1);  // one position, although both moves were wrong
}

namespace {

/// Those of a solution, by its moves and the line behind it.
Words themes(std::string_view fen, std::initializer_list<const char*> solved,
             std::initializer_list<const char*> behind = {}, std::string_view reason = "") {
  const Position start = chess::test::position(fen);
  PuzzleSolution solution;
  solution.score = Score::cp(900);
  Position pos = start;
  const auto play = [&](const char* text, std::vector<chess::Move>& moves) {
    moves.push_back(chess::parse_uci_move(pos, text).value());
    pos.play(moves.back());
  };
  for (const char* text : solved) play(text, solution.moves);
  solution.mates = pos.in_check() && chess::legal_moves(pos).empty();
  for (const char* text : behind) play(text, solution.behind);
  PuzzleTraits traits;
  traits.solver_moves = solution.solver_moves();
  traits.mates = solution.mates;
  Words found = themes_of(start, solution, traits, chess::GamePhase::Endgame, chess::find_reason_row(reason));
  for (const char* plain : {"endgame", "oneMove", "short", "crushing"}) std::erase(found, plain);
  return found;
}

}  // namespace

TEST_CASE("the solution proves its themes") {
  CHECK(themes("4k3/8/8/3N4/r7/8/8/4K3 w - - 0 1", {"d5c7"}, {"e8d7"}) == Words{});  // attacks one
  CHECK(themes("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", {"d5c7"}, {"e8d7", "c7a8"}) == Words{"fork"});
  CHECK(themes("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", {"d5c7", "e8d7", "c7a8"}) == Words{"fork"});
  CHECK(themes("q3k3/8/8/8/8/8/6P1/R3K3 w - - 0 1", {"a1a8"}, {"e8d7"}) ==
        Words{"hangingPiece", "queenRookEndgame"});
  CHECK(themes("6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1", {"h6f7"}) == Words{"mate", "mateIn1", "smotheredMate"});
  CHECK(themes("4k3/8/8/8/8/8/6P1/R3K3 w - - 0 1", {"a1a7"}) == Words{"rookEndgame"});
  CHECK(themes("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", {"a7a8q"}) ==
        Words{"advancedPawn", "pawnEndgame", "promotion"});
  CHECK(themes("4k3/8/8/8/8/8/6P1/R3K3 w - - 0 1", {"a1a7"}, {}, "allows-king-attack") ==
        Words{"exposedKing", "rookEndgame"});
  CHECK(themes("4k3/8/8/8/8/8/6P1/R3K3 w - - 0 1", {"a1a7"}, {}, "fork") == Words{"rookEndgame"});
}

TEST_CASE("all mates of the last move solve a puzzle") {
  Puzzle puzzle = example();
  CHECK(other_mates(puzzle).empty());
  puzzle.start = chess::test::position("6k1/1p3ppp/8/8/8/Q7/4RPPP/4R1K1 b - - 3 20");
  puzzle.moves = {chess::parse_uci_move(puzzle.start, "b7b6").value()};
  puzzle.moves.push_back(chess::parse_uci_move(puzzle.position(), "e2e8").value());
  CHECK(uci_of(other_mates(puzzle)) == Words{"a3a8"});
  CHECK(to_pgn(puzzle).contains("21. Re8# (21. Qa8#) 1-0"));
  CHECK(to_epd(puzzle).contains("c2 \"mates, too: Qa8#\";"));
  CHECK(to_anki(puzzle).contains("<b>21. Re8# / Qa8#</b>"));
}

TEST_CASE("one move that takes, and a recapture, are no puzzles") {
  // White takes the queen that has just taken a rook: nothing to find.
  const chess::Game game =
      chess::test::game_of("Qxd1 Nxd1", chess::test::position("3q2k1/5ppp/8/8/8/2N5/5PPP/3R2K1 b - - 0 1"));
  chess::GameVerdict verdict;
  verdict.moves.resize(2);
  verdict.moves[0].before = Score::cp(0);
  verdict.moves[0].after = Score::cp(900);
  verdict.moves[0].finding.label = chess::Label::Blunder;
  const auto take = [](const Position& pos,
                       const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
    chess::Evaluation found;
    const bool is_solver = pos.turn() == chess::Color::White;
    const bool takes =
        is_solver && request.only.empty() && pos.board().piece_at(chess::Square::D1).has_value();
    found.score = Score::cp(takes ? 900 : -900);
    found.line = {chess::legal_moves(pos)[0]};
    if (takes)
      if (const auto capture = chess::parse_uci_move(pos, "c3d1")) found.line = {*capture};
    return found;
  };
  CHECK(find_puzzles(game, verdict, chess::default_rules(), kBudget, take).empty());
}

TEST_CASE("a single quiet move is a puzzle unless it only escapes") {
  const auto solve = [](std::string_view fen, std::string_view last, std::string_view first) {
    chess::Game game = chess::test::game_of(last, chess::test::position(fen));
    chess::GameVerdict verdict;
    verdict.moves.resize(1);
    verdict.moves[0].before = Score::cp(0);
    verdict.moves[0].after = game.start().turn() == chess::Color::White ? Score::cp(-900) : Score::cp(900);
    verdict.moves[0].finding.label = chess::Label::Blunder;
    const Position solved = game.main_positions()[1];
    const chess::Move best = chess::parse_uci_move(solved, first).value();
    const auto ask = [&](const Position& pos,
                         const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
      chess::Evaluation found;
      const bool is_first = pos == solved;
      found.score = Score::cp(is_first && request.only.empty() ? 900 : 0);
      found.line = {is_first && request.only.empty() ? best : chess::legal_moves(pos)[0]};
      return found;
    };
    return find_puzzles(game, verdict, chess::default_rules(), kBudget, ask).size();
  };
  constexpr std::string_view kBoard = "4k3/8/8/3p4/8/8/1R6/4K3 b - - 0 1";
  CHECK(solve(kBoard, "d4", "e1d2") == 1);
  CHECK(solve(kBoard, "d4", "b2b6") == 1);
  // The rook is attacked by the king; the king is in check.
  CHECK(solve("8/8/8/3p4/8/k7/8/1R2K3 b - - 0 1", "Ka2", "b1b6") == 0);
  CHECK(solve("4k2r/8/8/8/8/8/1R6/3K4 b - - 0 1", "Rh1+", "d1c2") == 0);
}

TEST_CASE("ratings rise with depth and with what is hidden") {
  PuzzleTraits easy;
  easy.is_obvious = true;
  easy.mates = true;
  PuzzleTraits deep = easy;
  deep.solver_moves = 3;
  PuzzleTraits hidden = deep;
  hidden.is_obvious = false;
  PuzzleTraits quiet = hidden;
  quiet.is_quiet = true;
  CHECK(guess_rating(easy) == 650);
  CHECK(guess_rating(easy) < guess_rating(deep));
  CHECK(guess_rating(deep) < guess_rating(hidden));
  CHECK(guess_rating(hidden) < guess_rating(quiet));
}

TEST_CASE("a puzzle in lichess's columns") {
  const Puzzle puzzle = example();
  CHECK(to_csv(puzzle) == puzzle_id(puzzle) +
                              ",6k1/3r1ppp/8/8/8/8/4RPPP/4R1K1 b - - 3 20,d7d8 e2e8 d8e8 e1e8,870,350,0,0,"
                              "backRankMate mate mateIn2 short,https://lichess.org/abcdefgh#40,"
                              "Sicilian_Defense Sicilian_Defense_Najdorf_Variation_English_Attack\n");
}

TEST_CASE("a puzzle as a note for Anki") {
  const std::string note = to_anki(example());
  CHECK(note.starts_with(puzzle_id(example()) + "\t\"<svg "));
  CHECK(note.contains("</svg>"));
  CHECK(note.contains("<p>White to move</p>\"\t\"<p><b>"));
  CHECK(
      note.contains("<a href=\"\"https://lichess.org/abcdefgh#40\"\">Ada - Bea, &quot;the rook&quot;, "
                    "2021.10.03</a></p>\"\t"));
  CHECK(note.ends_with("\tbackRankMate mate mateIn2 short\n"));
}

TEST_CASE("a puzzle as EPD and as PGN") {
  const Puzzle puzzle = example();
  const std::string epd = to_epd(puzzle);
  CHECK(epd.starts_with("3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - bm Re8+;"));
  CHECK(epd.contains("pv Re8+ Rxe8 Rxe8#;"));
  CHECK(epd.contains("dm 2;"));
  CHECK(chess::parse_epd(epd.substr(0, epd.size() - 1)).has_value());
  const std::string pgn = to_pgn(puzzle);
  CHECK(pgn.contains("[FEN \"3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 4 21\"]"));
  CHECK(pgn.contains("21. Re8+ Rxe8 22. Rxe8# 1-0"));
  CHECK(pgn.contains("[PuzzleLastMove \"d7d8\"]"));
  CHECK(pgn.contains("[PuzzleThemes \"backRankMate mate mateIn2 short\"]"));
}

TEST_CASE("ids depend on position and solution only") {
  Puzzle puzzle = example();
  const std::string id = puzzle_id(puzzle);
  CHECK(id.size() == 8);
  puzzle.url.clear();
  puzzle.rating = 1;
  CHECK(puzzle_id(puzzle) == id);
  puzzle.moves.resize(2);
  CHECK(puzzle_id(puzzle) != id);
}

TEST_CASE("a record of puzzles comes back as it was, and a damaged one is refused") {
  const std::vector<Puzzle> puzzles = {example(), example()};
  const std::string text = to_puzzle_record(puzzles);
  CHECK(parse_puzzle_record(text) == puzzles);
  CHECK(parse_puzzle_record(to_puzzle_record({})) == std::vector<Puzzle>());
  for (std::size_t length = 0; length + 2 < text.size(); length += 11)
    CHECK(!parse_puzzle_record(text.substr(0, length)));
  for (const char* bad :
       {"{}", "[{}]", "[1]",
        R"([{"fen":"8/8/8/8/8/8/8/K1k5 w - - 0 1","moves":["a1a2","c1c3"],"rating":1,"themes":[]}])"})
    CHECK_MESSAGE(!parse_puzzle_record(bad), bad);
}

TEST_CASE("forms by extension") {
  CHECK(parse_puzzle_form("a.CSV.gz") == PuzzleForm::Csv);
  CHECK(parse_puzzle_form("a.epd") == PuzzleForm::Epd);
  CHECK(parse_puzzle_form("a.pgn") == PuzzleForm::Pgn);
  CHECK(!parse_puzzle_form("a.bgn"));
}
