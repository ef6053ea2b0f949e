// SPDX-License-Identifier: GPL-3.0-or-later
// The source files of the opening names: eco.json's ecoA.json to ecoE.json and
// eco_interpolated.json, objects keyed by FEN.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

namespace books {

/// One entry as it stands in the source.
struct EcoSourceEntry {
  std::string file;    ///< "ecoA.json"
  std::string fen;     ///< its key
  std::string moves;   ///< "1. e4 Nf6 2. e5"
  std::string eco;
  std::string name;
  std::string source;  ///< where eco.json has the name from: "eco_tsv", "scid", ..., "interpolated"
  bool is_eco_root = false;
};

/// The entries of all six files, in the order of the files and of their keys.
/// The error is one line: which file could not be read, and why.
std::expected<std::vector<EcoSourceEntry>, std::string> read_eco_source(
    const std::filesystem::path& directory);

/// The entries of one file's text. `file` is its name.
std::expected<std::vector<EcoSourceEntry>, std::string> parse_eco_source(const std::string& text,
                                                                         const std::string& file);

}  // namespace books
