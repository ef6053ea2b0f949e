// SPDX-License-Identifier: GPL-3.0-or-later
// All texts of one language: templates by key, with places for moves, squares and pieces, and the forms of
// the names of pieces, sides and classes of positions. en.txt describes the format.
// Moves stand there with the letters of the language ("Lxd5") or with figurines ("♗xd5"); what programs read,
// variations and move lists, keeps SAN.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "base/error.h"
#include "core/piece.h"
#include "core/position.h"
#include "evals/position_class.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// What stands for king, queen, rook, bishop and knight, UTF-8.
using PieceLetters = std::array<std::string, 5>;
inline const PieceLetters kSanLetters{"K", "Q", "R", "B", "N"};
inline const PieceLetters kFigurines{"♔", "♕", "♖", "♗", "♘"};

/// Appends a move or a line with these letters. `san` has English letters.
void append_spelled(std::string_view san, const PieceLetters& letters, std::string& out);

/// Is the text this move with the letters of one of our languages, or with figurines?
bool spells(std::string_view text, std::string_view san);

/// What fills a place in a template.
enum class Placeholder : std::uint8_t {
  Move,
  Line,
  Square,
  Number,
  Value,
  Stake,
  Ending,
  First,
  Second,
  Numbered,
  Until,
  Side,
  From,
  To,
  OtherValue,
  Name,
  Time,
  OfTime,
  Instead,
  Other,
  Last,
  File,
};

/// A part of a template: plain text with a place behind it. The last part may have no place.
struct TextPart {
  std::string text;
  std::optional<Placeholder> place;
  /// For First and Second a key of TextCatalogue::forms, for Side and Other of `sides`, for From and To of
  /// `classes`.
  std::string form;
};
using TextTemplate = std::vector<TextPart>;
/// The wordings of one text, at least one. They say the same, and have the same places.
using Wordings = std::vector<TextTemplate>;

/// The texts of one language.
struct TextCatalogue {
  /// By key.
  std::map<std::string, Wordings, std::less<>> texts;
  /// The words of a player's report ("report.title") and the names of motifs there ("name.allows-fork"), as
  /// they are.
  std::map<std::string, std::string, std::less<>> plain;
  /// The names of the pieces by the key of their form.
  std::map<std::string, EnumArray<Role, std::string>, std::less<>> forms;
  /// The names of White and Black, likewise.
  std::map<std::string, EnumArray<Color, std::string>, std::less<>> sides;
  /// The names of the classes of positions, from Lost to Winning, likewise.
  std::map<std::string, std::array<std::string, std::size(kPositionClasses)>, std::less<>> classes;
  PieceLetters letters = kSanLetters;  ///< of the pieces in moves
  std::string decimal = ".";  ///< the mark between whole pawns and hundredths
  std::string semicolon = "; ";  ///< between two clauses

  /// Precondition: the key exists.
  const Wordings& wordings(std::string_view key) const;
  /// Precondition: the form exists.
  const std::string& name(Role role, std::string_view form) const;
  /// Precondition: the form exists.
  const std::string& name(Color side, std::string_view form) const;
  /// Precondition: the form exists.
  const std::string& name(PositionClass seen, std::string_view form) const;
};

/// Reads a catalogue. The error names the line and says what is wrong with it.
std::expected<TextCatalogue, Error> parse_catalogue(std::string_view text);

/// The text of a language's catalogue as in en.txt, de.txt and so on. The build puts it into the program.
std::string_view catalogue_text(Language language);

/// The catalogue of a language, with figurines in place of the letters of pieces if they are wanted. It is
/// made at the first call.
const TextCatalogue& catalogue_of(Language language, bool figurines = false);

/// What fills the places of a text. Fields without a place in the text are ignored.
struct Filling {
  const Position* pos = nullptr;  ///< where `line` begins; it chooses the wording
  std::span<const Move> line;  ///< {line}; its first is {move}, its last {last}
  Square square = Square::A1;  ///< {square}, and {file} its file
  int number = 0;
  std::string stake;  ///< what a line wins, as a text "stake-..." gives it
  std::string ending;  ///< an ending, as a text "ending-..." gives it
  std::string value;  ///< an eval, as `to_words` gives it, or another figure
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  std::string numbered;  ///< a move, as `numbered_move` gives it
  std::string until;  ///< another one
  std::string instead;  ///< a move that was not played, as a text "instead-..." gives it
  Color side = Color::White;  ///< {side}; {other} is the opponent
  PositionClass from = PositionClass::Level;
  PositionClass to = PositionClass::Level;
  std::string other_value;
  std::string name;  ///< any text
  std::string time;  ///< "3:42"
  std::string of_time;  ///< another one
};

/// "17... Re8", with the letters of the language. Precondition: the move is legal in `pos`.
std::string numbered_move(const TextCatalogue& words, const Position& pos, Move move);

/// The figure with the decimal mark of the language; `figure` has a point.
std::string local_figure(const TextCatalogue& words, std::string figure);

/// The text of the key with its places filled. The position and the key choose among the wordings, so the
/// same ones give the same bytes; without a position it is the first. Precondition: the key exists.
std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling);

}}  // namespace chess::words
