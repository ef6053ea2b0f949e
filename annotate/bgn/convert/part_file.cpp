// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/part_file.h"

#include <utility>

#include "annotate/bgn/convert/convert.h"
#include "io/output.h"

namespace annotate::bgn {

std::expected<void, chess::IoError> PartFile::open() {
  if (sink_) return {};
  chess::OutputOptions options;
  if (is_suspended_) {
    options.mode = chess::OutputMode::Append;
  } else {
    ++part_;
    size_ = 0;
  }
  auto sink = chess::open_output(limit_ > 0 ? path_with_number(path_, part_) : path_, options);
  if (!sink) return std::unexpected(sink.error());
  sink_ = std::move(*sink);
  is_suspended_ = false;
  return {};
}

std::expected<void, chess::IoError> PartFile::write(std::string_view games) {
  if (limit_ > 0 && size_ > 0 && size_ + games.size() > limit_) {
    if (auto done = finish(); !done) return done;
  }
  if (auto opened = open(); !opened) return opened;
  size_ += games.size();
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
