// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the reader, one for each part of a game, and the order in which they read.
#include "pgn/reader.h"

#include <utility>

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
};

PgnReader::PgnReader(std::unique_ptr<ByteSource> source)
    : parts_(std::make_unique<Parts>(std::move(source))) {}
PgnReader::PgnReader(PgnReader&&) noexcept = default;
PgnReader& PgnReader::operator=(PgnReader&&) noexcept = default;
PgnReader::~PgnReader() = default;

bool PgnReader::read(PgnVisitor& visitor) {
  parts_->reports.begin(visitor);
  parts_->comments.clear();
  if (!parts_->seeker.seek()) return false;
  parts_->reports.begin_game(++parts_->games);
  visitor.begin_game(parts_->games, parts_->lexer.line());
  const ImportStatus status = parts_->tags.read(visitor);
  parts_->movetext.read(visitor, parts_->tags, parts_->comments, parts_->seeker.first_number(), status);
  return true;
}

std::size_t PgnReader::games() const { return parts_->games; }
std::size_t PgnReader::line_ends() const { return parts_->lexer.line() - 1; }
const ByteSource& PgnReader::source() const { return parts_->lexer.scanner().source(); }
const std::optional<IoError>& PgnReader::fault() const { return parts_->lexer.scanner().fault(); }

}}  // namespace chess::pgn
