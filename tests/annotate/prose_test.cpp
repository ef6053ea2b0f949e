// SPDX-License-Identifier: GPL-3.0-or-later
// What earlier versions wrote in words is known by its form.
#include "annotate/strip/prose.h"

#include <doctest/doctest.h>

using namespace annotate;

TEST_CASE("sentences of earlier versions are known again") {
  const std::pair<const char*, OwnComment> sentences[] = {
      {"The only good move: 28. b4 would be +1.39.", {"", {chess::Nag::OnlyMove}}},
      {"The only good move: 1. Nh3 leads to mate in 4 by Black.", {"", {chess::Nag::OnlyMove}}},
      {"This move is hard to find: the tempting 2. Qh5 Nc6 leads to 0.00.", {"", {chess::Nag::GoodMove}}},
      {"This move is hard to find: 14. Nd2 would be -0.55. The move threatens to win a knight: 15. Bxd5.",
       {"", {chess::Nag::GoodMove}}},
      {"Dieser Zug opfert Material und ist der beste: Nach dem zweitbesten Zug, 1. Sh3, stünde es +0,06.",
       {"", {chess::Nag::BrilliantMove}}},
      {"Ce coup est difficile à trouver : le deuxième choix, 1. Ch3, donne +0,06.",
       {"", {chess::Nag::GoodMove}}},
      {"(19.63 → Mate in 1) Checkmate is now unavoidable. Kh1 was best. From winning to lost. Allows mate in "
       "1: "
       "30... Qg2#.",
       {"Kh1", {chess::Nag::DubiousMove, chess::Nag::Mistake, chess::Nag::Blunder}}},
      {"(0.66 → -1.05) Mistake. e4 was best. From level to slightly worse. There was a mate in 2: 1. Qh5+ "
       "Ke7 2. "
       "Qe5#.",
       {"e4", {chess::Nag::Mistake}}},
      {"(0.66 → -1.05) Fehler. Nf3 war am besten.", {"Nf3", {chess::Nag::Mistake}}},
      {"(0.66 → -1.05) Mistake. e4 was best. The pawn ending is lost: 1. Kd2.",
       {"e4", {chess::Nag::Mistake}}}};
  for (const auto& [text, known] : sentences) CHECK_MESSAGE(recognise_comment(text) == known, text);
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
  // Lichess's own wording is ours as well.
  CHECK(recognise_comment("(0.66 → 1.19) Inaccuracy. e5 was best.") ==
        OwnComment{"e5", {chess::Nag::DubiousMove}});
}

TEST_CASE("notes behind the name of an engine are known") {
  const std::vector<std::string_view> names{"Other 1"};
  for (const char* text :
       {"Other 1: 0.20", "Other 1: #-3", "Other 1: (0.20 → -1.00) Mistake. Nf3 was best.",
        "Other 1: (0.20 → -1.00)\nMistake. Nf3 was\nbest.", "Other 1: 1.40. A good move."}) {
    CAPTURE(text);
    const auto note = recognise_note(text, names);
    const bool is_sentence = std::string_view(text).contains("good");
    CHECK(note.has_value() == !is_sentence);
  }
  CHECK_FALSE(recognise_note("Somebody: 0.20", names));
  CHECK_FALSE(recognise_note("Other 1: I do not think so", names));
}
