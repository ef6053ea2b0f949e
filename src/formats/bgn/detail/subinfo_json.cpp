// SPDX-License-Identifier: GPL-3.0-or-later
// See subinfo_json.h.
#include "bgn/detail/subinfo_json.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/text.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

constexpr std::string_view kOwnKeys[] = {"id", "date", "nag", "comment", "before", "behind", "quoted", "alt"};

/// Commands whose operands are taken even when they are not an array of strings.
constexpr std::string_view kWellKnown[] = {"eval", "clk", "emt", "egt", "mct"};

/// Of these a null says nothing; under other keys it is kept.
bool is_known_key(std::string_view key) {
  return std::ranges::find(kOwnKeys, key) != std::end(kOwnKeys) ||
         std::ranges::find(kWellKnown, key) != std::end(kWellKnown) || key == "csl" || key == "cal";
}

/// Does PGN have the text in quotes, as in `[%clk "0:02:30"]`?
bool is_quoted(const Operand& operand) {
  const std::string& text = operand.text();
  return operand.is_text() && text.size() >= 2 && text.find('"', 1) == text.size() - 1 && text.front() == '"';
}

bool are_quoted(const Command& command) {
  return !command.operands.empty() && std::ranges::all_of(command.operands, is_quoted);
}

/// The name of a command. A mark stands in front for each command of that name before it, and for a name that
/// is a key of BGN.
std::string key_of(const Subinfo& subinfo, std::size_t index) {
  const Command& command = subinfo.commands[index];
  const auto before = subinfo.commands.begin() + static_cast<std::ptrdiff_t>(index);
  auto marks = std::count_if(subinfo.commands.begin(), before,
                             [&](const Command& other) { return other.name == command.name; });
  if (std::ranges::find(kOwnKeys, command.name) != std::end(kOwnKeys)) ++marks;
  return std::string(static_cast<std::size_t>(marks), '%') + command.name;
}

void append_command(const Subinfo& subinfo, std::size_t index, std::string& out) {
  const Command& command = subinfo.commands[index];
  const bool is_bare = are_quoted(command);
  append_json_key(key_of(subinfo, index), out);
  out.push_back('[');
  for (const Operand& operand : command.operands) {
    if (&operand != &command.operands.front()) out.push_back(',');
    std::string_view text = operand.text();
    if (is_bare) text = text.substr(1, text.size() - 2);
    if (operand.is_text())
      append_json_string(text, out);
    else
      out += text;
  }
  out.push_back(']');
}

/// Names the commands whose operands stand in quotes in PGN.
void append_quoted(const Subinfo& subinfo, std::string& out) {
  bool is_first = true;
  for (std::size_t i = 0; i < subinfo.commands.size(); ++i) {
    if (!are_quoted(subinfo.commands[i])) continue;
    if (is_first) {
      append_json_key("quoted", out);
      out.push_back('[');
    } else {
      out.push_back(',');
    }
    append_json_string(key_of(subinfo, i), out);
    is_first = false;
  }
  if (!is_first) out.push_back(']');
}

/// Gives the operands of these commands their quotes again. Returns false, and changes nothing, if one of
/// them is no command with texts.
bool restore_quotes(JsonValue keys, Subinfo& subinfo) {
  std::vector<Command*> commands;
  for (auto key = keys.first(); !key.done(); key.advance()) {
    Command* found = nullptr;
    for (std::size_t i = 0; i < subinfo.commands.size() && found == nullptr; ++i)
      if (key.value().is_string() && key.value().string() == key_of(subinfo, i)) found = &subinfo.commands[i];
    const auto is_bare = [](const Operand& operand) {
      return operand.is_text() && operand.text().find('"') == std::string::npos;
    };
    if (found == nullptr || found->operands.empty() || !std::ranges::all_of(found->operands, is_bare) ||
        std::ranges::find(commands, found) != commands.end())
      return false;
    commands.push_back(found);
  }
  for (Command* command : commands)
    for (Operand& operand : command->operands) operand = Operand('"' + operand.text() + '"');
  return !commands.empty();
}

