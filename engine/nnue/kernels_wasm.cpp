// SPDX-License-Identifier: GPL-3.0-or-later
// Eight numbers at a time, for WebAssembly with its vectors of 128 bits.
#include <wasm_simd128.h>

#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Wasm {
  using Numbers = v128_t;
  using Sums = v128_t;
  static constexpr int kLanes = 8;

  static Numbers load(const std::int16_t* p) { return wasm_v128_load(p); }
  static void store(std::int16_t* p, Numbers n) { wasm_v128_store(p, n); }
  static Numbers add(Numbers a, Numbers b) { return wasm_i16x8_add(a, b); }
  static Numbers subtract(Numbers a, Numbers b) { return wasm_i16x8_sub(a, b); }
  static Numbers clamp(Numbers n) {
    return wasm_i16x8_min(wasm_i16x8_max(n, wasm_i16x8_splat(0)), wasm_i16x8_splat(kHiddenOne));
  }
  static Numbers multiply(Numbers a, Numbers b) { return wasm_i16x8_mul(a, b); }
  static Sums no_sums() { return wasm_i32x4_splat(0); }
  static Sums add_products(Sums sums, Numbers a, Numbers b) {
    return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b));
  }
  static std::int32_t total(Sums sums) {
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
  }
};

}  // namespace

constinit const Kernels kWasmKernels = KernelArithmetic<Wasm>::kernels("wasm");

}  // namespace engine::nnue
