// SPDX-License-Identifier: GPL-3.0-or-later
// The source files of the opening names. Of lichess: a.tsv to e.tsv, the names. Of eco.json: ecoA.json to
// ecoE.json (named positions of other collections) and scores.json; eco_interpolated.json and fromTo.json,
// which ours are compared with. The tables have code, name and moves; the others are objects keyed by FEN,
// and one array of arrays. And the list of lines that tests have proved unsound (books/data/unsound.tsv, see
// FORMAT.md there): the builder keeps them out of what the engine plays from the book.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace books {

/// The source of the entries of lichess's list.
inline constexpr std::string_view kLichess = "lichess";

/// One entry as it stands in the source.
struct EcoSourceEntry {
  std::string file;    ///< "ecoA.json"
  std::string fen;     ///< its key
  std::string moves;   ///< "1. e4 Nf6 2. e5"
  std::string eco;
  std::string name;
  std::string source;  ///< where eco.json has the name from: "eco_tsv", "scid", ..., "interpolated"
  bool is_eco_root = false;
  std::string scid{};         ///< SCID's longer code, "B03a"
  std::string root_source{};  ///< of interpolated ones: where the name of their root is from
  std::map<std::string, std::string> aliases{};  ///< by source
};

/// What the table is made from.
struct EcoSource {
  std::vector<EcoSourceEntry> entries;   ///< in the order of files, and of keys or rows
  std::map<std::string, double> scores;  ///< by FEN: pawns, as White sees it
};

/// What eco.json derived from the same entries.
struct EcoPublished {
  std::vector<EcoSourceEntry> interpolated;
  std::vector<std::pair<std::string, std::string>> edges;  ///< FENs: from, to
};

/// The error is one line: which file could not be read, and why.
std::expected<EcoSource, chess::Error> read_eco_source(const std::filesystem::path& directory);
/// a.tsv to e.tsv of lichess's list in `directory`.
std::expected<std::vector<EcoSourceEntry>, chess::Error> read_lichess_names(
    const std::filesystem::path& directory);
std::expected<EcoPublished, chess::Error> read_eco_published(const std::filesystem::path& directory);

/// The entries of one file's text. `file` is its name.
std::expected<std::vector<EcoSourceEntry>, chess::Error> parse_eco_source(const std::string& text,
                                                                          const std::string& file);
/// The same for a table of lichess's list, with the line "eco	name	pgn" first. The error says which line.
std::expected<std::vector<EcoSourceEntry>, chess::Error> parse_lichess_names(std::string_view text,
                                                                             const std::string& file);

/// The first line of such a list.
inline constexpr std::string_view kUnsoundHeader = "#marginalia-unsound-1\tmoves\tside\tevidence";

/// The side that follows the book to the end of this line stands badly there.
struct UnsoundLine {
  chess::Position end;
  chess::Color side;
};

/// The error names the row and what is wrong.
std::expected<std::vector<UnsoundLine>, chess::Error> parse_unsound_lines(std::string_view text);

}  // namespace books
