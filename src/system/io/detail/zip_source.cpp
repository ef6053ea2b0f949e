// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/zip_source.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

#include "base/text.h"
#include "io/detail/stream_faults.h"
#include "io/file_descriptor.h"

namespace chess { inline namespace io {

namespace {

using namespace std::string_view_literals;

constexpr auto kMemberMark = "PK\x03\x04"sv;
constexpr auto kDescriptorMark = "PK\x07\x08"sv;
constexpr auto kEntryMark = "PK\x01\x02"sv;
constexpr auto kExtraMark = "PK\x06\x08"sv;  // "archive extra data"
constexpr auto kEnd64Mark = "PK\x06\x06"sv;
constexpr auto kLocatorMark = "PK\x06\x07"sv;
constexpr auto kEndMark = "PK\x05\x06"sv;

constexpr std::size_t kMarkSize = 4;
constexpr std::size_t kMemberHead = 30;
constexpr std::size_t kEntryHead = 46;
constexpr std::size_t kLocatorSize = 20;
constexpr std::size_t kEndSize = 22;
constexpr std::uint32_t kIn64 = 0xFFFFFFFF;  // the size is in the extra field
constexpr std::uint16_t kExtra64 = 1;
constexpr unsigned kEncrypted = 1U << 0 | 1U << 6 | 1U << 13;
constexpr unsigned kHasDescriptor = 1U << 3;
constexpr unsigned kStored = 0;
constexpr unsigned kDeflated = 8;
constexpr int kRawWindowBits = -15;
constexpr auto kBom = "\xEF\xBB\xBF"sv;

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}
unsigned number16(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned>(number(bytes, at, 2));
}
std::uint32_t number32(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint32_t>(number(bytes, at, 4));
}

/// The field `id` of an extra field; empty if there is none.
std::string_view extra_field(std::string_view extra, unsigned id) {
  while (extra.size() >= 4) {
    const std::size_t size = std::min<std::size_t>(number16(extra, 2), extra.size() - 4);
    if (number16(extra, 0) == id) return extra.substr(4, size);
    extra.remove_prefix(4 + size);
  }
  return {};
}

}  // namespace

/// Data without the frame that gzip or zlib put around it.
struct ZipSource::Inflater {
  Inflater() : is_ready(inflateInit2(&stream, kRawWindowBits) == Z_OK) {}
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  z_stream stream{};
  bool is_ready;
};

ZipSource::ZipSource(BufferedReader reader, MemberQuestion wants_member)
    : reader_(std::move(reader)),
      wants_member_(std::move(wants_member)),
      inflater_(std::make_unique<Inflater>()) {}
ZipSource::~ZipSource() = default;

std::expected<std::size_t, IoError> ZipSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  std::span<char> out = buffer;
  while (out.size() == buffer.size() && !fault_ && state_ != State::Done) {
    if (state_ == State::BetweenMembers) {
      checked_ = given_;
      begin_member();
    } else if (member_.is_wanted) {
      read_member(out);
    } else {
      char unwanted[4096];
      std::span<char> room = unwanted;
      read_member(room);
    }
  }
  const std::size_t count = buffer.size() - out.size();
  if (count == 0 && fault_) return std::unexpected(*fault_);
  given_ += count;
  if (count > 0) last_ = buffer[count - 1];
  return count;
}

/// Reads on until `size` bytes are held; false if the data ends before.
bool ZipSource::hold(std::size_t size) {
  while (held().size() < size) {
    const auto more = reader_.more();
    if (!more) fault_ = more.error();
    if (!more || !*more) return false;
  }
  return true;
}

/// The same, but the end is a fault.
bool ZipSource::need(std::size_t size) {
  if (hold(size)) return true;
  if (!fault_) fail(truncated_data(name(), Compression::Zip));
  return false;
}

