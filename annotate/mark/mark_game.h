// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a verdict into a game: a subinfo of our provider on the moves, best lines as variations. What
// other providers said is left alone, and so is what an earlier run said, unless asked. What is said of a
// game as a whole - accuracy, centipawn loss, phases, who annotated it - has two places in files: PGN's tags,
// and the provider's entry in BGN's `subinfo`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/adopt.h"
#include "annotate/mark/game_lines.h"
#include "annotate/mark/provider.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "game/note_values.h"
#include "judge/game_verdict.h"
#include "judge/summary.h"
#include "words/language.h"
#include "words/reader.h"

namespace annotate {

/// Is the move a mistake or a blunder? Such a move gets its refutation and drawings.
bool is_grave(const chess::MoveVerdict& move);

/// Is it `cal` or `csl`?
bool is_drawing(const chess::Command& command);

/// Arrows and circles on the board of a bad move, as lichess studies, ChessBase and Scid draw them: `cal` and
/// `csl` commands in the comment of the move. Green is the better move; red are the reply and the piece that
/// falls. Adds the drawings for a `?` or `??` behind the other commands; none for other moves.
void add_drawings(const chess::MoveVerdict& move, chess::Subinfo& info);

struct MarkOptions {
  bool evals = true;  ///< an `eval` command on every move; off when the evals came from the game
  bool line_evals = true;  ///< the same on the first moves of further lines
  bool comments = true;  ///< sentences on labelled moves
  bool lines = true;  ///< best lines as variations of labelled moves, and refutations of ? and ??
  bool arrows = false;  ///< drawings in the comments on ? and ??
  /// Bare lines without an id that may be an engine's go later (ReplacedMarks::lines): ours do not rely on
  /// them.
  bool replaces_lines = false;
  /// For whom. Empty: for players of the game's own ratings.
  std::optional<chess::ReaderLevel> reader = chess::kAnyReader;
  chess::Language language = chess::Language::English;  ///< of the sentences
  bool figurines = false;  ///< in the sentences, in place of letters of pieces
  bool summary = true;  ///< the game in a paragraph
  bool facts = false;  ///< what the sentences say, as data; BGN and the page have a place for it
};

/// Does the subinfo say nothing of the move but the time it took? Ours stands before such a subinfo, and
/// behind any other.
bool holds_only_clocks(const chess::Subinfo& info);

/// Puts a subinfo of ours, which is not empty, in its place: see holds_only_clocks.
void insert_own(std::vector<chess::Subinfo>& subinfos, chess::Subinfo info);

/// Adds a line of the provider; `moves` are legal. Returns its first move.
chess::NodeId add_own_line(chess::Game& game, chess::NodeId parent, std::span<const chess::Move> moves,
                           const std::string& provider);

/// The same, but nothing is added, and nothing returned, if the game has the first move there.
std::optional<chess::NodeId> add_new_line(chess::Game& game, chess::NodeId parent,
                                          std::span<const chess::Move> moves, const std::string& provider);

/// `verdict` has one entry for each move of the main line, or for the first of them.
void mark_game(chess::Game& game, const chess::GameVerdict& verdict, const Provider& provider,
               const MarkOptions& options);

/// The same for the line's own moves; `verdict` has entries from the first move of the game on. What would
/// have been better than the first move of a variation is written beside the move that the variation
/// replaces, if anywhere: no line is added there.
///
/// The refutation of a move is a variation beside the next move of the line. It is not written if that move
/// is the reply itself, because the line shows it then, nor if the best line beside that move begins with it,
/// nor behind the last move of the line. How the natural answer fails is a variation within it. No line of
/// ours begins with the same move as a line of a person there, and further lines stand behind a best line of
/// ours only.
void mark_line(chess::Game& game, const GameLine& line, const chess::GameVerdict& verdict,
               const Provider& provider, const MarkOptions& options);

/// PGN's glyphs belong to no provider: where several gave one of these moves the same one, only the first
/// stays.
void drop_repeated_glyphs(chess::Game& game, std::span<const chess::NodeId> nodes);

struct RemovedMarks {
  int moves = 0;  ///< on which something was taken out
  /// The best lines, by the moves they were instead of; none is empty. A run that judges by the old evals has
  /// no others to tell.
  std::map<chess::NodeId, std::vector<chess::Move>> lines;
  /// Why moves are bad, as the sentences said that were taken out (facts/facts_json.h, to_tag_text).
  std::map<chess::NodeId, std::string> reasons;
  /// Bad moves of which the sentences gave no reason. Without any sentence in the game there are none.
  std::set<chess::NodeId> without_reason;
};

/// Takes out what these providers wrote on an earlier run, unaltered: subinfos of their ids, and variations
/// carried by them, after `adopt_marks` has settled whose they are. The Annotator tag loses our names if all
/// goes.
RemovedMarks remove_own(chess::Game& game, std::span<const Provider* const> providers,
                        OwnMarks marks = OwnMarks::All);

struct StrippedMarks {
  bool was_annotated = false;  ///< by us; else the game is as it was
  int moves = 0;  ///< at which something was taken out
  ChangedMarks changed;  ///< what stays, since nothing shows that it is ours
};

/// `annotate --strip-own`: takes out all that runs of annotate wrote, as the marks say. `program` is our name
/// in the Annotator tag, in any version: "Marginalia 1.0.0".
StrippedMarks strip_own(chess::Game& game, const std::string& program);

/// Sets WhiteAccuracy, BlackAccuracy (one decimal), WhiteACPL, BlackACPL (whole centipawns), where known.
void write_summary_tags(chess::Game& game, const chess::GameVerdict& verdict);
void erase_summary_tags(chess::Game& game);

/// Adds the provider to the Annotator tag behind whoever is named there.
void name_annotator(chess::Game& game, const Provider& provider);

/// Adds `{"id":...,"info":{...}}` to `subinfo` in the game's BGN parts, in place of an older entry of that
/// id. `text` is the game in a paragraph, which is made from the summary, or empty.
void write_summary_subinfo(chess::Game& game, const chess::GameVerdict& verdict, const Provider& provider,
                           const std::optional<chess::GameSummary>& summary = {}, std::string_view text = {});

/// How far the end of a game can be trusted.
struct EndOfGame {
  bool is_damaged = false;  ///< the last moves could not be read
  bool is_result_of_tag = false;  ///< nothing behind the moves tells the result
};

/// What the reader of the game says of it, and the proof of an earlier run: that one has written the result
/// of the tag behind the moves.
EndOfGame end_of(const chess::ImportedGame& game);

/// What is said of the game as a whole. Nothing if nothing can be said, or if the options want none. Of a
/// damaged game it does not say how it ended. `times` has what its clocks showed.
std::optional<chess::GameSummary> summary_of(const chess::Game& game, const chess::GameVerdict& verdict,
                                             const MarkOptions& options, const chess::NoteValues& times,
                                             const EndOfGame& end = {});
/// The same in a paragraph.
std::string paragraph_of(const std::optional<chess::GameSummary>& summary, const chess::Game& game,
                         const MarkOptions& options);

}  // namespace annotate
