// SPDX-License-Identifier: GPL-3.0-or-later
// What every fuzz body needs: input as text, and a law that ends the program when it is broken (in
// builds without assertions too).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// The entry point of libFuzzer; `replay_main.cpp` calls it as well.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace chess::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void law(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %s\n", what);
  std::abort();
}

}  // namespace chess::fuzz
