// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the files in a zip archive, one behind the other. The archive is read from front to
// back, so it may come through a pipe. Follows PKWARE's APPNOTE 6.3.10: members that are stored or deflated,
// zip64, sizes behind the data.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "io/buffered_reader.h"
#include "io/byte_source.h"
#include "io/detail/checked_source.h"
#include "io/input.h"

namespace chess { inline namespace io {

class ZipSource final : public CheckedSource {
 public:
  /// Precondition: `reader` stands at the start of an archive. See InputOptions for `wants_member`.
  ZipSource(BufferedReader reader, MemberQuestion wants_member);
  ~ZipSource() override;

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override;
  const std::string& name() const override { return reader_.source().name(); }
  std::uint64_t raw_position() const override { return reader_.source().raw_position(); }
  std::optional<std::uint64_t> raw_size() const override { return reader_.source().raw_size(); }
  std::uint64_t checked() const override { return checked_; }

 private:
  enum class State : std::uint8_t { BetweenMembers, InMember, Done };

  /// What the header of a member says.
  struct Member {
    std::string name;
    bool is_wanted = false;
    bool is_stored = false;
    bool has_descriptor = false;  ///< checksum and sizes are behind the data
    std::uint32_t crc = 0;
    std::uint64_t packed = 0;
    std::uint64_t plain = 0;
  };

  bool hold(std::size_t size);
  std::string_view held() const { return reader_.buffered(); }
  void begin_member();
  void begin_data();
  void read_member(std::span<char>& out);
  std::size_t decode(std::span<char> out);
  void end_member();
  void read_directory_entry();
  void end_archive(std::size_t size);
  void skip(std::uint64_t size);
  bool need(std::size_t size);
  void fail(IoError fault);
  void refuse(const std::string& why);
  void damaged(const std::string& why);

  BufferedReader reader_;
  MemberQuestion wants_member_;
  State state_ = State::BetweenMembers;
  Member member_;
  struct Inflater;
  std::unique_ptr<Inflater> inflater_;
  // Of the member that is read:
  std::uint64_t packed_ = 0;
  std::uint64_t plain_ = 0;
  std::uint32_t crc_ = 0;
  bool is_data_over_ = false;
  bool seeks_bom_ = false;  ///< `head_` is not known to be none yet
  std::string head_;  ///< the first bytes, not given yet

  std::uint64_t given_ = 0;  ///< bytes of all members
  std::uint64_t checked_ = 0;
  std::size_t members_ = 0;
  std::size_t files_ = 0;  ///< members that are no folders
  std::size_t wanted_ = 0;
  std::size_t entries_ = 0;  ///< of the directory
  std::set<std::string> names_;  ///< of the members
  char last_ = '\n';  ///< the byte that was given last
  std::optional<IoError> fault_;
};

}}  // namespace chess::io
