// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/bgn_reader.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "bgn/bgn_writer.h"
#include "bgn/detail/move_json.h"
#include "bgn/detail/subinfo_json.h"
#include "bgn/header.h"
#include "game/board_remarks.h"
#include "json/json5.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {

namespace {

/// Moves that cannot be read, behind the move of `node`.
void keep_moves(JsonValue::Cursor moves, Node& node) {
  for (; !moves.done(); moves.advance()) node.extras.edit().unread_moves.push_back(JsonDatum(moves.value()));
}

/// `Board` is Position for chess, so that it pays nothing for variants, and AnyPosition for those.
template <class Board>
class MovesReader {
 public:
  MovesReader(ReadGame& out, const Board& start) : out_(out), game_(out.game), start_(start) {}

  /// Reads the array of the main line's moves, with everything that hangs on them.
  void run(JsonValue moves) {
    lines_.push_back(Line(moves, kRootNode, start_));
    while (!lines_.empty()) {
      Line& line = lines_.back();
      if (!line.current) {
        if (line.moves.done()) {
          if (lines_.size() == 1 && line.parent != kRootNode) compare_with_board(line.position);
          lines_.pop_back();
        } else {
          begin_move();
        }
      } else if (!line.subinfos.done()) {
        take_subinfo();
      } else {
        end_move();
      }
    }
  }

 private:
  /// A line half read, standing at one of its moves.
  struct Line {
    Line(JsonValue array, NodeId after, const Board& start)
        : moves(array.first()), parent(after), position(start) {}

    JsonValue::Cursor moves;
    NodeId parent;
    Board position;  ///< before the current move
    std::optional<NodeId> current{};
    JsonValue::Cursor subinfos{};           ///< what is left of the current move's `a`
    std::size_t trailing_placeholders = 0;  ///< at the end of the node's subinfos
    std::optional<JsonValue> alt{};         ///< the object that holds this line, until it has a move
    std::string line_id{};
    bool has_placeholder = false;  ///< the last subinfo of the replaced move is the one that holds this line
  };

  void begin_move() {
    Line& line = lines_.back();
    const JsonValue object = line.moves.value();
    if (!object.is_object()) return refuse(object, "a move is not an object");
    BgnMoveFields fields;
    std::optional<JsonValue> subinfos;
    JsonMembers extra;
    for (auto member = object.first(); !member.done(); member.advance()) {
      const JsonValue key = member.key();
      if (fields.take(key, member.value())) continue;
      if (key.equals("a")) {
        subinfos = member.value();
      } else if (!key.equals("c")) {  // the check's number is counted anew
        extra.append(key.string(), JsonDatum(member.value()));
      }
    }
    if (subinfos && !subinfos->is_array() && !subinfos->is_object() && !subinfos->is_null()) {
      return refuse(*subinfos, "'a' is not an array");
    }
    const auto move = resolve_move(line.position, fields);
    if (!move) return refuse(object, move.error());

    const NodeId id = game_.add_unchecked(line.parent, *move);
    line.current = id;
    line.trailing_placeholders = 0;
    line.subinfos = {};
    Node& node = game_.node(id);
    if (!extra.empty()) node.extras.edit().extra = std::move(extra);
    if (line.alt) {
      describe_line(*line.alt, line.line_id, node);
      line.alt.reset();
    }
    if (subinfos && subinfos->is_array()) line.subinfos = subinfos->first();
    // A lone object in place of the array.
    if (subinfos && subinfos->is_object()) add_subinfo(*subinfos);
  }

  static void describe_line(JsonValue alt, const std::string& id, Node& node) {
    MoveExtras& extras = node.extras.edit();
    extras.line_id = id;
    for (auto member = alt.first(); !member.done(); member.advance()) {
      const JsonValue key = member.key();
      const JsonValue value = member.value();
      const bool is_text = value.is_string() && !value.equals("");
      if (is_text && key.equals("name")) {
        extras.line_name = value.string();
      } else if (is_text && key.equals("comment")) {
        extras.line_comment = value.string();
      } else if (!key.equals("moves") &&
                 !(value.is_null() && (key.equals("name") || key.equals("comment")))) {
        extras.line_extra.append(key.string(), JsonDatum(value));
      }
    }
  }

  void take_subinfo() {
    Line& line = lines_.back();
    const JsonValue object = line.subinfos.value();
    line.subinfos.advance();
    add_subinfo(object);
  }

