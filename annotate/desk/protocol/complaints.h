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

/// What the person says, and which of the sentences is meant.
struct Complaint {
  std::string text;
  std::string sentence;
  std::string reason;  ///< the key of its reason; empty: it has none
  std::int64_t nodes = 0;  ///< that the position before the move got; 0: unknown
  std::string engine;
};

/// Appends {"fen":FEN before the move,"moves":[UCI, how it came
/// about],"move":UCI,"sentence":TEXT,"reason":KEY, "nodes":NUMBER,"engine":NAME,"said":[what providers say of
/// the move],"facts":[their facts], "complaint":what the person says} to the file. `node` is an index of
/// page_order.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const GameState& state,
                                                 std::int64_t node, const Complaint& complaint);
/// The same of a move that was tried; what was said of it is not kept anywhere else.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const PlayedPosition& before,
                                                 chess::Move played, const Complaint& complaint);

}  // namespace annotate
