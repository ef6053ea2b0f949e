// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/journal/identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "annotate/journal/format.h"

namespace annotate {

namespace {

constexpr std::size_t kLookedAt = std::size_t{1} << 20;

const std::string* find(const RunIdentity& identity, const std::string& name) {
  const auto found = std::ranges::find(identity, name, &RunIdentity::value_type::first);
  return found == identity.end() ? nullptr : &found->second;
}

std::string shown(const std::string* value) {
  if (value == nullptr) return "not given";
  return value->empty() ? "given" : *value;
}

}  // namespace

std::string to_difference(const RunIdentity& before, const RunIdentity& now) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string* old_value, const std::string* new_value) {
    if (!text.empty()) text += "; ";
    text += fmt::format("{} was {}, is {}", name, shown(old_value), shown(new_value));
  };
  for (const auto& [name, value] : before) {
    const std::string* is = find(now, name);
    if (is == nullptr || *is != value) add(name, &value, is);
  }
  for (const auto& [name, value] : now)
    if (find(before, name) == nullptr) add(name, nullptr, &value);
  return text;
}

std::string identity_of_input(const std::string& path) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return "a stream";
  const auto size = std::filesystem::file_size(path, error);
  std::string head(std::min<std::uintmax_t>(size, kLookedAt), '\0');
  std::ifstream(path, std::ios::binary).read(head.data(), static_cast<std::streamsize>(head.size()));
  return fmt::format("{} bytes (checksum {:016x})", size, checksum_of(head));
}

std::string identity_of_rules(const RuleSet& rules) {
  return fmt::format("{} (k {} by {}: {} {} {}, gate {}, mates {} {}, {} {})", rules.name,
                     rules.win_chance_constant, to_string(rules.measure), rules.loss.inaccuracy,
                     rules.loss.mistake, rules.loss.blunder, rules.gate, rules.mate_created.inaccuracy,
                     rules.mate_created.mistake, rules.mate_lost.inaccuracy, rules.mate_lost.mistake);
}

std::string to_bytes(const RunIdentity& identity) {
  std::string bytes;
  for (const auto& [name, value] : identity) {
    append_text(name, bytes);
    append_text(value, bytes);
  }
  return bytes;
}

std::optional<RunIdentity> parse_identity(std::string_view bytes) {
  RunIdentity identity;
  WordReader reader(bytes);
  while (!reader.is_at_end()) {
    auto name = reader.text();
    auto value = reader.text();
    if (!name || !value) return std::nullopt;
    identity.emplace_back(*name, *value);
  }
  return identity;
}

}  // namespace annotate
