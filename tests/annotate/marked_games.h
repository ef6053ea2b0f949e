// SPDX-License-Identifier: GPL-3.0-or-later
// Games as tests of marks write them down, and what a run does with the marks of an earlier one.
#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string>

#include "annotate/mark/adopt.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "annotate/output/annotated_game.h"
#include "base/text.h"
#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "evals/win_chance.h"
#include "io/byte_source.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace annotate::test {

inline const Provider kOurs{
    "marginalia", "Marginalia 0.1.0", "Marginalia 0.1.0", "lichess", {200'000, {}, {}}};
inline const Provider kOther{"other", "Other 1", "Marginalia 0.1.0", "lichess", {}};
inline const Provider* const kJudges[] = {&kOurs};

inline chess::ImportedGame import_pgn(std::string text) {
  auto game = chess::PgnGameReader(chess::memory_source(std::move(text))).next();
  REQUIRE(game.has_value());
  return std::move(*game);
}

inline chess::Game read_pgn(std::string text) {
  chess::ImportedGame game = import_pgn(std::move(text));
  REQUIRE(game.status == chess::ImportStatus::Whole);
  return std::move(game.game);
}

/// The movetext without the tags, on one line.
inline std::string movetext(const chess::Game& game) {
  const std::string text = chess::to_pgn(game, {.columns = 0});
  return std::string(chess::trim(text.substr(text.find("\n\n"))));
}

struct MarksRemoved : RemovedMarks {
  ChangedMarks changed;
};

/// Settles whose the marks are, and takes out those of `providers`.
inline MarksRemoved remove_marks(chess::Game& game, std::span<const Provider* const> providers = kJudges,
                                 OwnMarks marks = OwnMarks::All) {
  const ChangedMarks changed = adopt_marks(game, providers, marks);
  return {remove_own(game, providers, marks), changed};
}

}  // namespace annotate::test
