// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/option_values.h"

#include <utility>

#include "books/cli/console.h"
#include "notation/fen.h"
#include "notation/move_line.h"

namespace books {

int status_of(const ExitOrError& ended) { return ended ? *ended : unable(to_string(ended.error())); }

std::expected<LineArgument, chess::Error> read_line(std::string_view fen, std::string_view moves) {
  const auto start = chess::parse_position(fen.empty() ? chess::kStartFen : fen);
  if (!start) return std::unexpected(chess::Error("FEN", start.error().message));
  auto parsed = chess::parse_move_line(*start, moves);
  if (!parsed) return std::unexpected(std::move(parsed.error()));
  return LineArgument{*start, std::move(*parsed)};
}

}  // namespace books
