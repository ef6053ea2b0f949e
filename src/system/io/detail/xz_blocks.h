// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: where the blocks of an xz stream end. liblzma checks each block and does not say
// when. The format is "The .xz File Format" 1.2, sections 2 and 3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace chess { inline namespace io {

/// Follows the compressed bytes of one stream. A block whose header does not have its sizes cannot be
/// followed. Then nothing is known of it and of those behind it. Damage is found by the decoder, not here.
class XzBlocks {
 public:
  /// Takes the next compressed bytes.
  void take(std::string_view bytes);

  /// The end of the last block that ends before the plain byte `made`, counted in plain bytes. If the decoder
  /// has made bytes of the block behind it, the check of that block has passed.
  std::uint64_t end_before(std::uint64_t made);

 private:
  void parse_head();

  std::string head_;  ///< of the stream or of a block, as far as it has come
  std::size_t head_size_ = 12;  ///< first that of the stream
  std::uint64_t left_ = 0;  ///< compressed bytes of this block behind its header
  bool is_in_stream_ = false;  ///< the header of the stream is parsed
  bool is_lost_ = false;
  std::size_t check_size_ = 0;
  std::uint64_t plain_ = 0;  ///< of all blocks whose headers were seen
  std::deque<std::uint64_t> ends_;  ///< of blocks, not passed yet
  std::uint64_t passed_ = 0;
};

}}  // namespace chess::io
