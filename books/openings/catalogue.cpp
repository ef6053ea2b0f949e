// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/openings/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "json/json_text.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "openings/opening_search.h"

namespace books {

namespace {

using chess::Json;
using chess::OpeningEntry;
using chess::OpeningLink;
using chess::Position;

/// More ways to one position tell nobody more.
constexpr std::size_t kMostMoveOrders = 12;

std::string pawns(int centipawns) {
  return fmt::format("{}{}.{:02}", centipawns < 0 ? "-" : "+", std::abs(centipawns) / 100,
                     std::abs(centipawns) % 100);
}

/// The other ways to the entry: without its own line.
std::vector<std::vector<chess::Move>> other_orders(const chess::OpeningGraph& graph,
                                                   const chess::OpeningBook& book, std::size_t index) {
  auto orders = graph.move_orders(index, kMostMoveOrders + 1);
  std::erase(orders, book.line(index));
  if (orders.size() > kMostMoveOrders) orders.pop_back();
  return orders;
}

/// Adds the members `name`, `opening`, and where there are any `variation` and `subvariation`.
void append_name(std::string_view name, chess::Json& json) {
  const chess::OpeningNameParts parts = chess::split_opening_name(name);
  json.add("name", name).add("opening", parts.opening);
  json.add_known("variation", parts.variation).add_known("subvariation", parts.subvariation);
}

Json to_json(const chess::OpeningBook& book, const chess::OpeningAliases& aliases,
             const OpeningEntry& entry) {
  Json json{{"fen", chess::to_fen(book.position(entry.index))}, {"eco", entry.eco}};
  append_name(entry.name, json);
  json.add("moves", line_of(book, entry.index));
  json.add("src", entry.is_interpolated ? std::string_view("interpolated") : entry.source);
  if (entry.is_interpolated) json.add("rootSrc", entry.source);
  if (!entry.is_named) json.add("nameOf", line_of(book, chess::root_of(book, entry.index).index));
  json.add_known("scid", aliases.scid(entry.index));
  Json others = Json::object();
  for (const chess::OpeningAlias& alias : aliases.of(entry.index)) others.add(alias.source, alias.name);
  if (!aliases.of(entry.index).empty()) json.add("aliases", others);
  json.add_known("isEcoRoot", entry.is_eco_root);
  if (entry.is_eco_root && entry.root_eco != entry.eco) json.add("rootEco", entry.root_eco);
  if (entry.score) json.add("score", *entry.score / 100.0);
  return json.add_known("unsound", entry.is_unsound);
}

Json to_json(const Position& pos, chess::Move move, const OpeningEntry& other) {
  Json json{{"move", chess::to_san(pos, move)}, {"eco", other.eco}, {"name", other.name}};
  return json.add_known("interpolated", other.is_interpolated);
}

}  // namespace

std::string line_of(const chess::OpeningBook& book, std::size_t index) {
  return chess::to_move_line(Position::start(), book.line(index));
}

OpeningCatalogue::OpeningCatalogue()
    : book_(chess::OpeningBook::embedded()), aliases_(chess::OpeningAliases::embedded()), graph_(book_) {}

namespace {

/// `line` in lines of `width` bytes at most, which breaks no number off its move: the columns of a terminal
/// are no fewer than these.
std::string folded(std::string_view line, std::size_t width) {
  constexpr std::string_view kIndent = "     ";
  std::string out;
  std::size_t room = width;
  while (line.size() > room) {
    std::size_t end = line.rfind(' ', room);
    while (end != 0 && end != std::string_view::npos && line[end - 1] == '.') end = line.rfind(' ', end - 1);
    if (end == 0 || end == std::string_view::npos) break;  // a terminal of a few columns
    out += line.substr(0, line.find_last_not_of(' ', end) + 1);
    out += '\n';
    out += kIndent;
    line.remove_prefix(end + 1);
    room = width - kIndent.size();
  }
  return out.append(line) + '\n';
}

}  // namespace

std::string list(const chess::OpeningBook& book, std::span<const OpeningEntry> entries, std::size_t width) {
  std::string out;
  for (const OpeningEntry& entry : entries) {
    const std::string line = fmt::format("{}  {}  {}", entry.eco, entry.name, line_of(book, entry.index));
    out += width > 20 ? folded(line, width) : line + '\n';
  }
  return out;
}

std::string found(std::string_view fen, const std::optional<OpeningEntry>& entry) {
  return fmt::format("{}\t{}\t{}\n", fen, entry ? entry->eco : "-", entry ? entry->name : "-");
}

std::string found_json(std::string_view fen, const std::optional<OpeningEntry>& entry) {
  Json json{{"fen", fen}};
  if (entry) append_name(entry->name, json.add("eco", entry->eco));
  return json.text() + '\n';
}

std::string list_json(const chess::OpeningBook& book, const chess::OpeningAliases& aliases,
                      std::span<const OpeningEntry> entries) {
  Json array = Json::array();
  for (const OpeningEntry& entry : entries) array.push(to_json(book, aliases, entry));
  return array.laid_out();
}

std::string OpeningCatalogue::card(const OpeningEntry& entry,
                                   const std::optional<WalkBack>& walk_back) const {
  const Position pos = book_.position(entry.index);
  std::string out = fmt::format("{} {}\n", entry.eco, entry.name);
  const auto row = [&out](std::string_view label, const std::string& text) {
    out += fmt::format("  {:<14} {}\n", label, text);
  };
  if (walk_back && walk_back->plies > 0)
    row("walked back", fmt::format("{} half-move{}; left the book with {}", walk_back->plies,
                                   walk_back->plies == 1 ? "" : "s", walk_back->left_with));
  if (walk_back && (walk_back->eco != entry.eco || walk_back->name != entry.name))
    row("name of a game", walk_back->eco + ' ' + walk_back->name);
  row("moves", line_of(book_, entry.index));
  row("position", chess::to_fen(pos));
  std::string source = entry.is_interpolated ? "interpolated" : std::string(entry.source);
  if (!entry.is_named)
    source += "; the name is that of " + line_of(book_, chess::root_of(book_, entry.index).index);
  if (entry.is_eco_root) source += "; the ECO root of " + std::string(entry.root_eco);
  row("source", source);
  if (const auto scid = aliases_.scid(entry.index); !scid.empty()) row("SCID code", std::string(scid));
  if (entry.score)
    row("score",
        pawns(*entry.score) + " for White" + (entry.is_unsound ? "; unsound for the side that moved" : ""));
  for (bool is_first = true; const chess::OpeningAlias& alias : aliases_.of(entry.index))
    row(std::exchange(is_first, false) ? "also" : "", fmt::format("{} ({})", alias.name, alias.source));
  for (bool is_first = true; const auto& order : other_orders(graph_, book_, entry.index))
    row(std::exchange(is_first, false) ? "move orders" : "", chess::to_move_line(Position::start(), order));
  for (bool is_first = true; const OpeningLink& link : graph_.previous(entry.index)) {
    const OpeningEntry other = book_.entry(link.index);
    row(std::exchange(is_first, false) ? "previous" : "",
        fmt::format("{} {}, then {}", other.eco, other.name,
                    chess::to_move_line(book_.position(link.index), std::span(&link.move, 1))));
  }
  for (bool is_first = true; const OpeningLink& link : graph_.next(entry.index)) {
    const OpeningEntry other = book_.entry(link.index);
    row(std::exchange(is_first, false) ? "next" : "",
        fmt::format("{:<11} {} {}", chess::to_move_line(pos, std::span(&link.move, 1)), other.eco,
                    other.name));
  }
  return out;
}

std::string OpeningCatalogue::card_json(const OpeningEntry& entry,
                                        const std::optional<WalkBack>& walk_back) const {
  const Position pos = book_.position(entry.index);
  Json json = to_json(book_, aliases_, entry);
  if (walk_back) {
    json.add("pliesBack", walk_back->plies);
    json.add("gameEco", walk_back->eco);
    json.add("gameName", walk_back->name);
    json.add_known("leftWith", walk_back->left_with);
  }
  Json orders = Json::array();
  for (const auto& order : other_orders(graph_, book_, entry.index))
    orders.push(chess::to_move_line(Position::start(), order));
  Json previous = Json::array();
  for (const OpeningLink& link : graph_.previous(entry.index))
    previous.push(to_json(book_.position(link.index), link.move, book_.entry(link.index)));
  Json next = Json::array();
  for (const OpeningLink& link : graph_.next(entry.index))
    next.push(to_json(pos, link.move, book_.entry(link.index)));
  return json.add("moveOrders", orders).add("previous", previous).add("next", next).laid_out();
}

namespace {

/// Calls `visit(entry, depth, moves)` for each entry, a parent before its children; `moves` is the movetext
/// since the parent.
template <class Visit>
void walk(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries, Visit visit) {
  std::vector<std::vector<chess::Move>> above;
  for (const chess::OpeningEntry& entry : entries) {
    const auto line = book.line(entry.index);
    const auto is_ancestor = [&](const std::vector<chess::Move>& other) {
      return std::ranges::mismatch(other, line).in1 == other.end();
    };
    while (!above.empty() && !is_ancestor(above.back())) above.pop_back();
    const std::size_t shared = above.empty() ? 0 : above.back().size();
    chess::Position pos = chess::Position::start();
    for (const chess::Move move : std::span(line).first(shared)) pos.play(move);
    visit(entry, above.size(), chess::to_move_line(pos, std::span(line).subspan(shared)));
    above.push_back(line);
  }
}

}  // namespace

std::string family_tree(const chess::OpeningBook& book, const chess::OpeningAliases& aliases,
                        std::span<const chess::OpeningEntry> entries) {
  std::string out;
  const auto label = [&](const chess::OpeningEntry& entry) {
    const auto others = aliases.of(entry.index);
    const auto own = std::ranges::find(others, entry.source, &chess::OpeningAlias::source);
    return entry.is_named || own == others.end() ? std::string(entry.name)
                                                 : fmt::format("({}: {})", own->source, own->name);
  };
  walk(book, entries, [&](const chess::OpeningEntry& entry, std::size_t depth, const std::string& moves) {
    out += fmt::format("{:{}}{}  [{}] {}\n", "", 2 * depth, moves, entry.eco, label(entry));
  });
  return out;
}

std::string family_tree_json(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries) {
  std::string tree;
  chess::JsonWriter json(tree);
  std::size_t open = 0;  // entries that wait for their children
  const auto close_to = [&](std::size_t depth) {
    for (bool is_leaf = true; open > depth; --open, is_leaf = false) {
      if (!is_leaf) json.close(']');
      json.close('}');
    }
  };
  json.open('[');
  walk(book, entries, [&](const chess::OpeningEntry& entry, std::size_t depth, const std::string& moves) {
    if (depth > 0 && depth == open) json.open("children", '[');
    close_to(depth);
    json.open('{');
    json.text("moves", moves);
    json.text("eco", entry.eco);
    json.text("name", entry.name);
    ++open;
  });
  close_to(0);
  json.close(']');
  return Json::raw(tree).laid_out();
}

std::string left_with(const chess::Position& start, std::span<const chess::Move> moves,
                      const chess::GameOpening& opening) {
  if (!opening.left_at) return {};
  const auto left = static_cast<std::size_t>(*opening.left_at) - 1;
  chess::Position pos = start;
  for (const chess::Move move : moves.first(left)) pos.play(move);
  return chess::to_move_line(pos, moves.subspan(left, 1));
}

void append_line(const NamedGame& named, std::string& out) {
  fmt::format_to(std::back_inserter(out), "{}\t{}", named.file, named.game.number);
  if (!named.opening) {
    out += "\t-\t-\t-\t-\n";
    return;
  }
  const std::string left = left_with(named.game.start, named.game.moves, *named.opening);
  fmt::format_to(std::back_inserter(out), "\t{}\t{}\t{}\t{}\n", named.opening->entry.eco, named.opening->ply,
                 left.empty() ? "-" : left, named.opening->entry.name);
}

void append_json_line(const NamedGame& named, std::string& out) {
  chess::Json json{{"file", named.file}, {"game", named.game.number}};
  if (named.opening) {
    append_name(named.opening->entry.name, json.add("eco", named.opening->entry.eco));
    json.add("ply", named.opening->ply);
    if (const std::string left = left_with(named.game.start, named.game.moves, *named.opening); !left.empty())
      json.add("leftAt", *named.opening->left_at).add("leftWith", left);
  }
  out += json.text() + '\n';
}

}  // namespace books
