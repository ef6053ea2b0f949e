// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/engine_arguments.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "client/engine_spec.h"
#include "notation/start_position.h"
#include "python/bindings.h"
#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

constexpr double kLongestSeconds = 3e8;  // ten years

template <class Value>
Value value_of(nb::handle object, const char* name, const char* type) {
  Value value;
  if (!nb::try_cast<Value>(object, value)) raise_type_error(std::string(name) + " is " + type);
  return value;
}

/// Text that becomes a part of a line to the engine.
std::string line_text(nb::handle object, const char* name) {
  std::string text = value_of<std::string>(object, name, "a str");
  if (text.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
    raise_value_error(std::string(name) + " has a line break or a null");
  return text;
}

/// A whole number within the bounds.
template <class Value>
Value number_of(nb::handle object, const char* name, std::int64_t least, std::int64_t most) {
  if (!PyLong_Check(object.ptr())) raise_type_error(std::string(name) + " is an int");
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow != 0 || number < least || number > most)
    raise_value_error(std::string(name) + " is " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<Value>(number);
}

PositionHandle position_of_fen(Variant rules, bool is_960, std::string_view fen) {
  const auto start = parse_start(rules, is_960, fen);
  if (!start) raise_value_error("not a position: " + start.error().reason);
  return {start->position, start->chess960};
}

/// A board of marginalia.chess (or python-chess), by its public face: where its moves began, and they.
PositionHandle position_of_board(nb::handle board, std::vector<Move>& moves) {
  const auto name = value_of<std::string>(board.attr("uci_variant"), "uci_variant", "a str");
  const Variant rules = parse_variant_name(name == "chess" ? "standard" : name);
  if (!is_played(rules)) raise_value_error("unknown variant: '" + name + "'");
  const bool is_960 = value_of<bool>(board.attr("chess960"), "chess960", "a bool");
  std::vector<std::string> texts;
  for (const nb::handle move : nb::iter(board.attr("move_stack")))
    texts.push_back(value_of<std::string>(move.attr("uci")(), "a move", "a str"));
  // No engine takes a null move: the game begins behind the last one.
  const auto null = std::find(texts.rbegin(), texts.rend(), "0000");
  const auto count = static_cast<std::size_t>(null - texts.rbegin());
  texts.erase(texts.begin(), texts.end() - static_cast<std::ptrdiff_t>(count));
  const nb::object root = board.attr("copy")(nb::arg("stack") = count).attr("root")();
  const auto fen = value_of<std::string>(root.attr("fen")(), "fen()", "a str");
  PositionHandle start = position_of_fen(rules, is_960, fen);
  start.chess960 = is_960;
  AnyPosition at = start.position;
  for (const std::string& text : texts) {
    const auto move = parse_uci_move(at, text);
    if (!move) raise_value_error("the move " + text + " is not legal in " + to_fen(at));
    moves.push_back(*move);
    at.play(*move);
  }
  return start;
}

PositionHandle start_of(nb::handle position, std::vector<Move>& moves) {
  PositionHandle start;
  if (position.is_none()) return start;
  if (nb::try_cast<PositionHandle>(position, start)) return start;
  if (PyUnicode_Check(position.ptr()))
    return position_of_fen(Variant::Standard, false, value_of<std::string>(position, "position", "a str"));
  if (nb::hasattr(position, "move_stack") && nb::hasattr(position, "uci_variant"))
    return position_of_board(position, moves);
  raise_type_error("position is a Position, a FEN or a board of marginalia.chess");
}

Opponent opponent_of(nb::handle object) {
  Opponent opponent;
  if (PyUnicode_Check(object.ptr())) {
    opponent.name = line_text(object, "opponent");
    return opponent;
  }
  opponent.name = line_text(object.attr("name"), "the opponent's name");
  opponent.title = line_text(object.attr("title"), "the opponent's title");
  constexpr std::int64_t highest = 100'000;
  if (const nb::object rating = object.attr("rating"); !rating.is_none())
    opponent.rating = number_of<int>(rating, "rating", -highest, highest);
  if (const nb::object rating = object.attr("engine_rating"); !rating.is_none())
    opponent.engine_rating = number_of<int>(rating, "engine_rating", -highest, highest);
  opponent.is_engine = value_of<bool>(object.attr("is_engine"), "is_engine", "a bool");
  return opponent;
}

/// Options, opponent and new game, which searches and settings share. False: it is another keyword.
bool take_setting(const std::string& name, nb::handle value, bool& is_960, TaskRequest& request) {
  if (name == "options") {
    request.options = engine_options(value);
  } else if (name == "new_game") {
    if (value_of<bool>(value, "new_game", "a bool")) request.new_game = false;
  } else if (name == "chess960") {
    is_960 = value_of<bool>(value, "chess960", "a bool");
  } else if (name == "opponent") {
    request.opponent = opponent_of(value);
  } else {
    return false;
  }
  return true;
}

bool take_limit(const std::string& name, nb::handle value, SearchLimits& limits) {
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  const auto clock = [&]() -> SearchClock& { return limits.clock ? *limits.clock : limits.clock.emplace(); };
  if (name == "nodes") {
    limits.nodes = number_of<std::uint64_t>(value, "nodes", 1, std::numeric_limits<std::int64_t>::max());
  } else if (name == "depth") {
    limits.depth = number_of<int>(value, "depth", 1, most);
  } else if (name == "mate") {
    limits.mate = number_of<int>(value, "mate", 1, most);
  } else if (name == "movetime") {
    limits.movetime = time_of(value, "movetime");
  } else if (name == "white_time") {
    clock().time[Color::White] = time_of(value, "white_time");
  } else if (name == "black_time") {
    clock().time[Color::Black] = time_of(value, "black_time");
  } else if (name == "white_increment") {
    clock().increment[Color::White] = time_of(value, "white_increment");
  } else if (name == "black_increment") {
    clock().increment[Color::Black] = time_of(value, "black_increment");
  } else if (name == "moves_to_go") {
    clock().moves_to_go = number_of<int>(value, "moves_to_go", 1, most);
  } else if (name == "multipv") {
    limits.multipv = number_of<int>(value, "multipv", 1, 500);
  } else {
    return false;
  }
  return true;
}

std::string keyword(nb::handle name) { return value_of<std::string>(name, "a keyword", "a str"); }

[[noreturn]] void raise_unexpected(const char* who, const std::string& name) {
  raise_type_error(std::string(who) + "() got an unexpected keyword argument '" + name + "'");
}

}  // namespace

