// SPDX-License-Identifier: GPL-3.0-or-later
// Eight numbers at a time, for 64-bit ARM processors.
#include <arm_neon.h>

#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Neon {
  using Numbers = int16x8_t;
  using Sums = int32x4_t;
  static constexpr int kLanes = 8;

  static Numbers load(const std::int16_t* p) { return vld1q_s16(p); }
  static void store(std::int16_t* p, Numbers n) { vst1q_s16(p, n); }
  static Numbers add(Numbers a, Numbers b) { return vaddq_s16(a, b); }
  static Numbers subtract(Numbers a, Numbers b) { return vsubq_s16(a, b); }
  static Numbers clamp(Numbers n) { return vminq_s16(vmaxq_s16(n, vdupq_n_s16(0)), vdupq_n_s16(kHiddenOne)); }
  static Numbers multiply(Numbers a, Numbers b) { return vmulq_s16(a, b); }
  static Sums no_sums() { return vdupq_n_s32(0); }
  static Sums add_products(Sums sums, Numbers a, Numbers b) {
    return vmlal_high_s16(vmlal_s16(sums, vget_low_s16(a), vget_low_s16(b)), a, b);
  }
  static std::int32_t total(Sums sums) { return vaddvq_s32(sums); }
};

}  // namespace

constinit const Kernels kNeonKernels = KernelArithmetic<Neon>::kernels("neon");

}  // namespace engine::nnue
