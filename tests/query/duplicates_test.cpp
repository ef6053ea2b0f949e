// SPDX-License-Identifier: GPL-3.0-or-later
// Which spellings are one person's, and which games of a collection are the same.
#include <doctest/doctest.h>

#include <map>

#include "pgn/late_reader.h"
#include "query/duplicates.h"
#include "query/player_name.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

bool same_person(const char* a, const char* b) {
  const bool is_same = PlayerName(a).may_be(PlayerName(b));
  CHECK(is_same == PlayerName(b).may_be(PlayerName(a)));
  return is_same;
}

const std::string kLine =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 "
    "11. d4 "
    "Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7 17. Rc1 Qb7 18. Qe2 Rfe8 19. Bd3 Rab8 "
    "20. "
    "dxe5 dxe5 21. Nf1 Red8 22. Ng3 Be8 23. Nf5 Bf8 24. N3h4 Nd4 25. Nxd4 exd4 26. Bd2 Bd7 27. Bg5 Be7 28. "
    "e5 Nd5 "
    "29. Bxe7 Nxe7 30. Qe4 g6 31. Qf4 Nd5 32. Qh6 Qb6 ";

/// The line up to White's or Black's move `plies`.
std::string moves(std::size_t plies) {
  std::string out;
  std::size_t count = 0;
  std::size_t begin = 0;
  while (begin < kLine.size() && count < plies) {
    const auto end = kLine.find(' ', begin);
    const std::string word = kLine.substr(begin, end - begin);
    out += word + " ";
    if (!word.ends_with('.')) ++count;
    begin = end + 1;
  }
  REQUIRE(count == plies);
  return out;
}

struct GameText {
  std::string white = "Carlsen, Magnus";
  std::string black = "Anand, Viswanathan";
  std::string date = "2013.11.09";
  std::string round = "1";
  std::string result = "1-0";
  std::size_t plies = 30;
  std::string more{};  ///< behind the moves
  std::string event = "Match";

  std::string pgn() const {
    return "[Event \"" + event + "\"]\n[Site \"?\"]\n[Date \"" + date + "\"]\n[Round \"" + round +
           "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n\n" +
           moves(plies) + more + " " + result + "\n\n";
  }
};

/// The note of a game, which is that of its bare line, if that is all it has.
std::string note_of(const std::string& pgn, DuplicateRule rule) {
  const ImportedGame game = one_game(pgn);
  std::string note = DuplicateFinder::note_of(game, rule);
  LatePgnReader later(view_source(pgn));
  const ImportedGame* const lent = later.lend();
  REQUIRE(lent != nullptr);
  if (const auto line = later.bare_line()) CHECK(DuplicateFinder::note_of(*lent, *line, rule) == note);
  return note;
}

/// For each game that is left out, the one that stays for it.
std::map<std::uint64_t, std::uint64_t> duplicates(const std::vector<GameText>& games,
                                                  DuplicateRule rule = DuplicateRule::Tolerant,
                                                  std::size_t memory = std::size_t{1} << 20,
                                                  std::optional<int> similar = {}) {
  DuplicateFinder finder(rule, memory, similar);
  for (std::size_t i = 0; i < games.size(); ++i) REQUIRE(finder.add(i, note_of(games[i].pgn(), rule)));
  std::map<std::uint64_t, std::uint64_t> found;
  const auto done = finder.for_each([&](const Duplicate& d) {
    CHECK(found.emplace(d.dropped, d.kept).second);
    return std::expected<void, IoError>();
  });
  CHECK(done.has_value());
  for (const auto& [dropped, kept] : found) CHECK_FALSE(found.contains(kept));
  return found;
}

using Found = std::map<std::uint64_t, std::uint64_t>;

}  // namespace

TEST_CASE("spellings of one person") {
  CHECK(same_person("Carlsen, Magnus", "Carlsen,M"));
  CHECK(same_person("Carlsen, Magnus", "Magnus Carlsen"));
  CHECK(same_person("Carlsen, Magnus", "GM Carlsen"));
  CHECK(same_person("Carlsen", "carlsen, magnus"));
  CHECK(same_person("Müller, Karsten", "Mueller, K."));
  CHECK(same_person("Müller, Karsten", "Muller, Karsten"));
  CHECK(same_person("Kasparov, Garry", "Kasparow, Garri"));
  CHECK(same_person("So, Wesley", "So,W"));
  CHECK(same_person("O'Kelly de Galway, Alberic", "OKelly"));
  CHECK(same_person("Ivanchuk, Vassily", "Ivanchuk, Vasily"));
}

