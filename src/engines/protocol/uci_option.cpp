// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/uci_option.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/edit_distance.h"
#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

constexpr std::array<std::pair<std::string_view, UciOptionType>, 5> kTypes = {{
    {"check", UciOptionType::Check},
    {"spin", UciOptionType::Spin},
    {"combo", UciOptionType::Combo},
    {"button", UciOptionType::Button},
    {"string", UciOptionType::String},
}};

std::optional<UciOptionType> parse_type(std::string_view word) {
  for (const auto& [name, type] : kTypes)
    if (equals_ignoring_case(word, name)) return type;
  return std::nullopt;
}

bool is_attribute(std::string_view word) {
  return word == "default" || word == "min" || word == "max" || word == "var";
}

/// The words up to the next attribute, with the spaces between them as they stand.
std::string_view take_attribute_text(std::string_view& rest) {
  const std::string_view from = rest;
  while (!detail::peek_word(rest).empty() && !is_attribute(detail::peek_word(rest))) take_word(rest);
  return trim(from.substr(0, from.size() - rest.size()));
}

std::optional<bool> parse_switch(std::string_view text) {
  for (const auto on : {"true", "on", "yes", "1"})
    if (equals_ignoring_case(text, on)) return true;
  for (const auto off : {"false", "off", "no", "0"})
    if (equals_ignoring_case(text, off)) return false;
  return std::nullopt;
}

std::unexpected<TextError> refuse(const UciOption& option, std::string_view value, std::string_view allowed) {
  return std::unexpected(TextError{
      0, "option " + option.name + ": \"" + printable(value) + "\" is not " + std::string(allowed)});
}

}  // namespace

std::string_view to_string(UciOptionType type) {
  for (const auto& [name, t] : kTypes)
    if (t == type) return name;
  return {};
}

UciOption UciOption::check(std::string name, bool default_value) {
  return {std::move(name), UciOptionType::Check, default_value ? "true" : "false", {}, {}, {}};
}
UciOption UciOption::spin(std::string name, std::int64_t default_value, std::int64_t min, std::int64_t max) {
  return {std::move(name), UciOptionType::Spin, std::to_string(default_value), min, max, {}};
}
UciOption UciOption::combo(std::string name, std::string default_value, std::vector<std::string> vars) {
  return {std::move(name), UciOptionType::Combo, std::move(default_value), {}, {}, std::move(vars)};
}
UciOption UciOption::button(std::string name) {
  return {std::move(name), UciOptionType::Button, {}, {}, {}, {}};
}
UciOption UciOption::string(std::string name, std::string default_value) {
  return {std::move(name), UciOptionType::String, std::move(default_value), {}, {}, {}};
}

std::expected<UciOption, TextError> parse_uci_option(std::string_view arguments, UciNotes* notes) {
  std::string_view rest = arguments;
  std::string_view word = take_word(rest);
  if (word != "name") return std::unexpected(TextError{0, "option without a name"});

  UciOption option;
  std::optional<UciOptionType> type;
  for (word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "type" && !option.name.empty()) {
      // A name may have the word "type" in it: it is the keyword when a type follows.
      type = parse_type(detail::peek_word(rest));
      if (type) break;
    }
    if (!option.name.empty()) option.name.push_back(' ');
    option.name += word;
  }
  if (option.name.empty()) return std::unexpected(TextError{0, "option without a name"});
  if (!type)
    return std::unexpected(
        TextError{arguments.size(), "option without a known type: \"" + printable(option.name) + '"'});
  take_word(rest);
  option.type = *type;

  const auto take_bound = [&](std::string_view keyword) {
    return detail::take_number(rest, keyword, std::numeric_limits<std::int64_t>::min(),
                               std::numeric_limits<std::int64_t>::max(), notes);
  };
  for (word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == "default") {
      // The default of a string goes to the end of the line, whatever words are in it.
      const bool all = option.type == UciOptionType::String;
      option.default_value = detail::read_value(all ? rest : take_attribute_text(rest));
      if (all) break;
    } else if (word == "min") {
      option.min = take_bound(word);
    } else if (word == "max") {
      option.max = take_bound(word);
    } else if (word == "var") {
      option.vars.emplace_back(take_attribute_text(rest));
    } else {
      detail::note(notes, "unknown word in option:", word);
    }
  }
  if (option.type == UciOptionType::Check)
    if (const auto on = parse_switch(option.default_value)) option.default_value = *on ? "true" : "false";
  return option;
}

