// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/arrangement.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

#include "base/bytes.h"

namespace annotate::bgn {

namespace {

using Done = std::expected<void, chess::IoError>;

constexpr std::size_t kBufferSize = std::size_t{1} << 20;
constexpr std::size_t kArrangedPiece = std::size_t{2} << 20;  // handed over at once
constexpr std::size_t kMostDropsInMemory = std::size_t{1} << 20;
/// In front of a game in the temporary file: its number, the sizes of its key and of itself.
constexpr std::size_t kHeadSize = 16;

void append_sized(std::string_view text, std::string& out) {
  chess::append_little_endian(static_cast<std::uint32_t>(text.size()), out);
  out += text;
}

/// Takes what `append_sized` wrote off the front.
std::string_view take_sized(std::string_view& packed) {
  const std::size_t size =
      chess::load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(packed.data()));
  const std::string_view text = packed.substr(sizeof(std::uint32_t), size);
  packed.remove_prefix(sizeof(std::uint32_t) + size);
  return text;
}

/// A duplicate as a record that can be sorted, by the game that is left out.
struct Drop {
  std::uint64_t dropped;
  std::uint64_t kept;
  std::uint64_t kind;
  friend bool operator<(const Drop& a, const Drop& b) { return a.dropped < b.dropped; }
  bool absorb(const Drop&) { return false; }
};

/// Reads the temporary file from its front.
class StoredGames {
 public:
  explicit StoredGames(const chess::TemporaryFile& file) : file_(file) {}

  /// Goes to the next game; false behind the last one.
  std::expected<bool, chess::IoError> next() {
    next_ += size_;
    size_ = 0;
    if (filled_ == next_ && at_ == file_.size()) return false;
    if (auto there = need(kHeadSize); !there) return std::unexpected(there.error());
    const auto* head = reinterpret_cast<const unsigned char*>(bytes_.data() + next_);
    number_ = chess::load_little_endian<std::uint64_t>(head);
    const std::size_t key = chess::load_little_endian<std::uint32_t>(head + 8);
    const std::size_t packed = chess::load_little_endian<std::uint32_t>(head + 12);
    size_ = kHeadSize + key + packed;
    if (auto there = need(size_); !there) return std::unexpected(there.error());
    key_ = {bytes_.data() + next_ + kHeadSize, key};
    packed_ = {key_.data() + key, packed};
    return true;
  }
  std::uint64_t number() const { return number_; }
  std::string_view key() const { return key_; }
  std::string_view packed() const { return packed_; }

 private:
  Done need(std::size_t count) {
    if (filled_ - next_ >= count) return {};
    std::memmove(bytes_.data(), bytes_.data() + next_, filled_ - next_);
    filled_ -= std::exchange(next_, 0);
    if (bytes_.size() < std::max(kBufferSize, count)) bytes_.resize(std::max(kBufferSize, count));
    const auto more =
        static_cast<std::size_t>(std::min<std::uint64_t>(file_.size() - at_, bytes_.size() - filled_));
    auto read = file_.read_at(at_, std::as_writable_bytes(std::span(bytes_).subspan(filled_, more)));
    at_ += more;
    filled_ += more;
    return read;
  }

  const chess::TemporaryFile& file_;
  std::uint64_t at_ = 0;
  std::vector<char> bytes_;
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
  std::size_t size_ = 0;
  std::uint64_t number_ = 0;
  std::string_view key_;
  std::string_view packed_;
};

}  // namespace

/// Games on their way out, some at a time.
class Arrangement::Batch {
 public:
  Batch(const Arrangement& arrangement, const Put& put) : arrangement_(arrangement), put_(put) {}

  Done add(std::string_view packed) {
    size_ += packed.size();
    arrangement_.unpack(packed, games_);
    return size_ < kArrangedPiece ? Done{} : flush();
  }
  Done flush() {
    size_ = 0;
    return put_(std::exchange(games_, Converted{}));
  }

 private:
  const Arrangement& arrangement_;
  const Put& put_;
  Converted games_;
  std::size_t size_ = 0;
};

Arrangement::Arrangement(const ArrangeOptions& options, std::vector<chess::GameFormat> formats)
    : options_(options), formats_(std::move(formats)) {
  const auto memory = static_cast<std::size_t>(options_.memory);
  if (options_.duplicates) finder_.emplace(*options_.duplicates, memory, options_.similar);
  if (options_.order) sorted_.emplace(memory);
}

void Arrangement::note(const chess::ImportedGame& game, chess::GameReader& lender, GameEnd& end) const {
  if (options_.order) {
    if (options_.name_openings || options_.order->asks_moves()) lender.complete();
    options_.order->append_key(game, options_.name_openings, end.sort_key);
  }
  if (!options_.duplicates) return;
  if (const auto line = lender.bare_line()) {
    end.duplicate_note = chess::DuplicateFinder::note_of(game, *line, *options_.duplicates);
  } else {
    lender.complete();
    end.duplicate_note = chess::DuplicateFinder::note_of(game, *options_.duplicates);
  }
}