TEST_CASE("names of two persons") {
  CHECK_FALSE(same_person("Polgar, Judit", "Polgar, Zsuzsa"));
  CHECK_FALSE(same_person("Polgar,J", "Polgar,Zs"));
  CHECK_FALSE(same_person("Carlsen, Magnus", "Carlsen, Henrik"));
  CHECK_FALSE(same_person("Karpov, Anatoly", "Kasparov, Anatoly"));
  CHECK_FALSE(same_person("Tal", "Tan"));
  CHECK_FALSE(same_person("M", "Magnus"));  // an initial alone is nobody
  CHECK_FALSE(same_person("?", "?"));
  CHECK_FALSE(same_person("NN", "Carlsen"));
  CHECK(PlayerName("?").empty());
  CHECK(PlayerName("NN").empty());
  CHECK_FALSE(PlayerName("Tal").empty());
}

TEST_CASE("the same game in other spellings") {
  CHECK(duplicates({{}, {}}) == Found{{1, 0}});
  CHECK(duplicates({{}, {.white = "Carlsen,M", .black = "V. Anand", .date = "2013.??.??", .round = "?"}}) ==
        Found{{1, 0}});
  CHECK(duplicates({{}, {.white = "Caruana, Fabiano"}}).empty());
  CHECK(duplicates({{}, {.white = "Anand, Viswanathan", .black = "Carlsen, Magnus"}}).empty());
}

TEST_CASE("short games ask for more than long ones") {
  // Two draws by the same moves on two days are two games; a long game is played once.
  for (const auto& other :
       {GameText{.date = "2014.11.09"}, GameText{.round = "2"}, GameText{.result = "0-1"}}) {
    CHECK(duplicates({{}, other}).empty());
    GameText first;
    GameText second = other;
    first.plies = second.plies = kLongGame;
    CHECK(duplicates({first, second}) == Found{{1, 0}});
  }
  CHECK(duplicates({{.plies = 4}, {.plies = 4}}) == Found{{1, 0}});
  CHECK(duplicates({{.plies = 4}, {.white = "Carlsen,M", .plies = 4}}).empty());
  CHECK(duplicates({{.plies = 4}, {.round = "2", .plies = 4}}).empty());
  CHECK(duplicates({{.plies = 4}, {.plies = 6}}).empty());
  // A name that nobody wrote down.
  CHECK(duplicates({{.plies = 60}, {.white = "?", .plies = 60}}) == Found{{1, 0}});
  CHECK(duplicates({{.plies = 30}, {.white = "?", .plies = 30}}).empty());
}

TEST_CASE("long games under other names") {
  const auto any_names = [](const std::vector<GameText>& games) {
    return duplicates(games, DuplicateRule::AnyNames);
  };
  const GameText other{.white = "Other, O", .black = "Else, E", .date = "1999.01.01", .result = "0-1"};
  for (const std::size_t plies : {kLongGame, kLongGame + 4}) {
    GameText first;
    GameText second = other;
    first.plies = kLongGame;
    second.plies = plies;
    CHECK(duplicates({first, second}).empty());
    CHECK(any_names({first, second}) == (plies == kLongGame ? Found{{1, 0}} : Found{{0, 1}}));
    first.plies = kLongGame - 1;
    CHECK(any_names({first, second}).empty());
  }
}

TEST_CASE("a copy that breaks off") {
  CHECK(duplicates({{.plies = 24}, {.plies = 60}}) == Found{{0, 1}});
  CHECK(duplicates({{.plies = 60}, {.result = "*", .plies = 24}}) == Found{{1, 0}});
  CHECK(duplicates({{.plies = 19}, {.plies = 60}}).empty());
  CHECK(duplicates({{.date = "2014.01.01", .plies = 24}, {.plies = 60}}).empty());
  CHECK(duplicates({{.result = "0-1", .plies = 24}, {.plies = 60}}).empty());
  // Without a day, the event must be the same.
  CHECK(duplicates({{.date = "2013", .plies = 24}, {.date = "2013", .plies = 60}}) == Found{{0, 1}});
  CHECK(duplicates({{.date = "2013", .plies = 24, .event = "Open"}, {.date = "2013", .plies = 60}}).empty());
  // The longest of three stays for both, also for what was a duplicate already.
  CHECK(duplicates({{.plies = 24}, {.plies = 60}, {.plies = 30}, {.plies = 24}}) ==
        Found{{0, 1}, {2, 1}, {3, 1}});
}

TEST_CASE("two games may go on from one broken copy") {
  GameText a{.plies = 40, .more = "21. Nb1"};
  GameText b{.plies = 40, .more = "21. Nf1"};
  const auto found = duplicates({{.plies = 40}, a, b});
  CHECK(found.size() == 1);
  CHECK(found.contains(0));
}

TEST_CASE("the best copy stays") {
  CHECK(duplicates({{}, {.more = "{a fine move}"}}) == Found{{0, 1}});
  CHECK(duplicates({{.date = "????.??.??"}, {}}) == Found{{0, 1}});
  CHECK(duplicates({{}, {}, {.more = "$1"}, {}}) == Found{{0, 2}, {1, 2}, {3, 2}});
}

