// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/number_words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <regex>
#include <string_view>

#include "base/text.h"

namespace chess { inline namespace command_line {

namespace {

/// Precondition: `unit` is one of ms, s, m, min and h.
double milliseconds_of(std::string_view unit) {
  if (unit == "ms") return 1;
  if (unit == "s") return 1e3;
  if (unit == "h") return 3.6e6;
  return 6e4;
}

/// In decimal digits without an exponent. Precondition: 0 <= value < 1e30.
std::string to_digits(double value) {
  // 1.1 hours are 3960000.0000000005 milliseconds in floating point.
  if (const double whole = std::round(value); std::abs(value - whole) < 1e-6 && whole > 0) value = whole;
  char digits[64];
  const auto written = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed);
  return std::string(digits, written.ptr);
}

}  // namespace

std::string plain_number(std::string word) {
  std::erase(word, '_');
  static const std::regex form(R"((-?\d+(?:\.\d+)?)(?:[eE]\+?(\d))?([kKmMgG]?))");
  std::smatch parts;
  if (!std::regex_match(word, parts, form) || (!parts[2].matched && parts[3].length() == 0)) return word;
  std::size_t zeros = parts[2].matched ? static_cast<std::size_t>(parts.str(2).front() - '0') : 0;
  if (parts[3].length() > 0) zeros += 3 * (1 + std::string_view("kmg").find(to_lower(parts.str(3).front())));
  std::string digits = parts.str(1);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  std::string fraction = digits.substr(std::min(point + 1, digits.size()));
  digits.resize(point);
  fraction.resize(std::max(fraction.size(), zeros), '0');
  digits += fraction.substr(0, zeros);
  fraction.erase(0, zeros);
  return fraction.empty() ? digits : digits + '.' + fraction;
}

std::optional<std::string> plain_time(std::string word, int unit_ms) {
  std::erase(word, '_');
  static const std::regex form(R"((\d{1,15}(?:\.\d{1,9})?)(ms|s|min|m|h))");
  std::smatch parts;
  if (std::regex_match(word, parts, form))
    return to_digits(std::strtod(parts.str(1).c_str(), nullptr) * milliseconds_of(parts.str(2)) / unit_ms);
  if (number_fault(word, false).empty()) return word;
  return std::nullopt;
}

std::optional<std::string> plain_size(std::string word) {
  std::erase(word, '_');
  static const std::regex form(R"((\d{1,15}(?:\.\d{1,9})?)\s*(?:([kKmMgGtT])[iI]?)?[bB]?)");
  std::smatch parts;
  if (!std::regex_match(word, parts, form)) return std::nullopt;
  double bytes = std::strtod(parts.str(1).c_str(), nullptr);
  if (parts[2].matched)
    for (std::size_t i = 0; i <= std::string_view("kmgt").find(to_lower(parts.str(2).front())); ++i)
      bytes *= 1024;
  constexpr double most = 9e18;
  if (bytes > most) return std::nullopt;
  return std::to_string(static_cast<unsigned long long>(bytes));
}

std::string number_fault(const std::string& word, bool must_be_whole) {
  static const std::regex form(R"(\s*(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|0[xX][0-9a-fA-F]+))");
  if (!std::regex_match(word, form)) return "'" + printable(word) + "' is no number";
  if (must_be_whole && word.contains('.')) return "'" + printable(word) + "' is no whole number";
  return {};
}

}}  // namespace chess::command_line
