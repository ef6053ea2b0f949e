// SPDX-License-Identifier: GPL-3.0-or-later
#include "svg/svg_board.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/enum_array.h"
#include "base/portable_math.h"
#include "base/text.h"
#include "svg/detail/svg_pieces.h"

namespace chess { inline namespace svg {

namespace {

// Units of the picture. Whole numbers only: no locale writes them in its own way.
constexpr int kSquare = 100;
constexpr int kMargin = 56;
constexpr int kPocketPiece = 75;
constexpr int kPocketWidth = 150;  // a piece and its number

constexpr std::string_view kMarkColors[] = {"#15781b", "#a11a1a", "#b07800", "#0a4a9a"};

struct Point {
  int x;
  int y;
};

std::string number(int value) { return std::to_string(value); }
std::string pair(Point p) { return number(p.x) + ' ' + number(p.y); }

/// Characters that XML 1.0 does not know, not even escaped, become blanks. Precondition: `text` is UTF-8.
void append_escaped(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i, 3) == "\uFFFE" || text.substr(i, 3) == "\uFFFF") {
      out += ' ';
      i += 2;
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' ? ' ' : c;
    }
  }
}

/// The same for an attribute in double quotes.
std::string to_attribute(std::string_view text) {
  std::string out;
  append_escaped(to_utf8(text), out);
  for (auto at = out.find('"'); at != std::string::npos; at = out.find('"', at)) out.replace(at, 1, "&quot;");
  return out;
}

/// "White: Ke1, Ra1, e4; Black: Ke8"
std::string description(const Board& board) {
  std::string text;
  for (const Color color : kColors) {
    text += std::string(to_name(color)) + ": ";
    std::string_view between;
    for (int role = static_cast<int>(Role::King); role >= 0; --role) {
      for (const Square s : board.pieces(color, static_cast<Role>(role))) {
        text += between;
        if (static_cast<Role>(role) != Role::Pawn) text += to_char(static_cast<Role>(role));
        text += to_string(s);
        between = ", ";
      }
    }
    if (color == Color::White) text += "; ";
  }
  return text;
}

/// The same, with what a position has besides: "White: Ke1; Black: Ke8; White to move"
std::string description(const AnyPosition& pos) {
  std::string text = description(pos.board()) + "; ";
  if (const auto* house = pos.crazyhouse()) {
    for (const Color color : kColors) {
      text += "in " + std::string(to_name(color)) + "'s pocket: ";
      for (const Role role : kPocketRoles)
        text.append(static_cast<std::size_t>(house->pockets().count(color, role)), to_char(role));
      text += house->pockets().empty(color) ? "nothing; " : "; ";
    }
  }
  if (const auto* other = pos.other(); other != nullptr && other->rules() == Variant::ThreeCheck) {
    for (const Color color : kColors)
      text += std::string(to_name(color)) + " needs " + number(other->checks_left()[color]) + " checks; ";
  }
  return text + std::string(to_name(pos.turn())) + " to move" + (pos.in_check() ? ", in check" : "");
}

/// The attributes of a group of men of one side.
std::string paint_of(Color color) {
  return std::string("stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\" fill=\"") +
         (color == Color::White ? "#fff" : "#2a2724") + "\"";
}

std::string paths_of(Piece piece) {
  const PieceShape& shape = piece_shape(piece.role);
  return "<path stroke=\"#111\" d=\"" + std::string(shape.body) + "\"/><path fill=\"none\" stroke=\"" +
         (piece.color == Color::White ? "#111" : "#eee") + "\" d=\"" + std::string(shape.detail) + "\"/>";
}

class Picture {
 public:
  /// `pos` may be null: then nobody is to move.
  Picture(const Board& board, const AnyPosition* pos, const SvgBoardStyle& style)
      : board_(board), pos_(pos), style_(style), margin_(style.coordinates ? kMargin : 0) {}

