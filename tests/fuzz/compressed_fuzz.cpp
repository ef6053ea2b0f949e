// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed streams. The first byte says what the rest is: the bytes of a file, or a text that is compressed
// and then changed at some places. Laws: what was compressed comes back; several threads read what one reads.
#include <array>

#include "fuzz/law.h"
#include "io/detail/bzip2_format.h"
#include "io/zips.h"

namespace {

using chess::fuzz::law;

constexpr std::size_t kMostRead = std::size_t{16} << 20;  // of a bomb

constexpr int kSmallWindow = 23;

/// What several threads make of `file` is what one makes of it.
void compare_threads(const std::string& file) {
  const auto read = [&](std::size_t threads) {
    test_io::Drained got;
    auto source =
        chess::decompressed(chess::memory_source(file), {.threads = threads, .window_log = kSmallWindow});
    if (!source) {
      got.fault = source.error();
      return got;
    }
    std::string buffer(std::size_t{1} << 16, '\0');
    while (got.bytes.size() < kMostRead) {
      const auto count = (*source)->read(buffer);
      if (!count) got.fault = count.error();
      if (!count || *count == 0) return got;
      got.bytes.append(buffer, 0, *count);
    }
    got.bytes.resize(kMostRead);
    return got;
  };
  const auto one = read(0);
  const auto three = read(3);
  law(one.bytes == three.bytes, "the bytes do not depend on the threads");
  law(one.fault.has_value() == three.fault.has_value(), "nor does it whether there is a fault");
}

/// What can be read of `file`, up to a limit, in small and large pieces.
void read_file(const std::string& file) {
  compare_threads(file);
  for (const std::size_t step : {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 16}) {
    auto source = chess::decompressed(chess::memory_source(file), {.window_log = kSmallWindow});
    if (!source) return;
    std::string buffer(step, '\0');
    for (std::size_t total = 0; total < std::min(kMostRead, step * 4096);) {
      const auto count = (*source)->read(buffer);
      if (!count) {
        law(!count.error().reason.empty(), "a fault has a message");
        const auto again = (*source)->read(buffer);
        law(!again && again.error().reason == count.error().reason, "a fault stays");
        break;
      }
      law(*count <= step, "no more is read than there is room for");
      if (*count == 0) break;
      total += *count;
    }
  }
}

/// The text in some parts. Its first byte says how many.
std::vector<std::string_view> parts_of(std::string_view text) {
  const std::size_t count = text.empty() ? 1 : 1 + static_cast<unsigned char>(text.front()) % 8;
  const std::size_t size = text.size() / count + 1;
  std::vector<std::string_view> parts;
  for (std::size_t i = 0; i < count; ++i) parts.push_back(text.substr(std::min(i * size, text.size()), size));
  return parts;
}

/// An archive in which each part is a file, and the text that is read from it.
std::string zip_of(const std::vector<std::string_view>& parts, unsigned shape, std::string& text) {
  constexpr std::string_view kBom = "\xEF\xBB\xBF";
  test_io::Zip zip;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = parts[i];
    const bool is_deflated = (shape & 1) != 0;
    zip.add("a.pgn", part,
            {.is_deflated = is_deflated,
             .has_zip64 = (shape & 2) != 0,
             .has_descriptor = is_deflated && (shape & 4) != 0});
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += i > 0 && part.starts_with(kBom) ? part.substr(kBom.size()) : part;
  }
  return zip.bytes();
}

/// Writes bits one behind the other.
class Bits {
 public:
  void add(std::uint64_t bits, int count) {
    while (count-- > 0) {
      if (size_ % 8 == 0) bytes_.push_back('\0');
      if ((bits >> count & 1) != 0) bytes_.back() = static_cast<char>(bytes_.back() | 0x80 >> size_ % 8);
      ++size_;
    }
  }
  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::size_t size_ = 0;
};

