// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/uci_command.h"

#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

std::expected<UciPosition, TextError> parse_uci_position(std::string_view arguments, UciNotes* notes) {
  UciPosition position;
  std::string_view rest = arguments;
  std::string_view word = take_word(rest);
  while (!word.empty() && word != "startpos" && word != "fen") {
    detail::note(notes, "unknown word in position:", word);
    word = take_word(rest);
  }
  if (word.empty()) return std::unexpected(TextError{0, "position without startpos or fen"});

  if (word == "fen") {
    std::string fen;
    while (!detail::peek_word(rest).empty() && detail::peek_word(rest) != "moves") {
      if (!fen.empty()) fen.push_back(' ');
      fen += take_word(rest);
    }
    if (fen.empty())
      return std::unexpected(TextError{detail::offset_in(arguments, word), "fen without a position"});
    position.fen = std::move(fen);
  }
  bool in_moves = false;
  for (word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "moves") {
      in_moves = true;
    } else if (in_moves) {
      position.moves.emplace_back(word);
    } else {
      detail::note(notes, "unknown word in position:", word);
    }
  }
  return position;
}

std::string to_text(const UciPosition& position) {
  std::string out = "position ";
  if (position.fen) {
    out += "fen ";
    detail::append_line_safe(*position.fen, out);
  } else {
    out += "startpos";
  }
  if (!position.moves.empty()) {
    out += " moves";
    for (const auto& move : position.moves) {
      out.push_back(' ');
      detail::append_line_safe(move, out);
    }
  }
  return out;
}

namespace {

std::unexpected<TextError> fail_at(std::string_view line, std::string_view word, std::string message) {
  return std::unexpected(TextError{detail::offset_in(line, word), std::move(message)});
}

/// Words up to `keyword` (or the end), joined by single spaces; the keyword is taken off too.
std::string take_words_until(std::string_view& rest, std::string_view keyword, bool& found) {
  std::string words;
  found = false;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == keyword) {
      found = true;
      break;
    }
    if (!words.empty()) words.push_back(' ');
    words += word;
  }
  return words;
}

std::expected<UciCommand, TextError> parse_set_option(std::string_view line, std::string_view command,
                                                      std::string_view rest, UciNotes* notes) {
  std::string_view word = take_word(rest);
  while (!word.empty() && word != "name") {
    detail::note(notes, "unknown word in setoption:", word);
    word = take_word(rest);
  }
  bool has_value = false;
  UciSetOption set;
  set.name = take_words_until(rest, "value", has_value);
  if (set.name.empty()) return fail_at(line, command, "setoption without a name");
  if (has_value) set.value = detail::read_value(rest);
  return set;
}

std::expected<UciCommand, TextError> parse_register(std::string_view line, std::string_view command,
                                                    std::string_view rest) {
  const std::string_view word = take_word(rest);
  if (word == "later") return UciRegister{};
  if (word != "name") return fail_at(line, command, "register without later or name");
  bool has_code = false;
  UciRegister request;
  request.name = take_words_until(rest, "code", has_code);
  if (has_code) request.code = std::string(trim(rest));
  return request;
}

std::expected<UciCommand, TextError> parse_debug(std::string_view line, std::string_view command,
                                                 std::string_view rest) {
  const std::string_view word = take_word(rest);
  if (word == "on") return UciDebug{true};
  if (word == "off") return UciDebug{false};
  return fail_at(line, command, "debug without on or off");
}

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

std::string register_text(const UciRegister& request) {
  if (request.name.empty() && request.code.empty()) return "register later";
  std::string out = "register name ";
  detail::append_line_safe(request.name, out);
  out += " code ";
  detail::append_line_safe(request.code, out);
  return out;
}

}  // namespace

std::expected<UciCommand, TextError> parse_uci_command(std::string_view line, UciNotes* notes) {
  std::string_view rest = line;
  std::string_view first;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (first.empty()) first = word;
    if (word == "uci") return UciHello{};
    if (word == "isready") return UciIsReady{};
    if (word == "ucinewgame") return UciNewGame{};
    if (word == "stop") return UciStop{};
    if (word == "ponderhit") return UciPonderHit{};
    if (word == "quit") return UciQuit{};
    if (word == "debug") return parse_debug(line, word, rest);
    if (word == "setoption") return parse_set_option(line, word, rest, notes);
    if (word == "register") return parse_register(line, word, rest);
    if (word == "go") return parse_uci_go(rest, notes);
    if (word == "position") {
      auto position = parse_uci_position(rest, notes);
      if (position) return std::move(*position);
      return std::unexpected(
          TextError{detail::offset_in(line, rest) + position.error().offset, position.error().reason});
    }
    detail::note(notes, "unknown command:", word);
  }
  if (first.empty()) return std::unexpected(TextError{0, "empty line"});
  return fail_at(line, first, "no such command: \"" + printable(first) + '"');
}

std::string to_text(const UciSetOption& command) {
  std::string out = "setoption name ";
  detail::append_line_safe(command.name, out);
  if (command.value) {
    out += " value ";
    detail::append_value(*command.value, out);
  }
  return out;
}

std::string to_text(const UciCommand& command) {
  return std::visit(Overloaded{
                        [](const UciHello&) -> std::string { return "uci"; },
                        [](const UciDebug& c) -> std::string { return c.on ? "debug on" : "debug off"; },
                        [](const UciIsReady&) -> std::string { return "isready"; },
                        [](const UciSetOption& c) { return to_text(c); },
                        [](const UciRegister& c) { return register_text(c); },
                        [](const UciNewGame&) -> std::string { return "ucinewgame"; },
                        [](const UciPosition& c) { return to_text(c); },
                        [](const UciGo& c) { return to_text(c); },
                        [](const UciStop&) -> std::string { return "stop"; },
                        [](const UciPonderHit&) -> std::string { return "ponderhit"; },
                        [](const UciQuit&) -> std::string { return "quit"; },
                    },
                    command);
}

}}  // namespace chess::protocol
