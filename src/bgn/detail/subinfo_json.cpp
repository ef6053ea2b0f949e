// SPDX-License-Identifier: GPL-3.0-or-later
// See subinfo_json.h.
#include "bgn/detail/subinfo_json.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/text.h"
#include "json/json_text.h"

namespace chess::inline bgn {
namespace {

constexpr std::string_view kOwnKeys[] = {"id", "date", "nag", "comment", "before", "behind", "alt"};

/// Commands whose operands are taken even when they are not an array of strings.
constexpr std::string_view kWellKnown[] = {"eval", "clk", "emt", "egt", "mct"};

/// Of these a null says nothing; under other keys it is kept.
bool is_known_key(std::string_view key) {
  return std::ranges::find(kOwnKeys, key) != std::end(kOwnKeys) ||
         std::ranges::find(kWellKnown, key) != std::end(kWellKnown) || key == "csl" || key == "cal";
}

void append_command(const Subinfo& subinfo, std::size_t index, std::string& out) {
  const Command& command = subinfo.commands[index];
  const auto before = subinfo.commands.begin() + static_cast<std::ptrdiff_t>(index);
  auto marks = std::count_if(subinfo.commands.begin(), before,
                             [&](const Command& other) { return other.name == command.name; });
  if (std::ranges::find(kOwnKeys, command.name) != std::end(kOwnKeys)) ++marks;
  const std::string key = std::string(static_cast<std::size_t>(marks), '%') + command.name;
  append_json_key(key, out);
  out.push_back('[');
  for (const Operand& operand : command.operands) {
    if (&operand != &command.operands.front()) out.push_back(',');
    if (operand.is_text())
      append_json_string(operand.text(), out);
    else
      out += operand.text();
  }
  out.push_back(']');
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
}

SubinfoJson read_subinfo(JsonValue object) {
  SubinfoJson read;
  Subinfo& subinfo = read.subinfo;
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
  return read;
}

}  // namespace chess::inline bgn
