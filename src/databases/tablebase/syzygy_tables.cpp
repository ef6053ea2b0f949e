// SPDX-License-Identifier: GPL-3.0-or-later
// Probing. Tables hold positions as if no capture were best, and know no en passant. So captures are tried
// first, and the better value counts.
#include "tablebase/syzygy_tables.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "core/move_questions.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "tablebase/detail/syzygy_table.h"
#include "tablebase/table_folders.h"

namespace chess { inline namespace tablebase {
namespace {

/// A table that is opened when it is first needed.
class LazyTable {
 public:
  LazyTable(std::string path, EndgameName name, SyzygyKind kind)
      : path_(std::move(path)), name_(name), kind_(kind) {}

  const std::string& path() const { return path_; }
  /// Why the table cannot be used, if somebody has found out.
  std::optional<Error> fault() const {
    const std::scoped_lock lock(mutex_);
    return fault_;
  }
  /// The open table. A fault is kept, and returned each time.
  std::expected<const SyzygyTable*, Error> get(TablePool& pool) {
    if (const SyzygyTable* table = ready_.load(std::memory_order_acquire)) return table;
    const std::scoped_lock lock(mutex_);
    if (const SyzygyTable* table = ready_.load(std::memory_order_acquire)) return table;
    if (!fault_) {
      auto file = TableFile::open(path_, pool);
      if (!file) {
        fault_ = file.error();
      } else if (auto table = SyzygyTable::load(std::move(*file), name_, kind_); !table) {
        fault_ = table.error();
      } else {
        table_.emplace(std::move(*table));
        ready_.store(&*table_, std::memory_order_release);
        return &*table_;
      }
    }
    return std::unexpected(*fault_);
  }

 private:
  std::string path_;
  EndgameName name_;
  SyzygyKind kind_;
  std::atomic<const SyzygyTable*> ready_ = nullptr;
  mutable std::mutex mutex_;
  std::optional<SyzygyTable> table_;
  std::optional<Error> fault_;
};

/// The tables of one kind, by the key of the endgame; both colourings lead to the same table.
using TableMap = std::unordered_map<std::uint64_t, std::shared_ptr<LazyTable>>;

/// A value, and whether a capture (or a pawn move, where those were tried) is the best move.
struct Tried {
  SyzygyWdl wdl;
  bool is_zeroing_best;
};
using MaybeTried = std::expected<std::optional<Tried>, Error>;

}  // namespace

struct SyzygyTables::Store {
  explicit Store(TableLimits limits) : pool(limits) {}

  std::expected<std::optional<SyzygyWdl>, Error> table_wdl(const Position& pos) {
    const EndgameName name = EndgameName::of(pos.board());
    if (name.key() == 0) return SyzygyWdl::Draw;  // the kings alone
    const auto found = wdl.find(name.key());
    if (found == wdl.end()) return std::nullopt;
    const auto table = found->second->get(pool);
    if (!table) return std::unexpected(table.error());
    return (*table)->wdl(pos, name);
  }

  std::expected<std::optional<StoredDtz>, Error> table_dtz(const Position& pos, SyzygyWdl value) {
    const EndgameName name = EndgameName::of(pos.board());
    const auto found = dtz.find(name.key());
    if (found == dtz.end()) return std::nullopt;
    const auto table = found->second->get(pool);
    if (!table) return std::unexpected(table.error());
    const auto distance = (*table)->dtz(pos, name, value);
    if (!distance) return std::unexpected(distance.error());
    return StoredDtz{*distance};
  }

