// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of words agree with each other and keep to the grammar of their language; a translator's
// slips in them are named.
#include "annotate/judge/words/catalogue.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "annotate/judge/words/comment.h"
#include "notation/san.h"

using namespace annotate;
using chess::Move;
using chess::Position;
using chess::Role;

namespace {

std::set<Placeholder> places_of(const TextTemplate& text) {
  std::set<Placeholder> places;
  for (const TextPart& part : text)
    if (part.place) places.insert(*part.place);
  return places;
}

}  // namespace

TEST_CASE("every catalogue can be read") {
  for (const Language language : kLanguages) {
    CAPTURE(to_string(language));
    const auto catalogue = parse_catalogue(catalogue_text(language));
    if (!catalogue) FAIL(to_string(catalogue.error()));
    CHECK(parse_language(to_string(language)) == language);
  }
  CHECK(!parse_language("xx"));
}

TEST_CASE("every language has the keys and the places of English") {
  const TextCatalogue& english = catalogue_of(Language::English);
  for (const Language language : kLanguages) {
    const TextCatalogue& words = catalogue_of(language);
    CAPTURE(to_string(language));
    CHECK(words.texts.size() == english.texts.size());
    for (const auto& [key, text] : english.texts) {
      CAPTURE(key);
      REQUIRE(words.texts.contains(key));
      CHECK(places_of(words.text(key)) == places_of(text));
    }
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
  Motif fork;
  fork.kind = MotifKind::AllowsFork;
  fork.first = Role::King;
  fork.second = Role::Queen;
  fork.line = {*chess::parse_san(start.after(g4), "e5")};
  const auto say = [&](const Motif& motif, Language language) {
    return sentence_of(catalogue_of(language), motif, start, g4);
  };
  CHECK(say(fork, Language::English) == "Allows a fork: e5 attacks the king and the queen.");
  CHECK(say(fork, Language::German) == "Lässt eine Gabel zu: e5 greift den König und die Dame an.");
  CHECK(say(fork, Language::Spanish) == "Permite un ataque doble: e5 ataca al rey y a la dama.");
  Motif guard = fork;
  guard.kind = MotifKind::LosesGuard;
  guard.first = Role::Queen;
  guard.square = chess::Square::D1;
  CHECK(say(guard, Language::English) == "The queen on d1 has lost its guard: e5.");
  CHECK(say(guard, Language::German) == "Die Dame auf d1 hat ihre Deckung verloren: e5.");
  CHECK(say(guard, Language::Spanish) == "La dama de d1 se queda sin defensa: e5.");
  Motif rooks = fork;
  rooks.first = rooks.second = Role::Rook;
  CHECK(say(rooks, Language::English) == "Allows a fork: e5 attacks both rooks.");
  CHECK(say(rooks, Language::German) == "Lässt eine Gabel zu: e5 greift beide Türme an.");
  CHECK(say(rooks, Language::French) == "Permet une fourchette : e5 attaque les deux tours.");
  CHECK(say(rooks, Language::Dutch) == "Laat een vork toe: e5 valt beide torens aan.");
  Motif missed = fork;
  missed.kind = MotifKind::MissesFork;
  CHECK(say(missed, Language::German) == "Das wäre eine Gabel gegen König und Dame gewesen.");
  CHECK(say(missed, Language::French) == "C'était une fourchette contre le roi et la dame.");
  Motif line = fork;
  line.kind = MotifKind::MissesDiscoveredAttack;
  line.first = Role::Bishop;
  CHECK(say(line, Language::English) == "It would have opened the bishop's diagonal to the queen.");
  CHECK(say(line, Language::German) == "Das hätte dem Läufer die Diagonale auf die Dame geöffnet.");
  CHECK(say(line, Language::Spanish) == "Habría abierto la diagonal del alfil hacia la dama.");
  CHECK(say(line, Language::Dutch) == "Dat had de diagonaal van de loper naar de dame geopend.");
  Motif gain = guard;
  gain.kind = MotifKind::MissesGain;
  gain.second = Role::Bishop;
  CHECK(say(gain, Language::Spanish) == "La dama de d1 se podía ganar a cambio de un alfil.");
  Motif mate = fork;
  mate.kind = MotifKind::AllowsMate;
  mate.moves = 2;
  CHECK(say(mate, Language::German) == "Lässt Matt in 2 zu: 1... e5.");
}

TEST_CASE("a translator's slips are named") {
  const auto fault = [](const char* text) { return to_string(parse_catalogue(text).error()); };
  CHECK(fault("a text without the sign") == "line 1: no = behind the key");
  CHECK(fault("# head\nform.the = one, two") == "line 2: a form of this kind has 6 names");
  CHECK(fault("best = {mov} was best.") == "line 1: no such place: {mov}");
  CHECK(fault("best = {move was best.") == "line 1: a { without its }");
  CHECK(fault("x = {first.the} falls.") == "x: no such form: the");
  CHECK(fault("x = {square.the}.") == "x: no such form: the");
  CHECK(fault("x = 1\nx = 2") == "line 2: a second text for x");
  CHECK(fault("side.a = one") == "line 1: a form of this kind has 2 names");
  CHECK(fault("class.a = one, two") == "line 1: a form of this kind has 7 names");
  CHECK(fault("letters = K Q R B") == "line 1: five letters are wanted: king, queen, rook, bishop, knight");
  CHECK(fault("x = {side.nom} won.") == "x: no such form: nom");
  CHECK(fault("x = From {from} on.") == "x: no such form: ");
}