void ZipSource::begin_member() {
  if (!need(kMarkSize)) return;
  const std::string_view mark = held().substr(0, kMarkSize);
  if (mark == kMemberMark) {
    begin_data();
  } else if (mark == kEntryMark) {
    read_directory_entry();
  } else if (mark == kExtraMark) {
    if (need(8)) skip(8 + number32(held(), 4));
  } else if (mark == kEnd64Mark) {
    if (need(12)) skip(12 + number(held(), 4, 8));
  } else if (mark == kLocatorMark) {
    skip(kLocatorSize);
  } else if (mark == kEndMark) {
    if (need(kEndSize)) end_archive(kEndSize + number16(held(), 20));
  } else {
    fail(foreign_data(name(), Compression::Zip, reader_.offset()));
  }
}

void ZipSource::begin_data() {
  if (!need(kMemberHead)) return;
  const std::size_t name_size = number16(held(), 26);
  const std::size_t head = kMemberHead + name_size + number16(held(), 28);
  if (!need(head)) return;
  const std::string_view bytes = held().substr(0, head);
  const unsigned flags = number16(bytes, 6);
  const unsigned method = number16(bytes, 8);
  member_ = Member{};
  member_.name = bytes.substr(kMemberHead, name_size);
  member_.has_descriptor = (flags & kHasDescriptor) != 0;
  member_.is_stored = method == kStored;
  member_.crc = number32(bytes, 14);
  member_.packed = number32(bytes, 18);
  member_.plain = number32(bytes, 22);
  // The sizes of zip64 stand in the order plain, packed, and only those that are wanted.
  std::string_view sizes = extra_field(bytes.substr(kMemberHead + name_size), kExtra64);
  for (std::uint64_t* size : {&member_.plain, &member_.packed}) {
    if (*size != kIn64 || sizes.size() < 8) continue;
    *size = number(sizes, 0, 8);
    sizes.remove_prefix(8);
  }
  ++members_;
  names_.insert(member_.name);
  const bool is_file = !member_.name.ends_with('/') && !member_.name.starts_with("__MACOSX/");
  if (is_file) {
    ++files_;
    const auto wanted = wants_member_ ? wants_member_(member_.name) : true;
    if (!wanted) return refuse(wanted.error());
    member_.is_wanted = *wanted;
  }
  wanted_ += member_.is_wanted ? 1 : 0;
  const std::string what = "its file '" + printable(member_.name) + "' is ";
  const bool is_skipped = !member_.is_wanted && !member_.has_descriptor;
  if (!is_skipped && (flags & kEncrypted) != 0) return refuse(what + "encrypted");
  if (!is_skipped && method != kStored && method != kDeflated)
    return refuse(what + "compressed by a method that is not read (" + std::to_string(method) + ")");
  if (member_.is_stored && member_.has_descriptor && member_.packed == 0 && !member_.name.ends_with('/'))
    return refuse(what + "stored without its size");
  if (!inflater_->is_ready || inflateReset(&inflater_->stream) != Z_OK) return fail(no_memory(name()));
  reader_.consume(head);
  if (is_skipped) return skip(member_.packed);
  packed_ = plain_ = crc_ = 0;
  is_data_over_ = false;
  seeks_bom_ = member_.is_wanted && wanted_ > 1;
  state_ = State::InMember;
}

void ZipSource::read_member(std::span<char>& out) {
  if (plain_ == 0 && member_.is_wanted && last_ != '\n') {
    // The last line of one file and the first line of the next are two lines.
    last_ = out[0] = '\n';
    out = out.subspan(1);
  } else if (!head_.empty() && !seeks_bom_) {
    const std::size_t count = std::min(head_.size(), out.size());
    head_.copy(out.data(), count);
    head_.erase(0, count);
    out = out.subspan(count);
  } else if (is_data_over_ || (member_.is_stored && packed_ == member_.packed)) {
    seeks_bom_ = false;
    is_data_over_ = true;
    if (head_.empty()) end_member();
  } else if (seeks_bom_) {
    // In the middle of a text it is no mark.
    char room[kBom.size()];
    head_.append(room, decode(std::span(room).first(kBom.size() - head_.size())));
    seeks_bom_ = head_.size() < kBom.size();
    if (head_ == kBom) head_.clear();
  } else {
    out = out.subspan(decode(out));
  }
}

