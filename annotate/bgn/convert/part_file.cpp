// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/part_file.h"

#include <utility>

#include "annotate/bgn/convert/convert.h"

namespace annotate::bgn {

std::expected<void, chess::IoError> PartFile::open(chess::StagedFolder& folder) {
  if (sink_) return {};
  if (!is_suspended_) {
    ++part_;
    size_ = games_ = 0;
  }
  const bool is_numbered = limit_ > 0 || most_games_ > 0 || has_part_number(path_);
  const std::string path = is_numbered ? path_with_number(path_, part_) : path_;
  const chess::FileRole role{path, "an output"};
  if (!is_suspended_)
    if (auto fault = chess::find_overwriting(std::span(&role, 1), read_))
      return std::unexpected(chess::IoError{chess::IoError::Kind::Write, std::move(*fault)});
  auto sink = folder.append(path, packing_);
  if (!sink) return std::unexpected(sink.error());
  sink_ = std::move(*sink);
  is_suspended_ = false;
  return {};
}

std::expected<void, chess::IoError> PartFile::write(std::string_view games, chess::StagedFolder& folder) {
  const bool is_full = (limit_ > 0 && size_ > 0 && size_ + games.size() > limit_) ||
                       (most_games_ > 0 && games_ == most_games_);
  if (is_full) {
    if (auto done = finish(); !done) return done;
  }
  if (auto opened = open(folder); !opened) return opened;
  size_ += games.size();
  games_ += games.empty() ? 0 : 1;
  return sink_->write(games);
}

std::expected<void, chess::IoError> PartFile::suspend() {
  if (!sink_) return {};
  auto done = sink_->finish();
  sink_.reset();
  is_suspended_ = true;
  return done;
}

std::expected<void, chess::IoError> PartFile::finish() {
  auto done = suspend();
  is_suspended_ = false;
  return done;
}

}  // namespace annotate::bgn
