// SPDX-License-Identifier: GPL-3.0-or-later
// Openings for a match out of what a user names: games (PGN, BGN), positions (EPD, FEN; one a line), the
// lines of our own table of names, or a Polyglot book to walk through.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "match/opening_source.h"

namespace books {

/// The name that stands for the lines of the embedded table.
inline constexpr const char* kOwnTable = "eco";

using ProblemLine = std::function<void(const std::string&)>;

/// The openings of the file `path`, at most `plies` half-moves of each, none twice, none at whose end the
/// game is over. `-` is standard input. What cannot be read is passed over and told to `on_problem`,
/// a line each, and so is the end of the memory for them: a million openings are taken. The fault when there
/// are none in the end. A file is one of positions if one of its first ten lines is a position.
std::expected<std::vector<chess::OpeningLine>, chess::Error> load_openings(const std::string& path, int plies,
                                                                           const ProblemLine& on_problem);

/// How openings are taken from a file.
struct OpeningChoice {
  int plies = 16;  ///< at most so many half-moves of each
  chess::OpeningOrder order = chess::OpeningOrder::Sequential;
  std::uint64_t seed = 0;
};

/// The same as a source, or walks through a Polyglot book where the name ends in `.bin`.
std::expected<std::shared_ptr<const chess::OpeningSource>, chess::Error> open_openings(
    const std::string& path, const OpeningChoice& choice, const ProblemLine& on_problem);

/// The same for a variant. The own table knows chess only; in its place stand random moves. Positions are not
/// read.
std::expected<std::shared_ptr<const chess::OpeningSource>, chess::Error> open_variant_openings(
    chess::Variant rules, const std::string& path, const OpeningChoice& choice,
    const ProblemLine& on_problem);

}  // namespace books
