// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/filter_words.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "query/filter_options.h"

namespace annotate {

namespace {

using chess::Error;
using chess::FilterOption;

constexpr std::string_view kOptionWithFile = "players-from";
constexpr std::size_t kLongestFilter = 4096;

/// Words as a shell has them: parts in quotes have blanks, and quotes of the other kind.
std::expected<std::vector<std::string>, Error> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool is_within = false;
  char quote = '\0';
  for (const char c : text) {
    if (quote == '\0' && chess::is_space(c)) {
      is_within = false;
      continue;
    }
    if (!is_within) words.emplace_back();
    is_within = true;
    if (quote == '\0' && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote)
      quote = '\0';
    else
      words.back() += c;
  }
  if (quote != '\0')
    return std::unexpected(Error(std::string("the quotation mark ") + quote + " is not closed"));
  return words;
}

const FilterOption* find_option(std::string_view name) {
  for (const chess::FilterGroup& group : chess::filter_groups())
    for (const FilterOption& option : group.options)
      if (option.name == name && name != kOptionWithFile) return &option;
  return nullptr;
}

std::expected<chess::FilterOptions, Error> options_of(const std::vector<std::string>& words) {
  using enum FilterOption::Takes;
  chess::FilterOptions options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("--"))
      return std::unexpected(Error(chess::printable(words[i]), "this belongs to no option"));
    // `--eco=B33` is `--eco B33`.
    std::string name = words[i].substr(2);
    std::optional<std::string> value;
    if (const auto equals = name.find('='); equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
    }
    const FilterOption* const option = find_option(name);
    if (option == nullptr)
      return std::unexpected(Error("--" + chess::printable(name), "there is no such option"));
    chess::FilterAnswer& given = options[name];
    if (option->takes == Flag) {
      if (value) return std::unexpected(Error("--" + name, "it takes no value"));
      given.is_set = true;
      continue;
    }
    if (!value) {
      if (i + 1 == words.size()) return std::unexpected(Error("--" + name, option->value + " is missing"));
      value = words[++i];
    }
    if (option->takes == Number) {
      const auto number = chess::parse_number<int>(*value);
      if (!number || *number < option->least || *number > option->most)
        return std::unexpected(Error("--" + name, "write a number from " + std::to_string(option->least) +
                                                      " to " + std::to_string(option->most)));
      given.number = *number;
    } else if (option->takes == Text) {
      given.texts.assign(value->empty() ? 0 : 1, *value);
    } else {
      given.texts.push_back(*value);
    }
  }
  return options;
}

}  // namespace

std::expected<chess::GameFilter, Error> parse_filter(std::string_view text) {
  text = chess::trim(text);
  if (text.empty()) return chess::GameFilter();
  if (text.size() > kLongestFilter) return std::unexpected(Error("a filter has at most 4096 bytes"));
  if (chess::contains_ignoring_case(text, kOptionWithFile))
    return std::unexpected(Error("--" + std::string(kOptionWithFile), "a list of names is not read here"));
  if (!text.starts_with("--")) {
    chess::FilterOptions options;
    options["where"].texts = {std::string(text)};
    return chess::GameFilter::make(options);
  }
  const auto words = words_of(text);
  if (!words) return std::unexpected(words.error());
  const auto options = options_of(*words);
  if (!options) return std::unexpected(options.error());
  return chess::GameFilter::make(*options);
}

}  // namespace annotate
