// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues agree with each other, and every comment made from them is known again.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "annotate/judge/words/catalogue.h"
#include "annotate/judge/words/comment.h"
#include "annotate/judge/words/piece_letters.h"
#include "base/random.h"
#include "base/text.h"
#include "core/movegen.h"
#include "notation/san.h"

using namespace annotate;
using chess::Move;
using chess::Position;
using chess::Role;
using chess::Score;

namespace {

std::set<Placeholder> places_of(const TextTemplate& text) {
  std::set<Placeholder> places;
  for (const TextPart& part : text)
    if (part.place) places.insert(*part.place);
  return places;
}

constexpr MotifKind kLastKind = MotifKind::MissesLongMate;

/// A few legal moves from `start`, at random.
std::vector<Move> random_line(chess::Random& random, const Position& start, std::size_t plies) {
  std::vector<Move> line;
  Position pos = start;
  while (line.size() < plies) {
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) break;
    line.push_back(moves[random.below(moves.size())]);
    pos.play(line.back());
  }
  return line;
}

/// Anything judge_game could say of a move made in `pos`, and much that it would not.
MoveVerdict random_verdict(chess::Random& random, const Position& pos, Move played) {
  const auto score = [&] {
    const int n = static_cast<int>(random.below(40));
    if (n < 10) return n % 2 == 0 ? Score::mate_in(n + 1) : Score::mated_in(n + 1);
    return Score::cp((n - 25) * 37);
  };
  MoveVerdict verdict;
  verdict.finding = {static_cast<Label>(1 + random.below(3)), static_cast<Reason>(random.below(3))};
  verdict.before = score();
  verdict.after = score();
  if (random.below(5) > 0) verdict.best_line = random_line(random, pos, 3);
  if (random.below(8) == 0) return verdict;
  Motif motif;
  motif.kind = static_cast<MotifKind>(random.below(static_cast<std::uint64_t>(kLastKind) + 1));
  motif.first = static_cast<Role>(random.below(6));
  motif.second = static_cast<Role>(random.below(6));
  motif.square = chess::square_at(static_cast<int>(random.below(64)));
  motif.moves = static_cast<int>(1 + random.below(12));
  const Position start = is_missed_chance(motif.kind) ? pos : pos.after(played);
  motif.line = random_line(random, start, 1 + random.below(5));
  motif.stake = {static_cast<StakeKind>(random.below(static_cast<std::uint64_t>(StakeKind::Material) + 1)),
                 static_cast<Role>(random.below(6)), static_cast<Role>(random.below(6)),
                 static_cast<int>(2 + random.below(4))};
  if (!motif.line.empty() && random.below(2) == 0)
    motif.means =
        Means{static_cast<MeansKind>(random.below(static_cast<std::uint64_t>(MeansKind::Promotes) + 1)),
              random.below(motif.line.size()), static_cast<Role>(random.below(6)),
              static_cast<Role>(random.below(6)), motif.square};
  if (!motif.line.empty()) verdict.motif = motif;
  return verdict;
}

