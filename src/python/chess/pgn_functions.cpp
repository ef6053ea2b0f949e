// SPDX-License-Identifier: GPL-3.0-or-later
// Help for marginalia.chess.pgn: reads, skips and skims games from the readline of any text file of Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <string_view>
#include <vector>

#include "notation/fen.h"
#include "python/bindings.h"
#include "python/chess/loose_board.h"
#include "python/chess/pgn_lines.h"
#include "python/chess/plain_movetext.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A line of a file of Python as UTF-8.
class TextLine {
 public:
  explicit TextLine(nb::object line) : line_(std::move(line)) {
    // Whoever reads bytes is told in the words of python-chess.
    if (!PyUnicode_Check(line_.ptr())) {
      PyErr_SetString(PyExc_TypeError, "games are read from files that are opened in text mode");
      throw nb::python_error();
    }
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(line_.ptr(), &size)) {
      view_ = {bytes, static_cast<std::size_t>(size)};
      return;
    }
    // Bytes that the file's decoder kept as surrogates.
    PyErr_Clear();
    is_clean_ = false;
    encoded_ = nb::steal(PyUnicode_AsEncodedString(line_.ptr(), "utf-8", "surrogatepass"));
    if (!encoded_.is_valid()) throw nb::python_error();
    view_ = {PyBytes_AsString(encoded_.ptr()), static_cast<std::size_t>(PyBytes_Size(encoded_.ptr()))};
  }
  std::string_view view() const { return view_; }
  bool is_clean() const { return is_clean_; }
  const nb::object& line() const { return line_; }

 private:
  nb::object line_, encoded_;
  std::string_view view_;
  bool is_clean_ = true;
};

/// A new object of Python, or what Python has raised instead.
PyObject* made(PyObject* object) {
  if (!object) throw nb::python_error();
  return object;
}

nb::object next_line(nb::handle readline) {
  raise_signals();
  return nb::steal(made(PyObject_CallNoArgs(readline.ptr())));
}

