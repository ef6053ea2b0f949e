// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/engine_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/engine_session.h"

namespace books {

namespace {

constexpr std::array<std::string_view, 8> kEngineKeys = {"cmd", "name",     "dir",   "proto",
                                                         "tc",  "movetime", "nodes", "depth"};
constexpr std::string_view kOptionPrefix = "option.";

/// Without the quotes around it, if it has some.
std::string unquoted(std::string_view value) {
  if (value.size() >= 2 && value.front() == value.back() && (value.front() == '"' || value.front() == '\''))
    value = value.substr(1, value.size() - 2);
  return std::string(value);
}

template <class T>
std::expected<T, chess::Error> parse_count(const Setting& setting, T least, T most) {
  const auto number = chess::parse_number<T>(setting.second);
  if (number && *number >= least && *number <= most) return *number;
  return std::unexpected(fmt::format("{} is not a number from {} to {}: \"{}\"", setting.first, least, most,
                                     chess::printable(setting.second)));
}

std::expected<void, chess::Error> apply(const Setting& setting, EngineText& engine) {
  const auto& [key, value] = setting;
  if (key == "cmd") {
    engine.spec.command = value;
  } else if (key == "name") {
    engine.name = unquoted(value);
  } else if (key == "dir") {
    engine.spec.directory = unquoted(value);
  } else if (key == "proto") {
    const auto protocol = chess::parse_engine_protocol(unquoted(value));
    if (!protocol)
      return std::unexpected(
          fmt::format("proto is none of auto, uci, xboard: \"{}\"", chess::printable(value)));
    engine.spec.protocol = *protocol;
  } else if (key == "tc") {
    const auto control = chess::parse_time_control(value);
    if (!control) return std::unexpected(control.error());
    engine.control.base = control->base;
    engine.control.increment = control->increment;
    engine.control.moves = control->moves;
  } else if (key == "movetime") {
    const auto ms = parse_count<std::int64_t>(setting, 1, 86'400'000);
    if (!ms) return std::unexpected(ms.error());
    engine.control.movetime = std::chrono::milliseconds(*ms);
  } else if (key == "nodes") {
    const auto nodes = parse_count<std::uint64_t>(setting, 1, std::uint64_t{1} << 50);
    if (!nodes) return std::unexpected(nodes.error());
    engine.control.nodes = *nodes;
  } else if (key == "depth") {
    const auto depth = parse_count<int>(setting, 1, 200);
    if (!depth) return std::unexpected(depth.error());
    engine.control.depth = *depth;
  } else if (key.starts_with(kOptionPrefix)) {
    engine.spec.options.emplace_back(key.substr(kOptionPrefix.size()), unquoted(value));
  } else {
    return std::unexpected(
        fmt::format("\"{}\" is none of cmd, name, dir, proto, tc, movetime, nodes, depth, option.NAME",
                    chess::printable(key)));
  }
  return {};
}

using Field = std::pair<std::string_view, std::variant<int*, bool*>>;

/// Reads numbers, and `true` and `false`, into the fields that have the names.
std::expected<void, chess::Error> fill(std::string_view text, std::initializer_list<Field> fields) {
  for (const Setting& setting : parse_settings(text)) {
    const auto field = std::ranges::find(fields, setting.first, &Field::first);
    if (field == fields.end()) {
      std::string names;
      for (const auto& [name, place] : fields) names += (names.empty() ? "" : ", ") + std::string(name);
      return std::unexpected(fmt::format("\"{}\" is none of {}", chess::printable(setting.first), names));
    }
    if (bool* const* const flag = std::get_if<bool*>(&field->second)) {
      if (setting.second != "true" && setting.second != "false")
        return std::unexpected(
            fmt::format("{} is true or false, not \"{}\"", setting.first, chess::printable(setting.second)));
      **flag = setting.second == "true";
      continue;
    }
    const auto number = parse_count<int>(setting, setting.first == "from" ? 0 : 1, 100'000);
    if (!number) return std::unexpected(number.error());
    *std::get<int*>(field->second) = *number;
  }
  return {};
}

}  // namespace

std::vector<Setting> parse_settings(std::string_view text) {
  std::vector<Setting> settings;
  std::string part;
  const auto finish = [&] {
    const auto equals = part.find('=');
    settings.emplace_back(
        chess::trim(std::string_view(part).substr(0, equals)),
        equals == std::string::npos ? "" : chess::trim(std::string_view(part).substr(equals + 1)));
    part.clear();
  };
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ',' && quote == 0) {
      finish();
      continue;
    }
    part += c;
    if (c == '\\' && quote != '\'' && i + 1 < text.size())
      part += text[++i];
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote)
      quote = 0;
  }
  finish();
  return settings;
}