TEST_CASE("the exact rule") {
  const auto exact = [](const GameText& other) { return duplicates({{}, other}, DuplicateRule::Exact); };
  CHECK(exact({}) == Found{{1, 0}});
  CHECK(exact({.more = "{text}"}) == Found{{0, 1}});
  CHECK(exact({.white = "Carlsen,M"}).empty());
  CHECK(exact({.round = "?"}).empty());
  CHECK(exact({.event = "match"}).empty());
  CHECK(exact({.plies = 28}).empty());
}

TEST_CASE("little memory finds the same") {
  std::vector<GameText> games;
  for (std::size_t i = 0; i < 300; ++i)
    games.push_back(
        {.round = std::to_string(i % 7), .plies = 20 + 2 * (i % 17), .more = i % 5 == 0 ? "{x}" : ""});
  const auto found = duplicates(games);
  CHECK(found.size() > 200);
  CHECK(duplicates(games, DuplicateRule::Tolerant, 2000) == found);
}

TEST_CASE("games that cannot be compared") {
  CHECK(note_of("[Variant \"Unknown chess\"]\n\n1. e4 *\n", DuplicateRule::Tolerant).empty());
  CHECK(note_of("[FEN \"8/8\"]\n\n1. e4 *\n", DuplicateRule::Tolerant).empty());
  // Of other rules and other starts the two ways to a note agree, too.
  for (const char* pgn : {"[Variant \"Chess960\"]\n[FEN \"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq "
                          "- 0 1\"]\n\n1. e4 *\n",
                          "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n",
                          "[Event \"a\"]\n\n1. e4 e5 2. Nf6 *\n",
                          "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n", "[Event \"a\"]\n\n*\n"})
    CHECK_FALSE(note_of(pgn, DuplicateRule::Exact).empty());
  // Another start is another game.
  DuplicateFinder finder(DuplicateRule::Tolerant, 1 << 16);
  const char* const starts[] = {"", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"};
  for (std::uint64_t i = 0; i < 2; ++i)
    REQUIRE(finder.add(i, DuplicateFinder::note_of(one_game(std::string("[White \"A\"]\n[Black \"B\"]\n") +
                                                            starts[i] + "\n1. e4 *\n"),
                                                   DuplicateRule::Tolerant)));
  int count = 0;
  REQUIRE(finder.for_each([&](const Duplicate&) {
    ++count;
    return std::expected<void, IoError>();
  }));
  CHECK(count == 0);
}

TEST_CASE("copies that part in their last moves are the same on wish") {
  const auto similar = [](const std::vector<GameText>& games, int percent = 90) {
    return duplicates(games, DuplicateRule::Tolerant, std::size_t{1} << 20, percent);
  };
  // 57 of 60 half-moves of the shorter one: Qb6 instead of Nxe7.
  const GameText whole{.plies = 62};
  const GameText parts{.plies = 57, .more = "Qb6 30. Bc5 Nf4"};
  CHECK(duplicates({whole, parts}).empty());
  CHECK(similar({whole, parts}) == Found{{1, 0}});
  CHECK(similar({parts, whole}) == Found{{0, 1}});
  CHECK(similar({whole, parts}, 96).empty());
  // Names in another spelling are the same players; another day, result, round or player is another game.
  auto other = parts;
  other.white = "Carlsen,M";
  CHECK(similar({whole, other}) == Found{{1, 0}});
  for (const auto& change : std::vector<std::function<void(GameText&)>>{
           [](GameText& g) { g.date = "2013.11.10"; }, [](GameText& g) { g.date = "2013.??.??"; },
           [](GameText& g) { g.result = "1/2-1/2"; }, [](GameText& g) { g.round = "2"; },
           [](GameText& g) { g.black = "Kramnik, Vladimir"; }, [](GameText& g) { g.white = "?"; }}) {
    auto changed = parts;
    change(changed);
    CHECK(similar({whole, changed}).empty());
  }
  auto event = parts;
  event.round = "?";
  CHECK(similar({whole, event}) == Found{{1, 0}});
  event.event = "Another";
  CHECK(similar({whole, event}).empty());
}

TEST_CASE("what stays for a similar game is never left out itself") {
  // A copy of the shorter twin that breaks off, and a copy of the longer one: one game stays for all.
  const GameText whole{.plies = 62};
  const GameText parts{.plies = 57, .more = "Qb6 30. Bc5 Nf4"};
  const GameText broken{.plies = 40};
  const GameText copy{.date = "2013.11.??", .plies = 62};
  const auto found =
      duplicates({broken, parts, whole, copy}, DuplicateRule::Tolerant, std::size_t{1} << 20, 90);
  CHECK(found.size() == 3);
  CHECK_FALSE(found.contains(2));
  for (const auto& [dropped, kept] : found) CHECK(kept == 2);
}
