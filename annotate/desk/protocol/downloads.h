// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that wait for a browser to fetch them, each once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/server/tab_handler.h"
#include "base/text.h"

namespace annotate {

/// Any number of threads. The answers may outlive it.
class Downloads {
 public:
  /// Of all texts, also of those that are on their way.
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;
  static constexpr std::size_t kMost = 4;  ///< that wait

  /// Returns the last part of its address. The oldest of several that nobody fetches go. Nothing: those that
  /// are on their way leave no room for it.
  std::optional<std::string> add(std::string name, std::string text) {
    const std::scoped_lock lock(mutex_);
    const auto has_room = [&] { return *bytes_ + text.size() <= kMostBytes; };
    while (!waiting_.empty() && (waiting_.size() >= kMost || !has_room())) waiting_.erase(waiting_.begin());
    if (!has_room() && *bytes_ > 0) return std::nullopt;
    *bytes_ += text.size();
    const auto forget = [bytes = bytes_](const std::string* gone) {
      *bytes -= gone->size();
      delete gone;
    };
    std::shared_ptr<const std::string> kept(new std::string(std::move(text)), forget);
    waiting_.insert_or_assign(++last_, std::pair(std::move(name), std::move(kept)));
    return std::to_string(last_);
  }

  /// Only the body uses it up.
  WebAnswer take(std::string_view key, bool wants_body) {
    const std::scoped_lock lock(mutex_);
    const auto found = waiting_.find(chess::parse_number<std::uint64_t>(key).value_or(0));
    if (found == waiting_.end())
      return {404, "text/plain; charset=utf-8", "This download is over. Ask for it again.\n"};
    WebAnswer answer{200,
                     "application/octet-stream",
                     "",
                     {{"Content-Disposition", "attachment; filename=\"" + found->second.first + "\""}},
                     [text = found->second.second,
                      at = std::size_t{0}]() mutable -> std::expected<std::string, chess::Error> {
                       std::string piece = text->substr(at, kPiece);
                       at += piece.size();
                       return piece;
                     }};
    if (wants_body) waiting_.erase(found);
    return answer;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{256} << 10;
  std::mutex mutex_;
  std::map<std::uint64_t, std::pair<std::string, std::shared_ptr<const std::string>>> waiting_;
  std::shared_ptr<std::atomic<std::size_t>> bytes_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::uint64_t last_ = 0;
};

}  // namespace annotate
