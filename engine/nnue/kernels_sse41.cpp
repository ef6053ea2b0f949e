// SPDX-License-Identifier: GPL-3.0-or-later
// Eight numbers at a time, for x86-64 processors since 2008.
#include <immintrin.h>

#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Sse41 {
  using Numbers = __m128i;
  using Sums = __m128i;
  static constexpr int kLanes = 8;

  static Numbers load(const std::int16_t* p) { return _mm_load_si128(reinterpret_cast<const __m128i*>(p)); }
  static void store(std::int16_t* p, Numbers n) { _mm_store_si128(reinterpret_cast<__m128i*>(p), n); }
  static Numbers add(Numbers a, Numbers b) { return _mm_add_epi16(a, b); }
  static Numbers subtract(Numbers a, Numbers b) { return _mm_sub_epi16(a, b); }
  static Numbers clamp(Numbers n) {
    return _mm_min_epi16(_mm_max_epi16(n, _mm_setzero_si128()), _mm_set1_epi16(kHiddenOne));
  }
  static Numbers multiply(Numbers a, Numbers b) { return _mm_mullo_epi16(a, b); }
  static Sums no_sums() { return _mm_setzero_si128(); }
  static Sums add_products(Sums sums, Numbers a, Numbers b) {
    return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
  }
  static std::int32_t total(Sums sums) {
    const Sums halves = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0b01'00'11'10));
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi32(halves, 1);
  }
};

}  // namespace

constinit const Kernels kSse41Kernels = KernelArithmetic<Sse41>::kernels("sse41");

}  // namespace engine::nnue
