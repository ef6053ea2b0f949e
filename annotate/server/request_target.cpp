// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/request_target.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace annotate {

namespace {

int hex_value(char c) {
  if (chess::is_digit(c)) return c - '0';
  c = chess::to_lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// Nothing if a `%` is not followed by two hexadecimal digits, or if this is not UTF-8.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = hex_value(text[i + 1]);
    const int low = hex_value(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  if (!chess::is_utf8(out)) return std::nullopt;
  return out;
}

/// What is wrong with a decoded path, or null.
const char* fault_of_path(std::string_view path) {
  if (std::ranges::any_of(path, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }))
    return "the path has a control character";
  if (path.contains('\\')) return "the path has a backslash";
  for (const std::string_view part : chess::split(path, '/'))
    if (part == "." || part == "..") return "the path has a part . or ..";
  return nullptr;
}

}  // namespace

std::expected<RequestTarget, chess::Error> parse_request_target(std::string_view target) {
  if (!target.starts_with('/')) return std::unexpected("the target does not begin with /");
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  RequestTarget found;
  auto path = percent_decoded(target.substr(0, mark), false);
  if (!path) return std::unexpected("the path is not UTF-8 encoded by percent signs");
  if (const char* fault = fault_of_path(*path)) return std::unexpected(fault);
  found.path = std::move(*path);
  if (mark == std::string_view::npos) return found;
  for (const std::string_view pair : chess::split(target.substr(mark + 1), '&')) {
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    auto name = percent_decoded(pair.substr(0, equals), true);
    auto value = percent_decoded(
        equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), true);
    if (!name || !value) return std::unexpected("a value is not UTF-8 encoded by percent signs");
    found.query.emplace(std::move(*name), std::move(*value));
  }
  return found;
}

}  // namespace annotate
