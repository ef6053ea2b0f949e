// SPDX-License-Identifier: GPL-3.0-or-later
// The report's data, read back by another JSON parser, and the file that it is put into.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "annotate/output/html/html_output.h"
#include "annotate/output/term/term_output.h"
#include "core/movegen.h"
#include "io/byte_source.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "pgn/game_builder.h"

using namespace annotate;
using nlohmann::json;

namespace {

chess::Game game_of(std::string_view pgn) {
  chess::PgnGameReader reader(chess::memory_source(std::string(pgn)));
  auto read = reader.next();
  REQUIRE(read.has_value());
  return std::move(read->game);
}

json data_of(std::string_view pgn) { return json::parse(game_json(game_of(pgn))); }

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("A game becomes data: tags, moves, remarks, variations") {
  const json game = data_of(
      "[White \"A\"]\n[Black \"B \\\"b\\\"\"]\n[Result \"1-0\"]\n\n"
      "{Before all.} 1. e4 {[%eval 0.35] [%clk 0:03:00]} e5 $6 {[%eval #-3,20] [%cal Ge2e4,Rd1d8] so} "
      "(1... c5 {Sicilian} 2. Nf3 (2. c3)) (1... e6) 2. Nf3 $10 1-0\n");
  const json expected = json::parse(R"({
    "tags": [["White", "A"], ["Black", "B \"b\""], ["Result", "1-0"]],
    "result": "1-0",
    "nodes": [
      {"u": "e2e4", "s": "e4", "b": [["", "Before all."]], "e": 35, "c": 180000},
      {"u": "e7e5", "s": "e5", "n": [6], "e": "#-3", "t": [["", "so"]], "a": ["Ge2e4", "Rd1d8"]},
      {"u": "g1f3", "s": "Nf3", "n": [10]},
      {"u": "c7c5", "s": "c5", "p": 0, "t": [["", "Sicilian"]]},
      {"u": "g1f3", "s": "Nf3"},
      {"u": "c2c3", "s": "c3", "p": 3},
      {"u": "e7e6", "s": "e6", "p": 0}
    ],
    "nags": {"6": ["?!", "dubious move"], "10": ["=", "drawish position"]}
  })");
  CHECK(game == expected);
}

TEST_CASE("Castling is the king taking its rook, and a start of its own is told") {
  const json castling = data_of("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O O-O-O *\n");
  CHECK(castling["start"] == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(castling["nodes"][0]["u"] == "e1h1");
  CHECK(castling["nodes"][1]["u"] == "e8a8");
  const json drop = data_of("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n");
  CHECK(drop["nodes"][4]["u"] == "P@e4");
  CHECK_FALSE(drop.contains("middlegame"));
}

TEST_CASE("Every parent stands before its children, and every move is the one that was there") {
  // A hedge of variations: at each move every other legal move, and again from some of those.
  chess::Game game;
  std::uint64_t seed = 7;
  const auto random = [&](std::size_t n) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(seed >> 33) % n;
  };
  std::vector<std::pair<chess::NodeId, chess::Position>> open{{chess::kRootNode, chess::Position::start()}};
  for (int i = 0; i < 2000; ++i) {
    const auto [parent, pos] = open[random(open.size())];
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const auto move = moves[random(moves.size())];
    open.emplace_back(game.add_unchecked(parent, move), pos.after(move));
  }
  const json nodes = json::parse(game_json(game))["nodes"];
  REQUIRE(nodes.size() == game.size() - 1);
  std::vector<chess::Position> after;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto parent = nodes[i].value("p", static_cast<std::int64_t>(i) - 1);
    REQUIRE(parent < static_cast<std::int64_t>(i));
    chess::Position pos = parent < 0 ? chess::Position::start() : after[static_cast<std::size_t>(parent)];
    const auto move = chess::parse_uci_move(pos, nodes[i]["u"].get<std::string>());
    REQUIRE(move.has_value());
    CHECK(nodes[i]["s"] == chess::to_san(pos, *move));
    pos.play(*move);
    after.push_back(pos);
  }
}

