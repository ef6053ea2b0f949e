// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz body on the files of a folder, so that every build replays the corpora. A folder that is not
// there is skipped (status 77).
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/law.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::error_code ignored;
  if (!std::filesystem::exists(argv[1], ignored)) {
    std::printf("skipped: %s is not there\n", argv[1]);
    return 77;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::printf("%zu files replayed\n", files.size());
  return files.empty() ? 1 : 0;
}