nb::str text_of(std::string_view text) {
  return nb::steal<nb::str>(
      made(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass")));
}

/// A name that many games share.
nb::str name_of(std::string_view text) {
  PyObject* name = text_of(text).release().ptr();
  PyUnicode_InternInPlace(&name);
  return nb::steal<nb::str>(name);
}

/// Reads all lines of a game, and tells of its tags. Returns false if there is none.
template <class OnTag>
bool skim(nb::handle readline, PgnLines lines, OnTag on_tag) {
  for (bool in_comment = false;;) {
    const TextLine line(next_line(readline));
    if (line.view().empty()) break;
    const PgnLines::Line kind = lines.take(line.view(), in_comment);
    if (kind == PgnLines::Line::End) break;
    if (kind == PgnLines::Line::Tag) on_tag(lines);
    if (kind == PgnLines::Line::Movetext) in_comment = leaves_comment_open(lines.text(), in_comment);
  }
  return lines.has_begun();
}

bool skip_game(nb::handle readline) {
  return skim(readline, PgnLines(false), [](const PgnLines&) {});
}

/// Files a tag under those of the roster or the others.
struct TagFiler {
  nb::handle roster_names;
  nb::dict roster, others;

  void operator()(const PgnLines& lines) {
    const nb::str name = name_of(lines.name());
    (PyDict_GetItemWithError(roster_names.ptr(), name.ptr()) ? roster : others)[name] =
        text_of(lines.value());
  }
};

bool read_tags(nb::handle readline, nb::dict roster_names, nb::dict roster, nb::dict others) {
  return skim(readline, PgnLines(), TagFiler{roster_names, std::move(roster), std::move(others)});
}

/// The attributes of nodes.
struct Names {
  nb::str parent = intern("parent"), move = intern("move"), variations = intern("variations"),
          comment = intern("comment"), starting_comment = intern("starting_comment"), nags = intern("nags"),
          result = intern("Result");

  static nb::str intern(const char* name) {
    return nb::steal<nb::str>(made(PyUnicode_InternFromString(name)));
  }
};

LooseMove to_move(const MovetextPart& part) {
  LooseMove move{square_at(part.from), square_at(part.to)};
  if (part.promotion != 0) move.promotion = static_cast<Role>(part.promotion - 1);
  return move;
}

/// Makes the nodes of a game as the class GameBuilder of Python does from the same parts.
class NodeBuilder {
 public:
  NodeBuilder(nb::object game, nb::dict tags, nb::handle node_type)
      : tags_(std::move(tags)), node_type_(node_type) {
    nb::object children = get(game, names_.variations);
    path_.push_back({std::move(game), std::move(children)});
  }

  /// Adds all parts of a game.
  void add(const std::vector<MovetextPart>& parts) {
    for (const MovetextPart& part : parts) add(part);
    while (!path_.empty()) end_line();
  }

 private:
  void add(const MovetextPart& part) {
    using Kind = MovetextPart::Kind;
    switch (part.kind) {
      case Kind::Move: return add_move(part);
      case Kind::Nag: return add_nag(part.number);
      case Kind::Comment: return add_comment(part.text);
      case Kind::BeginVariation: return begin_variation();
      case Kind::EndVariation: return end_line();
      case Kind::Result: return set_result(part.text);
    }
  }

  struct Place {
    nb::object node, children;  // no list of children before the first
  };

  static nb::object get(const nb::object& node, const nb::str& name) {
    return nb::steal(made(PyObject_GetAttr(node.ptr(), name.ptr())));
  }
  static void set(const nb::object& node, const nb::str& name, const nb::object& value) {
    if (PyObject_SetAttr(node.ptr(), name.ptr(), value.ptr()) != 0) throw nb::python_error();
  }

  void add_move(const MovetextPart& part) {
    nb::object node = new_object_(node_type_);
    Place& place = path_.back();
    set(node, names_.parent, place.node);
    set(node, names_.move, nb::cast(to_move(part)));
    if (!starting_comment_.empty()) set(node, names_.starting_comment, text_of(starting_comment_));
    starting_comment_.clear();
    if (place.children.is_valid()) {
      if (PyList_Append(place.children.ptr(), node.ptr()) != 0) throw nb::python_error();
    } else {
      const nb::object children = nb::steal(made(PyList_New(1)));
      PyList_SetItem(children.ptr(), 0, nb::object(node).release().ptr());
      set(place.node, names_.variations, children);
    }
    place = {std::move(node), {}};
    in_variation_ = true;
    has_moves_ = true;
  }

  void add_nag(std::uint32_t number) {
    const nb::object nags = get(path_.back().node, names_.nags);
    if (PySet_Add(nags.ptr(), nb::int_(number).ptr()) != 0) throw nb::python_error();
  }

  void add_comment(std::string_view text) {
    if (text.empty()) return;
    // A comment before the first move of a variation is said of that move.
    const bool is_of_node = in_variation_ || (path_.size() == 1 && !has_moves_);
    if (!is_of_node) {
      starting_comment_ += (starting_comment_.empty() ? "" : " ") + std::string(text);
      return;
    }
    const nb::object before = get(path_.back().node, names_.comment);
    nb::object comment = text_of(text);
    if (nb::len(before) > 0) comment = before + nb::str(" ") + comment;
    set(path_.back().node, names_.comment, comment);
  }

  void begin_variation() {
    nb::object parent = get(path_.back().node, names_.parent);
    nb::object children = get(parent, names_.variations);
    path_.push_back({std::move(parent), std::move(children)});
    in_variation_ = false;
  }

  void end_line() {
    if (!path_.back().children.is_valid()) set(path_.back().node, names_.variations, nb::list());
    path_.pop_back();
  }

  void set_result(std::string_view text) {
    if (nb::cast<std::string>(tags_[names_.result]) == "*") tags_[names_.result] = text_of(text);
  }

  Names names_;
  nb::dict tags_;
  nb::handle node_type_;
  // This makes any type safely, also one that is no node.
  nb::object new_object_ = nb::handle(reinterpret_cast<PyObject*>(&PyBaseObject_Type)).attr("__new__");
  std::vector<Place> path_;
  std::string starting_comment_;
  bool in_variation_ = false;
  bool has_moves_ = false;
};

/// Where a game with the tag FEN or Variant starts, told by Python.
bool begin_at(PlainMovetext& movetext, nb::handle start) {
  const nb::object told = start();
  if (told.is_none()) return false;
  const auto position = parse_position(nb::cast<std::string>(told[0]));
  if (!position) return false;
  movetext.begin(*position, nb::cast<bool>(told[1]));
  return true;
}

nb::object read_plain_game(nb::handle readline, nb::object game, nb::dict roster, nb::dict others,
                           nb::handle node_type, nb::handle start) {
  PgnLines lines;
  TagFiler file_tag{roster, roster, others};
  PlainMovetext movetext;
  nb::list read;
  bool is_plain = true, has_tags_of_start = false, has_started = false;
  while (is_plain) {
    const nb::object line_read = next_line(readline);
    read.append(line_read);
    if (!PyUnicode_Check(line_read.ptr())) break;
    const TextLine line(line_read);
    is_plain = line.is_clean();
    const PgnLines::Line kind =
        line.view().empty() ? PgnLines::Line::End : lines.take(line.view(), movetext.in_comment());
    if (kind != PgnLines::Line::Tag && kind != PgnLines::Line::Nothing && !has_started) {
      is_plain = is_plain && (!has_tags_of_start || begin_at(movetext, start));
      has_started = true;
    }
    if (kind == PgnLines::Line::End) {
      if (!is_plain || movetext.in_comment()) break;
      if (!lines.has_begun()) return nb::none();
      NodeBuilder(game, roster, node_type).add(movetext.parts());
      return nb::bool_(true);
    }
    if (kind == PgnLines::Line::Tag) {
      has_tags_of_start |= lines.name() == "FEN" || lines.name() == "Variant";
      file_tag(lines);
    }
    if (kind == PgnLines::Line::Movetext) is_plain = is_plain && movetext.read(lines.text());
  }
  return read;
}

}  // namespace

void bind_chess_pgn(nb::module_& module) {
  module.def("skip_pgn_game", &skip_game, "readline"_a,
             nb::sig("def skip_pgn_game(readline: collections.abc.Callable[[], str]) -> bool"),
             "Reads all lines of the next game. Returns False if there is none.");
  module.def(
      "read_pgn_tags", &read_tags, "readline"_a, "roster_names"_a, "roster"_a, "others"_a,
      nb::sig("def read_pgn_tags(readline: collections.abc.Callable[[], str], roster_names: dict[str, str], "
              "roster: dict[str, str], others: dict[str, str]) -> bool"),
      "Reads all lines of the next game, and files its tags. Returns False if there is no game.");
  module.def(
      "read_plain_pgn_game", &read_plain_game, "readline"_a, "game"_a, "roster"_a, "others"_a, "node_type"_a,
      "start"_a,
      nb::sig("def read_plain_pgn_game(readline: collections.abc.Callable[[], str], game: object, "
              "roster: dict[str, str], others: dict[str, str], node_type: type, "
              "start: collections.abc.Callable[[], tuple[str, bool] | None]) -> list[str] | bool | None"),
      "Reads the next game into `game`, its tags into `roster` (if they are there) and `others`. Returns "
      "None\n"
      "if there is no game. If the game is not written plainly, it returns the lines read, and what was "
      "filled\n"
      "in is of no use. `start` tells the Shredder-FEN of a game with the tag FEN or Variant, and whether "
      "it\n"
      "is Chess960; None if it is no sound position of chess.");
}

}}  // namespace chess::python
