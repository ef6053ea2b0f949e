// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/kernels.h"

#include <cstdlib>

#include "base/text.h"

namespace engine::nnue {

std::vector<const Kernels*> supported_kernels() {
  std::vector<const Kernels*> all;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl"))
    all.push_back(&kAvx512Kernels);
  if (__builtin_cpu_supports("avx2")) all.push_back(&kAvx2Kernels);
  if (__builtin_cpu_supports("sse4.1")) all.push_back(&kSse41Kernels);
#elif defined(__aarch64__)
  all.push_back(&kNeonKernels);
#elif defined(__wasm_simd128__)
  all.push_back(&kWasmKernels);
#endif
  all.push_back(&kScalarKernels);
  return all;
}

KernelChoice choose_kernels(std::string_view wanted) {
  const auto all = supported_kernels();
  if (wanted.empty()) return {all.front(), ""};
  std::string names;
  for (const Kernels* kernels : all) {
    if (kernels->name == wanted) return {kernels, ""};
    names += (names.empty() ? "" : ", ") + std::string(kernels->name);
  }
  return {all.front(), "MARGINALIA_SIMD: this processor has " + names + ", not '" + chess::printable(wanted) +
                           "'; " + std::string(all.front()->name) + " is used"};
}

const KernelChoice& kernel_choice() {
  static const KernelChoice choice = [] {
    const char* wanted = std::getenv("MARGINALIA_SIMD");
    return choose_kernels(wanted == nullptr ? "" : wanted);
  }();
  return choice;
}

}  // namespace engine::nnue