  std::string make() {
    const int extent = 8 * kSquare + margin_;
    const int width = extent + (has_pockets() ? kPocketWidth : 0);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" +
           number(style_.size * width / extent) + "\" height=\"" + number(style_.size) + "\" viewBox=\"0 0 " +
           pair({width, extent}) + "\">\n<title>";
    append_escaped(style_.title.empty() ? "Chess position" : to_utf8(style_.title), out_);
    out_ += "</title>\n<desc>";
    append_escaped(pos_ != nullptr ? description(*pos_) : description(board_), out_);
    out_ += "</desc>\n";
    if (!style_.css.empty()) {
      out_ += "<style>";
      append_escaped(to_utf8(style_.css), out_);
      out_ += "</style>\n";
    }
    if (!style_.theme.margin.empty())
      out_ += "<rect width=\"" + number(width) + "\" height=\"" + number(extent) + "\" fill=\"" +
              to_attribute(style_.theme.margin) + "\"/>\n";
    add_squares();
    for (const SvgFill& fill : style_.fills) add_square(fill.square, fill.color, "square fill");
    if (style_.border)
      out_ += "<rect x=\"" + number(margin_ + 2) + "\" y=\"2\" width=\"796\" height=\"796\" fill=\"none\" " +
              "stroke-width=\"4\" stroke=\"" + to_attribute(style_.theme.coordinate) + "\"/>\n";
    if (style_.coordinates) add_coordinates();
    add_pieces();
    if (has_pockets()) add_pockets();
    for (const Square s : style_.crosses) add_cross(s);
    for (const BoardMark& mark : style_.marks) add_mark(mark);
    return std::move(out_) + "</svg>\n";
  }

 private:
  /// The upper left corner of a square.
  Point corner(Square s) const {
    const bool white = style_.bottom == Color::White;
    const int file = index_of(file_of(s));
    const int rank = index_of(rank_of(s));
    return {margin_ + kSquare * (white ? file : 7 - file), kSquare * (white ? 7 - rank : rank)};
  }
  Point centre(Square s) const {
    const Point p = corner(s);
    return {p.x + kSquare / 2, p.y + kSquare / 2};
  }

  bool is_tinted(Square s) const {
    const auto& last = style_.last;
    if (!last || last->is_null()) return false;
    if (last->is_castling()) {
      const auto side = castling_side(last->from(), last->to());
      const bool is_whites = index_of(rank_of(last->from())) < 4;
      return s == last->from() || s == castled_king_square(is_whites ? Color::White : Color::Black, side);
    }
    return s == last->to() || (!last->is_drop() && s == last->from());
  }

  const std::string& ground(Square s) const {
    const SvgTheme& theme = style_.theme;
    if (pos_ != nullptr && pos_->in_check() && board_.pieces(pos_->turn(), Role::King).has(s))
      return theme.check;
    if (is_tinted(s)) return is_light(s) ? theme.light_tint : theme.dark_tint;
    return is_light(s) ? theme.light : theme.dark;
  }

  bool has_pockets() const { return pos_ != nullptr && pos_->has_drops(); }

  void add_squares() {
    for (int i = 0; i < 64; ++i) {
      const Square s = square_at(i);
      std::string css_class = is_light(s) ? "square light" : "square dark";
      if (style_.has_classes) css_class += ' ' + to_string(s) + (is_tinted(s) ? " lastmove" : "");
      add_square(s, ground(s), css_class);
    }
  }
  void add_square(Square s, std::string_view color, std::string_view css_class) {
    const Point p = corner(s);
    out_ += "<rect x=\"" + number(p.x) + "\" y=\"" + number(p.y) + "\" width=\"100\" height=\"100\" fill=\"" +
            to_attribute(color) + "\"" + class_attribute(css_class) + "/>\n";
  }
  /// Without a style sheet only few need the classes.
  std::string class_attribute(std::string_view css_class) const {
    const bool is_needed = style_.has_classes || !style_.css.empty();
    return is_needed ? " class=\"" + std::string(css_class) + "\"" : std::string();
  }
  std::string piece_class(Piece piece) const {
    std::string name = style_.has_classes
                           ? std::string("piece ") + to_name(piece.color) + " " + to_name(piece.role)
                           : "piece";
    std::ranges::transform(name, name.begin(), to_lower);
    return class_attribute(name);
  }
  void add_cross(Square s) {
    const Point p = corner(s);
    const auto at = [&](int x, int y) { return pair({p.x + x, p.y + y}); };
    out_ +=
        "<path fill=\"none\" stroke-width=\"9\" stroke-linecap=\"round\" stroke=\"#111\" "
        "stroke-opacity=\".7\" d=\"M" +
        at(22, 22) + 'L' + at(78, 78) + 'M' + at(78, 22) + 'L' + at(22, 78) + "\"/>\n";
  }

