// SPDX-License-Identifier: GPL-3.0-or-later
// A move of a game with the engine's lines, as what finds motifs wants it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifs/moment.h"
#include "motifs/reason.h"
#include "support/case_file.h"

namespace chess::test {

/// Beyond the moves of an engine's line the exchanges are played out.
PlayedLine line_of(const Position& start, std::string_view san);

/// Both looks gave the same. The history is the position before the move alone.
Moment moment_of(std::string_view fen, std::string_view played, Score before, Score after,
                 std::string_view refutation, std::string_view best);
/// The same with scores in centipawns, the mover's view.
Moment moment_of(std::string_view fen, std::string_view played, int before, int after,
                 std::string_view refutation, std::string_view best);

/// Of a case in tests/motifs/cases. Its keys, beside "fen":
///   move          the move that was played
///   evals         before and after it: centipawns as its player sees them, or a mate as "#3" or "#-3"
///   then, best    the engine's lines after it and instead of it
///   earlier then, earlier best   what an earlier look gave, if not the same
///   asks          the finder, if it is not find_motif()
///   null move     what is asked instead behind a null move, and what a search finds there
///   tempting      a move not played, the answering side's eval behind it, and the line there
///   says          the sentence, with "perhaps: " in front if it is tentative
///   never says    what does not stand in the sentence
Moment moment_of(const ::test::CaseRow& row);

/// The sentence in English; empty for no motif.
std::string said(const Moment& moment, const std::optional<Reason>& motif);
/// That of find_motif().
std::string said(const Moment& moment);

/// Those of the files `names` in tests/motifs/cases.
std::vector<::test::CaseRow> moment_cases(std::vector<std::string> names);

}  // namespace chess::test
