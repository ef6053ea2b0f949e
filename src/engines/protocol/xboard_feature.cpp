// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/xboard_feature.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

constexpr std::string_view kSeparator = "///";

bool is_number(std::string_view text) { return parse_number<std::int64_t>(text).has_value(); }

/// The value behind the '=': in quotes, or up to the next space.
std::string take_value(std::string_view& rest) {
  if (rest.starts_with('"')) {
    rest.remove_prefix(1);
    const auto end = rest.find('"');
    std::string value(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return value;
  }
  const auto end = std::ranges::find_if(rest, is_space) - rest.begin();
  std::string value(rest.substr(0, static_cast<std::size_t>(end)));
  rest.remove_prefix(static_cast<std::size_t>(end));
  return value;
}

std::expected<UciOption, TextError> parse_combo(std::string name, std::string_view rest) {
  std::vector<std::string> vars;
  std::string chosen;
  while (!trim(rest).empty()) {
    const auto end = rest.find(kSeparator);
    std::string_view var = trim(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + kSeparator.size());
    const bool is_default = var.starts_with('*');
    if (is_default) var = trim(var.substr(1));
    if (var.empty()) continue;
    if (is_default || chosen.empty()) chosen = var;
    vars.emplace_back(var);
  }
  return UciOption::combo(std::move(name), std::move(chosen), std::move(vars));
}

std::expected<UciOption, TextError> parse_spin(std::string name, std::string_view rest) {
  UciOption option;
  option.name = std::move(name);
  option.type = UciOptionType::Spin;
  option.default_value = take_word(rest);
  bool clamped = false;
  constexpr std::int64_t low = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int64_t>::max();
  option.min = detail::read_clamped<std::int64_t>(take_word(rest), low, high, clamped);
  option.max = detail::read_clamped<std::int64_t>(take_word(rest), low, high, clamped);
  return option;
}

}  // namespace

bool XboardFeature::is_on() const { return parse_number<std::int64_t>(value).value_or(0) != 0; }

std::vector<XboardFeature> parse_xboard_features(std::string_view arguments, UciNotes* notes) {
  std::vector<XboardFeature> features;
  std::string_view rest = trim(arguments);
  while (!rest.empty()) {
    const auto end = std::ranges::find_if(rest, [](char c) { return c == '=' || is_space(c); });
    const auto length = static_cast<std::size_t>(end - rest.begin());
    const std::string_view name = rest.substr(0, length);
    rest.remove_prefix(length);
    if (rest.starts_with('=') && !name.empty()) {
      rest.remove_prefix(1);
      std::string value = take_value(rest);
      features.push_back({std::string(name), std::move(value)});
    } else {
      if (rest.starts_with('=')) rest.remove_prefix(1);
      detail::note(notes, "no feature:", name);
    }
    rest = trim(rest);
  }
  return features;
}

std::string to_text(const XboardFeature& feature) {
  std::string out = "feature " + feature.name + '=';
  if (is_number(feature.value)) return out + feature.value;
  out.push_back('"');
  std::string value;
  detail::append_line_safe(feature.value, value);
  for (const char c : value) out.push_back(c == '"' ? '\'' : c);
  out.push_back('"');
  return out;
}

std::expected<UciOption, TextError> parse_xboard_option(std::string_view text) {
  // The name may hold a dash itself; the type is the last word with one that is a type.
  for (std::size_t at = text.find(" -"); at != std::string_view::npos; at = text.find(" -", at + 1)) {
    std::string_view rest = text.substr(at + 2);
    const std::string_view type = take_word(rest);
    std::string name(trim(text.substr(0, at)));
    if (name.empty()) continue;
    rest = trim(rest);
    if (type == "check") return UciOption::check(std::move(name), rest == "1" || rest == "true");
    if (type == "spin" || type == "slider") return parse_spin(std::move(name), rest);
    if (type == "combo") return parse_combo(std::move(name), rest);
    if (type == "button" || type == "save" || type == "reset") return UciOption::button(std::move(name));
    if (type == "string" || type == "file" || type == "path")
      return UciOption::string(std::move(name), std::string(rest));
  }
  return std::unexpected(TextError{0, "no option with a name and a type: \"" + printable(text, 80) + '"'});
}

std::string to_xboard_option(const UciOption& option) {
  std::string out = option.name;
  switch (option.type) {
    case UciOptionType::Check: return out + " -check " + (option.default_value == "true" ? '1' : '0');
    case UciOptionType::Spin:
      out += " -spin " + option.default_value + ' ';
      detail::append_number(option.min.value_or(0), out);
      out.push_back(' ');
      detail::append_number(option.max.value_or(std::numeric_limits<std::int32_t>::max()), out);
      return out;
    case UciOptionType::Combo:
      out += " -combo ";
      for (bool first = true; const std::string& var : option.vars) {
        if (!std::exchange(first, false)) out += " /// ";
        out += (var == option.default_value ? "*" : "") + var;
      }
      return out;
    case UciOptionType::Button: return out + " -button";
    case UciOptionType::String: return out + " -string " + option.default_value;
  }
  return out;
}

std::string to_xboard_setting(const UciOption& option, std::string_view value) {
  std::string out = "option ";
  detail::append_line_safe(option.name, out);
  if (option.type == UciOptionType::Button) return out;
  out.push_back('=');
  if (option.type == UciOptionType::Check)
    out.push_back(value == "true" ? '1' : '0');
  else
    detail::append_line_safe(value, out);
  return out;
}

}}  // namespace chess::protocol
