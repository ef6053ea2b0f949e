// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed streams. The first byte says what the rest is: the bytes of a file, or a text that is compressed
// and then changed at some places.
#include <algorithm>
#include <array>
#include <string>

#include "fuzz/law.h"
#include "io/block_compression.h"
#include "io/sources.h"

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
        law(!count.error().message.empty(), "a fault has a message");
        const auto again = (*source)->read(buffer);
        law(!again && again.error().message == count.error().message, "a fault stays");
        break;
      }
      law(*count <= step, "no more is read than there is room for");
      if (*count == 0) break;
      total += *count;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::uint8_t mode = data[0];
  const std::string_view rest = chess::fuzz::as_text(data + 1, size - 1);
  constexpr std::array kinds = {chess::Compression::None, chess::Compression::Gzip, chess::Compression::Bzip2,
                                chess::Compression::Zstd};
  const chess::Compression kind = kinds[mode % kinds.size()];
  if (kind == chess::Compression::None) {
    read_file(std::string(rest));
    return 0;
  }
  // The last bytes are places and their new values.
  const std::size_t changes = std::min<std::size_t>(mode / kinds.size() % 8, rest.size() / 3);
  const std::string_view text = rest.substr(0, rest.size() - 3 * changes);
  // As one stream, or in blocks.
  std::string file = mode < 128 ? test_io::pack(text, kind) : test_io::pack_in_blocks(text, kind);
  if (changes == 0) {
    const auto read = test_io::unpack(file);
    law(!read.fault && read.bytes == text, "what was compressed comes back");
    law(test_io::unpack(file + file).bytes == std::string(text) + std::string(text), "twice, too");
  }
  for (std::size_t i = 0; i < changes; ++i) {
    const std::uint8_t* change = data + size - 3 * (i + 1);
    file[(change[0] * 256U + change[1]) % file.size()] = static_cast<char>(change[2]);
  }
  read_file(file);
  if (changes > 0) read_file(file.substr(0, file.size() * data[size - 1] / 256));
  return 0;
}
