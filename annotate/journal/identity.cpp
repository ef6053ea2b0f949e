// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/journal/identity.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "annotate/journal/format.h"
#include "tablebase/table_folders.h"

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

namespace {

constexpr std::uintmax_t kReadWhole = std::uintmax_t{64} << 20;

/// Seconds since 1970, in UTC, as a date; a file's time is not read more finely.
std::string date_of(std::filesystem::file_time_type time) {
  const auto system = std::chrono::file_clock::to_sys(time);
  return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(
                         std::chrono::time_point_cast<std::chrono::seconds>(system))));
}

std::optional<std::string> bytes_at(std::ifstream& stream, std::uintmax_t begin, std::uintmax_t size) {
  std::string bytes(size, '\0');
  stream.seekg(static_cast<std::streamoff>(begin));
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return bytes;
}

}  // namespace

std::string identity_of_file(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  if (error || !stream) return {};
  if (size <= kReadWhole) {
    const auto bytes = bytes_at(stream, 0, size);
    return bytes ? fmt::format("{} bytes (checksum {:016x})", size, checksum_of(*bytes)) : std::string();
  }
  const auto time = std::filesystem::last_write_time(path, error);
  auto ends = bytes_at(stream, 0, kLookedAt);
  const auto tail = bytes_at(stream, size - kLookedAt, kLookedAt);
  if (error || !ends || !tail) return {};
  *ends += *tail;
  return fmt::format("{} bytes of {} (checksum {:016x})", size, date_of(time), checksum_of(*ends));
}

std::string identity_of_folder(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> lines;
  std::uintmax_t bytes = 0;
  for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    const auto size = it->file_size(ignored);
    bytes += size;
    lines.push_back(fmt::format("{} {} {}\n", it->path().filename().string(), size,
                                date_of(it->last_write_time(ignored))));
  }
  if (error) return {};
  std::ranges::sort(lines);
  return fmt::format("{} files of {} bytes (checksum {:016x})", lines.size(), bytes,
                     checksum_of(fmt::format("{}", fmt::join(lines, ""))));
}

std::string identity_of_paths(const std::string& value) {
  std::string all;
  for (const std::string& path : chess::split_folders(value)) {
    std::error_code error;
    std::string one;
    if (std::filesystem::is_regular_file(path, error)) one = identity_of_file(path);
    if (std::filesystem::is_directory(path, error)) one = identity_of_folder(path);
    if (!one.empty()) all += (all.empty() ? "" : ", ") + one;
  }
  return all;
}

std::string identity_of_rules(const chess::RuleSet& rules) {
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
