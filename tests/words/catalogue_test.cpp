// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of words agree with each other and keep to the grammar of their language; a translator's
// slips in them are named.
#include "words/catalogue.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "base/random.h"
#include "notation/san.h"
#include "support/wordings.h"
#include "words/comment.h"
#include "words/random_verdict.h"

using namespace chess;

TEST_CASE("every catalogue can be read") {
  for (const Language language : kLanguages) {
    CAPTURE(to_string(language));
    const auto catalogue = chess::parse_catalogue(catalogue_text(language));
    if (!catalogue) FAIL(to_string(catalogue.error()));
    CHECK(chess::parse_language(to_string(language)) == language);
  }
  CHECK(!chess::parse_language("xx"));
}

TEST_CASE("every form has its names, and every piece a letter of its own") {
  for (const Language language : kLanguages) {
    const TextCatalogue& words = catalogue_of(language);
    CAPTURE(to_string(language));
    for (const auto& [form, names] : words.forms)
      for (const auto& name : names) CHECK_MESSAGE(!name.empty(), form);
    for (const auto& [form, names] : words.sides)
      for (const auto& name : names) CHECK_MESSAGE(!name.empty(), form);
    for (const auto& [form, names] : words.classes)
      for (const auto& name : names) CHECK_MESSAGE(!name.empty(), form);
    // Two pieces with one letter could not be told apart.
    CHECK(std::set<std::string>(words.letters.begin(), words.letters.end()).size() == words.letters.size());
  }
}

TEST_CASE("grammar: cases and genders") {
  const Position start = Position::start();
  const Move g4 = *chess::parse_san(start, "g4");
  const std::vector<Move> e5{*chess::parse_san(start.after(g4), "e5")};
  const Reason fork{"allows-fork", Shape{Role::King, Role::Queen}, e5};
  const auto say = [&](const Reason& reason, Language language) {
    return sentence_of(chess::test::wordings_at(language, 0), reason, start, g4);
  };
  CHECK(say(fork, Language::English) == "Allows a fork: e5 attacks the king and the queen.");
  CHECK(say(fork, Language::German) == "Lässt eine Gabel zu: e5 greift den König und die Dame an.");
  CHECK(say(fork, Language::Spanish) == "Permite un ataque doble: e5 ataca al rey y a la dama.");
  const Reason guard{"loses-guard", Capture{Role::Queen, Square::D1}, e5};
  CHECK(say(guard, Language::English) == "The queen on d1 has lost its guard: e5.");
  CHECK(say(guard, Language::German) == "Die Dame auf d1 hat ihre Deckung verloren: e5.");
  CHECK(say(guard, Language::Spanish) == "La dama de d1 se queda sin defensa: e5.");
  const Reason rooks{"allows-fork-of-two", Shape{Role::Rook, Role::Rook}, e5};
  CHECK(say(rooks, Language::English) == "Allows a fork: e5 attacks both rooks.");
  CHECK(say(rooks, Language::German) == "Lässt eine Gabel zu: e5 greift beide Türme an.");
  CHECK(say(rooks, Language::French) == "Permet une fourchette : e5 attaque les deux tours.");
  CHECK(say(rooks, Language::Dutch) == "Laat een vork toe: e5 valt beide torens aan.");
  const Reason missed{"misses-fork", fork.details, e5};
  CHECK(say(missed, Language::German) == "Das wäre eine Gabel gegen König und Dame gewesen.");
  CHECK(say(missed, Language::French) == "C'était une fourchette contre le roi et la dame.");
  const Reason line{"misses-discovered-attack", Shape{Role::Bishop, Role::Queen}, e5};
  CHECK(say(line, Language::English) == "It would have opened the bishop's diagonal to the queen.");
  CHECK(say(line, Language::German) == "Das hätte dem Läufer die Diagonale auf die Dame geöffnet.");
  CHECK(say(line, Language::Spanish) == "Habría abierto la diagonal del alfil hacia la dama.");
  CHECK(say(line, Language::Dutch) == "Dat had de diagonaal van de loper naar de dame geopend.");
  const Reason gain{"misses-gain", Capture{Role::Queen, Square::D1, Role::Bishop}, e5};
  CHECK(say(gain, Language::Spanish) == "La dama de d1 se podía ganar a cambio de un alfil.");
  const Reason mate{"allows-mate", MateIn{2}, e5};
  CHECK(say(mate, Language::German) == "Lässt Matt in 2 zu: 1... e5.");
}

