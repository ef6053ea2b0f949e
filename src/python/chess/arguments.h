// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of the functions of marginalia.chess as Python gives them: squares and piece types as int,
// colours by their truth, sets of squares as anything that stands for one. They are read in the body of a
// function, so that a square off the board is an IndexError and not a TypeError.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "python/chess/square_set.h"

namespace chess { inline namespace python {

/// A square: 0 to 63.
struct SquareArgument {
  nanobind::handle given;
  operator Square() const { return square_of(given); }  // NOLINT: it is one
};

/// A set of squares.
struct SetArgument {
  nanobind::handle given;
  operator Bitboard() const { return squares_of(given); }  // NOLINT: it is one
};

/// A colour: White is true.
struct ColorArgument {
  nanobind::handle given;
  operator Color() const {  // NOLINT: it is one
    const int is_white = PyObject_IsTrue(given.ptr());
    if (is_white < 0) throw nanobind::python_error();
    return color_of(is_white != 0);
  }
};

/// The piece type of a number from 1 to 6. Raises TypeError, and IndexError for other numbers.
Role role_of(nanobind::handle number);
/// The same; nothing for None and 0.
std::optional<Role> optional_role_of(nanobind::handle number);

}}  // namespace chess::python

namespace nanobind { namespace detail {

template <class Argument>
struct argument_caster {
  template <class T>
  using Cast = T;
  template <class>
  static constexpr bool can_cast() {
    return true;
  }
  operator Argument() { return value; }  // NOLINT: what nanobind asks of a caster
  bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
    value.given = source;
    return true;
  }
  Argument value;
};

template <>
struct type_caster<chess::SquareArgument> : argument_caster<chess::SquareArgument> {
  static constexpr auto Name = const_name("int");
};
template <>
struct type_caster<chess::ColorArgument> : argument_caster<chess::ColorArgument> {
  static constexpr auto Name = const_name("bool");
};
template <>
struct type_caster<chess::SetArgument> : argument_caster<chess::SetArgument> {
  static constexpr auto Name = const_name("typing.SupportsInt | typing.Iterable[int]");
};

}}  // namespace nanobind::detail
