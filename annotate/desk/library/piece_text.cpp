// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/piece_text.h"

#include <vector>

#include "base/text.h"
#include "bgn/bgn_writer.h"
#include "games/game_reader.h"
#include "io/crc32.h"

namespace annotate {

namespace {

/// The fingerprints of all games.
std::vector<std::string> fingerprints(chess::GameFormat format, std::string_view text) {
  std::vector<std::string> all;
  const auto reader = chess::make_game_reader(format, chess::view_source(text));
  while (const auto game = reader->next()) all.push_back(fingerprint_of(game->game));
  return all;
}

/// Where the lines begin; as readers of the format count them.
std::vector<std::size_t> line_starts(chess::GameFormat format, std::string_view text) {
  std::vector<std::size_t> starts{0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_lone_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || (is_lone_return && format == chess::GameFormat::Pgn)) starts.push_back(i + 1);
  }
  return starts;
}

/// The first line of each game, from 1.
std::vector<std::size_t> first_lines(chess::GameFormat format, std::string_view text) {
  std::vector<std::size_t> lines;
  const auto reader =
      chess::make_game_reader(format, chess::view_source(text), [](const chess::Tags&) { return false; });
  while (const auto game = reader->next()) lines.push_back(game->line);
  return lines;
}

/// The size of `slice` without the blank lines and the lines of other programs (`%`) behind its game.
std::size_t size_of_game(chess::GameFormat format, std::string_view slice) {
  std::size_t end = slice.size();
  while (end > 0) {
    const std::size_t before = slice.substr(0, end - 1).rfind('\n');
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view line = chess::trim(slice.substr(begin, end - begin));
    const bool is_of_others = format == chess::GameFormat::Pgn && slice[begin] == '%';
    if (!line.empty() && !is_of_others) return end;
    end = begin;
  }
  return slice.size();
}

/// The new text of a game with the line ends, and the end, that the old one had.
std::string dressed(std::string_view text, std::string_view old) {
  const bool has_crlf = old.find("\r\n") != std::string_view::npos;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::string dressed;
  for (const char c : text) {
    if (c == '\n' && has_crlf) dressed += '\r';
    dressed += c;
  }
  std::size_t end = old.size();
  while (end > 0 && (old[end - 1] == '\n' || old[end - 1] == '\r')) --end;
  return dressed += old.substr(end);
}

}  // namespace

std::string fingerprint_of(const chess::Game& game) {
  const std::string bgn = chess::to_bgn(game, {.end_line = false});
  return std::to_string(bgn.size()) + '-' + std::to_string(chess::crc32(bgn));
}

std::string fingerprint_of_text(chess::GameFormat format, std::string_view text) {
  const auto all = fingerprints(format, text);
  return all.empty() ? std::string() : all.front();
}

std::expected<std::string, chess::Error> with_games(chess::GameFormat format, std::string_view text,
                                                    const std::map<std::uint64_t, std::string>& games) {
  const auto refuse = [](std::uint64_t number) {
    return std::unexpected(chess::Error("game " + std::to_string(number) +
                                        " of its part of the file cannot be told apart from its neighbours"));
  };
  const std::vector<std::size_t> starts = line_starts(format, text);
  const std::vector<std::size_t> lines = first_lines(format, text);
  const std::vector<std::string> before = fingerprints(format, text);
  if (lines.size() != before.size()) return refuse(games.empty() ? 0 : games.begin()->first);
  std::string out;
  std::size_t copied = 0;
  std::vector<std::string> wanted = before;
  for (const auto& [number, fresh] : games) {
    if (number == 0 || number > lines.size()) return refuse(number);
    const std::size_t first = lines[number - 1];
    const std::size_t behind = number < lines.size() ? lines[number] : starts.size() + 1;
    if (first == 0 || first > starts.size() || behind <= first || behind > starts.size() + 1)
      return refuse(number);
    const std::size_t begin = starts[first - 1];
    const std::size_t end = behind <= starts.size() ? starts[behind - 1] : text.size();
    const std::string_view slice = text.substr(begin, end - begin);
    const std::string_view old = slice.substr(0, size_of_game(format, slice));
    // An element of an array has commas and brackets around it.
    const std::string_view object = chess::trim(old);
    const bool is_object = object.starts_with('{') && object.ends_with('}');
    if (format != chess::GameFormat::Pgn && !is_object) return refuse(number);
    out += text.substr(copied, begin - copied);
    out += dressed(fresh, old);
    copied = begin + old.size();
    const auto alone = fingerprints(format, fresh);
    if (alone.size() != 1) return refuse(number);
    wanted[number - 1] = alone.front();
  }
  out += text.substr(copied);
  const std::vector<std::string> now = fingerprints(format, out);
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (i >= now.size() || now[i] != wanted[i]) return refuse(i + 1);
  if (now.size() != wanted.size()) return refuse(now.size());
  return out;
}

}  // namespace annotate