  void add_subinfo(JsonValue object) {
    Line& line = lines_.back();
    if (!object.is_object()) {
      report(object, "an element of 'a' is not an object and is dropped");
      return;
    }
    SubinfoJson read = read_subinfo(object);
    auto& subinfos = game_.node(*line.current).subinfos;
    const bool is_first_of_id = std::ranges::find(subinfos, read.subinfo.id, &Subinfo::id) == subinfos.end();
    std::string id = read.subinfo.id;
    // An element that only carries a line need not be kept: the writer makes it again. It keeps its
    // place where others stand behind it.
    const bool only_line = read.alt && read.subinfo.empty() && read.subinfo.date.empty();
    if (!only_line || is_first_of_id) {
      subinfos.push_back(std::move(read.subinfo));
      line.trailing_placeholders = only_line ? line.trailing_placeholders + 1 : 0;
    }
    if (!read.alt) return;
    Line alternative(*read.alt->find("moves"), line.parent, line.position);
    alternative.alt = read.alt;
    alternative.line_id = std::move(id);
    alternative.has_placeholder = !only_line || is_first_of_id;
    lines_.push_back(std::move(alternative));
  }

  void end_move() {
    Line& line = lines_.back();
    Node& node = game_.node(*line.current);
    node.subinfos.resize(node.subinfos.size() - line.trailing_placeholders);
    line.position.play(node.move);
    line.parent = *line.current;
    line.current.reset();
    line.moves.advance();
  }

  void compare_with_board(const AnyPosition& last) {
    if (auto remark = result_against_board(last, game_.result)) out_.remarks.push_back(*std::move(remark));
  }

  void report(JsonValue where, std::string message) {
    const Line& line = lines_.back();
    out_.errors.push_back({{where.offset(), std::move(message)}, line.position.ply(), lines_.size() > 1});
  }

  /// The line ends before this move. What is left of it is kept as it was written.
  void refuse(JsonValue where, std::string message) {
    report(where, std::move(message));
    Line line = std::move(lines_.back());
    lines_.pop_back();
    if (lines_.empty()) out_.is_cut = true;
    if (line.alt)
      keep_line(*line.alt, line);
    else
      keep_moves(line.moves, game_.node(line.parent));
  }

  /// A line without a legal move stays a member of the subinfo that holds it.
  void keep_line(JsonValue alt, const Line& line) {
    Line& around = lines_.back();
    auto& subinfos = game_.node(*around.current).subinfos;
    if (!line.has_placeholder) subinfos.emplace_back().id = line.line_id;
    subinfos.back().extra.append("alt", JsonDatum(alt));
    around.trailing_placeholders = 0;
  }

  ReadGame& out_;
  Game& game_;
  const Board& start_;
  std::vector<Line> lines_;
};

void read_root_subinfos(JsonValue object, ReadGame& out) {
  const auto array = object.find("a");
  if (!array || !array->is_array()) return;
  for (auto element = array->first(); !element.done(); element.advance()) {
    if (!element.value().is_object()) {
      out.errors.push_back(
          {{element.value().offset(), "an element of the game's 'a' is not an object and is dropped"},
           std::nullopt,
           false});
      continue;
    }
    SubinfoJson read = read_subinfo(element.value());
    if (read.alt) read.subinfo.extra.append("alt", JsonDatum(*read.alt));
    out.game.node(kRootNode).subinfos.push_back(std::move(read.subinfo));
  }
}

/// Without the key `variant`, the tag Variant may say it. Such a game is written with the key.
void refuse_unknown_rules(ReadGame& out) {
  const auto name = unknown_rules(out.game);
  if (!name) return;
  out.is_refused = true;
  out.errors.push_back({{0, "variant \"" + printable(*name) + "\" is not known"}, std::nullopt, false});
}

/// What is said of a game that is written as people write JSON by hand.
Diagnostic remark_of(const Json5& by_hand) {
  Diagnostic remark{.reason = "written as JSON5", .action = "read as JSON"};
  if (!by_hand.has_comments) return remark;
  remark.severity = Severity::Warning;
  remark.action += "; the comments are no part of the game and are left out";
  return remark;
}

/// Why a game is not JSON5, with the line that is not.
TextError fault_of(const Json5& by_hand, TextError fault) {
  constexpr std::size_t excerpt = 60;
  std::string_view place = std::string_view(by_hand.json).substr(fault.offset);
  place = trim(place.substr(0, place.find('\n')));
  return {fault.offset,
          "not JSON5: " + fault.reason + (place.empty() ? "" : ": " + printable(place, excerpt))};
}

}  // namespace

