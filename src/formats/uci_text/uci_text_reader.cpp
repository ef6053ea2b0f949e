// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of UCI moves to games. See uci_text.h.
#include <utility>

#include "base/text.h"
#include "game/board_remarks.h"
#include "notation/move_line.h"
#include "notation/variant_text.h"
#include "uci_text/uci_text.h"

namespace chess { inline namespace uci_text {
namespace {

class LineReading {
 public:
  explicit LineReading(ImportedGame& out) : out_(out), game_(out.game) {}

  void run(std::string_view line) {
    std::string_view ahead = line;
    std::string_view word = take_word(ahead);
    if (word == "variant") {
      if (!take_variant(take_word(ahead))) return;
      line = ahead;
      word = take_word(ahead);
    }
    if (word == "position") {
      line = ahead;
      word = take_word(ahead);
    }
    if (word == "startpos") {
      line = ahead;
    } else if (word == "fen") {
      line = ahead;
      if (!take_fen(line)) return;
    }
    position_ = game_.any_start();
    read_moves(line);
    if (game_.result != GameResult::Unknown) game_.tags.set("Result", to_string(game_.result));
  }

 private:
  /// "variant atomic": the rules of the line, by any of their names.
  bool take_variant(std::string_view name) {
    rules_ = parse_variant_name(name);
    if (!is_played(rules_)) {
      out_.status = ImportStatus::Refused;
      report(Severity::Error, {}, "variant '" + printable(name) + "' is not known", "no moves are read");
      return false;
    }
    game_.set_start(AnyPosition::start(rules_));
    game_.chess960 = names_chess960(name);
    if (rules_ != Variant::Standard) game_.tags.set("Variant", to_pgn_name(rules_));
    return true;
  }

  /// The words up to "moves", a result, or the last that a FEN can have.
  bool take_fen(std::string_view& rest) {
    std::string fen;
    const int most_fields = rules_ == Variant::ThreeCheck ? 7 : 6;
    for (int field = 0; field < most_fields; ++field) {
      std::string_view ahead = rest;
      const std::string_view word = take_word(ahead);
      if (word.empty() || word == "moves" || is_result_word(word)) break;
      if (field > 0) fen.push_back(' ');
      fen += word;
      rest = ahead;
    }
    auto start = parse_start(rules_, game_.chess960, fen);
    if (!start) {
      out_.status = ImportStatus::Refused;
      report(Severity::Error, {}, "start position " + printable(fen, 90) + ": " + start.error().reason,
             "no moves are read");
      return false;
    }
    game_.set_start(start->position);
    game_.chess960 = start->chess960;
    // A line has no place for the name of Chess960.
    if (!start->chess960)
      for (Diagnostic& remark : remarks_of(std::move(*start))) add(std::move(remark));
    game_.tags.set("SetUp", "1");
    game_.tags.set("FEN", to_fen(start->position));
    if (game_.variant() == Variant::Chess960) game_.tags.set("Variant", "Chess960");
    return true;
  }

  void read_moves(std::string_view rest) {
    NodeId last = kRootNode;
    bool first = true;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest), first = false) {
      if (first && word == "moves") continue;
      if (is_result_word(word)) {
        game_.result = parse_result(word).value_or(GameResult::Unknown);
        if (last != kRootNode)
          if (auto remark = result_against_board(position_, game_.result)) add(*std::move(remark));
        if (!trim(rest).empty())
          report(Severity::Warning, {}, "text behind the result: " + printable(trim(rest)), "it is dropped");
        return;
      }
      const auto move = read_move(word);
      if (!move) {
        out_.status = ImportStatus::Damaged;
        report(Severity::Error, position_.ply(),
               std::string(to_string(move.error())) + ": " + printable(word), "the game is kept up to there");
        return;
      }
      last = game_.add_unchecked(last, *move);
      position_.play(*move);
    }
  }

  std::expected<Move, UciMoveError> read_move(std::string_view word) const {
    if (word != "0000") return parse_uci_move(position_, word);
    if (position_.in_check()) return std::unexpected(UciMoveError::Illegal);
    return Move::null();
  }

  void report(Severity severity, std::optional<int> ply, std::string reason, std::string action) {
    add({.severity = severity, .ply = ply, .reason = std::move(reason), .action = std::move(action)});
  }
  void add(Diagnostic what) {
    what.line = out_.line;
    what.game = out_.number;
    out_.diagnostics.push_back(std::move(what));
  }

  ImportedGame& out_;
  Game& game_;
  AnyPosition position_;
  Variant rules_ = Variant::Standard;
};

}  // namespace

void UciTextReader::note_remark(std::size_t line, std::string_view text) {
  // One message tells of remarks that follow each other.
  if (remarks_.empty())
    remarks_.push_back({Severity::Warning, line, games_ + 1, std::nullopt,
                        "a remark between the games: '" + printable(text, 90) + "'", "left out"});
}

std::optional<ImportedGame> UciTextReader::next() {
  for (;;) {
    if (fault_) return std::nullopt;
    const auto line = lines_.next();
    const bool is_too_long = !line && line.error().kind == IoError::Kind::LineTooLong;
    if (!line && !is_too_long) {
      fault_ = line.error();
      return std::nullopt;
    }
    if (line && !*line) return std::nullopt;
    const std::string_view text = line ? trim(**line) : std::string_view();
    if (line && text.empty()) continue;
    const auto number = static_cast<std::size_t>(lines_.line_number());
    if (line && text.front() == '#') {
      note_remark(number, text);
      continue;
    }
    ImportedGame imported;
    imported.number = ++games_;
    imported.line = number;
    imported.diagnostics = std::exchange(remarks_, {});
    if (is_too_long) {
      imported.status = ImportStatus::Refused;
      imported.diagnostics.push_back({Severity::Error, imported.line, imported.number, std::nullopt,
                                      line.error().reason, "no game is read from it"});
    } else {
      LineReading(imported).run(text);
    }
    return imported;
  }
}

}}  // namespace chess::uci_text
