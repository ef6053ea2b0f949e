// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/input_count.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "annotate/mark/game_lines.h"
#include "os/threads.h"

namespace annotate {

namespace {

bool is_regular(const std::string& path) {
  std::error_code error;
  return path != "-" && std::filesystem::is_regular_file(path, error);
}

}  // namespace

InputCount::InputCount(const std::vector<std::string>& paths, bool with_variations, std::stop_token stop,
                       const chess::InputOptions& reading)
    : source_(paths, stop, reading), with_variations_(with_variations), stop_(std::move(stop)) {
  if (!paths.empty() && std::ranges::all_of(paths, is_regular))
    thread_ = chess::try_start_thread([this](std::stop_token end) {
      try {
        count(std::move(end));
      } catch (const std::bad_alloc&) {
        // What comes of it is only a guess, and memory is needed for the games.
      }
    });
}

void InputCount::count(std::stop_token end) {
  while (!end.stop_requested() && !stop_.stop_requested()) {
    const auto item = source_.next();
    if (!item) {
      is_done_ = true;
      return;
    }
    if (!item->game) continue;
    ++games_;
    positions_ += count_positions(item->game->game, with_variations_);
  }
}

std::optional<InputTotals> InputCount::totals() const {
  const bool is_exact = is_done_;
  const auto read = is_exact ? std::optional(1.0) : source_.fraction_read();
  const auto positions = static_cast<double>(positions_.load());
  if (!read || *read <= 0.0 || positions == 0.0) return std::nullopt;
  return InputTotals{static_cast<double>(games_.load()) / *read, positions / *read, is_exact};
}

}  // namespace annotate