/// Puts plain bytes of the member to the front of `out`. Returns their number.
std::size_t ZipSource::decode(std::span<char> out) {
  if (held().empty() && !need(1)) return 0;
  const std::size_t room = std::min<std::size_t>(out.size(), std::numeric_limits<uInt>::max());
  std::size_t made = 0;
  if (member_.is_stored) {
    made = static_cast<std::size_t>(std::min<std::uint64_t>({room, held().size(), member_.packed - packed_}));
    std::memcpy(out.data(), held().data(), made);
    packed_ += made;
    reader_.consume(made);
  } else {
    const std::string_view in = held();
    z_stream& stream = inflater_->stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));  // NOLINT: only read
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), std::numeric_limits<uInt>::max()));
    const uInt offered = stream.avail_in;
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(room);
    const int result = inflate(&stream, Z_NO_FLUSH);
    const std::size_t used = offered - stream.avail_in;
    made = room - stream.avail_out;
    packed_ += used;
    reader_.consume(used);
    is_data_over_ = result == Z_STREAM_END;
    if (!is_data_over_ && result != Z_OK && result != Z_BUF_ERROR) damaged("damaged data");
  }
  crc_ = static_cast<std::uint32_t>(crc32_z(crc_, reinterpret_cast<const Bytef*>(out.data()), made));
  plain_ += made;
  return made;
}

/// The sizes and the checksum must be those that the archive tells, before or behind the data.
void ZipSource::end_member() {
  state_ = State::BetweenMembers;
  if (!member_.has_descriptor) {
    if (crc_ != member_.crc || plain_ != member_.plain || packed_ != member_.packed)
      damaged("incorrect check or size");
    return;
  }
  constexpr std::size_t kLongest = 24;
  hold(kLongest);
  if (fault_) return;
  std::string_view bytes = held();
  const std::size_t mark = bytes.starts_with(kDescriptorMark) ? kMarkSize : 0;
  bytes.remove_prefix(mark);
  for (const std::size_t size : {std::size_t{4}, std::size_t{8}}) {
    const std::uint64_t mask = size == 4 ? kIn64 : ~std::uint64_t{0};
    if (bytes.size() < 4 + 2 * size || number32(bytes, 0) != crc_ ||
        number(bytes, 4, size) != (packed_ & mask) || number(bytes, 4 + size, size) != (plain_ & mask))
      continue;
    reader_.consume(mark + 4 + 2 * size);
    return;
  }
  if (bytes.size() < 12) return fail(truncated_data(name(), Compression::Zip));
  damaged("incorrect check or size");
}

void ZipSource::read_directory_entry() {
  if (!need(kEntryHead)) return;
  const std::size_t name_size = number16(held(), 28);
  const std::size_t behind_name = number16(held(), 30) + number16(held(), 32);
  if (!need(kEntryHead + name_size)) return;
  ++entries_;
  const std::string entry(held().substr(kEntryHead, name_size));
  if (!names_.contains(entry)) {
    state_ = State::Done;
    damaged("its directory lists '" + printable(entry) + "', and no member has this name");
    return;
  }
  skip(kEntryHead + name_size + behind_name);
}

void ZipSource::end_archive(std::size_t size) {
  skip(size);
  if (fault_) return;
  state_ = State::Done;
  if (entries_ != members_)
    damaged("its directory lists " + std::to_string(entries_) + " members, and it has " +
            std::to_string(members_));
  else if (files_ > 0 && wanted_ == 0)
    refuse("none of the files in it is a file of games");
}

void ZipSource::skip(std::uint64_t size) {
  while (size > 0 && !fault_) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, held().size()));
    reader_.consume(count);
    size -= count;
    if (size > 0) need(1);
  }
}

void ZipSource::fail(IoError fault) {
  if (!fault_) fault_ = std::move(fault);
}

void ZipSource::refuse(const std::string& why) {
  fail({IoError::Kind::Unsupported, "cannot read " + quoted_path(name()) + ": " + why});
}

void ZipSource::damaged(const std::string& why) {
  const std::string where = state_ == State::Done ? "" : "'" + printable(member_.name) + "': ";
  fail(corrupt_data(name(), Compression::Zip, reader_.offset(), where + why));
}

}}  // namespace chess::io
