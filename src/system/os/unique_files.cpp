// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/unique_files.h"

#include <array>
#include <cerrno>

#include "os/random_bytes.h"

namespace chess { inline namespace os {

namespace {

constexpr int kMostTries = 1000;

/// FRONTxxxxxxENDING; nothing if the system gives no random bits.
bool name_at_random(std::string_view front, std::string_view ending, std::string& path) {
  // Names differ also where upper and lower case do not.
  static constexpr std::string_view kDigits = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::array<unsigned char, 6> bits{};
  if (!fill_with_random_bytes(bits)) {
    errno = EIO;
    return false;
  }
  path = front;
  for (const unsigned char byte : bits) path += kDigits[byte % kDigits.size()];
  path += ending;
  return true;
}

}  // namespace

int create_unique_file(std::string_view front, std::string_view ending, std::string& path, bool vanishes) {
  path = std::string(front) + "xxxxxx" + std::string(ending);
  for (int i = 0; i < kMostTries && name_at_random(front, ending, path); ++i) {
    const int fd = open_file(path, {.access = FileAccess::Both,
                                    .making = FileMaking::New,
                                    .follows_link = false,
                                    .vanishes = vanishes,
                                    .rights = 0600});
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

bool create_unique_folder(std::string_view front, std::string& path) {
  for (int i = 0; i < kMostTries && name_at_random(front, "", path); ++i) {
    if (make_folder(path, 0700)) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

}}  // namespace chess::os
