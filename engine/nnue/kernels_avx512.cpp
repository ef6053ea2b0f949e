// SPDX-License-Identifier: GPL-3.0-or-later
// Thirty-two numbers at a time, for x86-64 processors with AVX-512 (F, BW, VL).
#include <immintrin.h>

#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Avx512 {
  using Numbers = __m512i;
  using Sums = __m512i;
  static constexpr int kLanes = 32;

  static Numbers load(const std::int16_t* p) { return _mm512_load_si512(p); }
  static void store(std::int16_t* p, Numbers n) { _mm512_store_si512(p, n); }
  static Numbers add(Numbers a, Numbers b) { return _mm512_add_epi16(a, b); }
  static Numbers subtract(Numbers a, Numbers b) { return _mm512_sub_epi16(a, b); }
  static Numbers clamp(Numbers n) {
    return _mm512_min_epi16(_mm512_max_epi16(n, _mm512_setzero_si512()), _mm512_set1_epi16(kHiddenOne));
  }
  static Numbers multiply(Numbers a, Numbers b) { return _mm512_mullo_epi16(a, b); }
  static Sums no_sums() { return _mm512_setzero_si512(); }
  static Sums add_products(Sums sums, Numbers a, Numbers b) {
    return _mm512_add_epi32(sums, _mm512_madd_epi16(a, b));
  }
  // Without _mm512_reduce_add_epi32 and the unmasked extracts, of which GCC 12 says that they read what was
  // never written (GCC bug 105593).
  static std::int32_t total(Sums sums) {
    const __m256i eighths = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xF, sums, 0),
                                             _mm512_maskz_extracti64x4_epi64(0xF, sums, 1));
    const __m128i quarters =
        _mm_add_epi32(_mm256_castsi256_si128(eighths), _mm256_extracti128_si256(eighths, 1));
    const __m128i halves = _mm_add_epi32(quarters, _mm_shuffle_epi32(quarters, 0b01'00'11'10));
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi32(halves, 1);
  }
};

}  // namespace

constinit const Kernels kAvx512Kernels = KernelArithmetic<Avx512>::kernels("avx512");

}  // namespace engine::nnue
