// SPDX-License-Identifier: GPL-3.0-or-later
// Streams of games: line ends, layouts, and faults that must not cost the next game.
#include "bgn/bgn_reader.h"

#include <doctest/doctest.h>

#include "games.h"
#include "io/byte_source.h"

using namespace chess;

namespace {

/// A game that is known by its event, and has one move.
std::string line_of(const std::string& event) {
  return R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"W","event":")" + event + "\"}";
}

std::vector<ImportedGame> read(const std::string& text, std::size_t longest = 1 << 20) {
  BgnReader reader(memory_source(text), longest);
  std::vector<ImportedGame> games;
  while (auto next = reader.next()) games.push_back(std::move(*next));
  CHECK_FALSE(reader.next());
  CHECK_FALSE(reader.fault());
  CHECK(reader.games() == games.size());
  for (std::size_t i = 0; i < games.size(); ++i) CHECK(games[i].number == i + 1);
  return games;
}

/// The events of the games, "!" for one that is refused, "~" before one that is cut.
std::string events(const std::string& text, std::size_t longest = 1 << 20) {
  std::string out;
  for (const ImportedGame& imported : read(text, longest)) {
    if (!out.empty()) out += ' ';
    CHECK((imported.status == ImportStatus::Whole) == imported.diagnostics.empty());
    if (imported.status == ImportStatus::Damaged) out += '~';
    out += imported.status == ImportStatus::Refused ? "!" : std::string(imported.game.tags.get("Event"));
  }
  return out;
}

}  // namespace

TEST_CASE("lines") {
  CHECK(events("") == "");
  CHECK(events("\n \r\n\n") == "");
  CHECK(events(line_of("a")) == "a");
  CHECK(events(line_of("a") + "\n") == "a");
  CHECK(events(line_of("a") + "\r\n" + line_of("b") + "\r\n\r\n  " + line_of("c") + "  ") == "a b c");
  CHECK(events("\xEF\xBB\xBF" + line_of("a") + "\n" + line_of("b")) == "a b");
}

TEST_CASE("objects over several lines, and arrays of games") {
  const std::string pretty =
      "{\n  \"result\": \"W\",\n  \"event\": \"{[\\\"\",\n  \"moves\": [\n    {\"p\": \"P\",\n     \"f\": "
      "\"e2\", \"t\": \"e4\"}\n  ]\n}";
  CHECK(events(pretty + "\n" + pretty + "\n" + line_of("b")) == "{[\" {[\" b");
  CHECK(events("[" + line_of("a") + "," + line_of("b") + "]") == "a b");
  CHECK(events("[\n" + line_of("a") + ",\n" + line_of("b") + "\n]\n") == "a b");
  CHECK(events("[\n" + pretty + ",\n" + pretty + "\n]") == "{[\" {[\"");
  CHECK(events("[]") == "");
  CHECK(events("[\n]\n" + line_of("a")) == "a");
  const auto games = read("\n" + line_of("a") + "\n" + pretty + "\n\n" + line_of("b"));
  REQUIRE(games.size() == 3);
  CHECK(games[0].line == 2);
  CHECK(games[1].line == 3);
  CHECK(games[2].line == 12);
}

TEST_CASE("a fault costs one game") {
  const std::string whole = line_of("x");
  for (std::size_t cut = 1; cut < whole.size(); ++cut) {
    CAPTURE(whole.substr(0, cut));
    CHECK(events(line_of("a") + "\n" + whole.substr(0, cut) + "\n" + line_of("b") + "\n" + line_of("c")) ==
          "a ! b c");
    CHECK(events(line_of("a") + "\n" + whole.substr(0, cut)) == "a !");
  }
  CHECK(events("hello\n" + line_of("a") + "\n{}\n" + line_of("b") + "\n\"x\"\n7\n" + line_of("c")) ==
        "! a ! b ! ! c");
  CHECK(events(line_of("a") + line_of("b") + "\n" + line_of("c")) == "! c");
  CHECK(events(R"({"moves":[{"p":"P","f":"e2","t":"e5"}],"result":"W","event":"x"})"
               "\n" +
               line_of("a")) == "~x a");
  CHECK(events(std::string(1, '\0') + "\n" + line_of("a")) == "! a");
}

