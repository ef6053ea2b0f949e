// SPDX-License-Identifier: GPL-3.0-or-later
// The class Tags of the Python module: a mapping onto the tags of a game, which writes through.
#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "base/text.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

[[noreturn]] void raise_missing(std::string_view name) { throw nb::key_error(std::string(name).c_str()); }

void set_tag(const TagsHandle& self, std::string_view name, std::string_view value) {
  static constexpr std::string_view kOfTheStart[] = {"FEN", "SetUp", "Variant"};
  if (name.empty()) raise_value_error("a tag has a name");
  if (std::ranges::any_of(kOfTheStart,
                          [&](std::string_view fixed) { return equals_ignoring_case(name, fixed); }) &&
      self.data->game.tags.find(name) != value)
    raise_value_error("the start and the rules of a game are given when it is made: Game(fen, variant)");
  if (name == "Result") return set_result(*self.data, value);
  self.data->game.tags.set(name, value);
  self.data->forget_values();  // TimeControl decides what clocks mean
}

std::vector<std::string> names_of(const TagsHandle& self) {
  std::vector<std::string> names;
  for (const auto& [name, value] : self.data->game.tags.entries()) names.push_back(name);
  return names;
}

nb::dict to_dict(const TagsHandle& self) {
  nb::dict tags;
  for (const auto& [name, value] : self.data->game.tags.entries())
    tags[nb::str(name.c_str(), name.size())] = value;
  return tags;
}

}  // namespace

void bind_tags(nb::module_& module) {
  nb::class_<TagsHandle> type(
      module, "Tags", nb::sig("class Tags(collections.abc.MutableMapping[str, str])"),
      "The tags of a game in the order of the file. What is written here is written into\n"
      "the game. The result is that of the game. FEN, SetUp and Variant cannot be changed.");
  type.def(
          "__getitem__",
          [](const TagsHandle& self, std::string_view name) {
            const auto value = self.data->game.tags.find(name);
            if (!value) raise_missing(name);
            return *value;
          },
          nb::sig("def __getitem__(self, name: str, /) -> str"))
      .def("__setitem__", &set_tag, nb::sig("def __setitem__(self, name: str, value: str, /) -> None"))
      .def(
          "__delitem__",
          [](const TagsHandle& self, std::string_view name) {
            if (!self.data->game.tags.erase(name)) raise_missing(name);
            self.data->forget_values();
          },
          nb::sig("def __delitem__(self, name: str, /) -> None"))
      .def(
          "__contains__",
          [](const TagsHandle& self, nb::handle name) {
            return nb::isinstance<nb::str>(name) && self.data->game.tags.find(text_of(name)).has_value();
          },
          nb::sig("def __contains__(self, name: object, /) -> bool"))
      .def("__len__", [](const TagsHandle& self) { return self.data->game.tags.entries().size(); })
      .def(
          "__iter__", [](const TagsHandle& self) { return nb::iter(nb::cast(names_of(self))); },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[str]"))
      .def(
          "__reduce__",
          [](const TagsHandle& self) {
            return nb::make_tuple(nb::borrow(reinterpret_cast<PyObject*>(&PyDict_Type)),
                                  nb::make_tuple(to_dict(self)));
          },
          nb::sig("def __reduce__(self) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]"))
      .def(
          "__hash__", [](const TagsHandle&) -> int { raise_type_error("unhashable type: 'Tags'"); },
          nb::sig("def __hash__(self) -> typing.NoReturn"))
      .def(
          "__repr__", [](const TagsHandle& self) { return nb::repr(to_dict(self)); },
          nb::sig("def __repr__(self) -> str"));
  // What every mapping has besides.
  const nb::object mapping = nb::module_::import_("collections.abc").attr("MutableMapping");
  for (const char* name : {"get", "keys", "values", "items", "pop", "popitem", "clear", "update",
                           "setdefault", "__eq__", "_MutableMapping__marker"})
    nb::setattr(type, name, mapping.attr(name));
  mapping.attr("register")(type);
}

}}  // namespace chess::python