std::string engine_command_text(nb::handle command) {
  if (PyUnicode_Check(command.ptr())) return path_of(command);
  EngineCommand words;
  if (nb::hasattr(command, "__fspath__")) {
    words.program = path_of(command);
  } else {
    for_each_item(command, [&](nb::handle word) { words.arguments.push_back(path_of(word)); });
    if (words.arguments.empty()) raise_value_error("the command of the engine is empty");
    words.program = words.arguments.front();
    words.arguments.erase(words.arguments.begin());
  }
  return to_text(words);
}

std::vector<std::pair<std::string, std::string>> engine_options(nb::handle options) {
  std::vector<std::pair<std::string, std::string>> texts;
  if (options.is_none()) return texts;
  for (const nb::handle name : nb::iter(options)) {
    const nb::object value = options[name];
    std::string key = line_text(name, "the name of an option");
    const std::string what = "option " + key;
    std::string text;
    if (PyBool_Check(value.ptr()))
      text = nb::cast<bool>(value) ? "true" : "false";
    else if (PyLong_Check(value.ptr()))
      text = std::to_string(number_of<std::int64_t>(value, what.c_str(),
                                                    std::numeric_limits<std::int64_t>::min(),
                                                    std::numeric_limits<std::int64_t>::max()));
    else if (nb::hasattr(value, "__fspath__"))
      text = path_of(value);
    else if (!value.is_none())
      text = line_text(value, what.c_str());
    texts.emplace_back(std::move(key), std::move(text));
  }
  return texts;
}

