// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several files a game belongs to.
#pragma once

#include <string>

#include "annotate/bgn/convert/convert_options.h"
#include "game/game.h"

namespace annotate::bgn {

/// `blitz`, `2021-10`; `unknown` where the game does not say. Letters, digits and hyphens only.
/// Precondition: `by` is not None.
std::string split_key(const chess::Game& game, SplitKey by);

/// `dir/x.bgn.zst` and `blitz` -> `dir/x-blitz.bgn.zst`: in front of the extension of the format, if any,
/// and of the compression.
std::string path_with_key(const std::string& path, const std::string& key);

/// The same with a number of four digits or more: `dir/x-0001.bgn.zst`.
std::string path_with_number(const std::string& path, std::size_t number);

}  // namespace annotate::bgn
