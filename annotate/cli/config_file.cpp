// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/config_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/text.h"
#include "io/input.h"

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

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::expected<std::vector<ConfigEntry>, chess::Error> parse_config(std::string_view text,
                                                                   const std::string& name) {
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
  if (!text) return std::unexpected(text.error().message);
  return parse_config(*text, path);
}

std::string default_config_path() {
  namespace fs = std::filesystem;
  fs::path folder = environment("XDG_CONFIG_HOME");
  if (!folder.is_absolute()) {
    const fs::path home = environment("HOME");
    if (!home.is_absolute()) return {};
    folder = home / ".config";
  }
  const fs::path path = folder / "marginalia" / "annotate.toml";
  std::error_code error;
  return fs::exists(path, error) ? path.string() : std::string();
}

}  // namespace annotate