/// The words for mates do not say how bad the move was.
std::vector<chess::Nag> signs_of(const Finding& finding) {
  if (finding.reason == Reason::Loss) return {*nag_of(finding.label)};
  return {chess::Nag::DubiousMove, chess::Nag::Mistake, chess::Nag::Blunder};
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

TEST_CASE("every motif has its text") {
  const TextCatalogue& english = catalogue_of(Language::English);
  for (int kind = 0; kind <= static_cast<int>(kLastKind); ++kind) {
    for (const Role second : {Role::Knight, Role::Rook}) {
      Motif motif;
      motif.kind = static_cast<MotifKind>(kind);
      motif.first = Role::Rook;
      motif.second = second;
      CHECK(english.texts.contains(key_of(motif)));
      motif.line = {Move::normal(chess::Square::E2, chess::Square::E4)};
      CHECK(english.texts.contains(key_of(motif)));
    }
  }
}

TEST_CASE("praise and disputes have their words, and are known again") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  MoveVerdict praised;
  praised.before = praised.after = Score::cp(35);
  praised.second_move = *chess::parse_san(start, "Nh3");
  for (const Score second : {Score::cp(61), Score::cp(-1205), Score::mated_in(4), Score::mate_in(12)}) {
    praised.second = second;
    for (const Praise praise : {Praise::Interesting, Praise::OnlyMove, Praise::Good, Praise::Brilliant})
      for (const Language language : kLanguages) {
        praised.praise = praise;
        const std::string comment = comment_on(praised, start, e4, language);
        std::string spelled = "1. ";
        append_spelled("Nh3", catalogue_of(language).letters, spelled);
        CHECK(comment.contains(spelled) == (praise != Praise::Interesting));
        const std::string pictured = comment_on(praised, start, e4, language, true);
        CHECK(pictured.contains("1. ♘h3") == (praise != Praise::Interesting));
        CHECK(recognise_comment(pictured) == OwnComment{"", {*nag_of(praise)}});
        CHECK(recognise_comment(comment) == OwnComment{"", {*nag_of(praise)}});
        CHECK_FALSE(recognise_comment(comment + " And more."));
      }
  }
  praised.second = Score::mated_in(4);
  praised.praise = Praise::OnlyMove;
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "The only good move: 1. Nh3 leads to mate in 4 by Black.");
  praised.praise = Praise::Good;
  praised.second = Score::cp(1205);
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "This move is hard to find: 1. Nh3 would be winning, too.");
  praised.second = Score::cp(-1205);
  CHECK(comment_on(praised, start, e4, Language::Spanish) ==
        "Esta jugada es difícil de encontrar: la segunda mejor, 1. Ch3, perdería.");
  praised.second = Score::cp(6);
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "This move is hard to find: 1. Nh3 would be +0.06.");
  CHECK(comment_on(praised, start, e4, Language::German) ==
        "Dieser Zug ist schwer zu finden: Nach dem zweitbesten Zug, 1. Sh3, stünde es +0,06.");
  CHECK(comment_on(praised, start, e4, Language::French) ==
        "Ce coup est difficile à trouver : le deuxième choix, 1. Ch3, donne +0,06.");
  CHECK(comment_on(praised, start, e4, Language::Dutch) ==
        "Deze zet is moeilijk te vinden: na de op een na beste zet, 1. Ph3, zou het +0,06 staan.");
  // The value is that of the side that moved.
  const Position black = start.after(e4);
  praised.second_move = *chess::parse_san(black, "Nf6");
  CHECK(comment_on(praised, black, *chess::parse_san(black, "e5"), Language::English) ==
        "This move is hard to find: 1... Nf6 would be -0.06.");

  // Only `!` names the tempting move.
  praised.praise = Praise::OnlyMove;
  praised.second_move = *chess::parse_san(start, "Nh3");
  praised.refused = {Score::cp(-120),
                     {*chess::parse_san(start, "f3"), Move::normal(chess::Square::E7, chess::Square::E5)}};
  CHECK_FALSE(comment_on(praised, start, e4, Language::English).contains("f3"));
  praised.praise = Praise::Good;
  for (const Language language : kLanguages) {
    const std::string comment = comment_on(praised, start, e4, language);
    CHECK(comment.contains("f3 e5"));
    CHECK(comment.contains(language == Language::English ? "-1.20" : "-1,20"));
    CHECK(recognise_comment(comment) == OwnComment{"", {chess::Nag::GoodMove}});
    // And behind it, what the move threatens, and by what means.
    MoveVerdict threatening = praised;
    Motif& threat = threatening.threat.emplace();
    threat.kind = MotifKind::MakesThreat;
    threat.lead = {e4, Move::null()};
    threat.line = {*chess::parse_san(start, "Nf3")};
    threat.stake = {StakeKind::Piece, chess::Role::Knight};
    CHECK(recognise_comment(comment_on(threatening, start, e4, language)) ==
          OwnComment{"", {chess::Nag::GoodMove}});
    threat.means = Means{MeansKind::Fork, 0, chess::Role::Queen, chess::Role::Rook};
    const std::string all = comment_on(threatening, start, e4, language);
    CHECK(all.starts_with(comment + ' '));
    CHECK(recognise_comment(all) == OwnComment{"", {chess::Nag::GoodMove}});
    CHECK_FALSE(recognise_comment(all + " And more."));
  }

  MoveVerdict disputed;
  disputed.before = Score::cp(119);
  disputed.after = Score::cp(66);
  disputed.disputed = Label::Mistake;
  CHECK(comment_on(disputed, start, e4, Language::English) ==
        "(1.19 → 0.66) This engine sees a mistake; the engines disagree.");
  for (const Language language : kLanguages)
    CHECK(recognise_comment(comment_on(disputed, start, e4, language)) == OwnComment{});

  disputed.finding = {Label::Inaccuracy, Reason::Loss};
  disputed.best_line = {e4};
  CHECK(
      comment_on(disputed, start, *chess::parse_san(start, "g4"), Language::English) ==
      "(1.19 → 0.66) Inaccuracy. e4 was best. From slightly better to level. This engine sees a mistake; the "
      "engines disagree.");
  for (const Language language : kLanguages)
    CHECK(recognise_comment(comment_on(disputed, start, e4, language)) ==
          OwnComment{"e4", {chess::Nag::DubiousMove}});
}

