// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the annotator over one file, as `annotate --nodes N` does it: the same pipeline, with outputs that
// are told to the page.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "base/error.h"
#include "json/json_value.h"
#include "words/language.h"

namespace wasm {

/// Tells the page something, in the form of an event of the desk: {"event":"game",...}.
using Tell = std::function<void(const chess::Json& event)>;

struct GamesWish {
  std::string name;  ///< of the file, for messages
  std::uint64_t nodes = 0;  ///< for a position
  chess::Language language = chess::Language::English;
};

/// The file that `wish` names is in memory (page_files.h). Tells `found` (how much there is), `progress`
/// after searches, `game` (the texts of a game in each format) and `problem` (a sentence); returns what the
/// run was.
std::expected<chess::Json, chess::Error> annotate_games(const GamesWish& wish, const Tell& tell);

/// What stands `before` and `behind` the games of a report. With an engine, its module and then the text
/// `module` stand between `before` and the games.
chess::Json report_frame(chess::Language language, bool is_with_engine);

}  // namespace wasm
