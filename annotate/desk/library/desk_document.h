// SPDX-License-Identifier: GPL-3.0-or-later
// One document of the library: the file that has its games, the heads of those that were touched, and how far
// the filters of its lists have been counted.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/desk/library/desk_store.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/library/pieced_file.h"
#include "annotate/desk/library/row_order.h"
#include "query/game_filter.h"

namespace annotate {

/// A lock that is taken in the order of asking: whoever reads a large file lets others in between two pieces.
class FairMutex {
 public:
  void lock() {
    std::unique_lock lock(mutex_);
    const std::uint64_t turn = next_++;
    changed_.wait(lock, [&] { return turn == now_; });
  }
  void unlock() {
    const std::lock_guard lock(mutex_);
    ++now_;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_ = 0;
  std::uint64_t now_ = 0;
};

/// How many games of each piece a filter keeps, as far as somebody has asked.
struct FilterCount {
  chess::GameFilter filter;
  std::vector<std::uint64_t> kept;  ///< by piece
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
};

/// The games that a filter keeps, in the order of a column; made piece by piece.
struct DocumentOrder {
  std::string filter;
  RowColumn column = RowColumn::White;
  RowOrderIndex index;
  std::size_t next_piece = 0;
  std::chrono::steady_clock::duration spent{};
  bool is_outdated = false;  ///< a game was changed, and sorting again takes no time

  void begin_again() {
    index = {};
    next_piece = 0;
    spent = {};
    is_outdated = false;
  }
};

struct DeskDocument {
  std::mutex writing;  ///< is taken before the gate: one file at a time is written from it
  FairMutex gate;  ///< of all that follows, but for `told`
  StoredDocument stored;
  std::map<std::uint64_t, GameHead> heads;
  std::unique_ptr<PiecedFile> file;  ///< null: not opened yet, or it cannot be read
  std::string fault;
  std::string notice;  ///< what happened to the file since it was opened
  bool is_closed = false;

  static constexpr std::size_t kMostFilters = 4;
  std::list<std::pair<std::string, std::shared_ptr<FilterCount>>> filters;  ///< the last used one first

  static constexpr std::size_t kMostOrders = 4;
  std::list<std::shared_ptr<DocumentOrder>> orders;  ///< the last used one first

  DocumentKind kind() const { return static_cast<DocumentKind>(stored.kind); }
  /// The count of a filter; a new one if nobody has asked with it of late.
  std::shared_ptr<FilterCount> count_of(const std::string& text, const chess::GameFilter& filter);
  /// An order; a new one if nobody has asked for it of late.
  std::shared_ptr<DocumentOrder> order_of(const std::string& text, RowColumn column);
  void forget_orders() { orders.clear(); }
  /// A game was changed: what its piece keeps is unknown.
  void forget_counts(std::uint64_t game);

  /// What others are told, without waiting for who reads.
  void tell();
  Document told() const;

 private:
  mutable std::mutex told_mutex_;
  Document told_;
};

/// A document as it stood at a moment. To read it makes nobody wait.
struct DocumentSnapshot {
  StoredDocument stored;
  std::map<std::uint64_t, GameHead> heads;
  DeskStore store;
  std::unique_ptr<PiecedFile> file;
};

/// `text` with the document's name where it names the file in the desk's own folder, of which the person
/// knows nothing.
std::string in_persons_words(std::string text, const StoredDocument& document);

}  // namespace annotate
