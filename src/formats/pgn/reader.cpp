// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the reader, one for each part of a game, and the order in which they read.
#include "pgn/reader.h"

#include <algorithm>
#include <utility>

#include "base/byte_block.h"
#include "base/text.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/game_seeker.h"
#include "pgn/detail/lexer.h"
#include "pgn/detail/movetext.h"
#include "pgn/detail/reports.h"
#include "pgn/detail/tag_section.h"

namespace chess { inline namespace pgn {

/// They refer to one another, and so stay where they are when a reader is moved.
struct PgnReader::Parts {
  explicit Parts(std::unique_ptr<ByteSource> source) : lexer(std::move(source)) {}

  PgnLexer lexer;
  PgnReports reports{lexer};
  EarlyComments comments{reports};
  GameSeeker seeker{lexer, reports, comments};
  TagSection tags{lexer, reports, comments};
  MovetextReader movetext{lexer, reports};
  std::size_t games = 0;
  bool has_text_before = false;  // that belongs to the game, in front of its first tag
};

PgnReader::PgnReader(std::unique_ptr<ByteSource> source)
    : parts_(std::make_unique<Parts>(std::move(source))) {}
PgnReader::PgnReader(PgnReader&&) noexcept = default;
PgnReader& PgnReader::operator=(PgnReader&&) noexcept = default;
PgnReader::~PgnReader() = default;

bool PgnReader::read(PgnVisitor& visitor) {
  parts_->reports.begin(visitor);
  parts_->comments.clear();
  parts_->lexer.release();
  if (!parts_->seeker.seek()) return false;
  parts_->lexer.hold();
  parts_->has_text_before = !parts_->comments.entries().empty();
  parts_->reports.begin_game(++parts_->games);
  visitor.begin_game(parts_->games, parts_->lexer.line());
  const ImportStatus status = parts_->tags.read(visitor);
  parts_->movetext.read(visitor, parts_->tags, parts_->comments, parts_->seeker.first_number(), status);
  return true;
}

namespace {

/// Appends a text line by line. False, and nothing is appended: it is not UTF-8, or has controls in it.
bool append_lines(std::string_view text, std::string& out) {
  const auto next_mark = [text](std::size_t from) {
    return find_kind(text, from, ByteRange{'\x7F', '\x1F'});  // controls, and what is beyond ASCII
  };
  const std::size_t begin = out.size();
  std::size_t done = 0;
  bool is_clean = true, is_ascii = true;
  for (std::size_t i = next_mark(0); is_clean && i < text.size(); i = next_mark(i + 1)) {
    if (text[i] == '\r' && text.substr(i + 1).starts_with('\n')) {
      out += text.substr(done, i - done);
      done = i + 1;
    } else if (static_cast<unsigned char>(text[i]) >= 0x80) {
      is_ascii = false;
    } else {
      is_clean = text[i] == '\n' || text[i] == '\t';
    }
  }
  out += text.substr(done);
  if (is_clean && (is_ascii || is_utf8(text))) return true;
  out.resize(begin);
  return false;
}

}  // namespace

bool PgnReader::append_copy(std::string& out) const {
  const auto end = parts_->movetext.plain_end();
  if (!end || parts_->reports.has_game_reports() || parts_->has_text_before) return false;
  const PgnScanner& scanner = parts_->lexer.scanner();
  const std::string_view held = scanner.held();
  if (!held.starts_with('[')) return false;
  const std::size_t size = end->offset + held.size() - scanner.offset();
  const std::string_view text = held.substr(0, size);
  // A comment behind the result belongs to the game, too.
  if (!text.ends_with(to_string(end->result)) || !std::ranges::all_of(held.substr(size), is_blank))
    return false;
  if (!append_lines(text, out)) return false;
  out += "\n\n";
  return true;
}

std::size_t PgnReader::games() const { return parts_->games; }
std::size_t PgnReader::line_ends() const { return parts_->lexer.line() - 1; }
const ByteSource& PgnReader::source() const { return parts_->lexer.scanner().source(); }
const std::optional<IoError>& PgnReader::fault() const { return parts_->lexer.scanner().fault(); }

}}  // namespace chess::pgn