TEST_CASE("lichess's words stay as lichess has them") {
  const Position start = Position::start();
  const Move e4 = *chess::parse_san(start, "e4");
  const auto comment = [&](Label label, Reason reason, Score before, Score after) {
    MoveVerdict verdict;
    verdict.finding = {label, reason};
    verdict.before = before;
    verdict.after = after;
    verdict.best_line = {e4};
    return comment_on(verdict, start, *chess::parse_san(start, "g4"), Language::English);
  };
  CHECK(comment(Label::Inaccuracy, Reason::Loss, Score::cp(66), Score::cp(-5)) ==
        "(0.66 → -0.05) Inaccuracy. e4 was best.");
  CHECK(comment(Label::Mistake, Reason::Loss, Score::cp(66), Score::cp(-105)) ==
        "(0.66 → -1.05) Mistake. e4 was best. From level to slightly worse.");
  CHECK(comment(Label::Blunder, Reason::Loss, Score::cp(66), Score::cp(-305)) ==
        "(0.66 → -3.05) Blunder. e4 was best. From level to clearly worse.");
  CHECK(comment(Label::Blunder, Reason::MateCreated, Score::cp(66), Score::mated_in(8)) ==
        "(0.66 → Mate in 8) Checkmate is now unavoidable. e4 was best.");
  CHECK(comment(Label::Mistake, Reason::MateLost, Score::mate_in(8), Score::cp(-5)) ==
        "(Mate in 8 → -0.05) Lost forced checkmate sequence. e4 was best. From winning to level.");
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

TEST_CASE("letters of pieces and decimal marks are those of the language, or figurines") {
  const Position start = Position::start();
  MoveVerdict verdict;
  verdict.finding = {Label::Mistake, Reason::Loss};
  verdict.before = Score::cp(66);
  verdict.after = Score::cp(-105);
  verdict.best_line = {*chess::parse_san(start, "Nf3")};
  const Move played = *chess::parse_san(start, "g4");
  const auto say = [&](Language language, bool figurines = false) {
    return comment_on(verdict, start, played, language, figurines);
  };
  CHECK(say(Language::English) == "(0.66 → -1.05) Mistake. Nf3 was best. From level to slightly worse.");
  CHECK(say(Language::German) ==
        "(0,66 → -1,05) Fehler. Sf3 war am besten. Von ausgeglichener Stellung zu leichtem Nachteil.");
  CHECK(say(Language::Spanish) == "(0,66 → -1,05) Error. Lo mejor era Cf3. De igualdad a ligera desventaja.");
  CHECK(say(Language::French) ==
        "(0,66 → -1,05) Erreur. Le meilleur coup était Cf3. On passe de l'égalité à un léger désavantage.");
  CHECK(say(Language::Dutch) == "(0,66 → -1,05) Fout. Pf3 was het beste. Van gelijk naar iets slechter.");
  CHECK(say(Language::German, true).contains("♘f3 war am besten."));
  // Earlier versions wrote English letters in every language.
  CHECK(recognise_comment("(0.66 → -1.05) Fehler. Nf3 war am besten.") ==
        OwnComment{"Nf3", {chess::Nag::Mistake}});
  for (const char* text : {"Nf3", "Sf3", "Cf3", "Pf3", "♘f3"}) CHECK(spells(text, "Nf3"));
  CHECK_FALSE(spells("Lf3", "Nf3"));
  CHECK(spells("e8=D+", "e8=Q+"));
  CHECK(spells("Rd1", "Kd1"));  // Spanish and French
}

TEST_CASE("an inaccuracy that changes nothing gets no words") {
  const Position start = Position::start();
  const Move g4 = *chess::parse_san(start, "g4");
  MoveVerdict verdict;
  verdict.finding = {Label::Inaccuracy, Reason::Loss};
  const auto say = [&](Score before, Score after) {
    verdict.before = before;
    verdict.after = after;
    return comment_on(verdict, start, g4, Language::English);
  };
  CHECK(say(Score::cp(900), Score::cp(600)).empty());
  CHECK(say(Score::mate_in(3), Score::cp(1200)).empty());
  CHECK(say(Score::cp(-600), Score::mated_in(5)).empty());
  CHECK(say(Score::cp(900), Score::cp(520)) == "(9.00 → 5.20) Inaccuracy. From winning to clearly better.");
  CHECK(say(Score::cp(60), Score::cp(-30)) == "(0.60 → -0.30) Inaccuracy.");
  verdict.finding.label = Label::Mistake;
  CHECK(say(Score::cp(60), Score::cp(-50)) == "(0.60 → -0.50) Mistake.");
  CHECK(say(Score::cp(900), Score::cp(600)) == "(9.00 → 6.00) Mistake.");
}

TEST_CASE("law: every comment we make is known again, with its best move") {
  chess::Random random(6);
  for (int game = 0; game < 400; ++game) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, random.below(60))) pos.play(m);
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const Move played = moves[random.below(moves.size())];
    const MoveVerdict verdict = random_verdict(random, pos, played);
    const std::string best = verdict.best_line.empty() ? "" : chess::to_san(pos, verdict.best_line.front());
    for (const Language language : kLanguages) {
      const std::string comment = comment_on(verdict, pos, played, language, game % 2 == 0);
      CAPTURE(comment);
      CHECK(comment.empty() == !is_worth_words(verdict, pos.turn()));
      if (comment.empty()) continue;
      const auto known = recognise_comment(comment);
      REQUIRE(known);
      CHECK(spells(known->best, best));
      CHECK(known->signs == signs_of(verdict.finding));
      // Nothing behind it, nothing missing.
      CHECK(!recognise_comment(comment + " Well."));
      CHECK(!recognise_comment(std::string_view(comment).substr(0, comment.size() - 1)));
    }
  }
}

