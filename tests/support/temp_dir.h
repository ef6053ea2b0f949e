// SPDX-License-Identifier: GPL-3.0-or-later
// A fresh folder for one test, removed with everything in it at the end of the scope.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace test_support {

/// A device, which is no regular file. Not /dev/null: where tests run as root, one careless program of the
/// machine makes a file of that, and the tests that need a device fail far from it.
inline constexpr const char* kDevice = "/dev/zero";

class TempDir {
 public:
  TempDir() {
    std::random_device random;
    const std::string name = "marginalia-test-" + std::to_string(random()) + std::to_string(random());
    const auto path = std::filesystem::temp_directory_path() / name;
    if (!std::filesystem::create_directory(path)) std::abort();
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    path_ = path.string();
  }
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::string& path() const { return path_; }

  /// The path of the file `name` in the folder.
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

  /// Writes the file `name` and gives its path.
  std::string write(std::string_view name, std::string_view bytes) const {
    std::string path = file(name);
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
  }

  /// The bytes of the file `name`.
  std::string read(std::string_view name) const {
    std::ifstream in(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// How many entries the folder has, hidden ones too.
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
  }

 private:
  std::string path_;
};

}  // namespace test_support
