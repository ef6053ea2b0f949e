// SPDX-License-Identifier: GPL-3.0-or-later
// Probing Gaviota tables. Decompressed blocks are kept, since neighbours of a position are often asked for,
// too.
#include "tablebase/gaviota_tables.h"

#include <algorithm>
#include <list>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "core/movegen.h"
#include "core/outcome.h"
#include "tablebase/detail/gaviota_index.h"
#include "tablebase/detail/gaviota_table.h"
#include "tablebase/table_folders.h"

namespace chess { inline namespace tablebase {
namespace {

/// Decompressed blocks that are kept: 4 MiB in all.
constexpr std::size_t kKeptBlocks = 256;

using Block = std::shared_ptr<const std::vector<unsigned char>>;

/// A table that is opened when it is first needed.
struct NamedTable {
  std::string path;
  EndgameName name;
  std::optional<GaviotaTable> table;
  std::optional<Error> fault;
};

}  // namespace

struct GaviotaTables::Store {
  struct KeptBlock {
    const NamedTable* table;
    std::uint64_t number;
    Block bytes;
  };

  explicit Store(TableLimits limits) : pool(limits) {}

  /// Finds or reads a block.
  std::expected<Block, Error> block(NamedTable& entry, std::uint64_t index, bool is_black) {
    const std::scoped_lock lock(mutex);
    if (entry.fault) return std::unexpected(*entry.fault);
    if (!entry.table) {
      auto file = TableFile::open(entry.path, pool);
      if (!file) entry.fault = file.error();
      if (file) {
        if (auto table = GaviotaTable::load(std::move(*file), entry.name); table) {
          entry.table.emplace(std::move(*table));
        } else {
          entry.fault = table.error();
        }
      }
      if (entry.fault) return std::unexpected(*entry.fault);
    }
    const std::uint64_t number = entry.table->block_of(index, is_black);
    const auto found = std::ranges::find_if(
        kept, [&](const KeptBlock& k) { return k.table == &entry && k.number == number; });
    if (found != kept.end()) {
      kept.splice(kept.begin(), kept, found);
      return kept.front().bytes;
    }
    auto bytes = entry.table->read_block(number);
    if (!bytes) return std::unexpected(bytes.error());
    if (kept.size() >= kKeptBlocks) kept.pop_back();
    kept.push_front({&entry, number, std::make_shared<const std::vector<unsigned char>>(std::move(*bytes))});
    return kept.front().bytes;
  }

  /// What the table says; it knows no en passant.
  std::expected<std::optional<int>, Error> table_dtm(const Position& pos) {
    const EndgameName name = EndgameName::of(pos.board());
    if (name.key() == 0) return 0;  // the kings alone
    const auto found = tables.find(name.key());
    if (found == tables.end()) return std::nullopt;
    NamedTable& entry = *found->second;
    const bool exchange = entry.name != name;
    const bool is_black = (pos.turn() == Color::Black) != exchange;
    const auto index = gaviota_index(entry.name, pos.board(), exchange);
    if (!index) return std::unexpected(Error(entry.path, "the format has no place for a position"));
    const auto bytes = block(entry, *index, is_black);
    if (!bytes) return std::unexpected(bytes.error());
    const auto distance = gaviota_distance((**bytes)[*index % kGaviotaBlock], is_black);
    if (!distance)
      return std::unexpected(Error(entry.path, "broken table: a legal position is said to be impossible"));
    return *distance;
  }

