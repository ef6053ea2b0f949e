// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "annotate/bgn/check/check.h"
#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/convert/part_file.h"
#include "annotate/bgn/convert/split_output.h"
#include "io/input.h"
#include "support/temp_dir.h"

using namespace annotate::bgn;

namespace {

chess::Game with_tag(std::string_view name, std::string_view value) {
  chess::Game game;
  game.tags.set(name, value);
  return game;
}

/// One game with a text in BGN, for the file of `key`, if there is one.
Converted one_game(const std::string& text, const std::string& key) {
  Converted games;
  const auto bgn = static_cast<std::size_t>(chess::GameFormat::Bgn);
  games.texts[bgn] = text;
  games.ends.emplace_back();
  games.ends.back().ends[bgn] = text.size();
  if (!key.empty()) games.ends.back().keys = {key};
  return games;
}

}  // namespace

TEST_CASE("the key of a game") {
  CHECK(split_key(with_tag("TimeControl", "180+0"), SplitKey::Type) == "blitz");
  CHECK(split_key(with_tag("TimeControl", "15+0"), SplitKey::Type) == "ultrabullet");
  CHECK(split_key(with_tag("TimeControl", "1/86400"), SplitKey::Type) == "correspondence");
  CHECK(split_key(with_tag("Event", "Rated Rapid game"), SplitKey::Type) == "rapid");
  CHECK(split_key(chess::Game(), SplitKey::Type) == "unknown");
  chess::Game typed = with_tag("Event", "x");
  typed.extras.edit().members = {{"type", chess::JsonDatum::string("Z")}};
  CHECK(split_key(typed, SplitKey::Type) == "blitz");
  typed.extras.edit().members = {{"type", chess::JsonDatum::string("odd")}};
  CHECK(split_key(typed, SplitKey::Type) == "unknown");
  typed.extras.edit() = {.providers = {}, .ext = {chess::JsonDatum::string("type")}, .members = {}};
  CHECK(split_key(typed, SplitKey::Type) == "unknown");
  CHECK(split_key(with_tag("Date", "2021.10.17"), SplitKey::Month) == "2021-10");
  CHECK(split_key(with_tag("UTCDate", "2021-01-17"), SplitKey::Month) == "2021-01");
  CHECK(split_key(with_tag("Date", "2021.10.??"), SplitKey::Month) == "2021-10");
  for (const char* date :
       {"2021.??.??", "????.??.??", "2021.13.01", "2021.00.01", "", "../../../x", "20211017"})
    CHECK(split_key(with_tag("Date", date), SplitKey::Month) == "unknown");
  chess::Game both = with_tag("Date", "2021.10.31");
  both.tags.set("UTCDate", "2021.11.01");
  CHECK(split_key(both, SplitKey::Month) == "2021-11");
}

TEST_CASE("keys from texts of strangers are harmless names") {
  CHECK(split_key(with_tag("Event", "London (rapid) 2021"), SplitKey::Event) == "london-rapid-2021");
  CHECK(split_key(with_tag("Event", "../../etc/passwd"), SplitKey::Event) == "etc-passwd");
  CHECK(split_key(with_tag("Event", "\xD0\xA1"), SplitKey::Event) == "unknown");
  CHECK(split_key(with_tag("Event", std::string(500, 'x')), SplitKey::Event).size() == 60);
  CHECK(split_key(with_tag("Event", "?"), SplitKey::Event) == "unknown");
  CHECK(split_key(with_tag("Date", "1999.??.??"), SplitKey::Year) == "1999");
  CHECK(split_key(chess::Game(), SplitKey::Year) == "unknown");
  CHECK(split_key(with_tag("ECO", "b33/02"), SplitKey::Eco) == "B33");
  CHECK(split_key(with_tag("ECO", "?"), SplitKey::Eco) == "unknown");
  chess::Game game = with_tag("White", "O'Kelly de Galway, A.");
  game.tags.set("Black", "Müller, Karsten");
  using Keys = std::vector<std::string>;
  CHECK(split_keys(game, {SplitKey::Player}) == Keys{"okelly-de-galway-a", "muller-karsten"});
  CHECK(split_keys(game, {SplitKey::Year, SplitKey::Player}) ==
        Keys{"unknown/okelly-de-galway-a", "unknown/muller-karsten"});
  CHECK(split_keys(chess::Game(), {SplitKey::Player}) == Keys{"unknown"});
}

