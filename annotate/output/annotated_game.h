// SPDX-License-Identifier: GPL-3.0-or-later
// An annotated game as outputs get it. Functions prepare it for formats that have one set of tags, and for
// formats that are shown to people, who see the marks of one judge first.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/engine_marks.h"
#include "annotate/puzzles/puzzle.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// A game whose moves are marked, and the verdicts on the whole game. Each format has its own place for
/// those.
struct AnnotatedGame {
  const chess::Game& game;
  /// One for each engine that judged the game. Empty for a game that was not judged.
  std::span<const Judgement> judgements{};
  /// What of other engines' marks goes where a format has one place for all.
  ReplacedMarks replaced{};
  /// The variations that were judged, too, by the same engines.
  std::span<const JudgedVariation> variations{};
  /// By which the games were judged; null if nobody judged.
  const chess::RuleSet* rules = nullptr;
  /// Those that were looked for, by the first engine.
  std::span<const Puzzle> puzzles{};
  /// The first verdict with the labels of both sides, where `verdict` has those of one; null: not wanted.
  const chess::GameVerdict* of_both_sides = nullptr;
  /// Nothing behind the moves of the input told the result.
  bool is_result_of_tag = false;

  /// By the first of the engines; null: nobody judged.
  const chess::GameVerdict* verdict() const {
    return judgements.empty() ? nullptr : &judgements.front().verdict;
  }
  /// What is shown where there is one place for a text about the game; empty: nothing.
  std::string_view summary() const {
    return judgements.empty() ? std::string_view() : judgements.front().summary;
  }
};

/// The game as BGN has it: with all marks of all judges, what each says of the whole game, and the proof.
chess::Game whole_game(const AnnotatedGame& annotated);

/// The game with accuracy and similar figures in its tags, with named annotators, with its summary before
/// the first move, and with one eval and one verdict glyph on a move. Adds the glyphs of other engines that
/// were replaced to `glyphs`, if given.
chess::Game with_summary_tags(const AnnotatedGame& annotated, std::uint64_t* glyphs = nullptr);

/// Proves the marks of the judges and of earlier runs in the game as it is written.
void prove_marks_of(const AnnotatedGame& annotated, chess::Game& written);

/// The same for pages and terminals, which show only the first eval of a move: the eval by the first judge of
/// this run stands before the evals that the game had. The summary stands behind the text about the game.
chess::Game shown_game(const AnnotatedGame& annotated);

/// Who has judged the game, with the price of a position, as pages say it; empty: nobody.
std::string judged_by(const AnnotatedGame& annotated);

/// The provider whose subinfo is the first one on most moves of the main line: in what is shown to people,
/// the judge. Its labels are counted beside accuracy and average loss. Empty if no move has a subinfo with an
/// id. Valid as long as the game.
std::string_view judge_of(const chess::Game& game);

/// The glyphs that count in what is shown to people: the judge's, or all where there is no judge. A person's
/// glyph may have the place of the judge's, whose verdict counts all the same.
class CountedGlyphs {
 public:
  /// `verdict` is that of the first judge; null where nobody judged. Both must outlive the object.
  CountedGlyphs(const chess::Game& game, const chess::GameVerdict* verdict)
      : game_(game), verdict_(verdict), judge_(judge_of(game)), main_line_(game.main_line()) {}

  std::vector<chess::Nag> at(chess::NodeId id) const;

 private:
  const chess::Game& game_;
  const chess::GameVerdict* verdict_;
  std::string_view judge_;
  std::vector<chess::NodeId> main_line_;
};

}  // namespace annotate
