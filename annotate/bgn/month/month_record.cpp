// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/month/month_record.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "json/json_datum.h"
#include "json/json_value.h"
#include "posindex/source_identity.h"

namespace annotate::bgn {

namespace {

using chess::Json;
using chess::JsonDatum;

constexpr std::string_view kFormat = "bgn month 1";

Json json_of(const FileRecord& file) {
  return {{"name", file.name}, {"size", file.size}, {"checksum", std::to_string(file.checksum)}};
}

std::optional<std::string> text_in(const chess::JsonMembers& members, std::string_view key) {
  const JsonDatum* value = members.find(key);
  return value != nullptr ? value->as_string() : std::nullopt;
}

std::optional<std::uint64_t> number_in(const chess::JsonMembers& members, std::string_view key) {
  const JsonDatum* value = members.find(key);
  return value != nullptr ? chess::parse_number<std::uint64_t>(value->text()) : std::nullopt;
}

std::optional<FileRecord> file_of(const JsonDatum& datum) {
  const chess::JsonMembers members = datum.members();
  const auto name = text_in(members, "name");
  const auto size = number_in(members, "size");
  const auto digits = text_in(members, "checksum");
  const auto checksum = digits ? chess::parse_number<std::uint64_t>(*digits) : std::nullopt;
  if (!name || !size || !checksum) return std::nullopt;
  return FileRecord{*name, *size, *checksum};
}

}  // namespace

std::expected<FileRecord, chess::Error> FileRecord::of(const std::string& folder, std::string name) {
  const std::string path = folder.empty() ? name : folder + '/' + name;
  const auto stamp = chess::stamp_of(path);
  if (!stamp) return std::unexpected(chess::Error(stamp.error().reason));
  const auto checksum = chess::checksum_of_file(path);
  if (!checksum) return std::unexpected(chess::Error(checksum.error().reason));
  return FileRecord{std::move(name), stamp->size, checksum->value};
}

const FileRecord* MonthRecord::find(std::string_view name) const {
  const auto found = std::ranges::find(files, name, &FileRecord::name);
  return found == files.end() ? nullptr : &*found;
}

std::string MonthRecord::text() const {
  Json made = Json::array();
  for (const FileRecord& file : files) made.push(json_of(file));
  Json json{{"format", kFormat}, {"program", program}, {"input", json_of(input)}};
  json.add("read", Json{{"games", read.games},
                        {"damaged", read.damaged},
                        {"refused", read.refused},
                        {"half_moves", read.plies}});
  json.add("files", made);
  if (agreed) json.add("games", agreed->games).add("half_moves", agreed->plies);
  return json.laid_out();
}

std::expected<MonthRecord, chess::Error> MonthRecord::parse(std::string_view text) {
  const auto datum = JsonDatum::parse(text);
  const chess::JsonMembers members = datum ? datum->members() : chess::JsonMembers();
  const auto damaged = std::unexpected(chess::Error("this is no record of bgn month"));
  if (text_in(members, "format") != kFormat) return damaged;
  const auto program = text_in(members, "program");
  const JsonDatum* input = members.find("input");
  const JsonDatum* read = members.find("read");
  const JsonDatum* files = members.find("files");
  if (!program || input == nullptr || read == nullptr || files == nullptr) return damaged;
  MonthRecord record;
  record.program = *program;
  const auto source = file_of(*input);
  if (!source) return damaged;
  record.input = *source;
  const chess::JsonMembers counts = read->members();
  for (const auto& [key, count] : {std::pair{"games", &record.read.games},
                                   {"damaged", &record.read.damaged},
                                   {"refused", &record.read.refused},
                                   {"half_moves", &record.read.plies}}) {
    const auto number = number_in(counts, key);
    if (!number) return damaged;
    *count = *number;
  }
  for (const JsonDatum& element : files->elements()) {
    auto file = file_of(element);
    if (!file) return damaged;
    record.files.push_back(std::move(*file));
  }
  return record;
}

}  // namespace annotate::bgn
