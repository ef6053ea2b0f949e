// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/openings/eco_export.h"

#include <algorithm>

#include "books/openings/catalogue.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "openings/opening_graph.h"
#include "openings/opening_search.h"

namespace books {

namespace {

using chess::Json;
using chess::OpeningEntry;

constexpr std::string_view kInterpolated = "eco_interpolated.json";

/// What eco.json calls lichess's list.
std::string_view collection_of(const OpeningEntry& entry) {
  return entry.source == "lichess" ? "eco_tsv" : entry.source;
}

class EcoFiles {
 public:
  EcoFiles(const chess::OpeningBook& book, const chess::OpeningAliases& aliases)
      : book_(book), aliases_(aliases) {}

  /// The positions that a collection names; of one volume, unless `volume` is 0.
  std::string named(char volume) const {
    Json all = Json::object();
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const OpeningEntry entry = book_.entry(i);
      if (entry.is_interpolated || (volume != 0 && code_of(entry).front() != volume)) continue;
      Json json{{"src", collection_of(entry)},
                {"eco", code_of(entry)},
                {"moves", line_of(book_, i)},
                {"name", name_of(entry)}};
      json.add_known("scid", aliases_.scid(i));
      add_aliases(entry, json);
      all.add(fen_of(i), json.add_known("isEcoRoot", entry.is_eco_root));
    }
    return all.laid_out();
  }

  /// The others: with the name, the code and the aliases of the nearest named one before.
  std::string interpolated() const {
    Json all = Json::object();
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const OpeningEntry entry = book_.entry(i);
      if (!entry.is_interpolated) continue;
      const OpeningEntry root =
          last_collected(book_, chess::Position::start(), book_.line(i)).value_or(entry);
      Json json{{"name", name_of(root)},
                {"moves", line_of(book_, i)},
                {"src", "interpolated"},
                {"rootSrc", collection_of(root)},
                {"eco", code_of(root)}};
      add_aliases(root, json);
      all.add(fen_of(i), json);
    }
    return all.laid_out();
  }

  std::string from_to() const {
    const chess::OpeningGraph graph(book_);
    Json all = Json::array();
    for (std::size_t i = 0; i < book_.size(); ++i) {
      for (const chess::OpeningLink& link : graph.next(i)) {
        Json edge = Json::array();
        edge.push(fen_of(i)).push(fen_of(link.index)).push(source_of(i)).push(source_of(link.index));
        all.push(edge);
      }
    }
    return all.text() + '\n';
  }

  std::string scores() const {
    Json all = Json::object();
    for (std::size_t i = 0; i < book_.size(); ++i)
      if (const auto score = book_.entry(i).score) all.add(fen_of(i), *score / 100.0);
    return all.laid_out();
  }

 private:
  std::string fen_of(std::size_t index) const { return chess::to_fen(book_.position(index)); }
  std::string_view source_of(std::size_t index) const {
    const OpeningEntry entry = book_.entry(index);
    return entry.is_interpolated ? "interpolated" : collection_of(entry);
  }

  /// SCID's own codes begin with those of the Encyclopaedia.
  std::string_view code_of(const OpeningEntry& entry) const {
    const std::string_view scid = aliases_.scid(entry.index);
    return entry.is_named || entry.source != "scid" || scid.empty() ? entry.eco : scid.substr(0, 3);
  }

  /// The name that its collection gives it.
  std::string_view name_of(const OpeningEntry& entry) const {
    if (!entry.is_named)
      for (const chess::OpeningAlias& alias : aliases_.of(entry.index))
        if (alias.source == entry.source) return alias.name;
    return entry.name;
  }

  /// The names of the other collections.
  void add_aliases(const OpeningEntry& entry, Json& json) const {
    Json others = Json::object();
    bool has_others = false;
    for (const chess::OpeningAlias& alias : aliases_.of(entry.index)) {
      if (!entry.is_named && alias.source == entry.source) continue;
      others.add(alias.source, alias.name);
      has_others = true;
    }
    if (has_others) json.add("aliases", others);
  }

  const chess::OpeningBook& book_;
  const chess::OpeningAliases& aliases_;
};

}  // namespace

std::vector<std::string> eco_file_names() {
  return {"ecoA.json",   "ecoB.json",  "ecoC.json", "ecoD.json", "ecoE.json", std::string(kInterpolated),
          "fromTo.json", "scores.json"};
}

std::expected<std::string, chess::Error> eco_file(std::string_view name, const chess::OpeningBook& book,
                                                  const chess::OpeningAliases& aliases) {
  const EcoFiles files(book, aliases);
  if (name == "eco.json") return files.named(0);
  if (name == kInterpolated) return files.interpolated();
  if (name == "fromTo.json") return files.from_to();
  if (name == "scores.json") return files.scores();
  const auto names = eco_file_names();
  if (std::ranges::find(names, name) != names.end()) return files.named(name[3]);
  std::string known = "eco.json";
  for (const std::string& one : names) known += ", " + one;
  return std::unexpected(chess::Error("no file of eco.json: " + std::string(name) + "; there are " + known));
}

}  // namespace books
