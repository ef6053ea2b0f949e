// SPDX-License-Identifier: GPL-3.0-or-later
// The report of `bgn check`, as text and as JSON.
#include "annotate/bgn/check/check.h"

#include <fmt/format.h>

#include <string_view>

#include "console/terminal_text.h"
#include "json/json_text.h"

namespace annotate::bgn {

namespace {

std::string counts_text(const chess::GameCounts& counts) {
  return fmt::format("{}, {} damaged, {} refused, {}", chess::counted(counts.games, "game"), counts.damaged,
                     counts.refused, chess::counted(counts.plies, "half-move"));
}

std::string counts_json(const chess::GameCounts& counts) {
  return fmt::format(R"("games": {}, "damaged": {}, "refused": {}, "plies": {})", counts.games,
                     counts.damaged, counts.refused, counts.plies);
}

std::string json_text(std::string_view text) {
  std::string out;
  chess::append_json_string(text, out);
  return out;
}

std::string to_json(const ListedRemark& remark) {
  const chess::Diagnostic& what = remark.what;
  std::string out = fmt::format(R"({{"severity": "{}", "file": {})", chess::to_string(what.severity),
                                json_text(remark.file));
  if (what.line > 0) out += fmt::format(R"(, "line": {})", what.line);
  if (what.game > 0) out += fmt::format(R"(, "game": {})", what.game);
  if (what.ply) out += fmt::format(R"(, "ply": {})", *what.ply);
  out += R"(, "reason": )" + json_text(what.reason);
  if (!what.action.empty()) out += R"(, "action": )" + json_text(what.action);
  return out + '}';
}

/// Elements on lines of their own.
template <class Range, class Function>
std::string list(const Range& range, Function to_element) {
  std::string out = "[";
  for (const auto& element : range) {
    out += out.size() > 1 ? ",\n    " : "\n    ";
    out += to_element(element);
  }
  return out + (out.size() > 1 ? "\n  ]" : "]");
}

}  // namespace

std::string to_text(const CheckReport& report) {
  std::string out;
  for (const CheckedFile& file : report.files) out += file.name + ": " + counts_text(file.counts) + "\n";
  if (report.files.size() > 1) out += "together: " + counts_text(report.totals) + "\n";
  for (const auto& [severity, kind, count] : report.kinds.sorted())
    out += fmt::format("{:>10} x {}: {}\n", count, chess::to_string(severity), kind);
  return out;
}

std::string to_json(const CheckReport& report) {
  std::string out = "{\n  " + counts_json(report.totals) + ",\n  \"files\": ";
  out += list(report.files, [](const CheckedFile& file) {
    return fmt::format(R"({{"file": {}, {}}})", json_text(file.name), counts_json(file.counts));
  });
  out += ",\n  \"kinds\": ";
  out += list(report.kinds.sorted(), [](const RemarkKinds::Count& kind) {
    return fmt::format(R"({{"severity": "{}", "kind": {}, "count": {}}})", chess::to_string(kind.severity),
                       json_text(kind.kind), kind.count);
  });
  out += ",\n  \"remarks\": ";
  out += list(report.remarks, [](const ListedRemark& remark) { return to_json(remark); });
  return out + fmt::format(",\n  \"unlisted\": {}\n}}\n", report.unlisted);
}

}  // namespace annotate::bgn
