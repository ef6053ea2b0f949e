// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perft/perft_case.h"

#include "base/text.h"

namespace test {
namespace {

using chess::parse_number;

std::unexpected<std::string> fail(std::size_t line, std::string_view what) {
  return std::unexpected(std::to_string(line) + ": " + std::string(what));
}

bool append_count(std::string_view depth, std::string_view nodes, PerftCase& out) {
  const auto d = parse_number<int>(depth);
  const auto n = parse_number<std::uint64_t>(nodes);
  if (!d || !n || *d < 0) return false;
  out.counts.push_back({*d, *n});
  return true;
}

/// `FEN ;D1 20 ;D2 400`
std::expected<PerftCase, std::string> parse_epd_line(std::size_t line, std::string_view text) {
  const auto fields = chess::split(text, ';');
  PerftCase out{line, std::string(chess::trim(fields.front())), {}};
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const auto words = chess::split_words(fields[i]);
    if (words.size() != 2 || words[0].front() != 'D' || !append_count(words[0].substr(1), words[1], out))
      return fail(line, "not a count: " + chess::printable(fields[i]));
  }
  if (out.counts.empty()) return fail(line, "a position without counts");
  return out;
}

}  // namespace

std::expected<std::vector<PerftCase>, std::string> parse_perft_suite(std::string_view text) {
  std::vector<PerftCase> cases;
  std::size_t line = 0;
  for (const std::string_view raw : chess::split(text, '\n')) {
    ++line;
    std::string_view rest = chess::trim(raw);
    if (rest.empty() || rest.front() == '#') continue;
    std::string_view after = rest;
    const auto keyword = chess::take_word(after);
    if (keyword == "id") continue;
    if (keyword == "epd") {
      cases.push_back({line, std::string(chess::trim(after)), {}});
    } else if (keyword == "perft") {
      const auto words = chess::split_words(after);
      if (cases.empty() || words.size() != 2 || !append_count(words[0], words[1], cases.back()))
        return fail(line, "not a count: " + chess::printable(rest));
    } else {
      auto parsed = parse_epd_line(line, rest);
      if (!parsed) return std::unexpected(parsed.error());
      cases.push_back(std::move(*parsed));
    }
  }
  if (cases.empty()) return fail(line, "no positions");
  return cases;
}

}  // namespace test