  /// The value of a position. With `also_pawn_moves`, it tries these, too, before it asks the table.
  MaybeTried try_moves(const Position& pos, bool also_pawn_moves) {
    MoveList moves;
    if (also_pawn_moves) {
      append_legal_moves(pos, moves);
    } else {
      append_noisy_moves(pos, moves);
    }
    SyzygyWdl best = SyzygyWdl::Loss;
    std::size_t tried = 0;
    bool is_table_missing = false;
    for (const Move m : moves) {
      if (!(also_pawn_moves ? is_zeroing(pos, m) : pos.is_capture(m))) continue;
      ++tried;
      const auto after = try_moves(pos.after(m), false);
      if (!after) return std::unexpected(after.error());
      // Another move may win by the tables that there are.
      is_table_missing = is_table_missing || !*after;
      if (!*after) continue;
      const SyzygyWdl value = -(*after)->wdl;
      if (value == SyzygyWdl::Win) return Tried{value, true};
      best = std::max(best, value);
    }
    if (is_table_missing) return std::nullopt;
    // If there are no other moves, the table may see a stalemate where an en passant capture is legal.
    const bool is_forced = tried > 0 && tried == static_cast<std::size_t>(count_legal_moves(pos));
    if (is_forced) return Tried{best, true};
    const auto value = table_wdl(pos);
    if (!value) return std::unexpected(value.error());
    if (!*value) return std::nullopt;
    if (tried > 0 && best >= **value) return Tried{best, best > SyzygyWdl::Draw};
    return Tried{**value, false};
  }

  std::expected<std::optional<int>, Error> dtz_of(const Position& pos) {
    const auto tried = try_moves(pos, true);
    if (!tried) return std::unexpected(tried.error());
    if (!*tried) return std::nullopt;
    const SyzygyWdl value = (*tried)->wdl;
    if (value == SyzygyWdl::Draw) return 0;
    if ((*tried)->is_zeroing_best) return dtz_before_zeroing(value);

    const auto stored = table_dtz(pos, value);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) return std::nullopt;
    const std::optional<int> distance = (*stored)->half_moves;
    const bool is_beyond_rule = with_fifty_moves(value) == SyzygyWdl::Draw;
    if (distance) return sign_of(value) * (*distance + (is_beyond_rule ? 100 : 0));

    // The table has the positions of the other side only, so the moves are tried.
    std::optional<int> best;
    for (const Move m : legal_moves(pos)) {
      const Position next = pos.after(m);
      int after = 0;
      if (is_zeroing(pos, m)) {
        const auto reply = try_moves(next, false);
        if (!reply) return std::unexpected(reply.error());
        if (!*reply) return std::nullopt;
        after = dtz_before_zeroing(-(*reply)->wdl);
      } else if (is_checkmate(next)) {
        return 1;
      } else {
        const auto reply = dtz_of(next);
        if (!reply) return std::unexpected(reply.error());
        if (!*reply) return std::nullopt;
        after = -**reply;
        after += (after > 0) - (after < 0);
      }
      // The shortest win, or the longest loss: both are the lowest number of the right sign.
      const bool keeps_value = (after > 0) - (after < 0) == sign_of(value);
      if (keeps_value && (!best || after < *best)) best = after;
    }
    return best.value_or(-1);  // no move: mate
  }

  /// Can tables know the position?
  static bool is_possible(const Position& pos) {
    return pos.castling_rooks().empty() && pos.board().occupied().count() <= kMaxTableMen;
  }

