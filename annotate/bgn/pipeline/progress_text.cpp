// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/progress_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "console/terminal_text.h"

namespace annotate::bgn {

chess::ProgressView read_progress(std::uint64_t bytes, std::uint64_t total, std::uint64_t games,
                                  double seconds) {
  const auto read = static_cast<double>(bytes);
  chess::ProgressView view;
  view.text = fmt::format("{}B, {}B/s, {} games", chess::to_short_count(read),
                          chess::to_short_count(read / std::max(seconds, 1e-3)),
                          chess::to_short_count(static_cast<double>(games)));
  if (total == 0) return view;
  view.done = std::clamp(read / static_cast<double>(total), 0.0, 1.0);
  if (*view.done > 0.005)
    view.text += fmt::format(", {} left", chess::to_duration(seconds / *view.done - seconds));
  return view;
}

}  // namespace annotate::bgn
