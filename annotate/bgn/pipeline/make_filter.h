// SPDX-License-Identifier: GPL-3.0-or-later
// The filter that options ask for, with errors in the words of the command line.
#pragma once

#include <expected>

#include "query/game_filter.h"

namespace annotate::bgn {

/// The place of the error is the faulty option: `--player`.
inline std::expected<chess::GameFilter, chess::Error> make_filter(const chess::FilterOptions& options) {
  auto filter = chess::GameFilter::make(options);
  if (!filter) filter.error().place.insert(0, "--");
  return filter;
}

}  // namespace annotate::bgn
