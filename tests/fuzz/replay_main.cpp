// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz body on the files of a folder, so that every build replays the corpora. With --shared the
// folder is one of the test data (support/data_folder.h), and is skipped where it is missing (status 77).
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz/law.h"
#include "support/data_folder.h"

int main(int argc, char** argv) {
  const bool is_shared = argc == 3 && std::string_view(argv[1]) == "--shared";
  if (argc != 2 && !is_shared) {
    std::fprintf(stderr, "usage: %s FOLDER | --shared NAME\n", argv[0]);
    return 2;
  }
  const std::filesystem::path folder = is_shared ? test::data_path(argv[2]) : argv[1];
  std::error_code ignored;
  if (is_shared && !std::filesystem::exists(folder, ignored)) {
    std::printf("skipped: %s is not there\n", folder.c_str());
    return 77;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
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
