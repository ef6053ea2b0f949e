// SPDX-License-Identifier: GPL-3.0-or-later
// A person says that a sentence about a move is wrong. It becomes a line in a file of the user's, which the
// user can send: with the position, the move and what was said, it is a case for a test.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/request.h"
#include "base/error.h"

namespace annotate {

/// Appends {"fen":FEN before the move,"move":UCI,"said":[what providers say of the move],"facts":[their
/// facts], "judgedBy":TEXT,"complaint":what the person says} to the file. `node` is an index of page_order.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const GameState& state,
                                                 std::int64_t node, std::string_view text);
/// The same of a move that was tried; what was said of it is not kept anywhere.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const PlayedPosition& before,
                                                 chess::Move played, std::string_view text);

}  // namespace annotate