  TablePool pool;
  TableMap wdl;
  TableMap dtz;
  std::vector<std::shared_ptr<LazyTable>> all;
  std::size_t wdl_tables = 0;
  int most_men = 0;
};

SyzygyTables::SyzygyTables(TableLimits limits) : store_(std::make_unique<Store>(limits)) {}
SyzygyTables::SyzygyTables(SyzygyTables&&) noexcept = default;
SyzygyTables& SyzygyTables::operator=(SyzygyTables&&) noexcept = default;
SyzygyTables::~SyzygyTables() = default;

std::expected<SyzygyTables, Error> SyzygyTables::open(std::string_view folders, TableLimits limits) {
  SyzygyTables tables(limits);
  for (const std::string& folder : split_folders(folders))
    if (const auto added = tables.add_folder(folder); !added) return std::unexpected(added.error());
  return tables;
}

std::expected<int, Error> SyzygyTables::add_folder(const std::string& folder) {
  const auto paths = files_of_folder(folder);
  if (!paths) return std::unexpected(paths.error());
  return static_cast<int>(
      std::ranges::count_if(*paths, [&](const std::string& path) { return add_file(path); }));
}

bool SyzygyTables::add_file(const std::string& path) {
  const std::filesystem::path file(path);
  const std::string stem = file.stem().string();
  const bool is_wdl = file.extension() == ".rtbw";
  if (!is_wdl && file.extension() != ".rtbz") return false;
  if (!is_table_name(stem)) return false;
  const EndgameName name = *EndgameName::parse(stem);
  TableMap& map = is_wdl ? store_->wdl : store_->dtz;
  if (map.contains(name.key())) return false;
  const auto table = std::make_shared<LazyTable>(path, name, is_wdl ? SyzygyKind::Wdl : SyzygyKind::Dtz);
  map[name.key()] = table;
  map[name.mirrored().key()] = table;
  store_->all.push_back(table);
  if (is_wdl) {
    ++store_->wdl_tables;
    store_->most_men = std::max(store_->most_men, name.men());
  }
  return true;
}

void SyzygyTables::close() {
  store_->wdl.clear();
  store_->dtz.clear();
  store_->all.clear();
  store_->wdl_tables = 0;
  store_->most_men = 0;
}

std::size_t SyzygyTables::wdl_count() const { return store_->wdl_tables; }
std::size_t SyzygyTables::dtz_count() const { return store_->all.size() - store_->wdl_tables; }
int SyzygyTables::most_men() const { return store_->most_men; }
bool SyzygyTables::has_wdl(EndgameName name) const { return store_->wdl.contains(name.key()); }
bool SyzygyTables::has_dtz(EndgameName name) const { return store_->dtz.contains(name.key()); }

std::vector<std::string> SyzygyTables::files() const {
  std::vector<std::string> paths;
  for (const auto& table : store_->all) paths.push_back(table->path());
  std::ranges::sort(paths);
  return paths;
}

std::vector<Error> SyzygyTables::faults() const {
  std::vector<Error> found;
  for (const auto& table : store_->all)
    if (auto fault = table->fault()) found.push_back(std::move(*fault));
  std::ranges::sort(found, {}, &Error::place);
  return found;
}

std::expected<std::optional<SyzygyWdl>, Error> SyzygyTables::probe_wdl(const Position& pos) const {
  if (!Store::is_possible(pos)) return std::nullopt;
  const auto tried = store_->try_moves(pos, false);
  if (!tried) return std::unexpected(tried.error());
  if (!*tried) return std::nullopt;
  return (*tried)->wdl;
}

std::expected<std::optional<int>, Error> SyzygyTables::probe_dtz(const Position& pos) const {
  if (!Store::is_possible(pos)) return std::nullopt;
  return store_->dtz_of(pos);
}

std::expected<std::optional<SyzygyWdl>, Error> SyzygyTables::stored_wdl(const Position& pos) const {
  if (!Store::is_possible(pos)) return std::nullopt;
  return store_->table_wdl(pos);
}

std::expected<std::optional<SyzygyTables::StoredDtz>, Error> SyzygyTables::stored_dtz(const Position& pos,
                                                                                      SyzygyWdl wdl) const {
  if (!Store::is_possible(pos)) return std::nullopt;
  return store_->table_dtz(pos, wdl);
}

std::expected<std::optional<std::vector<TableMove>>, Error> SyzygyTables::moves(const Position& pos) const {
  if (!Store::is_possible(pos)) return std::nullopt;
  std::vector<TableMove> found;
  for (const Move m : legal_moves(pos)) {
    const Position next = pos.after(m);
    const auto value = probe_wdl(next);
    if (!value) return std::unexpected(value.error());
    if (!*value) return std::nullopt;
    TableMove entry{.move = m, .wdl = -**value, .dtz = {}};
    entry.is_mate = is_checkmate(next);
    entry.is_zeroing = is_zeroing(pos, m);
    if (entry.is_mate) {
      entry.dtz = 1;
    } else if (entry.is_zeroing || entry.wdl == SyzygyWdl::Draw) {
      entry.dtz = dtz_before_zeroing(entry.wdl);
    } else {
      const auto reply = store_->dtz_of(next);
      if (!reply) return std::unexpected(reply.error());
      if (*reply) entry.dtz = -**reply + sign_of(entry.wdl);
    }
    found.push_back(entry);
  }
  std::ranges::stable_sort(found, [](const TableMove& a, const TableMove& b) {
    if (a.wdl != b.wdl) return a.wdl > b.wdl;
    if (a.is_mate != b.is_mate) return a.is_mate;
    // A win by zeroing counts as 1; fewer half-moves win sooner, and more lose later: the lower number either
    // way.
    return a.dtz.value_or(0) < b.dtz.value_or(0);
  });
  return found;
}

}}  // namespace chess::tablebase