std::string Arrangement::pack(const Converted& games, std::size_t index) const {
  const GameEnd& end = games.ends[index];
  std::string packed;
  chess::append_little_endian(end.date, packed);
  packed += static_cast<char>(end.keys.size());
  for (const std::string& key : end.keys) append_sized(key, packed);
  for (const chess::GameFormat format : formats_) {
    const auto f = static_cast<std::size_t>(format);
    const std::size_t begin = index == 0 ? 0 : games.ends[index - 1].ends[f];
    append_sized(std::string_view(games.texts[f]).substr(begin, end.ends[f] - begin), packed);
  }
  return packed;
}

void Arrangement::unpack(std::string_view packed, Converted& games) const {
  GameEnd& end = games.ends.emplace_back();
  end.date = chess::load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(packed.data()));
  packed.remove_prefix(sizeof end.date);
  const auto keys = static_cast<unsigned char>(packed[0]);
  packed.remove_prefix(1);
  for (unsigned i = 0; i < keys; ++i) end.keys.emplace_back(take_sized(packed));
  for (const chess::GameFormat format : formats_)
    games.texts[static_cast<std::size_t>(format)] += take_sized(packed);
  for (std::size_t f = 0; f < chess::kWrittenFormats; ++f) end.ends[f] = games.texts[f].size();
  ++games.games;
}

Done Arrangement::store(std::uint64_t number, std::string_view key, std::string_view packed) {
  if (!file_) {
    auto file = chess::TemporaryFile::create();
    if (!file) return std::unexpected(file.error());
    file_ = std::move(*file);
  }
  chess::append_little_endian(number, buffer_);
  chess::append_little_endian(static_cast<std::uint32_t>(key.size()), buffer_);
  chess::append_little_endian(static_cast<std::uint32_t>(packed.size()), buffer_);
  buffer_ += key;
  buffer_ += packed;
  if (buffer_.size() < kBufferSize) return {};
  auto written = file_->append(std::as_bytes(std::span(buffer_)));
  buffer_.clear();
  return written;
}

Done Arrangement::take(const Converted& games, std::uint64_t first) {
  for (std::size_t i = 0; i < games.ends.size(); ++i) {
    const GameEnd& end = games.ends[i];
    const std::string packed = pack(games, i);
    const std::uint64_t number = first + end.place;
    if (!finder_) {
      if (auto added = sorted_->add(end.sort_key, packed); !added) return added;
      continue;
    }
    if (auto added = finder_->add(number, end.duplicate_note); !added) return added;
    if (auto stored = store(number, end.sort_key, packed); !stored) return stored;
  }
  return {};
}

Done Arrangement::give_unique(Batch& keep, Batch& leave_out,
                              const std::function<Done(const LeftOut&)>& report) {
  chess::SortedRuns<Drop> drops(kMostDropsInMemory);
  auto done = finder_->for_each([&](const chess::Duplicate& found) {
    return drops.add({found.dropped, found.kept, static_cast<std::uint64_t>(found.kind)});
  });
  finder_.reset();  // its memory is that of the sorter now
  if (!done) return done;
  if (!file_) return {};
  if (done = file_->append(std::as_bytes(std::span(buffer_))); !done) return done;
  std::string().swap(buffer_);
  StoredGames stored(*file_);
  auto game = stored.next();
  const auto keep_one = [&]() -> Done {
    ++kept_;
    auto kept = sorted_ ? sorted_->add(stored.key(), stored.packed()) : keep.add(stored.packed());
    if (kept) game = stored.next();
    return kept;
  };
  done = drops.for_each([&](const Drop& drop) -> Done {
    while (game && *game && stored.number() < drop.dropped)
      if (auto kept = keep_one(); !kept) return kept;
    if (!game) return std::unexpected(game.error());
    ++left_out_;
    if (static_cast<chess::DuplicateKind>(drop.kind) == chess::DuplicateKind::Similar) ++similar_;
    auto told = report({drop.dropped, drop.kept, static_cast<chess::DuplicateKind>(drop.kind)});
    if (told) told = leave_out.add(stored.packed());
    if (told) game = stored.next();
    return told;
  });
  while (done && game && *game) done = keep_one();
  if (done && !game) return std::unexpected(game.error());
  file_.reset();
  return done;
}

Done Arrangement::give(const Put& keep, const Put& leave_out,
                       const std::function<Done(const LeftOut&)>& report) {
  Batch kept(*this, keep);
  Batch left(*this, leave_out);
  Done done;
  if (finder_) done = give_unique(kept, left, report);
  if (done) done = left.flush();
  if (done && sorted_) {
    const bool is_counted = options_.duplicates.has_value();
    done = sorted_->for_each([&](std::string_view, std::string_view packed) {
      kept_ += is_counted ? 0 : 1;
      return kept.add(packed);
    });
  }
  return done ? kept.flush() : done;
}

}  // namespace annotate::bgn
