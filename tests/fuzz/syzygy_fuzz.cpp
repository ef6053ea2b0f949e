// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy tables of any bytes. The first byte chooses the endgame and the kind, and whether the file is in
// memory; the rest follows a fitting magic number and is filled up to a fitting size.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/movegen.h"
#include "fuzz/law.h"
#include "notation/fen.h"
#include "tablebase/syzygy_tables.h"

namespace {

using namespace chess;
using chess::fuzz::law;

struct Endgame {
  const char* name;
  const char* fens[3];
};
constexpr Endgame kEndgames[] = {
    {"KQvK",
     {"8/8/4k3/8/8/8/1QK5/8 w - - 0 1", "8/8/4k3/8/8/8/1QK5/8 b - - 0 1", "k7/8/1K6/8/8/8/7q/8 b - - 0 1"}},
    {"KPvKP",
     {"8/8/4k3/8/1pP5/8/8/4K3 b - c3 0 1", "8/p7/4k3/8/8/8/7P/4K3 w - - 0 1",
      "8/4p3/4k3/8/8/3K4/3P4/8 b - - 0 1"}},
    {"KRvKR",
     {"8/8/4k3/8/1r6/8/3R4/4K3 w - - 0 1", "8/8/4k3/8/1r6/8/1R6/4K3 b - - 0 1",
      "r7/8/4k3/8/8/8/1R6/4K3 b - - 0 1"}},
    {"KNNvK",
     {"8/8/4k3/8/8/8/1NKN4/8 w - - 0 1", "8/8/4k3/8/8/8/1NKN4/8 b - - 0 1",
      "k7/2N5/1K6/8/8/8/7N/8 b - - 0 1"}},
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1 || size > 1 << 16) return 0;
  const Endgame& endgame = kEndgames[data[0] % 4];
  const bool is_wdl = (data[0] & 4) != 0;
  std::string bytes = is_wdl ? "\x71\xE8\x23\x5D" : "\xD7\x66\x0C\xA5";
  bytes += chess::fuzz::as_text(data + 1, size - 1);
  bytes.resize((bytes.size() + 63) / 64 * 64 + 16);
  const std::string path = "/dev/shm/syzygy_fuzz_" + std::to_string(::getpid()) + "/" + endgame.name;
  const auto folder = std::filesystem::path(path).parent_path();
  std::filesystem::create_directory(folder);
  const std::string file = path + (is_wdl ? ".rtbw" : ".rtbz");
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  {
    TableLimits limits;
    if ((data[0] & 8) != 0) limits.memory = 0;
    SyzygyTables tables(limits);
    law(tables.add_file(file), "a file with the name of a table is added");
    for (const char* fen : endgame.fens) {
      const Position pos = parse_position(fen).value();
      const auto wdl = tables.probe_wdl(pos);
      law(wdl == tables.probe_wdl(pos), "a table answers the same again");
      if (!wdl) law(!wdl.error().reason.empty(), "an error says something");
      const auto moves = tables.moves(pos);
      if (moves && *moves) law((*moves)->size() == legal_moves(pos).size(), "every move has a value");
    }
  }
  std::filesystem::remove_all(folder);
  return 0;
}
