// SPDX-License-Identifier: GPL-3.0-or-later
// A position to learn, as a note of a text file that Anki and other programs for spaced repetition import.
// The fields are HTML. https://docs.ankiweb.net/importing/text-files.html
#pragma once

#include <string>
#include <string_view>

#include "svg/svg_board.h"

namespace chess { inline namespace svg {

struct StudyNote {
  std::string id;  ///< by which a later import knows it again
  std::string front{};  ///< the question, HTML
  std::string back{};  ///< the answer, HTML
  std::string tags{};  ///< words, with blanks between them
};

/// Eight letters and digits that depend on the text alone.
std::string note_id(std::string_view text);

/// The first lines of a file of notes, which tell how it is read.
std::string_view study_note_header();
/// A line.
std::string to_line(const StudyNote& note);

/// The board from the side that is to move, with the last move marked if it is known, and who moves: HTML. It
/// fits on a phone together with an answer.
std::string question_board(const Position& position, std::optional<Move> last);

}}  // namespace chess::svg
