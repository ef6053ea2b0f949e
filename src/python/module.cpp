// SPDX-License-Identifier: GPL-3.0-or-later
// The Python module. The package `marginalia` takes all names from here.
#include <nanobind/nanobind.h>

#include <exception>
#include <system_error>
#include <typeinfo>

#include "python/bindings.h"

NB_MODULE(_unguarded, module) {
  // What is alive when Python ends is no fault of the user.
  nanobind::set_leak_warnings(false);
  // A value that a cast inside a function refuses is as wrong as an argument that nanobind refuses.
  nanobind::register_exception_translator([](const std::exception_ptr& fault, void*) {
    try {
      std::rethrow_exception(fault);
    } catch (const std::bad_cast&) {
      PyErr_SetString(PyExc_TypeError, "a value has the wrong type");
    } catch (const std::system_error& refused) {
      PyErr_SetString(PyExc_OSError, refused.what());
    }
  });
  module.attr("__version__") = MARGINALIA_VERSION;
  chess::bind_position(module);
  chess::bind_faults(module);
  chess::bind_evals(module);
  chess::bind_tags(module);
  chess::bind_nodes(module);
  chess::bind_game(module);
  chess::bind_game_readers(module);
  chess::bind_columns(module);
  chess::bind_file_tasks(module);
  chess::bind_openings(module);
  chess::bind_databases(module);
  chess::bind_explorer(module);
  chess::bind_indexes(module);
  chess::bind_judging(module);
  chess::bind_tables(module);
  chess::bind_square_set(module);
  chess::bind_piece(module);
  chess::bind_move(module);
  chess::bind_base_board(module);
  chess::bind_game_ends(module);
  chess::bind_move_generators(module);
  chess::bind_pockets(module);
  chess::bind_board(module);
  chess::bind_bitboards(module);
  chess::bind_polyglot(module);
  chess::bind_board_tables(module);
  chess::bind_svg(module);
  chess::bind_chess_pgn(module);
  chess::bind_engines(module);
  chess::bind_judgements(module);
  chess::bind_pickles(module);
}

namespace chess { inline namespace python {

namespace {

int refuse(const char* reason) {
  PyErr_SetString(PyExc_ImportError, reason);
  return -1;
}

/// Types are made once, for one interpreter: nanobind would end the process at the second time.
int load(PyObject* module) {
  static bool is_loaded = false;
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
    return refuse("marginalia runs in the main interpreter only");
  if (is_loaded) return refuse("marginalia was loaded and forgotten already");
  is_loaded = true;
  // As in OrderedRun: the first exception of the thread takes memory.
  static_cast<void>(std::current_exception());
  return nanobind__unguarded_exec(module);
}

}  // namespace

/// Python runs what the slots of the definition say. NB_MODULE has put one there, before which `load` comes.
extern "C" NB_EXPORT PyObject* PyInit__native() {
  PyObject* const definition = PyInit__unguarded();
  if (definition)
    reinterpret_cast<PyModuleDef*>(definition)->m_slots[0].value = reinterpret_cast<void*>(&load);
  return definition;
}

}}  // namespace chess::python
