// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_source.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace books {
namespace {

constexpr const char* kFiles[] = {"ecoA.json", "ecoB.json", "ecoC.json",
                                  "ecoD.json", "ecoE.json", "eco_interpolated.json"};

/// A member that is text; empty when it is missing or something else.
std::string text_of(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

}  // namespace

std::expected<std::vector<EcoSourceEntry>, std::string> parse_eco_source(const std::string& text,
                                                                         const std::string& file) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return std::unexpected(file + ": not a JSON object");
  std::vector<EcoSourceEntry> entries;
  for (const auto& [fen, value] : json.items()) {
    if (!value.is_object()) return std::unexpected(file + ": not an object under \"" + fen + "\"");
    const auto root = value.find("isEcoRoot");
    entries.push_back({.file = file,
                       .fen = fen,
                       .moves = text_of(value, "moves"),
                       .eco = text_of(value, "eco"),
                       .name = text_of(value, "name"),
                       .source = text_of(value, "src"),
                       .is_eco_root = root != value.end() && root->is_boolean() && root->get<bool>()});
  }
  return entries;
}

std::expected<std::vector<EcoSourceEntry>, std::string> read_eco_source(
    const std::filesystem::path& directory) {
  std::vector<EcoSourceEntry> all;
  for (const char* file : kFiles) {
    const auto path = directory / file;
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream.is_open() || stream.bad()) return std::unexpected(path.string() + ": cannot be read");
    auto entries = parse_eco_source(text, file);
    if (!entries) return std::unexpected(entries.error());
    std::ranges::move(*entries, std::back_inserter(all));
  }
  return all;
}

}  // namespace books
