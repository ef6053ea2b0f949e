// SPDX-License-Identifier: GPL-3.0-or-later
// Outputs: what each format makes of an annotated game, and what it says that it leaves out.
#include <doctest/doctest.h>

#include "annotate/output/annotated_game.h"
#include "annotate/output/file_output.h"
#include "bgn/bgn_writer.h"
#include "notation/uci_move.h"
#include "support/temp_dir.h"

using namespace annotate;

namespace {

/// 1. e4 with an eval that was there and one of ours, and what a judge says of it.
struct Example {
  Example() {
    game.tags.set("White", "Ada");
    const auto move = chess::parse_uci_move(game.start(), "e2e4").value();
    auto& subinfos = game.node(game.add_unchecked(chess::kRootNode, move)).subinfos;
    for (const char* id : {"other", "fake-1.0"}) {
      chess::Subinfo info;
      info.id = id;
      info.nag = chess::Nag::GoodMove;
      info.commands.push_back({"eval", {subinfos.empty() ? "9.99" : "0.30"}});
      subinfos.push_back(info);
    }
    judgement.judge = &provider;
    judgement.verdict.performance[chess::Color::White] = chess::Performance{90.0, 12.0};
  }
  AnnotatedGame annotated() const { return {game, std::span(&judgement, 1)}; }

  chess::Game game;
  Judgement judgement;
  Provider provider{"fake-1.0", "Fake 1.0", "Marginalia", "lichess", {}};
};

/// The text of the example in a file of that format, and the words about what is left out.
struct Written {
  std::string text;
  std::string losses;
};

Written write(OutputFormat format, const std::string& name) {
  const test_support::TempDir dir;
  const Example example;
  auto output = FileOutput::open(dir.file(name), format, {}).value();
  CHECK(output->format() == format);
  REQUIRE(output->write(output->text_of(example.annotated())));
  REQUIRE(output->finish());
  chess::Publication publication;
  output->add_to(publication);
  REQUIRE(publication.run());
  return {dir.read(name), output->losses(false)};
}

}  // namespace

TEST_CASE("output formats by extension") {
  CHECK(output_format_of_path("a.pgn") == OutputFormat::Pgn);
  CHECK(output_format_of_path("a.PGN.gz") == OutputFormat::Pgn);
  CHECK(output_format_of_path("a.bgn.bz2") == OutputFormat::Bgn);
  CHECK(output_format_of_path("a.b/c.json.zst") == OutputFormat::Bgn);
  CHECK(output_format_of_path("a.jsonl") == OutputFormat::Bgn);
  CHECK(output_format_of_path("a.egd") == OutputFormat::Egd);
  CHECK(output_format_of_path("a.uci.gz") == OutputFormat::Uci);
  CHECK(output_format_of_path("a.html") == OutputFormat::Html);
  CHECK(output_format_of_path("a.HTM.gz") == OutputFormat::Html);
  CHECK(!output_format_of_path("a.txt"));
  CHECK(!output_format_of_path("pgn"));
}

TEST_CASE("PGN has one set of tags, each glyph once, and says nothing of names that are ours") {
  const auto [text, losses] = write(OutputFormat::Pgn, "a.pgn");
  CHECK(text.contains("[WhiteAccuracy \"90.0\"]"));
  CHECK(text.contains("Fake 1.0"));
  CHECK(text.find("$1") == text.rfind("$1"));
  CHECK(losses.empty());
}

TEST_CASE("BGN keeps the summary beside the provider, and all names") {
  const auto [text, losses] = write(OutputFormat::Bgn, "a.jsonl");
  CHECK(text.contains("fake-1.0"));
  CHECK(text.contains("other"));
  CHECK(text.contains("\"subinfo\""));
  CHECK(text.ends_with("}\n"));
  CHECK(losses.empty());
}

TEST_CASE("EGD and lines of UCI moves hold the game, and what they leave out is said") {
  const auto egd = write(OutputFormat::Egd, "a.egd");
  CHECK(egd.text.contains("Ada"));
  CHECK(egd.losses.starts_with("EGD cannot hold all that the games had; left out: "));
  CHECK(egd.losses.contains("commands"));
  const auto uci = write(OutputFormat::Uci, "a.uci");
  CHECK(uci.text == "startpos moves e2e4\n");
  CHECK(uci.losses.starts_with("lines of UCI moves cannot hold all that the games had; left out: "));
  CHECK(uci.losses.contains("annotations"));
}

TEST_CASE("what is looked at shows the marks of this run's judge first, files those that were there") {
  const Example example;
  const chess::Game shown = shown_game(example.annotated());
  const auto& first = shown.node(shown.main_line().front()).subinfos;
  REQUIRE(first.size() == 2);
  CHECK(first[0].id == "fake-1.0");
  CHECK(judge_of(shown) == "fake-1.0");
  const chess::Game filed = with_summary_tags(example.annotated());
  CHECK(filed.node(filed.main_line().front()).subinfos[0].id == "other");
}
