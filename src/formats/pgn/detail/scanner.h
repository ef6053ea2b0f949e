// SPDX-License-Identifier: GPL-3.0-or-later
// A place in the bytes of a PGN file, with as much of what follows in memory as one looks at, and the line it
// is on.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/buffered_reader.h"

namespace chess { inline namespace pgn {

/// Offsets are counted from the place the scanner stands at. Views into the text live until the next
/// call that looks further than was looked before, or moves on.
class PgnScanner {
 public:
  explicit PgnScanner(std::unique_ptr<ByteSource> source) : reader_(std::move(source)) { refresh(); }

  /// Is there a byte at `offset`? Reads on as needed. A fault of the source is an end; see `fault`.
  bool has(std::size_t offset = 0) { return place_ + offset < view_.size() || load(offset); }
  /// Precondition: has(offset).
  char at(std::size_t offset = 0) const { return view_[place_ + offset]; }
  /// The byte there, or NUL at the end.
  char peek(std::size_t offset = 0) { return has(offset) ? at(offset) : '\0'; }
  /// Precondition: has(end - 1).
  std::string_view text(std::size_t begin, std::size_t end) const {
    return view_.substr(place_ + begin, end - begin);
  }

  /// The first offset, not below `from` nor above `limit`, of a byte that `stops`; `limit`, or the
  /// offset of the end of the text, when there is none before.
  template <class Predicate>
  std::size_t find(std::size_t from, std::size_t limit, Predicate stops) {
    while (from < limit && has(from)) {
      const std::size_t end = view_.size() - place_ < limit ? view_.size() - place_ : limit;
      while (from < end && !stops(at(from))) ++from;
      if (from < end) break;
    }
    return from;
  }

  /// Does the text go on with `what` at `offset`?
  bool starts_with(std::string_view what, std::size_t offset = 0) {
    return has(offset + what.size() - 1) && text(offset, offset + what.size()) == what;
  }

  /// What of the text ahead is in memory.
  std::string_view loaded() const { return view_.substr(place_); }

  /// Moves on. Precondition: there are that many bytes.
  void advance(std::size_t count) {
    if (record_ != nullptr) [[unlikely]]
      keep(count);
    place_ += count;
  }
  void advance_unrecorded(std::size_t count) { place_ += count; }

  /// From now on, what the scanner moves over is appended to `record`, up to `kMostRecorded` bytes; null: no
  /// longer.
  void record(std::string* record) { record_ = record; }
  bool is_recording() const { return record_ != nullptr; }
  static constexpr std::size_t kMostRecorded = std::size_t{1} << 20;

  /// From here on, the text that the scanner moves over is held, up to `kMostHeld` bytes.
  void hold() { held_ = place_; }
  void release() { held_ = kNowhere; }
  /// What is held up to the scanner's place; nothing if it was too much.
  std::string_view held() const {
    const bool is_whole = held_ != kNowhere && place_ - held_ <= kMostHeld;
    return is_whole ? view_.substr(held_, place_ - held_) : std::string_view();
  }
  static constexpr std::size_t kMostHeld = std::size_t{1} << 20;

  /// The line the scanner stands on, from 1. LF, CRLF and CR end lines.
  std::size_t line();

  /// Does the byte at the scanner's place stand first on its line?
  bool at_line_start() const {
    const char previous = place_ > 0 ? view_[place_ - 1] : last_consumed_;
    return previous == '\n' || previous == '\r';
  }

  /// Bytes from the start of the plain text to the scanner's place.
  std::size_t offset() const { return static_cast<std::size_t>(reader_.offset()) + place_; }

  const ByteSource& source() const { return reader_.source(); }
  /// Why the text ended before its time.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  bool load(std::size_t offset);
  void keep(std::size_t count);
  void drop();
  void refresh() { view_ = reader_.buffered(); }
  void count_lines();

  BufferedReader reader_;
  std::string_view view_;
  std::size_t place_ = 0;
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t held_ = kNowhere;  // the view begins no later than there
  std::string* record_ = nullptr;
  std::size_t counted_ = 0;  // the lines before this place in the view are counted
  std::size_t lines_ = 0;
  char last_consumed_ = '\n';
  bool ended_ = false;
  std::optional<IoError> fault_;
};

}}  // namespace chess::pgn
