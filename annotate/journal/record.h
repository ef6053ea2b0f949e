// SPDX-License-Identifier: GPL-3.0-or-later
// One finished game as the content of a record; the layout is in FORMAT.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/pipeline/annotation_result.h"

namespace annotate {

struct GameRecord {
  std::uint64_t number = 0;  ///< in the run, from 1
  std::uint64_t digest = 0;  ///< of the game as it was read
  AnnotationResult game;
};

/// Whole words.
std::string to_content(std::uint64_t number, std::uint64_t digest, const AnnotationResult& game);

/// Nothing when these are no such bytes.
std::optional<GameRecord> parse_content(std::string_view content);

/// The number alone.
std::optional<std::uint64_t> number_of_content(std::string_view content);

}  // namespace annotate
