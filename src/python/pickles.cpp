// SPDX-License-Identifier: GPL-3.0-or-later
// What copies and pickles of the module's types have in common. A type is copied by its own __reduce__ or
// __getstate__; or it is named here, with the reason why it cannot be copied.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "python/bindings.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr std::string_view kReadsOn = "it reads on from where it is; open the files again";
constexpr std::string_view kHasFiles = "it holds open files; open them again";
constexpr std::string_view kIterates = "it has its place in an iteration; make a list of it";

constexpr std::pair<const char*, std::string_view> kNeverCopied[] = {
    {"Batch", "its memory is shared; hand it over, as to pyarrow.record_batch()"},
    {"Columns", kReadsOn},
    {"Engine", "it is a running process; start another one"},
    {"EngineTask", "it is what one running engine does"},
    {"FoundGames", kReadsOn},
    {"GameReader", kReadsOn},
    {"GaviotaCollection", kHasFiles},
    {"PolyglotEntries", kHasFiles},
    {"SyzygyCollection", kHasFiles},
    {"_SquareIterator", kIterates},
    {"_SubsetIterator", kIterates},
};

/// Copies and pickles raise TypeError.
void refuse_copies(nb::handle type, std::string_view why) {
  type.attr("__reduce_ex__") = nb::cpp_function(
      [why](nb::handle self, nb::handle) {
        raise_type_error("a " + nb::cast<std::string>(self.type().attr("__name__")) +
                         " cannot be copied or pickled: " + std::string(why));
      },
      nb::name("__reduce_ex__"), nb::scope(type), nb::is_method(), nb::arg("protocol"),
      nb::sig("def __reduce_ex__(self, protocol: typing.SupportsIndex) -> typing.NoReturn"));
}

/// The pickles of protocols 0 and 1 are those of 2 in other bytes. By itself Python makes them only of types
/// that are written in Python.
void add_old_pickles(nb::handle type) {
  type.attr("__reduce_ex__") = nb::cpp_function(
      [](nb::handle self, int protocol) {
        const nb::handle object_type(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
        return object_type.attr("__reduce_ex__")(self, std::max(2, protocol));
      },
      nb::name("__reduce_ex__"), nb::scope(type), nb::is_method(), nb::arg("protocol"),
      nb::sig("def __reduce_ex__(self, protocol: typing.SupportsIndex) -> str | tuple[typing.Any, ...]"));
}

}  // namespace

void bind_pickles(nb::module_& module) {
  for (const auto& [name, why] : kNeverCopied) refuse_copies(module.attr(name), why);
  for (const nb::handle value : module.attr("__dict__").attr("values")())
    if (nb::type_check(value) && nb::hasattr(value, "__setstate__")) add_old_pickles(value);
}

}}  // namespace chess::python
