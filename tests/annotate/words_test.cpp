// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues agree with each other, and every comment made from them is known again.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "annotate/judge/words/catalogue.h"
#include "annotate/judge/words/comment.h"
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

constexpr MotifKind kLastKind = MotifKind::LostPawnEnding;

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
  CHECK(!parse_language("fr"));
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
        CHECK(comment.contains("Nh3") == (praise != Praise::Interesting));
        CHECK(recognise_comment(comment) == OwnComment{"", {*nag_of(praise)}});
        CHECK_FALSE(recognise_comment(comment + " And more."));
      }
  }
  praised.second = Score::mated_in(4);
  praised.praise = Praise::OnlyMove;
  CHECK(comment_on(praised, start, e4, Language::English) ==
        "The only good move: Nh3, the second best, leads to mate in 4 by Black.");

  MoveVerdict disputed;
  disputed.before = Score::cp(66);
  disputed.after = Score::cp(119);
  disputed.disputed = Label::Mistake;
  CHECK(comment_on(disputed, start, e4, Language::English) ==
        "(0.66 → 1.19) This engine sees a mistake; the engines disagree.");
  for (const Language language : kLanguages)
    CHECK(recognise_comment(comment_on(disputed, start, e4, language)) == OwnComment{});

  disputed.finding = {Label::Inaccuracy, Reason::Loss};
  disputed.best_line = {e4};
  CHECK(comment_on(disputed, start, *chess::parse_san(start, "g4"), Language::English) ==
        "(0.66 → 1.19) Inaccuracy. e4 was best. This engine sees a mistake; the engines disagree.");
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
        "(0.66 → -1.05) Mistake. e4 was best.");
  CHECK(comment(Label::Blunder, Reason::Loss, Score::cp(66), Score::cp(-305)) ==
        "(0.66 → -3.05) Blunder. e4 was best.");
  CHECK(comment(Label::Blunder, Reason::MateCreated, Score::cp(66), Score::mated_in(8)) ==
        "(0.66 → Mate in 8) Checkmate is now unavoidable. e4 was best.");
  CHECK(comment(Label::Mistake, Reason::MateLost, Score::mate_in(8), Score::cp(-5)) ==
        "(Mate in 8 → -0.05) Lost forced checkmate sequence. e4 was best.");
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
  CHECK(say(fork, Language::German) == "Erlaubt eine Gabel: e5 greift den König und die Dame an.");
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
  CHECK(say(rooks, Language::German) == "Erlaubt eine Gabel: e5 greift beide Türme an.");
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
      const std::string comment = comment_on(verdict, pos, played, language);
      CAPTURE(comment);
      CHECK(recognise_comment(comment) == OwnComment{best, signs_of(verdict.finding)});
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
  CHECK(fault("# head\nform.the = one, two") == "line 2: a form has six names");
  CHECK(fault("best = {mov} was best.") == "line 1: no such place: {mov}");
  CHECK(fault("best = {move was best.") == "line 1: a { without its }");
  CHECK(fault("x = {first.the} falls.") == "x: no such form: the");
  CHECK(fault("x = {square.the}.") == "x: no such form: the");
  CHECK(fault("x = 1\nx = 2") == "line 2: a second text for x");
}