TEST_CASE("what others write is not taken for ours") {
  for (const char* text :
       {"", "Blunder.", "e5 was best.", "(0.66 → 1.19)", "(0.66 -> 1.19) Inaccuracy. e5 was best.",
        "(0.66 → 1.19) Inaccuracy. Best move was e5.", "(0.66 → 1.19) Inaccuracy! e5 was best.",
        "(0.66 → 1.19) Inaccuracy. The best move was e5.", "(0.66 → 1.19) Mistake. I saw the fork too late.",
        "(0.66 → 1.19) Mistake. The knight hangs.", "(0.66 → 1.19) Mistake. e5 was best",
        "(0.66 → 1.19) Mistake. e5 was best. The knight on g5 is left hanging: whatever.",
        "(0.66 → 1.19) Mistake. e5 was best. The horse on g5 is left hanging: hxg5.",
        "(0.66 → 1.19) Mistake. e5 was best. Blunder.", "(better → worse) Blunder. e5 was best.",
        "The knight on g5 is left hanging: hxg5.", "Allows mate in 2: Qh4#.",
        "Left theory. (0.66 → 1.19) Mistake."})
    CHECK_MESSAGE(!recognise_comment(text), text);
  // Lichess's own wording is ours as well: only the Annotator tag tells whose it is.
  CHECK(recognise_comment("(0.66 → 1.19) Inaccuracy. e5 was best.") ==
        OwnComment{"e5", {chess::Nag::DubiousMove}});
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