TEST_CASE("what a user may split by") {
  const auto choice = parse_split_choice("year, eco,100");
  REQUIRE(choice.has_value());
  CHECK(choice->keys == std::vector{SplitKey::Year, SplitKey::Eco});
  CHECK(choice->games == 100);
  for (const char* wrong : {"", "day", "0", "-1", "year,year", "1,2", "year,"})
    CHECK_FALSE(parse_split_choice(wrong).has_value());
}

TEST_CASE("a file of so many games") {
  const test_support::TempDir folder;
  auto staged = chess::StagedFolder::create(folder.file("x.bgn"));
  REQUIRE(staged.has_value());
  PartFile file(folder.file("x.bgn"), 0, {}, {}, 2);
  for (const char* game : {"a\n", "b\n", "c\n"}) REQUIRE(file.write(game, *staged));
  REQUIRE(file.finish());
  REQUIRE(staged->publish());
  CHECK(folder.read("x-0001.bgn") == "a\nb\n");
  CHECK(folder.read("x-0002.bgn") == "c\n");
  CHECK(folder.entries() == 2);
}

TEST_CASE("names of parts") {
  const std::vector by{SplitKey::Type};
  CHECK(path_with_key("d.x/a.bgn.zst", by, "blitz") == "d.x/a-blitz.bgn.zst");
  CHECK(path_with_key("d.x/a", by, "blitz") == "d.x/a-blitz");
  CHECK(path_with_key(".hidden", by, "k") == ".hidden-k");
  CHECK(path_with_key("a.b.pgn", by, "k/2021") == "a.b-k-2021.pgn");
  CHECK(path_with_number("a.pgn", 1) == "a-0001.pgn");
  CHECK(path_with_number("a.pgn", 12345) == "a-12345.pgn");
}

TEST_CASE("paths that games fill in") {
  const std::string path = "a/{type}/{year}/{month}/G.{part}.{type}.json.bz2";
  const std::vector by{SplitKey::Type, SplitKey::Year, SplitKey::Month};
  CHECK(keys_in_path(path) == by);
  CHECK(keys_in_path("{}/{x}/{type/{year.pgn").empty());
  CHECK(keys_in_path("{{eco}}.pgn") == std::vector{SplitKey::Eco});
  CHECK(path_with_number(path_with_key(path, by, "blitz/2019/2019-01"), 1) ==
        "a/blitz/2019/1/G.0.blitz.json.bz2");
  CHECK(path_with_number(path_with_key(path, by, "rapid/2019/2019-12"), 11) ==
        "a/rapid/2019/12/G.10.rapid.json.bz2");
  CHECK(path_with_key("{month}-{year}.pgn", by, "rapid/unknown/unknown") == "unknown-unknown.pgn");
  CHECK(path_with_key("{month}.pgn", std::vector{SplitKey::Month}, "2019-01") == "2019-01.pgn");
}

TEST_CASE("paths that name keys name all of them") {
  const auto fault_of = [](std::vector<std::string> outputs, SplitChoice split) {
    ConvertOutputs options;
    options.outputs = std::move(outputs);
    options.split = std::move(split);
    const auto taken = take_keys_of_paths(options);
    return taken ? std::string() : taken.error();
  };
  CHECK(fault_of({"{year}/{eco}.pgn", "x.bgn"}, {}).empty());
  CHECK(fault_of({"{year}-{part}.pgn"}, {.keys = {SplitKey::Year}, .games = 5}).empty());
  CHECK(fault_of({"{year}.pgn", "{eco}.bgn"}, {}) ==
        "{year}.pgn: games are also put into files by {eco}, which the path must name, too");
  CHECK(fault_of({"{year}.pgn"}, {.keys = {SplitKey::Type}}).starts_with("{year}.pgn: games are also"));
  CHECK(fault_of({"{part}.pgn"}, {}).starts_with("{part}.pgn: {part} needs --split-size"));
}