TEST_CASE("A variation nested 100,000 deep does no harm") {
  chess::Game game;
  chess::Position pos = chess::Position::start();
  chess::NodeId last = chess::kRootNode;
  for (int i = 0; i < 25'000; ++i) {
    for (const std::string_view san : {"Nf3", "Nf6", "Ng1", "Ng8"}) {
      const auto move = chess::parse_san(pos, san).value();
      game.add_unchecked(last,
                         chess::parse_san(pos, pos.turn() == chess::Color::White ? "e3" : "e6").value());
      last = game.add_unchecked(last, move);
      pos.play(move);
    }
  }
  const json data = json::parse(game_json(game));
  CHECK(data["nodes"].size() == 200'000);
}

TEST_CASE("Whatever a game says, it stays data") {
  const std::string hostile =
      "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> & \u2028\u2029";
  chess::Game game = game_of("1. e4 *\n");
  game.tags.set("White", hostile);
  game.tags.set("</script>", "x");
  game.comment = hostile;
  const auto first = game.main_line().front();
  game.node(first).subinfos.push_back({.id = hostile,
                                       .date = {},
                                       .nag = {},
                                       .commands = {{"cal", {hostile}}},
                                       .comment = hostile,
                                       .before = hostile,
                                       .extra = {}});
  const std::string fragment = game_fragment(game, chess::Language::English);
  CHECK(count(fragment, "<") == 10);  // those of script, noscript, section, h2 and pre
  CHECK(count(fragment, "</script>") == 1);
  CHECK(count(fragment, "</noscript>") == 1);
  CHECK(fragment.ends_with("</pre></section></noscript>\n"));
  CHECK(fragment.find("\u2028") == std::string::npos);
  const json data = json::parse(game_json(game));
  CHECK(data["comment"] == hostile);
  CHECK(data["nodes"][0]["t"][0] == json{hostile, hostile});
  CHECK(data["nodes"][0]["a"][0] == hostile);
}

TEST_CASE("A browser without JavaScript has the game as text") {
  const std::string fragment =
      game_fragment(game_of("[White \"A & B\"]\n[Black \"C\"]\n\n1. e4 e5 $6 {Why?} (1... c5) 1-0\n"),
                    chess::Language::English);
  CHECK(fragment.contains("<h2>A &amp; B – C  1-0</h2>"));
  CHECK(fragment.contains("1. e4 e5?!\n    Why?\n"));
  CHECK(fragment.contains("1... c5"));
  const std::string german = game_fragment(
      game_of("[Date \"2021.10.01\"]\n\n1. e4 {[%eval -0.35]} e5 {[%eval #-3] So gut wie 1.25.} 1-0\n"),
      chess::Language::German);
  CHECK(german.contains("\n2021.10.01\n"));
  CHECK(german.contains("1. e4 [\u22120,35] e5 [#\u22123]\n    So gut wie 1,25.\n"));
  CHECK(german.contains("  1-0</h2>"));
}

TEST_CASE("A game on a terminal") {
  chess::Game game = game_of(
      "[White \"Ada\"]\n[WhiteElo \"1800\"]\n[Black \"Bob\"]\n[Date \"????.??.??\"]\n[Result "
      "\"0-1\"]\n"
      "[WhiteAccuracy \"61.5\"]\n[WhiteACPL \"70\"]\n\n"
      "1. f3 {[%eval -0.5]} e5 {[%eval -0.4]} 2. g4 $4 {[%eval #-1] Why?} Qh4# 0-1\n");
  game.tags.set("Black", "Bob \x1b[31m");
  const std::string plain = term_text(game, {});
  CHECK(plain ==
        "Ada (1800) – Bob \\x1b[31m  0-1\n"
        "White: accuracy 61.5 %, average loss 70; ?! 0, ? 0, ?? 1\n"
        "▄▄▁▁\n"
        "\n"
        "1. f3 [-0.5] e5 [-0.4] 2. g4?? [#-1]\n"
        "    Why?\n"
        "2... Qh4#\n"
        "\n");
  CHECK(term_text(game, {.language = chess::Language::Spanish})
            .contains("Blancas: precisión 61,5 %, pérdida media 70; ?! 0"));
  const std::string colours = term_text(game, {.colours = true});
  CHECK(colours.find("\x1b[31m??\x1b[0m") != std::string::npos);
  CHECK(count(colours, "\x1b[") == 2 * count(colours, "\x1b[0m"));
  for (const char c : term_text(game, {.ascii = true}).substr(0, 20))
    CHECK(static_cast<unsigned char>(c) < 0x80);
}

TEST_CASE("On a terminal a gap between evals stays a gap") {
  const std::string gap = term_text(
      game_of("1. e4 {[%eval 0.0]} e5 2. Nf3 Nc6 {[%eval 0.0]} 3. Bb5 {[%eval 9.0]} a6 4. Ba4 *\n"), {});
  CHECK(gap.contains("\n▅  ▅█\n"));
  CHECK_FALSE(term_text(game_of("1. f3 e5 2. g4 Qh4# 0-1\n"), {}).contains("▁"));
}

TEST_CASE("No figure is cut off on a narrow terminal") {
  const chess::Game game =
      game_of("[WhiteAccuracy \"61.5\"]\n[WhiteACPL \"70\"]\n\n1. f3 $6 e5 2. g4 $4 Qh4# 0-1\n");
  const std::string text = term_text(game, {.width = 24});
  CHECK(text.contains("White: accuracy 61.5 %,\naverage loss 70; ?! 1,\n? 0, ?? 1\n"));
}

TEST_CASE("What is counted is the judge's, where there is one") {
  chess::Game game = game_of("1. e4 $2 e5 $4 2. Nf3 Nc6 *\n");
  CHECK(term_text(game, {}).contains("? 1") == false);  // no accuracy, no figures
  game.tags.set("WhiteAccuracy", "90.0");
  game.tags.set("BlackAccuracy", "90.0");
  CHECK(term_text(game, {}).contains("White: accuracy 90.0 %; ?! 0, ? 1, ?? 0"));
  CHECK(game_json(game).find("\"v\"") == std::string::npos);
  for (const auto id : game.main_line()) {
    auto& subinfos = game.node(id).subinfos;
    chess::Subinfo ours;
    ours.id = "marginalia";
    ours.commands = {{"eval", {"0.1"}}};
    subinfos.insert(subinfos.begin(), ours);
  }
  game.node(game.main_line()[1]).subinfos.front().nag = chess::Nag::DubiousMove;
  CHECK(term_text(game, {}).contains("White: accuracy 90.0 %; ?! 0, ? 0, ?? 0"));
  CHECK(term_text(game, {}).contains("Black: accuracy 90.0 %; ?! 1, ? 0, ?? 0"));
  const json data = json::parse(game_json(game));
  CHECK(data["nodes"][0]["n"] == json{2});
  CHECK(data["nodes"][0]["v"] == json::array());
  CHECK(data["nodes"][1]["n"] == json{6, 4});
  CHECK(data["nodes"][1]["v"] == json{6});
}

TEST_CASE("The judge's verdict counts where a person's glyph has its place") {
  chess::Game game =
      game_of("[WhiteAccuracy \"9.0\"]\n[BlackAccuracy \"90.0\"]\n\n1. f3 $6 e5 2. g4 $2 Qh4# 0-1\n");
  chess::GameVerdict verdict;
  verdict.moves.resize(4);
  verdict.moves[0].finding.label = chess::Label::Blunder;  // has no place, and a person's glyph stands there
  verdict.moves[1].finding.label = chess::Label::Mistake;  // its glyph is not in the game for another reason
  for (const auto id : game.main_line()) {
    auto& subinfos = game.node(id).subinfos;
    chess::Subinfo ours;
    ours.id = "marginalia";
    ours.commands = {{"eval", {"0.1"}}};
    subinfos.insert(subinfos.begin(), ours);
  }
  game.node(game.main_line()[2]).subinfos.front().nag = chess::Nag::Blunder;
  verdict.moves[2].finding.label = chess::Label::Blunder;
  const std::string text = term_text(game, {}, &verdict);
  CHECK(text.contains("White: accuracy 9.0 %; ?! 0, ? 0, ?? 2"));
  CHECK(text.contains("Black: accuracy 90.0 %; ?! 0, ? 0, ?? 0"));
  const json nodes = json::parse(game_json(game, {}, {}, &verdict))["nodes"];
  CHECK(nodes[0]["v"] == json{4});
  CHECK_FALSE(nodes[1].contains("v"));
  CHECK(nodes[2]["v"] == json{4});
}

TEST_CASE("An HTML file has a head, a fragment a game, and a tail") {
  const OutputStyle style{.language = chess::Language::German};
  const auto path = std::filesystem::temp_directory_path() / "marginalia_report_test.html";
  auto output = FileOutput::open(path.string(), OutputFormat::Html, style).value();
  for (int i = 0; i < 3; ++i) REQUIRE(output->write(output->text_of({game_of("1. e4 e5 *\n")})));
  REQUIRE(output->finish());
  chess::Publication publication;
  output->add_to(publication);
  REQUIRE(publication.run());
  const std::string page = contents(path);
  std::filesystem::remove(path);
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(page.contains("<html lang=\"de\">"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(count(page, "<script type=\"application/json\" class=\"game\">") == 3);
  CHECK(count(page, "</script>") == 4);
  CHECK(page.find("Content-Security-Policy") < page.find("<script"));
  CHECK(output->losses(true).empty());
}
