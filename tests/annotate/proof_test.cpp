// SPDX-License-Identifier: GPL-3.0-or-later
// What a proof says of a game, and what a run without searches keeps of an earlier one.
#include <doctest/doctest.h>

#include "marked_games.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::Nag;

namespace {

chess::Subinfo glyph_of(Nag nag, std::string id) {
  chess::Subinfo info;
  info.id = std::move(id);
  info.nag = nag;
  return info;
}

}  // namespace

TEST_CASE("a variation that begins with the move of the main line is another place") {
  Game game = read_pgn("1. e4 $4 ({Better is} 1. e4 e5 {with the idea of taking}) 1... c5 *");
  const chess::NodeId first = game.main_line().front();
  const chess::NodeId variation = *game.node(first).next_sibling;
  game.node(variation).subinfos.push_back(glyph_of(Nag::Blunder, "marginalia"));
  prove_marks(game, {"marginalia"});
  Game read = read_pgn(chess::to_pgn(game));
  adopt_marks(read, kJudges);
  CHECK(read.node(first).subinfos.front().id.empty());
  CHECK(read.node(variation).subinfos.back().id == "marginalia");
}

TEST_CASE("an evaluation beside a person's glyph is known where its line has become a variation") {
  Game game = read_pgn("1. e4 $2 {[%eval 0.20]} 1... c5 *");
  const chess::NodeId first = game.main_line().front();
  auto& subinfos = game.node(first).subinfos;
  REQUIRE(subinfos.size() == 1);
  chess::Subinfo ours;
  ours.id = "marginalia";
  ours.commands = std::exchange(subinfos.front().commands, {});
  subinfos.push_back(ours);
  prove_marks(game, {"marginalia"});
  std::string tags = chess::to_pgn(game);
  tags.resize(tags.find("\n\n") + 2);
  Game read = read_pgn(tags + "1. d4 (1. e4 $2 {[%eval 0.20]} 1... c5) *");
  adopt_marks(read, kJudges);
  const chess::NodeId demoted = *read.node(read.main_line().front()).next_sibling;
  REQUIRE(read.node(demoted).subinfos.size() == 2);
  for (const chess::Subinfo& info : read.node(demoted).subinfos)
    CHECK(info.id == (info.nag ? "" : "marginalia"));
}

TEST_CASE("a proof that somebody has cut or altered proves what is left of it") {
  Game game = read_pgn("1. e4 e5 *");
  for (const chess::NodeId id : game.main_line())
    game.node(id).subinfos.push_back(glyph_of(Nag::Mistake, "marginalia"));
  prove_marks(game, {"marginalia"});
  const std::string whole(game.tags.get("MarginaliaMarks"));
  const auto adopted = [&](const std::string& proof) {
    game.tags.set("MarginaliaMarks", proof);
    Game read = read_pgn(chess::to_pgn(game));
    adopt_marks(read, kJudges);
    int ours = 0;
    for (const chess::NodeId id : read.main_line())
      ours += read.node(id).subinfos.front().id == "marginalia" ? 1 : 0;
    return ours;
  };
  CHECK(adopted(whole) == 2);
  CHECK(adopted(whole.substr(0, whole.size() - 1)) == 1);
  CHECK(adopted(whole.substr(0, whole.size() - 1) + '*') == 1);
  CHECK(adopted("2;marginalia:") == 0);
  CHECK(adopted("1" + whole.substr(1)) == 0);
}

TEST_CASE("a proof of a later version is neither read nor changed") {
  for (const std::string_view value : {"3;marginalia:AAAAAAA", "20+;", "4294967295"}) {
    Game game =
        read_pgn("[MarginaliaMarks \"" + std::string(value) + "\"]\n[MarginaliaMarks2 \"x\"]\n\n1. e4 e5 *");
    CHECK(Proof::of(game).is_of_later_version);
    CHECK_FALSE(Proof::of(game).is_there);
    game.node(game.main_line().front()).subinfos.push_back(glyph_of(Nag::Mistake, "marginalia"));
    prove_marks(game, {"marginalia"});
    prove_tag(game, "ECO");
    CHECK(game.tags.get("MarginaliaMarks") == value);
    CHECK(game.tags.get("MarginaliaMarks2") == "x");
  }
  for (const std::string_view value : {"2;", "1;", "", "x", "-3;", "99999999999;"})
    CHECK_FALSE(Proof::of(read_pgn("[MarginaliaMarks \"" + std::string(value) + "\"]\n\n1. e4 *"))
                    .is_of_later_version);
}

TEST_CASE("the tag keeps reasons beside the words of their texts") {
  Game game = read_pgn("1. e4 e5 2. Ke2 *");
  const Place place = start_place(game);
  const std::set<std::string> ids{"marginalia"};
  Proof proof;
  proof.add_eval("marginalia", 0, "e2e4", "0.20");
  proof.add_reason("marginalia", place, "A fork.", "<key:allows-fork>");
  proof.add_reason("marginalia", place, "A mate.", "<key:allows-mate,line:" + std::string(300, 'a') + ">");
  proof.write(game);
  const Proof read = Proof::of(game);
  CHECK(read.has_eval("marginalia", 0, "e2e4", "0.20"));
  CHECK(read.reason_of(ids, place, "A fork.") == "<key:allows-fork>");
  CHECK(read.reason_of(ids, place, "A mate.").ends_with("aaa>"));
  CHECK(read.reason_of(ids, place, "A fork!").empty());
  CHECK(read.reason_of(ids, place + 1, "A fork.").empty());
  CHECK(read.reason_of({"other"}, place, "A fork.").empty());
  game.tags.set("MarginaliaMarks", "2;marginalia://AAAA");
  CHECK(Proof::of(game).reason_of(ids, place, "").empty());
}