  TablePool pool;
  std::unordered_map<std::uint64_t, std::shared_ptr<NamedTable>> tables;  // both colourings
  std::vector<std::shared_ptr<NamedTable>> all;
  std::mutex mutex;  // of what follows, and of the tables' state
  std::list<KeptBlock> kept;  // the one used last is in front
};

GaviotaTables::GaviotaTables(TableLimits limits) : store_(std::make_unique<Store>(limits)) {}
GaviotaTables::GaviotaTables(GaviotaTables&&) noexcept = default;
GaviotaTables& GaviotaTables::operator=(GaviotaTables&&) noexcept = default;
GaviotaTables::~GaviotaTables() = default;

std::expected<GaviotaTables, Error> GaviotaTables::open(std::string_view folders, TableLimits limits) {
  GaviotaTables tables(limits);
  for (const std::string& folder : split_folders(folders))
    if (const auto added = tables.add_folder(folder); !added) return std::unexpected(added.error());
  return tables;
}

std::expected<int, Error> GaviotaTables::add_folder(const std::string& folder) {
  const auto paths = files_of_folder(folder);
  if (!paths) return std::unexpected(paths.error());
  return static_cast<int>(
      std::ranges::count_if(*paths, [&](const std::string& path) { return add_file(path); }));
}

bool GaviotaTables::add_file(const std::string& path) {
  constexpr std::string_view kExtension = ".gtb.cp4";
  std::string_view stem(path);
  stem.remove_prefix(stem.rfind('/') + 1);
  if (!stem.ends_with(kExtension)) return false;
  stem.remove_suffix(kExtension.size());
  // "kqkr": a "v" belongs in front of the second king.
  const std::size_t second = stem.find('k', 1);
  if (!stem.starts_with('k') || second == std::string_view::npos) return false;
  std::string text;
  for (std::size_t i = 0; i < stem.size(); ++i) {
    if (stem[i] < 'a' || stem[i] > 'z') return false;
    if (i == second) text += 'v';
    text += to_upper(stem[i]);
  }
  const auto name = EndgameName::parse(text);
  if (!name || !is_table_name(text) || gaviota_size(*name) == 0) return false;
  if (store_->tables.contains(name->key())) return false;
  const auto table = std::make_shared<NamedTable>(path, *name);
  store_->tables[name->key()] = table;
  store_->tables[name->mirrored().key()] = table;
  store_->all.push_back(table);
  return true;
}

void GaviotaTables::close() {
  store_->kept.clear();
  store_->tables.clear();
  store_->all.clear();
}

std::size_t GaviotaTables::count() const { return store_->all.size(); }
bool GaviotaTables::has(EndgameName name) const { return store_->tables.contains(name.key()); }

std::vector<std::string> GaviotaTables::files() const {
  std::vector<std::string> paths;
  for (const auto& table : store_->all) paths.push_back(table->path);
  std::ranges::sort(paths);
  return paths;
}

std::expected<std::optional<int>, Error> GaviotaTables::probe_dtm(const Position& pos) const {
  if (pos.castling_rooks().any() || pos.board().occupied().count() > kMaxGaviotaMen) return std::nullopt;
  const auto distance = store_->table_dtm(pos);
  if (!distance || !*distance || !pos.legal_ep_square()) return distance;

  // A draw is better than a loss, a short win better than a long one, a long loss better than a short one.
  const auto is_better = [](int a, int b) {
    const int sign_a = (a > 0) - (a < 0);
    const int sign_b = (b > 0) - (b < 0);
    return sign_a != sign_b ? sign_a > sign_b : a < b;
  };
  std::optional<int> best;
  std::size_t passing = 0;
  const MoveList moves = legal_moves(pos);
  for (const Move m : moves) {
    if (!m.is_en_passant()) continue;
    ++passing;
    const Position next = pos.after(m);
    int value = 1;
    if (!is_checkmate(next)) {
      const auto reply = store_->table_dtm(next);
      if (!reply || !*reply) return reply;
      value = -**reply - ((**reply > 0) - (**reply < 0));
    }
    if (!best || is_better(value, *best)) best = value;
  }
  // If nothing else is legal, the table has seen a stalemate that there is not.
  const bool is_forced = passing == moves.size();
  return is_forced || is_better(*best, **distance) ? *best : **distance;
}

std::expected<std::optional<int>, Error> GaviotaTables::probe_wdl(const Position& pos) const {
  const auto distance = probe_dtm(pos);
  if (!distance || !*distance) return distance;
  if (**distance == 0) return is_checkmate(pos) ? -1 : 0;
  return **distance > 0 ? 1 : -1;
}

}}  // namespace chess::tablebase
