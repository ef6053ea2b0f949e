// SPDX-License-Identifier: GPL-3.0-or-later
// Gaviota tables of any bytes. The first byte chooses the endgame, and whether the file is in memory.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "fuzz/law.h"
#include "notation/fen.h"
#include "tablebase/gaviota_tables.h"

namespace {

using namespace chess;
using chess::fuzz::law;

struct Ending {
  const char* name;
  const char* fens[2];
};
constexpr Ending kEndings[] = {
    {"kqk", {"8/8/4k3/8/8/8/1QK5/8 w - - 0 1", "8/8/4K3/8/8/8/1qk5/8 w - - 0 1"}},
    {"kpkp", {"8/8/4k3/8/1pP5/8/8/4K3 b - c3 0 1", "8/p7/4k3/8/8/8/7P/4K3 w - - 0 1"}},
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1 || size > 1 << 16) return 0;
  const Ending& ending = kEndings[data[0] & 1];
  const std::string folder = "/dev/shm/gaviota_fuzz_" + std::to_string(::getpid());
  std::filesystem::create_directory(folder);
  const std::string path = folder + "/" + ending.name + ".gtb.cp4";
  const std::string bytes(chess::fuzz::as_text(data + 1, size - 1));
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  {
    TableLimits limits;
    if ((data[0] & 2) != 0) limits.memory = 0;
    GaviotaTables tables(limits);
    law(tables.add_file(path), "a file with the name of a table is added");
    for (const char* fen : ending.fens) {
      const Position pos = parse_position(fen).value();
      const auto dtm = tables.probe_dtm(pos);
      law(dtm == tables.probe_dtm(pos), "a table answers the same again");
      if (!dtm) law(!dtm.error().reason.empty(), "an error says something");
      if (dtm && *dtm) law(**dtm > -300 && **dtm < 300, "distances fit into a byte");
    }
  }
  std::filesystem::remove_all(folder);
  return 0;
}