std::string to_text(const UciOption& option) {
  std::string out = "option name ";
  detail::append_line_safe(option.name, out);
  out += " type ";
  out += to_string(option.type);
  if (option.type != UciOptionType::Button) {
    out += " default ";
    detail::append_value(option.default_value, out);
  }
  if (option.type == UciOptionType::Spin) {
    detail::append_field("min", option.min, out);
    detail::append_field("max", option.max, out);
  }
  if (option.type == UciOptionType::Combo)
    for (const auto& var : option.vars) {
      out += " var ";
      detail::append_line_safe(var, out);
    }
  return out;
}

std::expected<std::string, TextError> check_value(const UciOption& option, std::string_view value) {
  value = trim(value);
  switch (option.type) {
    case UciOptionType::Check: {
      const auto on = parse_switch(value);
      if (!on) return refuse(option, value, "true or false");
      return *on ? "true" : "false";
    }
    case UciOptionType::Spin: {
      const auto number = parse_number<std::int64_t>(value);
      if (!number) return refuse(option, value, "a whole number");
      // An engine that declares min above max has said nothing.
      const bool sane = !option.min || !option.max || *option.min <= *option.max;
      if (sane && ((option.min && *number < *option.min) || (option.max && *number > *option.max))) {
        if (!option.min) return refuse(option, value, "at most " + std::to_string(*option.max));
        if (!option.max) return refuse(option, value, "at least " + std::to_string(*option.min));
        return refuse(option, value,
                      "in " + std::to_string(*option.min) + " to " + std::to_string(*option.max));
      }
      return std::to_string(*number);
    }
    case UciOptionType::Combo: {
      std::string allowed = "one of:";
      for (const auto& var : option.vars) {
        if (equals_ignoring_case(var, value)) return var;
        allowed += (allowed.back() == ':' ? " " : ", ") + var;
      }
      return refuse(option, value, allowed);
    }
    case UciOptionType::Button:
      if (!value.empty()) return refuse(option, value, "allowed: it is a button, without a value");
      return std::string{};
    case UciOptionType::String:
      if (value.find_first_of("\r\n") != std::string_view::npos)
        return refuse(option, value, "a single line");
      return std::string(value == detail::kEmptyValue ? std::string_view{} : value);
  }
  return refuse(option, value, "of a known type");
}

std::vector<std::string> near_names(const std::vector<UciOption>& options, std::string_view name,
                                    std::size_t limit) {
  constexpr std::size_t longest = 100;  // the work grows with the product of the lengths
  name = trim(name).substr(0, longest);
  const std::string lower_name = to_lower_copy(name);
  std::vector<std::pair<std::size_t, std::size_t>> found;  // distance, index
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto candidate = std::string_view(options[i].name).substr(0, longest);
    const std::size_t distance = edit_distance(lower_name, to_lower_copy(candidate));
    const std::size_t near = std::max<std::size_t>(2, std::max(name.size(), candidate.size()) / 3);
    const bool part = name.size() >= 3 &&
                      (contains_ignoring_case(candidate, name) || contains_ignoring_case(name, candidate));
    if (distance <= near || part) found.emplace_back(distance, i);
  }
  std::ranges::sort(found);
  std::vector<std::string> names;
  for (const auto& [distance, index] : found) {
    if (names.size() == limit) break;
    names.push_back(options[index].name);
  }
  return names;
}

const UciOption* find_option(const std::vector<UciOption>& options, std::string_view name) {
  name = trim(name);
  const auto it = std::ranges::find_if(
      options, [&](const UciOption& option) { return equals_ignoring_case(option.name, name); });
  return it == options.end() ? nullptr : &*it;
}

}}  // namespace chess::protocol
