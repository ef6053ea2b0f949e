// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels written once, over a vector type that each kind of processor supplies. That type must be
// local to its .cpp file (in an unnamed namespace), so that the linker does not take one kind's code for
// another's; for the same reason nothing here calls inline functions of other headers.
//
// The output's trick: a clamped number times a weight still fits 16 bits, so one instruction makes 16-bit
// products, and one more multiplies them by the number again and adds pairs in 32 bits.
#pragma once

#include <cstdint>

#include "engine/nnue/architecture.h"
#include "engine/nnue/kernels.h"

namespace engine::nnue {

/// `V`: Numbers (kLanes of 16 bits) with load, store, add, subtract, clamp (to 0..kHiddenOne), multiply
/// (low 16 bits); Sums (of 32 bits) with no_sums, add_products (sums + a * b) and total.
template <class V>
struct KernelArithmetic {
  using Row = Kernels::Row;
  using Numbers = typename V::Numbers;

  static constexpr int kVectors = kHidden / V::kLanes;
  static_assert(kHidden % V::kLanes == 0);

  /// Vectors that stay in registers while rows are added to them: the most up to 8 that divide all.
  static constexpr int largest_tile() {
    int tile = 8;
    while (kVectors % tile != 0) --tile;
    return tile;
  }
  static constexpr int kTile = largest_tile();

  static Numbers at(Row row, int vector) { return V::load(row + vector * V::kLanes); }
  static void put(std::int16_t* row, int vector, Numbers n) { V::store(row + vector * V::kLanes, n); }

  static void move(std::int16_t* to, Row from, Row added, Row removed) {
    for (int i = 0; i < kVectors; ++i)
      put(to, i, V::subtract(V::add(at(from, i), at(added, i)), at(removed, i)));
  }

  static void capture(std::int16_t* to, Row from, Row added, Row removed, Row also_removed) {
    for (int i = 0; i < kVectors; ++i) {
      const Numbers less = V::add(at(removed, i), at(also_removed, i));
      put(to, i, V::subtract(V::add(at(from, i), at(added, i)), less));
    }
  }

  static void castle(std::int16_t* to, Row from, Row added, Row also_added, Row removed, Row also_removed) {
    for (int i = 0; i < kVectors; ++i) {
      const Numbers more = V::add(at(added, i), at(also_added, i));
      const Numbers less = V::add(at(removed, i), at(also_removed, i));
      put(to, i, V::subtract(V::add(at(from, i), more), less));
    }
  }

  static void change(std::int16_t* numbers, const Row* added, int added_count, const Row* removed,
                     int removed_count) {
    for (int first = 0; first < kVectors; first += kTile) {
      Numbers tile[kTile];
      for (int i = 0; i < kTile; ++i) tile[i] = at(numbers, first + i);
      for (int row = 0; row < added_count; ++row)
        for (int i = 0; i < kTile; ++i) tile[i] = V::add(tile[i], at(added[row], first + i));
      for (int row = 0; row < removed_count; ++row)
        for (int i = 0; i < kTile; ++i) tile[i] = V::subtract(tile[i], at(removed[row], first + i));
      for (int i = 0; i < kTile; ++i) put(numbers, first + i, tile[i]);
    }
  }

  static typename V::Sums add_half(typename V::Sums sums, Row numbers, Row weights) {
    for (int i = 0; i < kVectors; ++i) {
      const Numbers n = V::clamp(at(numbers, i));
      sums = V::add_products(sums, V::multiply(n, at(weights, i)), n);
    }
    return sums;
  }

  static std::int32_t output(Row own, Row other, Row weights) {
    return V::total(add_half(add_half(V::no_sums(), own, weights), other, weights + kHidden));
  }

  static constexpr Kernels kernels(std::string_view name) {
    return {name, move, capture, castle, change, output};
  }
};

}  // namespace engine::nnue
