// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of the network's two layers, once for each kind of processor, and the choice between
// them at run time. All kinds give the same integers. A "row" is kHidden numbers, aligned to 64 bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::nnue {

struct Kernels {
  using Row = const std::int16_t*;

  std::string_view name;  ///< "scalar", "sse41", "avx2", "avx512", "neon", "wasm"
  // to = from + added - removed, of 16 bits each, for the shapes that moves have: one man goes somewhere;
  // and takes another; two men move (castling).
  void (*move)(std::int16_t* to, Row from, Row added, Row removed);
  void (*capture)(std::int16_t* to, Row from, Row added, Row removed, Row also_removed);
  void (*castle)(std::int16_t* to, Row from, Row added, Row also_added, Row removed, Row also_removed);
  /// numbers += all added - all removed.
  void (*change)(std::int16_t* numbers, const Row* added, int added_count, const Row* removed,
                 int removed_count);
  /// The second layer: the sum of clamp(x, 0, kHiddenOne)^2 * weight over both perspectives; `weights` has
  /// two rows, the second for `other`. No overflow within the limits of architecture.h.
  std::int32_t (*output)(Row own, Row other, Row weights);
};

/// All that this processor can do, the fastest first; "scalar" is always the last.
std::vector<const Kernels*> supported_kernels();

struct KernelChoice {
  const Kernels* kernels;
  std::string complaint;  ///< a sentence for people; empty when all is well
};

/// Those named `wanted`, or the fastest where it is empty. The fastest as well, with a complaint, when
/// there are none of that name or this processor cannot run them.
KernelChoice choose_kernels(std::string_view wanted);

/// The choice of this process, made once: the environment variable MARGINALIA_SIMD may name one.
const KernelChoice& kernel_choice();

// One for each file compiled for its kind of processor; to be run there only.
extern const Kernels kScalarKernels;
#if defined(__x86_64__)
extern const Kernels kSse41Kernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#elif defined(__aarch64__)
extern const Kernels kNeonKernels;
#elif defined(__wasm_simd128__)
extern const Kernels kWasmKernels;
#endif

}  // namespace engine::nnue