TEST_CASE("the JSON of sites is named once, and is no game") {
  const std::string lichess =
      R"({"id":"abcdefgh","rated":true,"variant":"standard","perf":"blitz","createdAt":1700000000000,)"
      R"("players":{"white":{"user":{"name":"a"}},"black":{}},"winner":"black","moves":"f3 e5 g4 Qh4#"})";
  BgnReader reader(memory_source(lichess + "\n" + lichess + "\n" + line_of("x") + "\n"));
  const auto game = reader.next();
  REQUIRE(game);
  CHECK(game->number == 1);
  CHECK(game->game.tags.get("Event") == "x");
  REQUIRE(game->diagnostics.size() == 1);
  CHECK(to_string(game->diagnostics.front()) ==
        "error: line 1: JSON of lichess's API, which is no BGN; no game is read; ask for PGN: Accept: "
        "application/x-chess-pgn");
  CHECK_FALSE(reader.next());
  BgnReader other(memory_source(
      R"({"games":[{"url":"https://www.chess.com/game/live/1","pgn":"1. e4 *","rules":"chess"}]})"));
  CHECK_FALSE(other.next());
  CHECK(other.games() == 0);
  REQUIRE(other.last_diagnostics().size() == 1);
  CHECK(other.last_diagnostics().front().reason == "JSON of chess.com's API, which is no BGN");
}

TEST_CASE("games beyond the limit are named, and passed over") {
  const std::string large = line_of(std::string(1000, 'x'));
  CHECK(events(line_of("a") + "\n" + large + "\n" + line_of("b"), 500) == "a ! b");
  std::string pretty = "{\n\"x\": [";
  for (int i = 0; i < 200; ++i) pretty += "0,\n";
  CHECK(events(pretty + "0]}\n" + line_of("b"), 500).ends_with(" b"));
}

TEST_CASE("diagnostics say where and what") {
  const auto games =
      read(line_of("a") + "\n" +
           R"({"moves":[{"p":"P","f":"e2","t":"e4","a":[{"alt":{"moves":[{}]}}]},{"p":"P","f":"e4",)"
           R"("t":"e5"}],"result":"W"})");
  REQUIRE(games.size() == 2);
  CHECK(games[1].status == ImportStatus::Damaged);
  REQUIRE(games[1].diagnostics.size() == 2);
  const Diagnostic& variation = games[1].diagnostics[0];
  CHECK(variation.severity == Severity::Warning);
  CHECK(variation.line == 2);
  CHECK(variation.game == 2);
  CHECK(variation.ply == 0);
  CHECK(variation.reason == "the key 'p' is missing");
  const Diagnostic& main = games[1].diagnostics[1];
  CHECK(main.severity == Severity::Error);
  CHECK(main.ply == 1);
  CHECK(main.reason == "it is Black's move");
  CHECK(main.action == "the game is kept up to there, the rest as written");
}

namespace {

/// Hands out its text and then fails.
class BreakingSource final : public ByteSource {
 public:
  explicit BreakingSource(std::string text) : text_(std::move(text)) {}
  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    if (done_ == text_.size()) return std::unexpected(IoError{IoError::Kind::Read, "'x': the disk is gone"});
    const std::size_t count = text_.copy(buffer.data(), buffer.size(), done_);
    done_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return done_; }
  std::optional<std::uint64_t> raw_size() const override { return std::nullopt; }

 private:
  std::string text_;
  std::string name_ = "x";
  std::size_t done_ = 0;
};

}  // namespace

TEST_CASE("a fault of the source ends the games and is told") {
  BgnReader reader(std::make_unique<BreakingSource>(line_of("a") + "\n" + line_of("b") + "\n"));
  CHECK(reader.next());
  CHECK(reader.next());
  CHECK_FALSE(reader.next());
  REQUIRE(reader.fault());
  CHECK(reader.fault()->reason == "'x': the disk is gone");
  CHECK_FALSE(reader.next());
}