std::chrono::milliseconds time_of(nb::handle object, const char* name) {
  const auto seconds = value_of<double>(object, name, "a number of seconds");
  if (!std::isfinite(seconds)) raise_value_error(std::string(name) + " is a finite number of seconds");
  return std::chrono::milliseconds(std::llround(std::clamp(seconds, 0.0, kLongestSeconds) * 1000));
}

std::chrono::milliseconds wait_of(nb::handle seconds, const char* name) {
  if (seconds.is_none()) return std::chrono::milliseconds::max();
  return time_of(seconds, name);
}

SessionTimeouts timeouts_of(nb::handle timeout, nb::handle stall) {
  SessionTimeouts waits;
  const auto wait = wait_of(timeout, "timeout");
  for (auto* each : {&waits.handshake, &waits.ready, &waits.overrun, &waits.stop, &waits.write}) *each = wait;
  waits.quit = std::min(waits.quit, wait);
  waits.stall = wait_of(stall, "stall");
  waits.search = std::chrono::milliseconds::max();
  return waits;
}

PositionHandle asked_position(nb::handle position) {
  std::vector<Move> moves;
  PositionHandle at = start_of(position, moves);
  for (const Move move : moves) at.position.play(move);
  return at;
}

AskedEngine asked_search(const char* who, nb::handle position, nb::handle moves, const nb::kwargs& rest) {
  const std::string_view name_of_function = who;
  AskedEngine asked;
  EngineSearch search;
  const PositionHandle start = start_of(position, search.moves);
  search.start = start.position;
  asked.castling = start.castling();
  PositionHandle at{search.position(), start.chess960};
  const auto read_moves = [&](nb::handle texts, auto take) {
    if (PyUnicode_Check(texts.ptr())) raise_type_error("moves are an iterable of str");
    for_each_item(texts, [&](nb::handle text) { take(move_of(at, move_text(text))); });
  };
  read_moves(moves, [&](Move move) {
    search.moves.push_back(move);
    at.position.play(move);
  });
  bool is_960 = start.chess960;
  for (const auto& [key, value] : rest) {
    const std::string name = keyword(key);
    if (value.is_none()) continue;
    if (take_setting(name, value, is_960, asked.request) || take_limit(name, value, search.limits)) continue;
    if (name == "search_moves") {
      read_moves(value, [&](Move move) { search.limits.search_moves.push_back(move); });
      if (search.limits.search_moves.empty()) raise_value_error("search_moves is empty");
    } else if (name == "draw_offered") {
      search.limits.draw_offered = value_of<bool>(value, "draw_offered", "a bool");
    } else if (name == "ponder") {
      search.ponders = value_of<bool>(value, "ponder", "a bool");
    } else if (name == "pondering" && name_of_function == "stream") {
      search.limits.ponder = value_of<bool>(value, "pondering", "a bool");
    } else {
      raise_unexpected(who, name);
    }
  }
  SearchLimits& limits = search.limits;
  const bool is_limited = limits.nodes || limits.depth || limits.mate || limits.movetime || limits.clock;
  if (!is_limited && name_of_function == "stream" && !limits.ponder) limits.infinite = true;
  if (const auto fault = fault_of(limits, at.position)) raise_value_error(*fault);
  if (asked.request.new_game) asked.request.new_game = is_960;
  asked.request.search = std::move(search);
  return asked;
}

TaskRequest asked_settings(const nb::kwargs& rest) {
  TaskRequest request;
  request.keeps_options = true;
  bool is_960 = false;
  ToldResult end;
  for (const auto& [key, value] : rest) {
    const std::string name = keyword(key);
    if (value.is_none() || take_setting(name, value, is_960, request)) continue;
    if (name == "result")
      end.result = line_text(value, "result");
    else if (name == "reason")
      end.reason = line_text(value, "reason");
    else
      raise_unexpected("prepare", name);
  }
  if (!end.result.empty()) request.game_end = std::move(end);
  if (request.new_game) request.new_game = is_960;
  return request;
}

}}  // namespace chess::python
