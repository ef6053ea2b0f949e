// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/game_format.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/json5_comment.h"
#include "base/text.h"
#include "egd/egd_reader.h"
#include "io/compression.h"
#include "io/object_stream.h"
#include "pgn/boundary.h"
#include "scid/scid_source.h"
#include "uci_text/uci_text.h"

namespace chess { inline namespace games {

namespace {

struct FormatName {
  GameFormat format;
  std::string_view word;
  bool is_command_word;  ///< else only an extension
};

/// The first word of a format is its name.
constexpr FormatName kNames[] = {
    {GameFormat::Pgn, "pgn", true},   {GameFormat::Bgn, "bgn", true}, {GameFormat::Bgn, "jsonl", true},
    {GameFormat::Bgn, "json", false}, {GameFormat::Egd, "egd", true}, {GameFormat::Uci, "uci", true},
};

std::string extension_of(std::string_view path) {
  const std::string_view plain = strip_compression_extension(path).path;
  const auto dot = plain.rfind('.');
  if (dot == std::string_view::npos || plain.find('/', dot) != std::string_view::npos) return {};
  return to_lower_copy(plain.substr(dot + 1));
}

}  // namespace

std::string_view to_string(GameFormat format) {
  for (const FormatName& name : kNames)
    if (name.format == format) return name.word;
  return "scid";
}

std::optional<GameFormat> parse_game_format(std::string_view word) {
  for (const FormatName& name : kNames)
    if (name.is_command_word && equals_ignoring_case(name.word, word)) return name.format;
  return std::nullopt;
}

std::vector<std::string> game_format_words() {
  std::vector<std::string> words;
  for (const FormatName& name : kNames)
    if (name.is_command_word) words.emplace_back(name.word);
  return words;
}

std::optional<GameFormat> format_of_path(std::string_view path) {
  const std::string extension = extension_of(path);
  for (const FormatName& name : kNames)
    if (name.word == extension) return name.format;
  return std::nullopt;
}

std::optional<GameFormat> output_format(std::string_view path, std::optional<GameFormat> to) {
  if (path == "-") return to;
  if (to && extension_of(path).starts_with("json")) return to;
  const auto by_name = format_of_path(path);
  return by_name ? by_name : to;
}

std::size_t count_line_ends(GameFormat format, std::string_view text) {
  if (format == GameFormat::Scid) return 0;
  const std::size_t feeds = count_byte(text, '\n');
  return format == GameFormat::Pgn ? feeds + count_lone_returns(text) : feeds;
}

std::size_t last_boundary(GameFormat format, std::string_view text) {
  switch (format) {
    case GameFormat::Pgn: return last_game_boundary(text);
    case GameFormat::Bgn: return last_json_object_boundary(text);
    case GameFormat::Egd: return last_egd_boundary(text);
    case GameFormat::Scid: return last_scid_boundary(text);
    case GameFormat::Uci: break;
  }
  return last_uci_text_boundary(text);
}

namespace {

constexpr std::size_t kReadAtOnce = 4096;
constexpr std::size_t kLongestRemarks = std::size_t{64} << 10;  // before a line of UCI moves or a key

std::string_view without_bom(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

/// `e2e4`, `e7e8q`.
bool is_uci_move(std::string_view word) {
  const auto is_square = [](std::string_view s) {
    return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
  };
  if (word.size() != 4 && (word.size() != 5 || std::string_view("nbrqk").find(word[4]) == word.npos))
    return false;
  return is_square(word) && is_square(word.substr(2));
}

/// More control characters than a text could have by mishap; none without a NUL.
bool is_binary(std::string_view head) {
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && !is_space(c)) || c == '\x7F';
  };
  return head.find('\0') != std::string_view::npos &&
         std::ranges::count_if(head, is_control) * 10 > static_cast<std::ptrdiff_t>(head.size());
}

/// Without the remarks that lines of UCI moves may begin with. Empty within a remark.
std::string_view without_remarks(std::string_view text) {
  while (text.starts_with('#')) text = trim(text.substr(std::min(text.find('\n'), text.size())));
  return text;
}

/// Without the comments that JSON5 may have between tokens. Empty within one.
std::string_view without_comments(std::string_view text) {
  text = trim(text);
  while (const std::size_t end = json5_comment_end(text))
    text = trim(text.substr(std::min(end, text.size())));
  return text;
}

/// What stands in the first object of a text, which may be in an array. Nothing: it begins with no object.
std::optional<std::string_view> inside_object(std::string_view text) {
  text = without_comments(text);
  if (text.starts_with('[')) text = without_comments(text.substr(1));
  if (!text.starts_with('{')) return std::nullopt;
  return without_comments(text.substr(1));
}

/// `moves: [`: a key of BGN without quotes, or with single ones, and the begin of a value. The comments of
/// PGN may begin with a word and a colon, too, so no other word will do.
bool begins_with_json5_key(std::string_view text) {
  constexpr std::string_view keys[] = {"moves", "result", "type",    "players", "datetime",
                                       "event", "site",   "opening", "subinfo", "timeControl",
                                       "ext",   "fen",    "variant", "comment"};
  const std::string_view quote = text.starts_with('\'') ? "'" : "";
  text.remove_prefix(quote.size());
  return std::ranges::any_of(keys, [&](std::string_view key) {
    std::string_view rest = text;
    for (const std::string_view part : {key, quote}) {
      if (!rest.starts_with(part)) return false;
      rest.remove_prefix(part.size());
    }
    rest = without_comments(rest);
    if (!rest.starts_with(':')) return false;
    rest = without_comments(rest.substr(1));
    return !rest.empty() && std::string_view("[{\"'").contains(rest.front());
  });
}

/// Does what has been read decide what the file is? A few bytes that are no white space do, and a slow pipe
/// is not waited for beyond them. Remarks do not.
bool is_enough(std::string_view head) {
  const std::string_view text = trim(without_bom(head));
  const auto inside = inside_object(text);
  const std::string_view said = inside ? *inside : without_remarks(without_comments(text));
  const bool may_go_on = inside || text.starts_with('#') || text.starts_with('/');
  return (said.size() >= 16 && head.size() >= 3) || (may_go_on && head.size() >= kLongestRemarks);
}

bool begins_like_uci(std::string_view head) {
  head = without_remarks(head);
  const std::string_view word = head.substr(0, head.find_first_of(" \t\r\n"));
  return word == "position" || word == "variant" || word == "startpos" || word == "fen" || is_uci_move(word);
}

}  // namespace

std::optional<GameFormat> sniff_format(std::string_view head) {
  if (is_binary(head)) return std::nullopt;
  head = trim(without_bom(head));
  if (head.empty()) return GameFormat::Pgn;
  if (begins_like_uci(head)) return GameFormat::Uci;
  // `{ A comment` and `[Event "x"]` are PGN; `{"moves"`, `[{"moves"` and `{ // Comment` with `moves:` are
  // BGN.
  const auto inside = inside_object(head);
  if (!inside) return GameFormat::Pgn;
  if (inside->starts_with("\"game_tags\"")) return GameFormat::Egd;
  const bool is_bgn = inside->starts_with('"') || inside->starts_with('}') || begins_with_json5_key(*inside);
  return is_bgn ? GameFormat::Bgn : GameFormat::Pgn;
}

std::expected<SniffedGames, IoError> sniff_games(std::unique_ptr<ByteSource> source) {
  std::string head;
  std::array<char, kReadAtOnce> buffer{};
  while (!is_enough(head)) {
    const auto count = source->read(buffer);
    if (!count && head.empty()) return std::unexpected(count.error());
    if (!count || *count == 0) break;  // a fault will come again
    head.append(buffer.data(), *count);
    if (head.size() > kReadAtOnce && trim(without_bom(head)).empty()) head.assign(" ");
  }
  const std::string_view text = trim(without_bom(head));
  const auto format = sniff_format(head);
  SniffedGames sniffed{.format = format,
                       .is_empty = text.empty(),
                       .is_doubtful = format == GameFormat::Pgn && without_comments(text).starts_with('{'),
                       .source = {}};
  sniffed.source = joined_source(std::move(head), std::move(source));
  return sniffed;
}

}}  // namespace chess::games
