// SPDX-License-Identifier: GPL-3.0-or-later
#include "scid/scid_source.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "game/game.h"
#include "io/input.h"
#include "io/record_file.h"
#include "scid/scid_entry.h"
#include "scid/scid_names.h"

namespace chess { inline namespace scid {

namespace {

constexpr std::string_view kIndexMagic("Scid.si\0", 8);
constexpr std::size_t kLargestNames = std::size_t{1} << 30;
constexpr std::size_t kAhead = std::size_t{64} << 10;  // bytes of records that are made at once

/// The path with another word for `.si`.
std::string sister(const std::string& path, char letter) {
  std::string other = path;
  char& changed = other[other.size() - 2];
  changed = changed == 'I' ? to_upper(letter) : letter;
  return other;
}

class ScidSource final : public ByteSource {
 public:
  ScidSource(RecordFile index, const RecordLayout& layout, RecordFile games, ScidNames names, int version,
             std::optional<IoError> fault)
      : index_(std::move(index)),
        layout_(layout),
        window_(index_, layout_, RecordWindow::kMany),
        games_(std::move(games)),
        names_(std::move(names)),
        version_(version),
        fault_(std::move(fault)) {}

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    while (begin_ == records_.size()) {
      records_.clear();
      begin_ = 0;
      while (records_.size() < kAhead && next_ < layout_.count && !stopped_) {
        if (auto added = add_record(); !added) stopped_ = added.error();
      }
      if (!records_.empty()) break;
      if (stopped_) return std::unexpected(*stopped_);
      if (fault_) return std::unexpected(*fault_);
      return 0;
    }
    const std::size_t count = std::min(buffer.size(), records_.size() - begin_);
    std::memcpy(buffer.data(), records_.data() + begin_, count);
    begin_ += count;
    return count;
  }

  const std::string& name() const override { return index_.path(); }
  std::uint64_t raw_position() const override { return layout_.begin + next_ * layout_.size; }
  std::optional<std::uint64_t> raw_size() const override { return index_.size(); }

 private:
  std::expected<void, IoError> add_record() {
    const auto bytes = window_.at(next_);
    if (!bytes) return std::unexpected(bytes.error());
    const ScidEntry entry = version_ == 4 ? parse_scid4_entry(*bytes) : parse_scid5_entry(*bytes);
    std::string fault;
    const bool is_there = entry.offset <= games_.size() && entry.length <= games_.size() - entry.offset;
    if (!is_there) fault = "its moves are behind the end of '" + games_.path() + "'";
    const std::size_t record = records_.size();
    records_.append(4, '\0');
    const std::string tags = tags_of(entry, fault);
    records_.append(fault).push_back('\0');
    records_ += tags;
    if (is_there) {
      const std::size_t old = records_.size();
      records_.resize(old + entry.length);
      auto* data = reinterpret_cast<unsigned char*>(records_.data() + old);
      if (auto read = games_.read_at(entry.offset, {data, entry.length}); !read) {
        records_.resize(record);
        return std::unexpected(read.error());
      }
    }
    store_little_endian(static_cast<std::uint32_t>(records_.size() - record - 4), records_.data() + record);
    ++next_;
    return {};
  }

  /// What PGN has as tags, in its order. Adds to `fault` if a name is not there.
  std::string tags_of(const ScidEntry& entry, std::string& fault) const {
    std::string tags(1, '\0');
    const auto add = [&tags](std::string_view name, std::string_view value) {
      tags.append(name).push_back('\0');
      tags.append(value.substr(0, value.find('\0'))).push_back('\0');
      ++tags.front();
    };
    const auto add_name = [&](std::string_view tag, ScidNameKind kind, std::uint32_t id) {
      const auto name = names_.find(kind, id);
      if (!name && fault.empty()) fault = "the name of its tag " + std::string(tag) + " is not there";
      add(tag, name.value_or("?"));
    };
    constexpr GameResult kResults[] = {GameResult::Unknown, GameResult::WhiteWins, GameResult::BlackWins,
                                       GameResult::Draw};
    add_name("Event", ScidNameKind::Event, entry.event);
    add_name("Site", ScidNameKind::Site, entry.site);
    add("Date", scid_date(entry.date));
    add_name("Round", ScidNameKind::Round, entry.round);
    add_name("White", ScidNameKind::Player, entry.white);
    add_name("Black", ScidNameKind::Player, entry.black);
    add("Result", to_string(entry.result < 4 ? kResults[entry.result] : GameResult::Unknown));
    const auto add_rating = [&](std::string_view colour, std::uint32_t kind, std::uint32_t elo) {
      const std::string rating = scid_rating(kind);
      if (elo > 0) add(std::string(colour) + (rating.empty() ? "Rating" : rating), std::to_string(elo));
    };
    add_rating("White", entry.white_rating, entry.white_elo);
    add_rating("Black", entry.black_rating, entry.black_elo);
    if (const std::string eco = scid_eco(entry.eco); !eco.empty()) add("ECO", eco);
    if (entry.event_date != 0) add("EventDate", scid_date(entry.event_date));
    if (entry.chess960) add("Variant", "Chess960");
    if (const std::string flags = scid_flags(entry.flags); !flags.empty()) add("ScidFlags", flags);
    return tags;
  }

