// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_source.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/input.h"
#include "notation/fen.h"
#include "notation/move_line.h"

namespace books {
namespace {

using Json = nlohmann::json;

constexpr const char* kNamed[] = {"ecoA.json", "ecoB.json", "ecoC.json", "ecoD.json", "ecoE.json"};
constexpr const char* kLichessNames[] = {"a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv"};

/// A member that is text; empty when it is missing or something else.
std::string text_of(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::map<std::string, std::string> texts_of(const Json& object, const char* key) {
  std::map<std::string, std::string> texts;
  const auto it = object.find(key);
  if (it == object.end() || !it->is_object()) return texts;
  for (const auto& [name, value] : it->items())
    if (value.is_string()) texts.emplace(name, value.get<std::string>());
  return texts;
}

std::expected<Json, chess::Error> parse_json(const std::string& text, const std::string& file,
                                             Json::value_t kind) {
  auto json = Json::parse(text, nullptr, false);
  if (json.type() == kind) return json;
  return std::unexpected(
      chess::Error(file, kind == Json::value_t::object ? "not a JSON object" : "not a JSON array"));
}

/// Adds the entries of a file of the folder, as `parse` reads them.
template <class Parse>
std::expected<void, chess::Error> read_entries(const std::filesystem::path& directory, const char* file,
                                               Parse parse, std::vector<EcoSourceEntry>& out) {
  const auto text = chess::read_file((directory / file).string());
  if (!text) return std::unexpected(text.error());
  auto entries = parse(*text, file);
  if (!entries) return std::unexpected(std::move(entries.error()));
  std::ranges::move(*entries, std::back_inserter(out));
  return {};
}

std::expected<Json, chess::Error> read_json(const std::filesystem::path& directory, const char* file,
                                            Json::value_t kind) {
  const auto text = chess::read_file((directory / file).string());
  if (!text) return std::unexpected(text.error());
  return parse_json(*text, file, kind);
}

}  // namespace

std::expected<std::vector<EcoSourceEntry>, chess::Error> parse_eco_source(const std::string& text,
                                                                          const std::string& file) {
  const auto json = parse_json(text, file, Json::value_t::object);
  if (!json) return std::unexpected(json.error());
  std::vector<EcoSourceEntry> entries;
  for (const auto& [fen, value] : json->items()) {
    if (!value.is_object()) return std::unexpected(chess::Error(file, "not an object under \"" + fen + "\""));
    const auto root = value.find("isEcoRoot");
    entries.push_back({.file = file,
                       .fen = fen,
                       .moves = text_of(value, "moves"),
                       .eco = text_of(value, "eco"),
                       .name = text_of(value, "name"),
                       .source = text_of(value, "src"),
                       .is_eco_root = root != value.end() && root->is_boolean() && root->get<bool>(),
                       .scid = text_of(value, "scid"),
                       .root_source = text_of(value, "rootSrc"),
                       .aliases = texts_of(value, "aliases")});
  }
  return entries;
}

std::expected<std::vector<EcoSourceEntry>, chess::Error> parse_lichess_names(std::string_view text,
                                                                             const std::string& file) {
  std::vector<EcoSourceEntry> entries;
  std::size_t number = 0;
  for (const std::string_view row : chess::split(text, '\n')) {
    ++number;
    const auto fail = [&](std::string what) {
      return std::unexpected(chess::Error("line " + std::to_string(number), std::move(what)).in(file));
    };
    if (number == 1 && row != "eco\tname\tpgn") return fail("not a list of lichess's names");
    if (number == 1 || row.empty()) continue;
    const auto fields = chess::split(row, '\t');
    if (fields.size() != 3) return fail("a row has 3 fields");
    chess::Position pos = chess::Position::start();
    const auto moves = chess::parse_move_line(pos, fields[2]);
    if (!moves) return fail(to_string(moves.error()));
    for (const chess::Move move : *moves) pos.play(move);
    entries.push_back({.file = file,
                       .fen = chess::to_fen(pos),
                       .moves = std::string(fields[2]),
                       .eco = std::string(fields[0]),
                       .name = std::string(fields[1]),
                       .source = std::string(kLichess)});
  }
  return entries;
}

std::expected<std::vector<EcoSourceEntry>, chess::Error> read_lichess_names(
    const std::filesystem::path& directory) {
  std::vector<EcoSourceEntry> names;
  for (const char* file : kLichessNames)
    if (auto read = read_entries(directory, file, parse_lichess_names, names); !read)
      return std::unexpected(std::move(read.error()));
  return names;
}

std::expected<EcoSource, chess::Error> read_eco_source(const std::filesystem::path& directory) {
  EcoSource source;
  for (const char* file : kNamed)
    if (auto read = read_entries(directory, file, parse_eco_source, source.entries); !read)
      return std::unexpected(std::move(read.error()));
  const auto scores = read_json(directory, "scores.json", Json::value_t::object);
  if (!scores) return std::unexpected(scores.error());
  for (const auto& [fen, score] : scores->items())
    if (score.is_number()) source.scores.emplace(fen, score.get<double>());
  return source;
}

std::expected<EcoPublished, chess::Error> read_eco_published(const std::filesystem::path& directory) {
  EcoPublished published;
  if (auto read = read_entries(directory, "eco_interpolated.json", parse_eco_source, published.interpolated);
      !read)
    return std::unexpected(std::move(read.error()));
  const auto edges = read_json(directory, "fromTo.json", Json::value_t::array);
  if (!edges) return std::unexpected(edges.error());
  for (const auto& edge : *edges)
    if (edge.is_array() && edge.size() >= 2 && edge[0].is_string() && edge[1].is_string())
      published.edges.emplace_back(edge[0].get<std::string>(), edge[1].get<std::string>());
  return published;
}

namespace {

std::expected<UnsoundLine, chess::Error> parse_row(std::string_view row) {
  const auto fields = chess::split(row, '\t');
  if (fields.size() != 3) return std::unexpected("a row has 3 fields");
  UnsoundLine line{chess::Position::start(), chess::Color::White};
  const auto moves = chess::parse_move_line(line.end, fields[0]);
  if (!moves) return std::unexpected(moves.error());
  for (const chess::Move move : *moves) {
    if (move.is_null()) return std::unexpected("null move");
    line.end.play(move);
  }
  if (line.end == chess::Position::start()) return std::unexpected("no moves");
  if (fields[1] != "w" && fields[1] != "b") return std::unexpected("the side is w or b");
  if (fields[1] == "b") line.side = chess::Color::Black;
  return line;
}

}  // namespace

std::expected<std::vector<UnsoundLine>, chess::Error> parse_unsound_lines(std::string_view text) {
  std::vector<UnsoundLine> lines;
  std::size_t number = 0;
  for (const std::string_view row : chess::split(text, '\n')) {
    ++number;
    if (number == 1 && row != kUnsoundHeader)
      return std::unexpected(chess::Error("line 1", "not a list of unsound lines"));
    if (row.empty() || row.starts_with('#')) continue;
    auto line = parse_row(row);
    if (!line) return std::unexpected(std::move(line.error()).in("line " + std::to_string(number)));
    lines.push_back(*line);
  }
  return lines;
}

}  // namespace books