TEST_CASE("keys may share a text, and the words of a report have no places of ours") {
  const auto words =
      chess::parse_catalogue("a, b = {move}\nreport.x = {all} of 2\nname.p, name.q = pin, or so");
  REQUIRE(words);
  CHECK(words->wordings("a").front().front().place == words->wordings("b").front().front().place);
  CHECK(words->plain == decltype(words->plain){
                            {"report.x", "{all} of 2"}, {"name.p", "pin, or so"}, {"name.q", "pin, or so"}});
}

TEST_CASE("the position and the key choose the wording") {
  const auto words = chess::parse_catalogue("one = a | b | c\nother = a | b | c\nsingle = a");
  REQUIRE(words);
  Random random(7);
  std::map<std::string, int> seen;
  for (int i = 0; i < 900; ++i) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, 1 + random.below(60))) pos.play(m);
    const Position same = pos;
    Filling filling;
    filling.pos = &pos;
    const std::string both = fill(*words, "one", filling) + fill(*words, "other", filling);
    ++seen[both];
    filling.pos = &same;
    CHECK(fill(*words, "one", filling) + fill(*words, "other", filling) == both);
    CHECK(fill(*words, "single", filling) == "a");
  }
  // Each key takes all of its wordings, whatever the other takes: 100 times each pair, or about so.
  CHECK(seen.size() == 9);
  for (const auto& [both, times] : seen) CHECK_MESSAGE(times > 50, both);
  CHECK(fill(*words, "one", {}) == "a");
}

TEST_CASE("what other programs know, and what is a part of a sentence, has one wording") {
  constexpr std::string_view kSingle[] = {"mate",         "inaccuracy", "mistake", "blunder",
                                          "mate-created", "mate-lost",  "best",    "best-given",
                                          "reply-given",  "winning"};
  constexpr std::string_view kParts[] = {"stake-", "ending-", "instead-", "summary-"};
  for (const Language language : kLanguages)
    for (const auto& [key, wordings] : catalogue_of(language).texts) {
      CAPTURE(key);
      const bool is_part =
          std::ranges::any_of(kParts, [&](std::string_view part) { return key.starts_with(part); });
      if (is_part || std::ranges::find(kSingle, key) != std::end(kSingle)) CHECK(wordings.size() == 1);
    }
}

TEST_CASE("a translator's slips are named") {
  const auto fault = [](const char* text) { return to_string(chess::parse_catalogue(text).error()); };
  CHECK(fault("a text without the sign") == "line 1: no = behind the key");
  CHECK(fault("# head\nform.the = one, two") == "line 2: a form of this kind has 6 names");
  CHECK(fault("best = {mov} was best.") == "line 1: no such place: {mov}");
  CHECK(fault("best = {move was best.") == "line 1: a { without its }");
  CHECK(fault("x = {first.the} falls.") == "x: no such form: the");
  CHECK(fault("x = {square.the}.") == "x: no such form: the");
  CHECK(fault("x = 1\nx = 2") == "line 2: a second text for x");
  CHECK(fault("x, x = 1") == "line 1: a second text for x");
  CHECK(fault("# head\nx = {line}. | {move}.") == "line 2: a wording with other places than the first");
  CHECK(fault("x = {line}. | At once: {line}. | Now.") ==
        "line 1: a wording with other places than the first");
  CHECK(fault("x = {square}. | On {square.the}.") == "x: no such form: the");
  CHECK(fault("x = 1 | | 2") == "line 1: an empty wording");
  CHECK(fault("report.x = 1\nreport.x = 2") == "line 2: a second text for report.x");
  CHECK(fault("side.a = one") == "line 1: a form of this kind has 2 names");
  CHECK(fault("class.a = one, two") == "line 1: a form of this kind has 7 names");
  CHECK(fault("letters = K Q R B") == "line 1: five letters are wanted: king, queen, rook, bishop, knight");
  CHECK(fault("x = {side.nom} won.") == "x: no such form: nom");
  CHECK(fault("x = From {from} on.") == "x: no such form: ");
}