std::expected<EngineText, chess::Error> parse_engine_text(std::string_view text) {
  EngineText engine;
  const std::string_view first = chess::trim(text.substr(0, text.find('=')));
  const bool has_settings =
      text.find('=') != std::string_view::npos &&
      (std::ranges::find(kEngineKeys, first) != kEngineKeys.end() || first.starts_with(kOptionPrefix));
  if (!has_settings) {
    engine.spec.command = text;
    return engine;
  }
  for (const Setting& setting : parse_settings(text))
    if (const auto done = apply(setting, engine); !done) return std::unexpected(done.error());
  if (engine.spec.command.empty()) return std::unexpected("no cmd= is given");
  return engine;
}

std::expected<chess::DrawRule, chess::Error> parse_draw_rule(std::string_view text) {
  chess::DrawRule rule;
  const auto done = fill(text, {{"from", &rule.from_move}, {"moves", &rule.moves}, {"cp", &rule.cp}});
  if (!done) return std::unexpected(done.error());
  return rule;
}

std::expected<chess::WinRule, chess::Error> parse_win_rule(std::string_view text) {
  chess::WinRule rule;
  const auto done = fill(text, {{"moves", &rule.moves}, {"cp", &rule.cp}, {"twosided", &rule.is_two_sided}});
  if (!done) return std::unexpected(done.error());
  return rule;
}

std::expected<EngineText, chess::Error> choose_engine(const std::string& text, const EngineDefaults& defaults,
                                                      const std::function<void(std::string_view)>& tell) {
  auto engine = parse_engine_text(text);
  if (!engine) return std::unexpected(std::move(engine.error()).in("--engine " + text));
  std::vector<std::pair<std::string, std::string>> for_all;
  for (const std::string& option : defaults.options) {
    const auto equals = option.find('=');
    if (equals == 0)
      return std::unexpected(chess::Error("--engine-option " + option, "no name before the ="));
    for_all.emplace_back(option.substr(0, equals),
                         equals == std::string::npos ? "" : option.substr(equals + 1));
  }
  // The engine's own come last, and win.
  engine->spec.options.insert(engine->spec.options.begin(), for_all.begin(), for_all.end());
  if (defaults.timeout) {
    chess::SessionTimeouts& waits = engine->spec.timeouts;
    waits.handshake = waits.stall = waits.ready = *defaults.timeout;
  }
  if (!engine->control.is_limited()) engine->control = defaults.control;
  if (!engine->control.is_limited())
    return std::unexpected("no limit is given: --tc, --movetime, --nodes or --depth");
  auto session = chess::start_session(engine->spec);
  if (!session) return std::unexpected(session.error());
  engine->spec.protocol = session->protocol();  // guessed once
  if (engine->name.empty()) engine->name = session->name();
  // It goes into PGN and JSON.
  if (!chess::is_utf8(engine->name)) engine->name = chess::windows1252_to_utf8(engine->name);
  for (const std::string& complaint : session->complaints()) tell(engine->name + ": " + complaint);
  // An engine that breaks when it is tried may play all the same; what it does then, the games tell.
  engine->abilities = chess::try_abilities(*session, {engine->control.nodes, defaults.search_moves})
                          .value_or(chess::declared_abilities(*session));
  chess::EngineAbilities wanted = engine->abilities;
  wanted.search_moves |= !defaults.search_moves;  // in a match nobody asks for certain moves
  if (const auto lacking = chess::to_shortcomings(wanted); !lacking.empty())
    tell(engine->name + ": " + lacking);
  return engine;
}

}  // namespace books
