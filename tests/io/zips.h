// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives made by hand, so that they may have whatever a test wants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/crc32.h"
#include "tests/io/sources.h"

namespace test_io {

/// The number in `size` bytes, the lowest one first.
inline std::string little(std::uint64_t value, int size) {
  std::string bytes;
  for (; size > 0; --size, value >>= 8) bytes.push_back(static_cast<char>(value));
  return bytes;
}

/// Of a member of an archive.
struct ZipTraits {
  unsigned flags = 0;
  unsigned method = 0;
  bool is_deflated = false;
  bool has_zip64 = false;
  bool has_descriptor = false;
  bool has_descriptor_mark = true;
  std::uint32_t wrong_crc = 0;
};

/// The plain deflate data of `text`: what is between head and tail of a gzip file.
inline std::string deflated(std::string_view text) {
  const std::string file = pack(text, chess::Compression::Gzip);
  return file.substr(10, file.size() - 18);
}

/// Makes an archive.
class Zip {
 public:
  Zip& add(const std::string& name, std::string_view text, const ZipTraits& traits = {}) {
    const std::string data = traits.is_deflated ? deflated(text) : std::string(text);
    const unsigned method = traits.is_deflated ? 8 : traits.method;
    const unsigned flags = traits.flags | (traits.has_descriptor ? 8U : 0U);
    const std::uint32_t crc = chess::crc32(text) ^ traits.wrong_crc;
    const std::uint64_t sizes[] = {data.size(), text.size()};
    std::string extra;
    std::string head = little(traits.has_descriptor ? 0 : crc, 4);
    for (const std::uint64_t size : sizes)
      head += little(traits.has_descriptor ? 0 : traits.has_zip64 ? 0xFFFFFFFF : size, 4);
    if (traits.has_zip64)
      extra = little(1, 2) + little(16, 2) + little(text.size(), 8) + little(data.size(), 8);
    bytes_ += "PK\x03\x04" + little(45, 2) + little(flags, 2) + little(method, 2) + little(0, 4) + head +
              little(name.size(), 2) + little(extra.size(), 2) + name + extra + data;
    if (traits.has_descriptor) {
      if (traits.has_descriptor_mark) bytes_ += "PK\x07\x08";
      bytes_ += little(crc, 4) + little(data.size(), traits.has_zip64 ? 8 : 4) +
                little(text.size(), traits.has_zip64 ? 8 : 4);
    }
    directory_ += "PK\x01\x02" + little(45, 2) + little(45, 2) + little(flags, 2) + little(method, 2) +
                  little(0, 4) + little(crc, 4) + little(data.size(), 4) + little(text.size(), 4) +
                  little(name.size(), 2) + little(0, 16) + name;
    ++count_;
    return *this;
  }
  std::string bytes() const {
    return bytes_ + directory_ + "PK\x05\x06" + little(0, 4) + little(count_, 2) + little(count_, 2) +
           little(directory_.size(), 4) + little(bytes_.size(), 4) + little(5, 2) + "hello";
  }
  /// The directory lists nothing.
  std::string without_directory() const { return bytes_ + "PK\x05\x06" + little(0, 18); }

 private:
  std::string bytes_;
  std::string directory_;
  unsigned count_ = 0;
};

}  // namespace test_io