  RecordFile index_;
  RecordLayout layout_;
  RecordWindow window_;
  RecordFile games_;
  ScidNames names_;
  int version_;
  std::optional<IoError> fault_;  // of the index, told after its last game
  std::optional<IoError> stopped_;
  std::uint64_t next_ = 0;
  std::string records_;
  std::size_t begin_ = 0;  // of what is not yet read
};

/// Where the games are in the index. `fault` is set if it has fewer than it says.
std::expected<RecordLayout, IoError> layout_of(const RecordFile& index, int version,
                                               std::optional<IoError>& fault) {
  const auto corrupt = [&](const std::string& why) {
    return IoError{IoFault::Corrupt, index.path() + ": " + why};
  };
  RecordLayout layout{.begin = 0, .count = 0, .size = version == 4 ? kScid4Entry : kScid5Entry};
  if (version == 5) {
    layout.count = index.size() / layout.size;
    if (index.size() % layout.size != 0) fault = corrupt("the index of Scid ends within a game");
    return layout;
  }
  std::array<unsigned char, kScid4Head> head{};
  if (index.size() < head.size()) return std::unexpected(corrupt("it is no index of Scid"));
  if (auto read = index.read_at(0, head); !read) return std::unexpected(read.error());
  if (!std::equal(kIndexMagic.begin(), kIndexMagic.end(), head.begin()))
    return std::unexpected(corrupt("it is no index of Scid"));
  if (const auto version_there = load_big_endian<std::uint16_t>(head.data() + 8); version_there != 400)
    return std::unexpected(IoError{IoFault::Unsupported, index.path() + ": an index of Scid of version " +
                                                             std::to_string(version_there) +
                                                             ", which is not read; versions 4 and 5 are"});
  layout.begin = head.size();
  layout.count =
      (static_cast<std::uint64_t>(head[14]) << 16) | load_big_endian<std::uint16_t>(head.data() + 15);
  if (const std::uint64_t there = (index.size() - layout.begin) / layout.size; there < layout.count) {
    fault = corrupt("the index of Scid has " + std::to_string(there) + " of " + std::to_string(layout.count) +
                    " games");
    layout.count = there;
  }
  return layout;
}

}  // namespace

bool is_scid_path(std::string_view path) {
  const std::string end = to_lower_copy(path.substr(path.size() - std::min<std::size_t>(path.size(), 4)));
  return end == ".si4" || end == ".si5";
}

std::expected<std::unique_ptr<ByteSource>, IoError> open_scid(const std::string& path) {
  const int version = path.back() - '0';
  auto index = RecordFile::open(path);
  if (!index) return std::unexpected(index.error());
  std::optional<IoError> fault;
  const auto layout = layout_of(*index, version, fault);
  if (!layout) return std::unexpected(layout.error());
  const std::string names_path = sister(path, 'n');
  const auto name_bytes = read_raw_file(names_path, kLargestNames);
  if (!name_bytes) return std::unexpected(name_bytes.error());
  auto names = ScidNames::parse(version, *name_bytes);
  if (!names) return std::unexpected(IoError{IoFault::Corrupt, names_path + ": " + names.error().reason});
  auto games = RecordFile::open(sister(path, 'g'));
  if (!games) return std::unexpected(games.error());
  return std::make_unique<ScidSource>(std::move(*index), *layout, std::move(*games), std::move(*names),
                                      version, std::move(fault));
}

std::size_t last_scid_boundary(std::string_view records) {
  std::size_t last = 0;
  for (std::size_t at = 0; records.size() - at >= 4;) {
    last = at;
    const auto size =
        load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(records.data() + at));
    if (size > records.size() - at - 4) break;
    at += 4 + std::size_t{size};
    if (at == records.size()) last = at;
  }
  return last;
}

}}  // namespace chess::scid
