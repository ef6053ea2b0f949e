// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/kernels.h"

#include <cstdlib>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/text.h"

namespace engine::nnue {

#if defined(__x86_64__)
namespace {

/// What the processor can do and the system saves. Asked here, since __builtin_cpu_supports says no to
/// everything with the run-time library of zig.
struct Features {
  bool sse41 = false;
  bool avx2 = false;
  bool avx512 = false;
};

Features processor_features() {
  Features found;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return found;
  found.sse41 = (c & bit_SSE4_1) != 0;
  if ((c & bit_OSXSAVE) == 0) return found;
  unsigned saved = 0, unused = 0;
  asm volatile("xgetbv" : "=a"(saved), "=d"(unused) : "c"(0));
  constexpr unsigned kYmm = 0x06, kZmm = 0xe6;  // the registers whose contents are kept
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return found;
  constexpr unsigned kAvx512 = bit_AVX512F | bit_AVX512BW | bit_AVX512VL;
  found.avx2 = (saved & kYmm) == kYmm && (b & bit_AVX2) != 0;
  found.avx512 = (saved & kZmm) == kZmm && (b & kAvx512) == kAvx512;
  return found;
}

}  // namespace
#endif

std::vector<const Kernels*> supported_kernels() {
  std::vector<const Kernels*> all;
#if defined(__x86_64__)
  const Features features = processor_features();
  if (features.avx512) all.push_back(&kAvx512Kernels);
  if (features.avx2) all.push_back(&kAvx2Kernels);
  if (features.sse41) all.push_back(&kSse41Kernels);
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
