// SPDX-License-Identifier: GPL-3.0-or-later
// A member that few objects have. An absent value takes the size of a pointer and reads as the default value.
// Copies are deep, and absent equals default.
#pragma once

#include <memory>

namespace chess { inline namespace base {

/// A value of type T, or its absence.
template <class T>
class Rare {
 public:
  Rare() = default;
  Rare(const Rare& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Rare(Rare&&) noexcept = default;
  Rare& operator=(const Rare& other) {
    if (this != &other) value_ = other.value_ ? std::make_unique<T>(*other.value_) : nullptr;
    return *this;
  }
  Rare& operator=(Rare&&) noexcept = default;
  ~Rare() = default;

  /// The value, or the default value if it is absent.
  const T& get() const {
    static const T kDefault{};
    return value_ ? *value_ : kDefault;
  }
  const T& operator*() const { return get(); }
  const T* operator->() const { return &get(); }
  /// The value for writing. Creates it if absent.
  T& edit() {
    if (!value_) value_ = std::make_unique<T>();
    return *value_;
  }
  /// Has the value been created?
  bool is_there() const { return value_ != nullptr; }

  friend bool operator==(const Rare& a, const Rare& b) {
    return (!a.value_ && !b.value_) || a.get() == b.get();
  }

 private:
  std::unique_ptr<T> value_;
};

}}  // namespace chess::base
