// SPDX-License-Identifier: GPL-3.0-or-later
// A vector of fixed capacity without allocation, for move lists in the search.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace chess { inline namespace base {

/// At most `N` trivial elements. Elements are uninitialised until they are pushed.
template <class T, std::size_t N>
class StaticVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  StaticVector() {}  // NOLINT: not `= default`, which would zero the storage

  /// Precondition: size() < N.
  void push_back(T value) {
    assert(size_ < N);
    data_[size_++] = value;
  }
  /// Precondition: not empty.
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  /// Keeps the first `n` elements. Precondition: n <= size().
  void truncate(std::size_t n) {
    assert(n <= size_);
    size_ = n;
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return data_[i];
  }
  /// Precondition: not empty.
  const T& back() const { return (*this)[size_ - 1]; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

  friend bool operator==(const StaticVector& a, const StaticVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::size_t size_ = 0;
  union {
    T data_[N];
  };
};

}}  // namespace chess::base
