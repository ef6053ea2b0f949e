// SPDX-License-Identifier: GPL-3.0-or-later
// What passes between a search that is under way and whoever asked for it: news of the engine, and the words
// that end the search or turn pondering into thinking.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "client/analysis.h"
#include "protocol/uci_info.h"

namespace chess { inline namespace client {

/// What an engine told in the middle of a search.
struct SearchNews {
  UciInfo info;  ///< as told, moves unchecked; of XBoard's thinking output, what UCI knows of it
  /// The same as a line of legal moves, if it has a score. From the point of view of the side to move.
  std::optional<AnalysisLine> line;
};

/// Steers one search. Any thread may call its functions, before the search as well as during it. It must
/// outlive the search.
class SearchControl {
 public:
  /// Hears the news in the thread that searches. It must not ask the session anything.
  using Listener = std::function<void(SearchNews)>;

  explicit SearchControl(Listener listener = nullptr) : listener_(std::move(listener)) {}
  SearchControl(const SearchControl&) = delete;
  SearchControl& operator=(const SearchControl&) = delete;

  /// Ends the search. Its answer is what the engine has found so far.
  void stop() { raise(is_stopped_); }
  /// The opponent has made the move that the engine ponders on: the limits count from now on.
  void ponder_hit() { raise(has_ponder_hit_); }

  bool is_stopped() const { return is_stopped_; }
  bool has_ponder_hit() const { return has_ponder_hit_; }

  bool listens() const { return listener_ != nullptr; }
  void tell(SearchNews news) const { listener_(std::move(news)); }

  /// While it exists, `wake` is called after every word. For sessions; `control` may be null.
  class Attachment {
   public:
    Attachment(SearchControl* control, std::function<void()> wake) : control_(control) {
      if (control_ != nullptr) control_->set_wake(std::move(wake));
    }
    ~Attachment() {
      if (control_ != nullptr) control_->set_wake(nullptr);
    }
    Attachment(const Attachment&) = delete;
    Attachment& operator=(const Attachment&) = delete;

   private:
    SearchControl* control_;
  };

 private:
  void set_wake(std::function<void()> wake) {
    const std::lock_guard lock(mutex_);
    wake_ = std::move(wake);
  }
  void raise(std::atomic<bool>& word) {
    word = true;
    const std::lock_guard lock(mutex_);
    if (wake_) wake_();
  }

  Listener listener_;
  std::atomic<bool> is_stopped_{false};
  std::atomic<bool> has_ponder_hit_{false};
  std::mutex mutex_;
  std::function<void()> wake_;
};

}}  // namespace chess::client