  void add_coordinates() {
    out_ += "<g font-family=\"sans-serif\" font-size=\"36\" text-anchor=\"middle\" fill=\"" +
            to_attribute(style_.theme.coordinate) + "\">\n";
    for (int i = 0; i < 8; ++i) {
      const auto file = static_cast<File>(i);
      const auto rank = static_cast<Rank>(i);
      add_letter({centre(make_square(file, Rank::R1)).x, 8 * kSquare + 40}, to_char(file));
      add_letter({margin_ / 2, centre(make_square(File::A, rank)).y + 12}, to_char(rank));
    }
    out_ += "</g>\n";
  }
  void add_letter(Point p, char letter) {
    out_ += "<text x=\"" + number(p.x) + "\" y=\"" + number(p.y) + "\">" + letter + "</text>\n";
  }

  void add_pieces() {
    for (const Color color : kColors) {
      out_ += "<g " + paint_of(color) + ">\n";
      for (const Square s : board_.pieces(color)) add_piece(s, board_.piece_unchecked(s));
      out_ += "</g>\n";
    }
  }

  void add_piece(Square s, Piece piece) {
    out_ += "<g transform=\"translate(" + pair(corner(s)) + ")\"" + piece_class(piece) + ">" +
            paths_of(piece) + "</g>\n";
  }

  /// Each side's pocket at its end of the board, right of it: a piece of each kind and how many there are.
  void add_pockets() {
    const Pockets& pockets = pos_->crazyhouse()->pockets();
    const int x = margin_ + 8 * kSquare + 10;
    for (const Color color : kColors) {
      const bool is_below = color == style_.bottom;
      int y = is_below ? 8 * kSquare - kPocketPiece : 0;
      for (const Role role : kPocketRoles) {
        const int count = pockets.count(color, role);
        if (count == 0) continue;
        out_ += "<g " + paint_of(color) + " transform=\"translate(" + pair({x, y}) + ") scale(.75)\"" +
                piece_class({color, role}) + ">" + paths_of({color, role}) + "</g>\n<text x=\"" +
                number(x + kPocketPiece) + "\" y=\"" + number(y + 52) +
                "\" font-family=\"sans-serif\" font-size=\"40\" fill=\"" +
                to_attribute(style_.theme.coordinate) + "\">" + number(count) + "</text>\n";
        y += is_below ? -kPocketPiece : kPocketPiece;
      }
    }
  }

  void add_mark(const BoardMark& mark) {
    const std::string color = mark.paint.empty()
                                  ? std::string(kMarkColors[static_cast<std::size_t>(mark.color)])
                                  : to_attribute(mark.paint);
    const Point from = centre(mark.from);
    const Point to = centre(mark.to);
    if (mark.from == mark.to) {
      out_ += "<circle cx=\"" + number(from.x) + "\" cy=\"" + number(from.y) +
              "\" r=\"45\" fill=\"none\" stroke-width=\"7\" stroke-opacity=\".8\" stroke=\"" + color + "\"" +
              (style_.has_classes ? class_attribute("circle") : std::string()) + "/>\n";
      return;
    }
    // Along the arrow and across it; the head is 44 long, and ends short of the centre.
    const double length = portable::hypot(to.x - from.x, to.y - from.y);
    const double dx = (to.x - from.x) / length;
    const double dy = (to.y - from.y) / length;
    const auto at = [&](double along, double across) {
      return pair({static_cast<int>(std::lround(from.x + along * dx - across * dy)),
                   static_cast<int>(std::lround(from.y + along * dy + across * dx))});
    };
    const double tip = length - 10;
    const double neck = tip - 44;
    if (style_.has_classes) {
      const auto end = [&](const char* n, double along) {
        return std::string(" x") + n + "=\"" + number(static_cast<int>(std::lround(from.x + along * dx))) +
               "\" y" + n + "=\"" + number(static_cast<int>(std::lround(from.y + along * dy))) + "\"";
      };
      out_ += "<g opacity=\".75\"" + class_attribute("arrow") + "><line" + end("1", 22) + end("2", neck) +
              " stroke-width=\"16\" stroke=\"" + color + "\"/><path fill=\"" + color + "\" d=\"M" +
              at(neck, -26) + 'L' + at(tip, 0) + 'L' + at(neck, 26) + "z\"/></g>\n";
      return;
    }
    out_ += "<path fill-opacity=\".75\" fill=\"" + color + "\" d=\"M" + at(22, -8) + 'L' + at(neck, -8) +
            'L' + at(neck, -26) + 'L' + at(tip, 0) + 'L' + at(neck, 26) + 'L' + at(neck, 8) + 'L' +
            at(22, 8) + "z\"/>\n";
  }

