// SPDX-License-Identifier: GPL-3.0-or-later
// A person says that a sentence about a move is wrong. It becomes a line in a file of the user's, which the
// user can send: with the position, the move and what was said, it is a case for a test.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/request.h"
#include "base/error.h"

namespace annotate {

inline constexpr std::uintmax_t kMostComplaints = std::uintmax_t{16} << 20;  ///< bytes in a file

/// Appends a line to the file: {"fen":FEN at the start,"moves":[UCI, from there],"move":UCI,"sentence":TEXT,
/// "engine":NAME,"facts":those behind the sentence (facts/FORMAT.md; absent if unknown),"complaint":TEXT}.
/// The request is `wrong` of PROTOCOL.md. `engine` judges moves that were tried; of those the desk does not
/// keep what was said, so that the facts are the page's.
std::expected<void, chess::Error> keep_complaint(const std::string& path, const DeskRequest& request,
                                                 Library& library, const std::string& engine);

}  // namespace annotate
