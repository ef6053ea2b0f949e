// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/config_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/text.h"
#include "io/input.h"
#include "os/state_folder.h"

namespace annotate {

namespace {

std::string at(const std::string& name, const toml::source_region& region) {
  return fmt::format("{}:{}", name, region.begin.line);
}

std::optional<std::string> value_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

/// `text` without what a parser may take for blanks at its beginning: byte order marks, spaces of all
/// scripts.
std::string_view without_blanks(std::string_view text) {
  // Also every byte beyond ASCII.
  const auto is_blank = [](char c) { return static_cast<signed char>(c) <= ' ' || c == '\x7F'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

/// The first line, from 1, that begins a header of a table whose name begins with no letter of a name: toml++
/// relies on such a letter, without a check in a program like ours. Nothing: there is no such line.
std::optional<std::size_t> broken_header(std::string_view text) {
  std::size_t number = 0;
  for (std::string_view line : chess::split(text, '\n')) {
    ++number;
    line = without_blanks(line);
    if (!line.starts_with('[')) continue;
    line = without_blanks(line.substr(line.starts_with("[[") ? 2 : 1));
    const char c = line.empty() ? '\0' : line.front();
    const bool is_name = chess::is_alpha(c) || chess::is_digit(c) || std::string_view("_-\"'").contains(c);
    if (!is_name) return number;
  }
  return std::nullopt;
}

}  // namespace

std::expected<std::vector<ConfigEntry>, chess::Error> parse_config(std::string_view text,
                                                                   const std::string& name) {
  if (const auto line = broken_header(text))
    return std::unexpected(
        chess::Error(name + ":" + std::to_string(*line), "a name was expected behind the bracket"));
  toml::table table;
  try {
    table = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    return std::unexpected(
        chess::Error(at(name, error.source()), chess::printable(error.description(), 200)));
  }
  std::vector<std::pair<toml::source_position, ConfigEntry>> found;
  for (const auto& [key, node] : table) {
    ConfigEntry entry{std::string(key.str()), at(name, node.source()), node.is_boolean(), {}};
    const auto add = [&](const toml::node& value) {
      const auto word = value_text(value);
      if (word) entry.arguments.push_back("--" + entry.key + "=" + *word);
      return word.has_value();
    };
    const auto* list = node.as_array();
    const bool is_plain = list == nullptr ? add(node) : std::ranges::all_of(*list, add);
    if (!is_plain)
      return std::unexpected(chess::Error(
          entry.place, entry.key + ": a text, a number, true, false or a list of them was expected"));
    found.emplace_back(node.source().begin, std::move(entry));
  }
  std::ranges::sort(found, {}, [](const auto& f) { return std::pair(f.first.line, f.first.column); });
  std::vector<ConfigEntry> entries;
  for (auto& [position, entry] : found) entries.push_back(std::move(entry));
  return entries;
}

std::expected<std::vector<ConfigEntry>, chess::Error> read_config(const std::string& path) {
  constexpr std::size_t largest_file = std::size_t{1} << 20;
  const auto text = chess::read_file(path, largest_file);
  if (!text) return std::unexpected(text.error());
  return parse_config(*text, path);
}

std::string default_config_path() {
  namespace fs = std::filesystem;
  const auto folder = chess::config_folder();
  if (!folder) return {};
  const fs::path path = fs::path(*folder) / "annotate.toml";
  std::error_code error;
  return fs::exists(path, error) ? path.string() : std::string();
}

}  // namespace annotate