TEST_CASE("a file is full before the game that would not fit") {
  const test_support::TempDir folder;
  auto staged = chess::StagedFolder::create(folder.file("x.bgn"));
  REQUIRE(staged.has_value());
  PartFile file(folder.file("x.bgn"), 10, {}, {});
  for (const char* game : {"aaaa\n", "bbbb\n", "cc\n", "a game that is longer than a file\n", "d\n"})
    REQUIRE(file.write(game, *staged));
  REQUIRE(file.finish());
  CHECK(folder.entries() == 1);  // they wait until all are complete
  REQUIRE(staged->publish());
  CHECK(folder.read("x-0001.bgn") == "aaaa\nbbbb\n");
  CHECK(folder.read("x-0002.bgn") == "cc\n");
  CHECK(folder.read("x-0003.bgn") == "a game that is longer than a file\n");
  CHECK(folder.read("x-0004.bgn") == "d\n");
  CHECK(folder.entries() == 4);
}

TEST_CASE("a part is no file that is read") {
  const test_support::TempDir folder;
  const chess::FileRole read{folder.write("x-0002.bgn", "old"), "an input"};
  auto staged = chess::StagedFolder::create(folder.file("x.bgn"));
  REQUIRE(staged.has_value());
  PartFile file(folder.file("x.bgn"), 10, std::span(&read, 1), {});
  CHECK(file.write("aaaaaaaa\n", *staged));
  CHECK_FALSE(file.write("bbbbbbbb\n", *staged));
}

TEST_CASE("what is not published leaves nothing behind") {
  const test_support::TempDir folder;
  chess::CompressionPool pool(1);
  {
    ConvertOutputs options;
    options.split.keys = {SplitKey::Month};
    SplitOutput output({folder.file("x.bgn"), chess::GameFormat::Bgn}, options, {}, pool);
    REQUIRE(output.open());
    for (std::size_t key = 0; key < SplitOutput::kMostOpen + 20; ++key)
      REQUIRE(output.write(one_game("game\n", "k" + std::to_string(key))));
    REQUIRE(output.complete());
    CHECK(folder.entries() == 1);
  }
  CHECK(folder.entries() == 0);
  SplitOutput nowhere({folder.file("no/such/x.bgn"), chess::GameFormat::Bgn}, {}, {}, pool);
  CHECK_FALSE(nowhere.open());
}

TEST_CASE("outputs that lie in a vector have their indexes") {
  const test_support::TempDir folder;
  chess::CompressionPool pool(1);
  ConvertOutputs options;
  options.index = true;
  std::vector<SplitOutput> outputs;
  for (const char* name : {"a.bgn", "b.bgn.gz", "c.bgn.bz2", "d.bgn.zst"})
    outputs.emplace_back(Target{folder.file(name), chess::GameFormat::Bgn}, options,
                         std::span<const chess::FileRole>(), pool);
  for (SplitOutput& output : outputs) {
    REQUIRE(output.open());
    for (int game = 0; game < 3; ++game) REQUIRE(output.write(one_game("game\n", "")));
    REQUIRE(output.complete());
    chess::Publication publication;
    output.add_to(publication);
    REQUIRE(publication.run());
  }
  for (const char* name : {"a.bgn", "b.bgn.gz", "c.bgn.bz2", "d.bgn.zst"}) {
    const auto index = chess::ArchiveIndex::parse(folder.read(std::string(name) + ".idx"));
    REQUIRE(index);
    CHECK(index->games() == 3);
    CHECK(index->file_size() == folder.read(name).size());
  }
}

TEST_CASE("more keys than files may be open") {
  const test_support::TempDir folder;
  chess::CompressionPool pool(1);
  for (const char* name : {"x.bgn", "x.bgn.gz"}) {
    ConvertOutputs options;
    options.split.keys = {SplitKey::Month};
    SplitOutput output({folder.file(name), chess::GameFormat::Bgn}, options, {}, pool);
    REQUIRE(output.open());
    const std::size_t keys = SplitOutput::kMostOpen + 20;
    for (int round = 0; round < 3; ++round)
      for (std::size_t key = 0; key < keys; ++key) {
        const std::string text = std::to_string(key * 10 + static_cast<std::size_t>(round)) + "\n";
        REQUIRE(output.write(one_game(text, "k" + std::to_string(key))));
      }
    REQUIRE(output.complete());
    chess::Publication publication;
    output.add_to(publication);
    REQUIRE(publication.run());
    for (std::size_t key = 0; key < keys; ++key) {
      const std::string path =
          path_with_key(folder.file(name), options.split.keys, "k" + std::to_string(key));
      std::string expected;
      for (std::size_t round = 0; round < 3; ++round) expected += std::to_string(key * 10 + round) + "\n";
      CHECK(chess::read_file(path).value() == expected);
    }
  }
}

