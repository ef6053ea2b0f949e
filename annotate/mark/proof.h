// SPDX-License-Identifier: GPL-3.0-or-later
// The proof of what we wrote into a game: a word for each text, glyph, drawing, eval and variation of ours,
// made from its content and its place. The words stand in the tag MarginaliaMarks. So a later run knows our
// marks exactly, in every format, and what a person has changed has no word any more.
//
// FORMAT.md describes the tag.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/walk.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// What a word proves.
enum class MarkKind : char {
  Text = 't',
  Praise = 'p',  ///< a text that praises its move: a search has proved it
  TextBefore = 'b',
  Glyph = 'g',
  Drawing = 'd',
  Eval = 'e',
  Line = 'l',
  Best = 'B',  ///< not ours to take out: the move of the line beside it that was called best
  Tag = 'h'
};

/// Where a move or variation stands: a hash of the start, of the moves to it, and of it. Of two variations
/// that begin with the same move the second is another place.
using Place = std::uint64_t;

/// The place before the first move.
Place start_place(const chess::Game& game);
/// The place of the move, behind the place of the move before.
Place place_of(const chess::Game& game, Place before, chess::NodeId id);

/// `walk_moves` with the places before the moves and those of the moves.
template <class Visit, class Enters>
void walk_places(const chess::Game& game, Visit visit, Enters enters) {
  Place here{};
  const auto visit_place = [&](chess::NodeId id, Place before, bool is_main) {
    here = place_of(game, before, id);
    visit(id, before, here, is_main);
  };
  // A move is played right behind its visit.
  const auto play = [&](Place& place, chess::NodeId) { place = here; };
  walk_from(game, start_place(game), play, visit_place, enters);
}

class Proof {
 public:
  /// The proof in the tags of the game, if there is one.
  static Proof of(const chess::Game& game);

  bool is_there = false;  ///< perhaps without a word, where nothing had to be said
  /// The tag is by a program that knows more: nobody but such a program may change what it proves.
  bool is_of_later_version = false;
  bool had_other_evals = false;  ///< see ProofNotes
  bool is_result_of_tag = false;
  std::set<std::string> ids() const;

  void add(const std::string& id, MarkKind kind, Place place, std::string_view content);
  bool has(const std::string& id, MarkKind kind, Place place, std::string_view content) const;
  /// Did the provider write something of that kind there?
  bool has_place(MarkKind kind, Place place) const;

  /// The same for the eval of the move `ply` of the main line, counted from 0.
  void add_eval(const std::string& id, std::size_t ply, std::string_view move, std::string_view eval);
  bool has_eval(const std::string& id, std::size_t ply, std::string_view move, std::string_view eval) const;

  /// Did one of them praise the move with this text?
  bool has_praise(const std::set<std::string>& ids, Place place, std::string_view text) const;

  /// Keeps why the move is bad, which the text says (facts/facts_json.h, to_tag_text).
  void add_reason(const std::string& id, Place place, std::string_view text, std::string reason);
  /// Empty if none of them has said it with this text.
  std::string_view reason_of(const std::set<std::string>& ids, Place place, std::string_view text) const;

  /// The same for the value that a tag of the game has. Tags have no provider.
  void add_tag(const chess::Game& game, std::string_view name);
  bool has_tag(const chess::Game& game, std::string_view name) const;

  /// Replaces the proof in the tags, unless it is of a later version.
  void write(chess::Game& game) const;

 private:
  struct Words {
    std::vector<std::uint64_t> all;  // in order
    std::string evals;
    std::map<std::uint64_t, std::string> reasons;  // by the word of the text
  };
  std::map<std::string, Words> words_;
};

/// Proves that the value of the tag is ours, beside what is proved already.
void prove_tag(chess::Game& game, std::string_view name);

/// Takes the proof out of the tags.
void erase_proof(chess::Game& game);

/// What a later run has to know beside the marks.
struct ProofNotes {
  /// Had somebody else evals in the game? PGN has no place for them beside ours. But a later run still has to
  /// take lines without a word for an engine's.
  bool had_other_evals = false;
  /// Did only the Result tag tell the result? We write it behind the moves, too.
  bool is_result_of_tag = false;
  /// What the provider says in this run of the move; null: nothing. Empty: nobody judged.
  std::function<const chess::MoveVerdict*(std::string_view id, chess::NodeId move)> verdict{};
};

/// Proves the marks that stand under these ids. The game must be as it is written: a mark that changes
/// afterwards is not proved. What is noted is noted beside what an earlier run has noted.
void prove_marks(chess::Game& game, const std::set<std::string>& ids, const ProofNotes& notes = {});

/// A variation as words are made of it: moves, and all that is said of them.
std::string content_of_line(const chess::Game& game, chess::NodeId first);

}  // namespace annotate
