// SPDX-License-Identifier: GPL-3.0-or-later
// Help for marginalia.chess.pgn: reads, skips and skims games from the readline of any text file of Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <string_view>
#include <vector>

#include "notation/fen.h"
#include "python/bindings.h"
#include "python/chess/pgn_lines.h"
#include "python/chess/plain_movetext.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

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

/// Reads all lines of a game, and tells of its tags. Returns false if there is none.
template <class OnTag>
bool skim(nb::handle readline, OnTag on_tag) {
  PgnLines lines;
  for (bool in_comment = false;;) {
    const TextLine line(readline());
    if (line.view().empty()) break;
    const PgnLines::Line kind = lines.take(line.view(), in_comment);
    if (kind == PgnLines::Line::End) break;
    if (kind == PgnLines::Line::Tag) on_tag(lines);
    if (kind == PgnLines::Line::Movetext) in_comment = leaves_comment_open(lines.text(), in_comment);
  }
  return lines.has_begun();
}

nb::str text_of(std::string_view text) {
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass"));
}

nb::object read_tags(nb::handle readline) {
  nb::list tags;
  const bool is_game = skim(readline, [&tags](const PgnLines& lines) {
    tags.append(nb::make_tuple(text_of(lines.name()), text_of(lines.value())));
  });
  return is_game ? nb::object(tags) : nb::none();
}

/// The attributes of nodes.
struct Names {
  nb::str parent = intern("parent"), move = intern("move"), variations = intern("variations"),
          comment = intern("comment"), starting_comment = intern("starting_comment"), nags = intern("nags"),
          result = intern("Result");

  static nb::str intern(const char* name) { return nb::steal<nb::str>(PyUnicode_InternFromString(name)); }
};

/// Makes the nodes of a game as the class GameBuilder of Python does from the same parts.
class NodeBuilder {
 public:
  NodeBuilder(nb::object game, nb::dict tags, nb::handle node_type, nb::handle move_type)
      : tags_(std::move(tags)), node_type_(node_type), move_type_(move_type) {
    nb::object children = get(game, names_.variations);
    path_.push_back({std::move(game), std::move(children)});
  }

  void add(const MovetextPart& part) {
    using Kind = MovetextPart::Kind;
    switch (part.kind) {
      case Kind::Move: return add_move(part);
      case Kind::Nag: return add_nag(part.number);
      case Kind::Comment: return add_comment(part.text);
      case Kind::BeginVariation: return begin_variation();
      case Kind::EndVariation: path_.pop_back(); return;
      case Kind::Result: return set_result(part.text);
    }
  }

 private:
  struct Place {
    nb::object node, children;
  };

  static nb::object get(const nb::object& node, const nb::str& name) {
    return nb::steal(check(PyObject_GetAttr(node.ptr(), name.ptr())));
  }
  static void set(const nb::object& node, const nb::str& name, const nb::object& value) {
    if (PyObject_SetAttr(node.ptr(), name.ptr(), value.ptr()) != 0) throw nb::python_error();
  }
  static PyObject* check(PyObject* object) {
    if (!object) throw nb::python_error();
    return object;
  }

  void add_move(const MovetextPart& part) {
    nb::object node = nb::steal(
        check(PyType_GenericNew(reinterpret_cast<PyTypeObject*>(node_type_.ptr()), nullptr, nullptr)));
    set(node, names_.parent, path_.back().node);
    set(node, names_.move,
        part.promotion == 0 ? move_type_(part.from, part.to)
                            : move_type_(part.from, part.to, part.promotion));
    nb::list children;
    set(node, names_.variations, children);
    if (!starting_comment_.empty()) set(node, names_.starting_comment, text_of(starting_comment_));
    starting_comment_.clear();
    if (PyList_Append(path_.back().children.ptr(), node.ptr()) != 0) throw nb::python_error();
    path_.back() = {std::move(node), std::move(children)};
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

  void set_result(std::string_view text) {
    if (nb::cast<std::string>(tags_[names_.result]) == "*") tags_[names_.result] = to_str(text);
  }

  Names names_;
  nb::dict tags_;
  nb::handle node_type_, move_type_;
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
                           nb::handle node_type, nb::handle move_type, nb::handle start) {
  PgnLines lines;
  PlainMovetext movetext;
  nb::list read;
  bool is_plain = true, has_tags_of_start = false, has_started = false;
  while (is_plain) {
    const nb::object line_read = readline();
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
      NodeBuilder builder(game, roster, node_type, move_type);
      for (const MovetextPart& part : movetext.parts()) builder.add(part);
      return nb::bool_(true);
    }
    if (kind == PgnLines::Line::Tag) {
      has_tags_of_start |= lines.name() == "FEN" || lines.name() == "Variant";
      const nb::str name = text_of(lines.name());
      (roster.contains(name) ? roster : others)[name] = text_of(lines.value());
    }
    if (kind == PgnLines::Line::Movetext) is_plain = is_plain && movetext.read(lines.text());
  }
  return read;
}

}  // namespace

void bind_chess_pgn(nb::module_& module) {
  module.def(
      "_skip_game", [](nb::handle readline) { return skim(readline, [](const PgnLines&) {}); }, "readline"_a,
      nb::sig("def _skip_game(readline: collections.abc.Callable[[], str]) -> bool"),
      "Reads all lines of the next game. Returns False if there is none.");
  module.def(
      "_read_tags", &read_tags, "readline"_a,
      nb::sig("def _read_tags(readline: collections.abc.Callable[[], str]) -> list[tuple[str, str]] | None"),
      "Reads all lines of the next game and returns its tags; None if there is no game.");
  module.def(
      "_read_plain_game", &read_plain_game, "readline"_a, "game"_a, "roster"_a, "others"_a, "node_type"_a,
      "move_type"_a, "start"_a,
      nb::sig("def _read_plain_game(readline: collections.abc.Callable[[], str], game: object, "
              "roster: dict[str, str], others: dict[str, str], node_type: type, "
              "move_type: collections.abc.Callable[..., object], "
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