TEST_CASE("what is written where") {
  ConvertOutputs options;
  CHECK_FALSE(targets_of(options));  // standard output needs a format
  options.to = chess::GameFormat::Egd;
  CHECK(targets_of(options).value().front().format == chess::GameFormat::Egd);
  options.outputs = {"a.pgn", "b.json", "c.txt", "-"};
  const auto targets = targets_of(options).value();
  CHECK(targets[0].format == chess::GameFormat::Pgn);
  CHECK(targets[1].format == chess::GameFormat::Egd);
  CHECK(targets[2].format == chess::GameFormat::Egd);
  CHECK(targets[3].format == chess::GameFormat::Egd);
  options.split_size = 5;
  CHECK_FALSE(targets_of(options));  // not with standard output
  options.outputs = {"a.pgn", "a.pgn"};
  CHECK_FALSE(targets_of(options));
  options.to.reset();
  options.outputs = {"b.json"};
  CHECK(targets_of(options).value().front().format == chess::GameFormat::Bgn);
  options.outputs = {"c.txt"};
  CHECK_FALSE(targets_of(options));
}

TEST_CASE("kinds of remarks") {
  CHECK(remark_kind("illegal move 'Nf3'") == "illegal move");
  CHECK(remark_kind("'x' among the moves") == "among the moves");
  CHECK(remark_kind("tag White is not written as a tag pair should be") ==
        "tag is not written as a tag pair should be");
  CHECK(remark_kind("p is 'Q', but 'q' stands on e2") == "p is ..., but ... stands on");
  CHECK(remark_kind("x is \"p\", but the move takes nothing") == "x is ..., but the move takes nothing");
  CHECK(remark_kind("the move \"2w\" stands where \"1b\" should") == "the move ... stands where ... should");
  CHECK(remark_kind("variant 'Something invalid' is not known") == "variant ... is not known");
  CHECK(remark_kind("'") == "");
  CHECK(remark_kind("text that is no game: 'it's: so'") == "text that is no game");
  CHECK(remark_kind("a NAG before the first move of its line: $7") ==
        "a NAG before the first move of its line");
  CHECK(remark_kind("the Result tag says 1-0, the moves end with 0-1") ==
        "the Result tag says 1-0, the moves end with 0-1");
  RemarkKinds kinds;
  chess::Diagnostic what;
  for (int i = 0; i < 1000; ++i) {
    what.reason = "kind" + std::to_string(i);
    kinds.add(what);
  }
  what.severity = chess::Severity::Error;
  what.reason = "bad";
  kinds.add(what);
  const auto sorted = kinds.sorted();
  CHECK(sorted.size() <= RemarkKinds::kMost + 2);
  CHECK(sorted.front().kind == "other");
  CHECK(sorted.front().severity == chess::Severity::Error);
  std::uint64_t total = 0;
  for (const auto& kind : sorted) total += kind.count;
  CHECK(total == 1001);
}

TEST_CASE("the report as text and as JSON") {
  CheckReport report;
  report.files.push_back({"a \"b\".pgn", {3, 1, 0, 100}});
  report.totals = {3, 1, 0, 100};
  chess::Diagnostic what{chess::Severity::Error,        5, 2, 3, "illegal move 'Nf3'",
                         "the game is kept up to there"};
  report.kinds.add(what);
  report.remarks.push_back({"a \"b\".pgn", what});
  CHECK(to_text(report) ==
        "a \"b\".pgn: 3 games, 1 damaged, 0 refused, 100 half-moves\n         1 x error: illegal move\n");
  CHECK(
      to_json(report).find(R"({"severity": "error", "file": "a \"b\".pgn", "line": 5, "game": 2, "ply": 3, )"
                           R"("reason": "illegal move 'Nf3'", "action": "the game is kept up to there"})") !=
      std::string::npos);
}
