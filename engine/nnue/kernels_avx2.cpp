// SPDX-License-Identifier: GPL-3.0-or-later
// Sixteen numbers at a time, for x86-64 processors since 2013.
#include <immintrin.h>

#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Avx2 {
  using Numbers = __m256i;
  using Sums = __m256i;
  static constexpr int kLanes = 16;

  static Numbers load(const std::int16_t* p) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(p));
  }
  static void store(std::int16_t* p, Numbers n) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), n); }
  static Numbers add(Numbers a, Numbers b) { return _mm256_add_epi16(a, b); }
  static Numbers subtract(Numbers a, Numbers b) { return _mm256_sub_epi16(a, b); }
  static Numbers clamp(Numbers n) {
    return _mm256_min_epi16(_mm256_max_epi16(n, _mm256_setzero_si256()), _mm256_set1_epi16(kHiddenOne));
  }
  static Numbers multiply(Numbers a, Numbers b) { return _mm256_mullo_epi16(a, b); }
  static Sums no_sums() { return _mm256_setzero_si256(); }
  static Sums add_products(Sums sums, Numbers a, Numbers b) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
  }
  static std::int32_t total(Sums sums) {
    const __m128i quarters = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    const __m128i halves = _mm_add_epi32(quarters, _mm_shuffle_epi32(quarters, 0b01'00'11'10));
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi32(halves, 1);
  }
};

}  // namespace

constinit const Kernels kAvx2Kernels = KernelArithmetic<Avx2>::kernels("avx2");

}  // namespace engine::nnue
