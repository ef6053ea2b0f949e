// SPDX-License-Identifier: GPL-3.0-or-later
// Reading at a place, with the faults of `open_input`.
#include "io/record_file.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <limits>
#include <thread>

namespace chess { inline namespace io {

std::expected<RecordFile, IoError> RecordFile::open(const std::string& path) {
  FileDescriptor fd = open_descriptor(path, {.waits = false});
  const auto status = fd.get() < 0 ? std::nullopt : status_of(fd.get());
  if (!status) return std::unexpected(open_error(path, errno));
  if (status->kind == FileKind::Folder) return std::unexpected(open_error(path, EISDIR));
  if (status->kind != FileKind::Regular) {
    return std::unexpected(
        IoError{IoError::Kind::Read, "cannot open " + quoted_path(path) + ": not a regular file"});
  }
  return RecordFile(std::move(fd), path, status->size);
}

std::expected<void, IoError> RecordFile::read_at(std::uint64_t offset, std::span<unsigned char> bytes) const {
  return io::read_at(fd_.get(), path_, offset, std::as_writable_bytes(bytes));
}

std::expected<bool, IoError> RecordFile::lock(std::chrono::milliseconds patience) const {
  constexpr std::chrono::milliseconds pause{5};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!try_lock(fd_.get())) {
    if (errno != EWOULDBLOCK) break;
    if (std::chrono::steady_clock::now() >= end)
      return std::unexpected(IoError{
          IoError::Kind::Write, "cannot write " + quoted_path(path_) + ": another process is at work on it"});
    std::this_thread::sleep_for(pause);
  }
  const auto ours = status_of(fd_.get());
  const auto named = status_of_path(path_);
  return ours && named && ours->id == named->id;
}

RecordWindow::RecordWindow(const RecordFile& file, const RecordLayout& layout, std::size_t bytes)
    : file_(file),
      layout_(layout),
      room_(std::max<std::uint64_t>(bytes / layout.size, 1)),
      bytes_(std::make_unique_for_overwrite<unsigned char[]>(room_ * layout.size)) {}

std::expected<void, IoError> RecordWindow::load(std::uint64_t first, std::uint64_t count) {
  held_ = 0;
  const auto read = file_.read_at(layout_.begin + first * layout_.size, {bytes_.get(), count * layout_.size});
  if (!read) return read;
  first_ = first;
  held_ = count;
  return {};
}

std::expected<const unsigned char*, IoError> RecordWindow::at(std::uint64_t index) {
  assert(index < layout_.count);
  if (index < first_ || index - first_ >= held_) {
    if (const auto loaded = load(index, std::min(room_, layout_.count - index)); !loaded)
      return std::unexpected(loaded.error());
  }
  return bytes_.get() + (index - first_) * layout_.size;
}

/// Keys that are spread evenly stand near their share of the stretch: the first look mostly leaves the root
/// of its length, and the second one finds the place. Where they are not spread so, every other look halves
/// it.
std::expected<std::uint64_t, IoError> RecordWindow::lower_bound(std::uint64_t key) {
  assert(layout_.key != nullptr);
  std::uint64_t low = 0;  // all below it have lower keys
  std::uint64_t high = layout_.count;  // none from it on has a lower key
  std::uint64_t low_key = 0;
  std::uint64_t high_key = std::numeric_limits<std::uint64_t>::max();
  const auto key_at = [&](std::uint64_t place) { return layout_.key(bytes_.get() + place * layout_.size); };
  for (bool by_share = true; low < high;) {
    const std::uint64_t length = high - low;
    std::uint64_t guess = low + length / 2;
    if (by_share && low_key < key && key < high_key) {
      const double share = static_cast<double>(key - low_key) / static_cast<double>(high_key - low_key);
      guess = std::min(low + static_cast<std::uint64_t>(share * static_cast<double>(length)), high - 1);
    }
    const std::uint64_t first = guess - std::min(guess - low, room_ / 2);
    const std::uint64_t count = std::min(room_, high - first);
    if (const auto loaded = load(first, count); !loaded) return std::unexpected(loaded.error());
    if (key_at(0) >= key) {
      high = first;
      high_key = key_at(0);
    } else if (key_at(count - 1) < key) {
      low = first + count;
      low_key = key_at(count - 1);
    } else {
      std::uint64_t below = 0;  // its key is lower
      for (std::uint64_t not_below = count - 1; not_below - below > 1;) {
        const std::uint64_t middle = below + (not_below - below) / 2;
        (key_at(middle) < key ? below : not_below) = middle;
      }
      return first + below + 1;
    }
    by_share = high - low <= length / 2;
  }
  return low;
}

}}  // namespace chess::io