  const Board& board_;
  const AnyPosition* pos_;
  const SvgBoardStyle& style_;
  int margin_;
  std::string out_;
};

constexpr std::string_view kLetters = "GRYB";  // in the order of MarkColor

bool is_drawing(const Command& command) { return command.name == "cal" || command.name == "csl"; }

}  // namespace

std::optional<BoardMark> parse_board_mark(std::string_view text) {
  if (text.size() != 3 && text.size() != 5) return std::nullopt;
  const auto color = kLetters.find(text[0]);
  const auto from = parse_square(text.substr(1, 2));
  const auto to = text.size() == 5 ? parse_square(text.substr(3, 2)) : from;
  if (color == std::string_view::npos || !from || !to) return std::nullopt;
  return BoardMark{*from, *to, static_cast<MarkColor>(color), {}};
}

std::vector<BoardMark> marks_of(const Node& node) {
  std::vector<BoardMark> marks;
  for (const Subinfo& info : node.subinfos) {
    for (const Command& command : info.commands) {
      if (!is_drawing(command)) continue;
      for (const Operand& operand : command.operands)
        if (const auto mark = parse_board_mark(operand.text())) marks.push_back(*mark);
    }
  }
  return marks;
}

void set_marks(Node& node, std::span<const BoardMark> marks) {
  for (Subinfo& info : node.subinfos) std::erase_if(info.commands, is_drawing);
  std::erase_if(node.subinfos, [](const Subinfo& info) { return info.empty(); });
  Command circles{"csl", {}};
  Command arrows{"cal", {}};
  for (const BoardMark& mark : marks)
    (mark.from == mark.to ? circles : arrows).operands.emplace_back(to_text(mark));
  for (Command* command : {&circles, &arrows}) {
    if (command->operands.empty()) continue;
    if (node.subinfos.empty()) node.subinfos.emplace_back();
    node.subinfos.front().commands.push_back(std::move(*command));
  }
}

std::string svg_board(const AnyPosition& pos, const SvgBoardStyle& style) {
  return Picture(pos.board(), &pos, style).make();
}

std::string svg_board(const Board& board, const SvgBoardStyle& style) {
  return Picture(board, nullptr, style).make();
}

std::string svg_squares(Bitboard squares, SvgBoardStyle style) {
  style.crosses |= squares;
  if (style.title.empty()) style.title = "Squares of a chessboard";
  return svg_board(Board(), style);
}

std::string svg_piece(Piece piece, int size) {
  const std::string pixels = number(size);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + pixels + "\" height=\"" +
         pixels + "\" viewBox=\"0 0 100 100\">\n<title>" + std::string(to_name(piece.color)) + " " +
         std::string(to_name(piece.role)) + "</title>\n<g " + paint_of(piece.color) + ">" + paths_of(piece) +
         "</g>\n</svg>\n";
}

std::string to_text(const BoardMark& mark) {
  std::string text(1, kLetters[static_cast<std::size_t>(mark.color)]);
  text += to_string(mark.from);
  if (mark.to != mark.from) text += to_string(mark.to);
  return text;
}

std::string svg_piece_symbols() {
  std::string out;
  for (const Color color : kColors) {
    for (int role = 0; role <= static_cast<int>(Role::King); ++role) {
      const Piece piece{color, static_cast<Role>(role)};
      out += std::string("<symbol id=\"") + (color == Color::White ? 'w' : 'b') + to_char(piece.role) +
             "\" viewBox=\"0 0 100 100\"><g " + paint_of(color) + ">" + paths_of(piece) + "</g></symbol>\n";
    }
  }
  return out;
}

}}  // namespace chess::svg
