// SPDX-License-Identifier: GPL-3.0-or-later
// Files of networks. An input is either the beginning of a file, or changes of the network that comes with
// the program, whose checksum may then be made to fit.

#include "base/bytes.h"
#include "base/word_checksum.h"
#include "engine/nnue/network.h"
#include "fuzz/law.h"

namespace {

using chess::fuzz::law;

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

void read(const std::string& file) {
  const auto network = engine::nnue::parse_network(bytes_of(file));
  if (!network) {
    law(!to_string(network.error()).empty(), "an error says something");
    return;
  }
  const std::string again = engine::nnue::network_bytes(*network->network, network->description);
  const auto same = engine::nnue::parse_network(bytes_of(again));
  law(same && same->description == network->description, "written and read again, the network is the same");
  law(engine::nnue::network_bytes(*same->network, same->description) == again, "and so are its bytes");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::string good = engine::nnue::network_bytes(*engine::nnue::embedded_network().network,
                                                              engine::nnue::embedded_network().description);
  if (data[0] % 4 == 0) {
    std::string file(chess::fuzz::as_text(data + 1, size - 1));
    read(file);
    if (file.size() < good.size()) read(file + good.substr(file.size()));
    return 0;
  }
  std::string file = good;
  for (std::size_t at = 1; at + 4 <= size; at += 4) {
    const std::size_t place = data[at] << 16 | data[at + 1] << 8 | data[at + 2];
    file[place % file.size()] = static_cast<char>(data[at + 3]);
  }
  if (data[0] % 4 == 1) file.resize(file.size() - data[0]);
  if (data[0] % 4 == 2) {
    const std::size_t body = file.size() - sizeof(std::uint64_t);
    chess::store_little_endian(chess::word_checksum(bytes_of(file).first(body)), &file[body]);
  }
  read(file);
  return 0;
}
