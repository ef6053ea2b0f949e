// SPDX-License-Identifier: GPL-3.0-or-later
// What all parts of the module need: arguments of Python as values of the library, and faults of the library
// as exceptions of Python. Only the functions of this folder throw, because Python expects exceptions.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "io/io_error.h"
#include "python/piece_queue.h"

namespace nanobind {
class handle;
}

namespace chess { inline namespace python {

/// Raises ValueError.
[[noreturn]] void raise_value_error(const std::string& message);
/// Raises TypeError.
[[noreturn]] void raise_type_error(const std::string& message);
/// Raises FileNotFoundError, IsADirectoryError, PermissionError or OSError.
[[noreturn]] void raise_io_error(const IoError& fault);
/// Raises RuntimeError: a reader cannot be used behind os.fork().
[[noreturn]] void raise_forked();
/// Raises what a signal handler of Python raises (Ctrl-C). Precondition: the caller holds the GIL.
void raise_signals();

/// Calls `use` with each item of an iterable of Python, which may be endless: signals are heard in between.
void for_each_item(nanobind::handle iterable, const std::function<void(nanobind::handle item)>& use);

/// Keeps two threads of Python from reading one iterator at the same time, as generators do. Raises
/// ValueError if `busy` is set; sets it while this lives.
class SoleReader {
 public:
  explicit SoleReader(std::atomic_flag& busy) : busy_(busy) {
    if (busy_.test_and_set()) raise_value_error("another thread is reading from this already");
  }
  SoleReader(const SoleReader&) = delete;
  SoleReader& operator=(const SoleReader&) = delete;
  ~SoleReader() { busy_.clear(); }

 private:
  std::atomic_flag& busy_;
};

/// The UTF-8 of a str. Raises TypeError for what is none, and UnicodeEncodeError for half a surrogate pair.
std::string text_of(nanobind::handle text);
/// The text of a move. Raises TypeError for what is no str.
std::string move_text(nanobind::handle move);
/// The path of a str or an os.PathLike. Raises ValueError for one with a null byte.
std::string path_of(nanobind::handle path);
/// The format of that name. Raises ValueError for one that is not known.
std::optional<GameFormat> format_of(std::optional<std::string_view> name);
/// What to read: a path or an iterable of paths; the name of a format or None; 0 jobs mean all processors.
/// Raises ValueError for a faulty argument.
ReadPlan plan_of(nanobind::handle paths, std::optional<std::string_view> format, int jobs);

/// The next piece of a queue; nothing at the end. Other threads of Python run meanwhile, and Ctrl-C is heard.
/// `release` gives the GIL back while it lives. Raises RuntimeError in a forked process.
template <class Release, class Piece>
std::optional<Piece> next_piece(PieceQueue<Piece>& queue) {
  if (!queue.is_of_this_process()) raise_forked();
  while (true) {
    raise_signals();
    std::optional<typename PieceQueue<Piece>::Answer> answer;
    {
      const Release release;
      answer = queue.take(std::chrono::milliseconds(100));
    }
    if (answer) return std::move(answer->piece);
  }
}

}}  // namespace chess::python