std::optional<Nag> nag_of(JsonValue value) {
  if (const auto number = value.as_int()) {
    if (*number < 0 || *number > 255) return std::nullopt;
    return static_cast<Nag>(*number);
  }
  if (!value.is_string()) return std::nullopt;
  const std::string text = value.string();
  return text.starts_with('$') ? parse_nag(text) : parse_nag("$" + text);
}

Operand operand_of(JsonValue value) {
  return value.is_string() ? Operand(value.string()) : Operand(JsonDatum(value));
}

/// The command that a member is, if it is one.
std::optional<Command> command_of(std::string_view key, JsonValue value) {
  key.remove_prefix(std::min(key.find_first_not_of('%'), key.size()));
  if (!is_command_name(key)) return std::nullopt;
  const bool well_known = std::ranges::find(kWellKnown, key) != std::end(kWellKnown);
  Command command{std::string(key), {}};
  if (value.is_array()) {
    for (auto operand = value.first(); !operand.done(); operand.advance()) {
      const JsonValue one = operand.value();
      if (!one.is_string() && !(well_known && one.is_scalar())) return std::nullopt;
      command.operands.push_back(operand_of(one));
    }
    return command;
  }
  if (!well_known || (!value.is_string() && !value.is_number())) return std::nullopt;
  command.operands.push_back(operand_of(value));
  return command;
}

bool is_line(JsonValue alt) {
  const auto moves = alt.find("moves");
  return moves && moves->is_array() && !moves->first().done();
}

}  // namespace

void append_subinfo_members(const Subinfo& subinfo, std::string& out) {
  const auto text = [&out](std::string_view key, const std::string& value) {
    if (value.empty()) return;
    append_json_key(key, out);
    append_json_string(value, out);
  };
  text("id", subinfo.id);
  text("date", subinfo.date);
  if (subinfo.nag) {
    append_json_key("nag", out);
    out += std::to_string(number_of(*subinfo.nag));
  }
  for (std::size_t i = 0; i < subinfo.commands.size(); ++i) append_command(subinfo, i, out);
  text("comment", subinfo.comment);
  text("before", subinfo.before);
  if (subinfo.behind > 0) {
    append_json_key("behind", out);
    out += std::to_string(subinfo.behind);
  }
  append_quoted(subinfo, out);
}

SubinfoJson read_subinfo(JsonValue object) {
  SubinfoJson read;
  Subinfo& subinfo = read.subinfo;
  std::optional<JsonValue> quoted;
  for (auto member = object.first(); !member.done(); member.advance()) {
    const JsonValue value = member.value();
    const auto plain = member.key().plain_string();
    const std::string decoded = plain ? std::string() : member.key().string();
    const std::string_view key = plain ? *plain : std::string_view(decoded);
    const bool is_text = value.is_string() && !value.equals("");
    if (value.is_null() && is_known_key(key)) continue;
    if (key == "id" && is_text) {
      subinfo.id = value.string();
    } else if (key == "date" && is_text) {
      subinfo.date = value.string();
    } else if (key == "comment" && is_text) {
      subinfo.comment = value.string();
    } else if (key == "before" && is_text) {
      subinfo.before = value.string();
    } else if (key == "behind" && value.as_int().value_or(0) > 0 && *value.as_int() <= 0xFFFF) {
      subinfo.behind = static_cast<std::uint16_t>(*value.as_int());
    } else if (key == "quoted" && value.is_array() && !quoted) {
      quoted = value;
    } else if (key == "nag" && nag_of(value)) {
      subinfo.nag = nag_of(value);
    } else if (key == "alt" && value.is_object() && is_line(value)) {
      read.alt = value;
    } else if (std::ranges::find(kOwnKeys, key) != std::end(kOwnKeys)) {
      subinfo.extra.append(key, JsonDatum(value));
    } else if (auto command = command_of(key, value)) {
      subinfo.commands.push_back(std::move(*command));
    } else {
      subinfo.extra.append(key, JsonDatum(value));
    }
  }
  if (quoted && !restore_quotes(*quoted, subinfo)) subinfo.extra.append("quoted", JsonDatum(*quoted));
  return read;
}

}}  // namespace chess::bgn
