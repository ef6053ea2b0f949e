// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "os/large_pages.h"
#include "os/memory.h"
#include "os/threads.h"

namespace engine {
namespace {

// MB of zeros worth a thread to write them.
constexpr std::size_t kZerosPerThread = 128;

// Layout of an entry's data, from bit 0: move 16, value 16, eval 16, depth 8, bound 2, pv 1,
// generation 5.
struct Data {
  std::uint64_t bits;

  static Data pack(chess::Move move, Value value, Value eval, int depth, Bound bound, bool is_pv,
                   std::uint8_t generation) {
    const auto u16 = [](int v) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(v)); };
    const int flags = static_cast<int>(bound) | (is_pv ? 4 : 0) | (generation << 3);
    return {move.raw() | u16(value) << 16 | u16(eval) << 32 |
            static_cast<std::uint64_t>(static_cast<std::uint8_t>(depth)) << 48 |
            static_cast<std::uint64_t>(static_cast<std::uint8_t>(flags)) << 56};
  }
  chess::Move move() const { return chess::Move::from_raw(static_cast<std::uint16_t>(bits)); }
  Value value() const { return static_cast<std::int16_t>(bits >> 16); }
  Value eval() const { return static_cast<std::int16_t>(bits >> 32); }
  int depth() const { return static_cast<std::uint8_t>(bits >> 48); }
  Bound bound() const { return static_cast<Bound>((bits >> 56) & 3); }
  bool is_pv() const { return ((bits >> 58) & 1) != 0; }
  int generation() const { return static_cast<int>(bits >> 59); }
};

std::uint16_t fold(chess::Key key, std::uint64_t data) {
  const std::uint64_t mixed = data ^ (data >> 32);
  return static_cast<std::uint16_t>(chess::bits_of(key) ^ mixed ^ (mixed >> 16));
}

std::uint64_t load(const std::uint64_t& word) {
  return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}
std::uint16_t load(const std::uint16_t& word) {
  return std::atomic_ref(const_cast<std::uint16_t&>(word)).load(std::memory_order_relaxed);
}
template <class T>
void save(T& word, T value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

// A mate is stored as counted from the entry's own node: another path may lead there.
Value to_stored(Value v, int ply) {
  if (v == kNoValue) return v;
  return v >= kProvedBound ? v + ply : v <= -kProvedBound ? v - ply : v;
}
Value from_stored(Value v, int ply) {
  if (v == kNoValue) return v;
  return v >= kProvedBound ? v - ply : v <= -kProvedBound ? v + ply : v;
}

}  // namespace

TranspositionTable::~TranspositionTable() { release(); }

void TranspositionTable::release() {
  chess::give_back_pages(clusters_, count_ * sizeof(Cluster));
  clusters_ = nullptr;
  count_ = megabytes_ = 0;
}

bool TranspositionTable::allocate(std::size_t megabytes) {
  release();
  const std::size_t bytes = megabytes << 20;
  // Pages of our own, not the heap's: they go back to the system when the table does.
  void* memory = chess::take_pages(bytes);
  if (memory == nullptr) return false;
  chess::prefer_large_pages(memory, bytes);
  clusters_ = static_cast<Cluster*>(memory);
  count_ = bytes / sizeof(Cluster);
  megabytes_ = megabytes;
  return true;
}

std::size_t TranspositionTable::megabytes_in_large_pages() const {
  return std::min(megabytes_, chess::bytes_in_large_pages(clusters_) >> 20);
}

bool TranspositionTable::resize(std::size_t megabytes) {
  megabytes = std::clamp(megabytes, kMinMegabytes, kMaxMegabytes);
  const std::size_t before = megabytes_;
  const bool done = before == megabytes || allocate(megabytes);
  if (!done && (before == 0 || !allocate(before)) && !allocate(kMinMegabytes)) throw std::bad_alloc();
  clear();
  return done;
}

void TranspositionTable::clear() {
  generation_ = 0;
  if (clusters_ == nullptr) return;
  // Written even when new: the system hands out a page when it is first touched, and a search on a clock
  // should not have to wait for all of them.
  const auto clear_part = [this](std::size_t part, std::size_t parts) {
    Cluster* const begin = clusters_ + count_ * part / parts;
    Cluster* const end = clusters_ + count_ * (part + 1) / parts;
    std::memset(static_cast<void*>(begin), 0, static_cast<std::size_t>(end - begin) * sizeof(Cluster));
  };
  const std::size_t parts = std::clamp<std::size_t>(megabytes_ / kZerosPerThread, 1,
                                                    std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::jthread> helpers;
  for (std::size_t part = 1; part < parts; ++part) {
    if (auto helper = chess::try_start_thread([&, part] { clear_part(part, parts); }))
      helpers.push_back(std::move(*helper));
    else
      clear_part(part, parts);
  }
  clear_part(0, parts);
}

bool TranspositionTable::probe(chess::Key key, int ply, TableHit& hit) const {
  const Cluster& cluster = clusters_[index_of(key)];
  for (int i = 0; i < kEntries; ++i) {
    const Data data{load(cluster.data[i])};
    if (data.bits == 0 || load(cluster.key[i]) != fold(key, data.bits)) continue;
    hit = {data.move(), from_stored(data.value(), ply), data.eval(), data.depth(), data.bound(),
           data.is_pv()};
    return true;
  }
  return false;
}

void TranspositionTable::store(chess::Key key, int ply, chess::Move move, Value value, Value eval, int depth,
                               Bound bound, bool is_pv) {
  Cluster& cluster = clusters_[index_of(key)];
  int slot = 0;
  int worst = 1 << 20;
  for (int i = 0; i < kEntries; ++i) {
    const Data old{load(cluster.data[i])};
    if (old.bits == 0) {
      slot = i;
      break;
    }
    if (load(cluster.key[i]) == fold(key, old.bits)) {
      if (move.is_null()) move = old.move();
      // A deeper result of this search is worth more than a shallow bound of the same position.
      const bool stale = old.generation() != generation_;
      if (bound != Bound::Exact && !stale && depth + 4 + (is_pv ? 2 : 0) <= old.depth()) return;
      slot = i;
      break;
    }
    // Young and deep entries stay; a generation of age weighs as much as eight plies.
    const int age = (generation_ - old.generation()) & kGenerationMask;
    const int worth = old.depth() - 8 * age;
    if (worth < worst) {
      worst = worth;
      slot = i;
    }
  }
  const Data data =
      Data::pack(move, to_stored(value, ply), eval, std::max(depth, 0), bound, is_pv, generation_);
  save(cluster.data[slot], data.bits);
  save(cluster.key[slot], fold(key, data.bits));
}

int TranspositionTable::hashfull() const {
  const std::size_t sample = std::min<std::size_t>(count_, 1000);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const std::uint64_t& word : clusters_[i].data) {
      const Data data{load(word)};
      used += data.bits != 0 && data.generation() == generation_;
    }
  return static_cast<int>(used * 1000 / (sample * kEntries));
}

}  // namespace engine