std::uint64_t bits_at(std::string_view bytes, std::size_t bit, int count) {
  std::uint64_t bits = 0;
  for (; count > 0; --count, ++bit)
    bits = bits << 1 | (static_cast<unsigned char>(bytes[bit / 8]) >> (7 - bit % 8) & 1);
  return bits;
}

/// One stream of bzip2 in which each part is a block. Only large files have such streams otherwise.
std::string bzip2_of(const std::vector<std::string_view>& parts) {
  Bits out;
  std::uint32_t crc = 0;
  for (const char c : std::string_view("BZh9")) out.add(static_cast<unsigned char>(c), 8);
  for (const std::string_view part : parts) {
    if (part.empty()) continue;
    const std::string one = test_io::pack(part, chess::Compression::Bzip2);
    // The end is filled up to whole bytes.
    std::size_t end = one.size() * 8 - chess::kBzip2CrcBits - chess::kBzip2MarkBits;
    while (bits_at(one, end, chess::kBzip2MarkBits) != chess::kBzip2EndMark) --end;
    const std::size_t begin = chess::kBzip2HeaderSize * 8;
    crc = chess::add_bzip2_block(
        crc, static_cast<std::uint32_t>(bits_at(one, begin + chess::kBzip2MarkBits, chess::kBzip2CrcBits)));
    for (std::size_t bit = begin; bit < end; ++bit) out.add(bits_at(one, bit, 1), 1);
  }
  out.add(chess::kBzip2EndMark, chess::kBzip2MarkBits);
  out.add(crc, chess::kBzip2CrcBits);
  return std::move(out).bytes();
}

/// Each part as a member, stream or frame. Some of them tell their sizes, as `shape` says.
std::string file_of(const std::vector<std::string_view>& parts, chess::Compression kind, unsigned shape) {
  std::string file;
  for (std::size_t i = 0; i < parts.size(); ++i)
    file += i == shape ? test_io::pack(parts[i], kind) : test_io::pack_in_blocks(parts[i], kind);
  return file;
}

/// Changes the file at some places. The last bytes of the input are places and their new values.
void read_changed(std::string file, std::string_view input, std::size_t changes) {
  for (std::size_t i = 0; i < changes; ++i) {
    const std::string_view change = input.substr(input.size() - 3 * (i + 1), 3);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(change[at]); };
    file[(byte(0) * 256U + byte(1)) % file.size()] = change[2];
  }
  read_file(file);
  if (changes > 0) read_file(file.substr(0, file.size() * static_cast<unsigned char>(input.back()) / 256));
}

/// Without changes the text comes back.
void read_whole(const std::string& file, std::string_view text) {
  for (const std::size_t threads : {0, 3}) {
    const auto read = test_io::unpack(file, 4096, "x", {.threads = threads});
    law(!read.fault && read.bytes == text, "what was compressed comes back");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view input = chess::fuzz::as_text(data + 1, size - 1);
  constexpr std::array kinds = {chess::Compression::Zip, chess::Compression::Gzip, chess::Compression::Bzip2,
                                chess::Compression::Zstd};
  const chess::Compression kind = kinds[data[0] % 4];
  std::size_t changes = data[0] / 4 % 8;
  const unsigned shape = data[0] / 32;
  if (kind == chess::Compression::Zip && changes-- == 0) {
    read_file(std::string(input));
    return 0;
  }
  changes = std::min(changes, input.size() / 3);
  const std::string_view text = input.substr(0, input.size() - 3 * changes);
  std::string zipped;
  const std::string file = kind == chess::Compression::Zip ? zip_of(parts_of(text), shape, zipped)
                           : shape == 0                    ? test_io::pack(text, kind)
                           : kind == chess::Compression::Bzip2 && shape < 4
                               ? bzip2_of(parts_of(text))
                               : file_of(parts_of(text), kind, shape);
  if (changes == 0) {
    read_whole(file, kind == chess::Compression::Zip ? zipped : text);
    if (kind != chess::Compression::Zip) read_whole(file + file, std::string(text) + std::string(text));
  }
  read_changed(file, input, changes);
  return 0;
}