ReadGame BgnGameReader::read(std::string_view text) {
  ReadGame out;
  levels_ = 0;
  if (plain_.read(text, out)) {
    if (!plain_.has_passed_moves()) refuse_unknown_rules(out);
    return out;
  }
  std::string repaired;
  if (!is_utf8(text)) {
    repaired = repair_utf8(text);
    text = repaired;
  }
  out = ReadGame{};
  auto object = tape_.parse(text);
  std::optional<Json5> by_hand;
  if (!object) {
    TextError fault{object.error().offset, "not JSON: " + object.error().reason};
    by_hand = json5_to_json(text);
    if (by_hand && by_hand->json != text) {
      object = tape_.parse(by_hand->json);
      if (!object) fault = fault_of(*by_hand, object.error());
    }
    if (!object) {
      out.is_refused = true;
      out.errors.push_back({std::move(fault), std::nullopt, false});
      return out;
    }
  }
  levels_ = tape_.depth();
  read_value(*object, out);
  if (by_hand) out.remarks.push_back(remark_of(*by_hand));
  return out;
}

void BgnGameReader::read_value(JsonValue object, ReadGame& out) {
  const auto refuse = [&out](TextError error) {
    out.is_refused = true;
    out.errors.push_back({std::move(error), std::nullopt, false});
  };
  if (!object.is_object())
    return refuse({object.offset(), "a game is a JSON object, not " + printable(object.raw())});
  if (auto error = read_bgn_header(object, out)) {
    refuse(std::move(*error));
    if (const auto fen = object.find("fen"); fen && fen->is_string())
      out.game.extras.edit().members.append("fen", JsonDatum(*fen));
    const auto moves = object.find("moves");
    if (!moves || !moves->is_array()) return;
    read_root_subinfos(object, out);
    keep_moves(moves->first(), out.game.node(kRootNode));
    out.is_rest_kept = !moves->first().done() || !out.game.unread.empty();
    return;
  }
  const JsonValue moves = *object.find("moves");
  if (plain_.wants_moves() && !plain_.wants_moves()(out.game.tags)) {
    if (moves.first().done()) refuse_unknown_rules(out);
    return;
  }
  read_root_subinfos(object, out);
  if (out.game.is_chess())
    MovesReader(out, out.game.start()).run(moves);
  else
    MovesReader(out, out.game.any_start()).run(moves);
  refuse_unknown_rules(out);
  out.is_rest_kept = true;
}

std::expected<Game, GameReadError> parse_bgn(std::string_view text) {
  ReadGame read = BgnGameReader().read(text);
  if (!read.errors.empty()) return std::unexpected(std::move(read.errors.front()));
  return std::move(read.game);
}

namespace {

/// What the API of a site sends in place of PGN.
struct SiteJson {
  std::string_view name;
  std::string_view cure;
};

std::optional<SiteJson> site_of(std::string_view text) {
  const auto has = [text](std::string_view key) { return text.find(key) != std::string_view::npos; };
  if (has("\"pgn\":") && (has("chess.com") || has("\"time_class\":") || has("\"end_time\":")))
    return SiteJson{"chess.com", "ask for the month's games as PGN: the same address with /pgn behind it"};
  if (has("\"players\":{") && has("\"id\":") && (has("\"perf\":") || has("\"createdAt\":")))
    return SiteJson{"lichess", "ask for PGN: Accept: application/x-chess-pgn"};
  return std::nullopt;
}

}  // namespace

std::optional<ImportedGame> BgnReader::next() {
  while (true) {
    auto stretch = objects_.next();
    if (!stretch) return std::nullopt;
    if (!stretch->fault.empty()) {
      ++games_;
      return refused_stretch(std::move(stretch->fault), games_, stretch->line);
    }
    ReadGame read = reader_.read(stretch->text);
    // A game of BGN has an array of moves.
    const auto site = read.is_refused ? site_of(stretch->text) : std::nullopt;
    if (site) {
      if (!std::exchange(has_named_site_, true))
        waiting_.push_back({Severity::Error, stretch->line, 0, std::nullopt,
                            "JSON of " + std::string(site->name) + "'s API, which is no BGN",
                            "no game is read; " + std::string(site->cure)});
      continue;
    }
    ++games_;
    return to_game(std::move(read), stretch->line);
  }
}

ImportedGame BgnReader::to_game(ReadGame&& read, std::size_t line) {
  auto game = to_imported(std::move(read), games_, line);
  if (!waiting_.empty()) {
    const std::vector<Diagnostic> before = std::exchange(waiting_, {});
    game.diagnostics.insert(game.diagnostics.begin(), before.begin(), before.end());
  }
  if (reader_.levels() > kDeepBgn)
    game.diagnostics.push_back({Severity::Warning, line, games_, std::nullopt,
                                "its JSON is nested " + std::to_string(reader_.levels()) + " levels deep",
                                "the game is read; programs such as jq may refuse it"});
  return game;
}

}}  // namespace chess::bgn
