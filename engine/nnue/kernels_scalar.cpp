// SPDX-License-Identifier: GPL-3.0-or-later
// One number at a time, in plain C++: for processors without a kind of their own, and as the measure of
// the others.
#include "engine/nnue/kernel_arithmetic.h"

namespace engine::nnue {
namespace {

struct Scalar {
  using Numbers = std::int16_t;
  using Sums = std::int32_t;
  static constexpr int kLanes = 1;

  static Numbers load(const std::int16_t* p) { return *p; }
  static void store(std::int16_t* p, Numbers n) { *p = n; }
  static Numbers add(Numbers a, Numbers b) { return static_cast<Numbers>(a + b); }
  static Numbers subtract(Numbers a, Numbers b) { return static_cast<Numbers>(a - b); }
  static Numbers clamp(Numbers n) {
    return n < 0 ? Numbers{0} : n > kHiddenOne ? static_cast<Numbers>(kHiddenOne) : n;
  }
  static Numbers multiply(Numbers a, Numbers b) { return static_cast<Numbers>(a * b); }
  static Sums no_sums() { return 0; }
  static Sums add_products(Sums sums, Numbers a, Numbers b) { return sums + a * b; }
  static std::int32_t total(Sums sums) { return sums; }
};

}  // namespace

constinit const Kernels kScalarKernels = KernelArithmetic<Scalar>::kernels("scalar");

}  // namespace engine::nnue
