// SPDX-License-Identifier: GPL-3.0-or-later
// A person says that a sentence about a move is wrong. It becomes a line in a file of the user's, which the
// user can send: with the position, the move and what was said, it is a case for a test.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/request.h"
#include "base/error.h"
#include "facts/move_facts.h"

namespace annotate {

struct Complaint {
  std::string text;  ///< what the person says
  std::string sentence;  ///< the one that is wrong
  std::string engine;
};

/// So many bytes the file has at most: what follows is refused.
inline constexpr std::uint64_t kMostComplaints = std::uint64_t{16} << 20;

/// Appends {"fen":FEN at the start,"moves":[UCI, from there],"move":UCI,"sentence":TEXT,"engine":NAME,
/// "facts":those behind the sentence (facts/FORMAT.md; absent if unknown),"complaint":TEXT} to the file.
/// `node` is an index of page_order.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const GameState& state,
                                                 std::int64_t node, const Complaint& complaint);
/// The same of a move that was tried. The desk does not keep what was said of it: `facts` are the page's.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const PlayedPosition& before,
                                                 chess::Move played,
                                                 const std::optional<chess::MoveFacts>& facts,
                                                 const Complaint& complaint);

}  // namespace annotate
