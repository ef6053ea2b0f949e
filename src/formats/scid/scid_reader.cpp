// SPDX-License-Identifier: GPL-3.0-or-later
#include "scid/scid_reader.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"
#include "game/board_remarks.h"
#include "notation/start_position.h"
#include "pgn/writer.h"
#include "scid/detail/byte_cursor.h"
#include "scid/detail/numbered_men.h"
#include "scid/scid_entry.h"
#include "variant/variant_name.h"

namespace chess { inline namespace scid {

namespace {

// Bytes among the moves that are none.
constexpr std::uint8_t kNag = 11;
constexpr std::uint8_t kComment = 12;
constexpr std::uint8_t kLineBegins = 13;
constexpr std::uint8_t kLineEnds = 14;
constexpr std::uint8_t kGameEnds = 15;

/// The names of tags that are stored as one byte, from 241 on.
constexpr std::string_view kUsualTags[] = {"WhiteCountry", "BlackCountry", "Annotator", "PlyCount",
                                           "EventDate",    "Opening",      "Variation", "Setup",
                                           "Source",       "SetUp"};
constexpr std::uint8_t kLongestName = 240;
constexpr std::uint8_t kPackedDate = 255;

/// Reads one game, and tells a builder of its parts.
class RecordReading {
 public:
  RecordReading(GameBuilder& builder, std::string_view record, std::size_t number)
      : builder_(builder), bytes_(record), number_(number) {}

  void run() {
    builder_.begin_game(number_, 0);
    const std::string_view fault = bytes_.text().value_or("");
    read_index_tags();
    const bool is_told = fault.empty() || bytes_.rest().empty();
    if (!is_told) report(Severity::Warning, std::nullopt, std::string(fault), "its value is '?'");
    const ImportStatus status = read_game(fault);
    builder_.result(result_);
    builder_.end_game(status);
  }

  /// The variant that a tag names, if it is neither chess nor Chess960.
  const std::string& other_variant() const { return other_variant_; }

 private:
  struct Line {
    Position position, before;  // after and before the last move
    NumberedMen men, men_before;
    int moves = 0;
  };

  void read_index_tags() {
    for (int left = bytes_.byte().value_or(0); left > 0; --left) {
      const auto name = bytes_.text();
      const auto value = bytes_.text();
      if (!name || !value) return;
      if (*name == "Result") result_ = parse_result(*value).value_or(GameResult::Unknown);
      add_tag(*name, *value);
    }
  }

  void add_tag(std::string_view name, std::string_view value) {
    const std::string clean = to_utf8(value);
    if (equals_ignoring_case(name, "Variant")) {
      const Variant rules = parse_variant_name(clean);
      is_960_ = names_chess960(clean);
      if (rules != Variant::Standard && rules != Variant::Chess960) other_variant_ = clean;
    }
    builder_.tag(to_utf8(name), clean);
  }

  /// The tags that the index does not have. False if the bytes end within them.
  bool read_other_tags() {
    for (;;) {
      const auto length = bytes_.byte();
      if (!length) return false;
      if (*length == 0) return true;
      if (*length == kPackedDate) {
        const auto date = bytes_.big_endian(3);
        if (!date) return false;
        if (*date != 0) add_tag("EventDate", scid_date(*date));
        continue;
      }
      const auto name = *length <= kLongestName ? bytes_.take(*length) : std::string_view();
      const auto value_length = bytes_.byte();
      const auto value = value_length ? bytes_.take(*value_length) : std::nullopt;
      if (!name || !value) return false;
      const std::size_t usual = *length - kLongestName - std::size_t{1};
      if (*length <= kLongestName)
        add_tag(*name, *value);
      else if (usual < std::size(kUsualTags))
        add_tag(kUsualTags[usual], *value);
    }
  }

  ImportStatus read_game(std::string_view fault) {
    if (bytes_.rest().empty())
      return damaged(std::nullopt, fault.empty() ? "its bytes are missing" : std::string(fault));
    const bool has_tags = read_other_tags();
    const auto flags = has_tags ? bytes_.byte() : std::nullopt;
    if (!flags) return damaged(std::nullopt, "its tags are damaged");
    Position start = Position::start();
    std::optional<NumberedMen> men = NumberedMen::of_start();
    if ((*flags & 1) != 0) {
      const auto fen = bytes_.text();
      auto setup = parse_start(Variant::Standard, is_960_, fen.value_or(""));
      if (!setup) {
        report(Severity::Error, std::nullopt,
               "start position " + printable(fen.value_or(""), 90) + ": " + setup.error().reason,
               "no moves are read");
        return ImportStatus::Refused;
      }
      is_960_ = setup->chess960;
      start = setup->position.chess();
      men = NumberedMen::of(start.board());
      builder_.tag("FEN", *fen);
      for (Diagnostic& remark : remarks_of(std::move(*setup))) add(std::move(remark));
    }
    if (!builder_.wants_moves()) return ImportStatus::Whole;
    builder_.begin_moves(AnyPosition(start), is_960_);
    lines_.push_back({start, start, *men, *men});
    return read_moves();
  }

  ImportStatus read_moves() {
    comments_ = comments_behind(bytes_);
    for (;;) {
      if (bytes_.rest().empty())
        return damaged(lines_.back().position.ply(), "its bytes end before the game does");
      const auto code = static_cast<std::uint8_t>(bytes_.rest().front());
      if (code < kNag || code > kGameEnds) {
        if (!read_move()) {
          if (lines_.size() == 1) return damaged(lines_.back().position.ply(), "a move is not legal");
          leave_line("a move of a variation is not legal");
        }
        continue;
      }
      bytes_.byte();
      switch (code) {
        case kNag:
          if (const auto nag = bytes_.byte(); nag && *nag != 0) builder_.nag(Nag{*nag});
          break;
        case kComment: read_comment(); break;
        case kLineBegins:
          if (lines_.back().moves == 0) {
            if (lines_.size() == 1)
              return damaged(lines_.back().position.ply(), "a variation replaces no move");
            leave_line("a variation replaces no move");
            break;
          }
          begin_line();
          break;
        case kLineEnds:
          if (lines_.size() == 1)
            return damaged(lines_.back().position.ply(), "a variation ends that has not begun");
          lines_.pop_back();
          builder_.end_variation();
          break;
        default: return end_of_game();
      }
    }
  }

  bool read_move() {
    Line& line = lines_.back();
    const auto move = line.men.take_move(line.position, bytes_);
    if (!move) return false;
    line.before = line.position;
    line.men_before = line.men;
    line.men.play(line.position, *move);
    builder_.move(AnyPosition(line.position), *move, {});
    line.position.play(*move);
    ++line.moves;
    return true;
  }

  void begin_line() {
    const Line& main = lines_.back();
    lines_.push_back({main.before, main.before, main.men_before, main.men_before});
    builder_.begin_variation();
  }

  /// Goes on behind a variation with a fault.
  void leave_line(std::string fault) {
    report(Severity::Warning, lines_.back().position.ply(), std::move(fault),
           "the variation is kept up to there");
    std::size_t depth = 1;
    while (depth > 0 && !bytes_.rest().empty()) {
      const auto code = static_cast<std::uint8_t>(bytes_.rest().front());
      if (code == kGameEnds) break;
      bytes_.byte();
      if (code == kNag) bytes_.byte();
      if (code == kComment) comments_.text();
      if (code == kLineBegins) ++depth;
      if (code == kLineEnds) --depth;
    }
    lines_.pop_back();
    builder_.end_variation();
  }

  void read_comment() {
    const auto text = comments_.text();
    if (!text) {
      if (!std::exchange(misses_comments_, true))
        report(Severity::Warning, lines_.back().position.ply(), "a comment is not there", "it is left out");
      return;
    }
    builder_.comment(*text, lines_.back().moves == 0 ? CommentPlace::BeforeMove : CommentPlace::AfterMove);
  }

  ImportStatus end_of_game() {
    if (lines_.size() > 1) {
      report(Severity::Warning, lines_.back().position.ply(), "the game ends within a variation",
             "nothing is lost");
      for (; lines_.size() > 1; lines_.pop_back()) builder_.end_variation();
    }
    if (comments_.text())
      report(Severity::Warning, std::nullopt, "there are comments that belong to no move",
             "they are left out");
    if (lines_.front().moves > 0)
      if (auto remark = result_against_board(AnyPosition(lines_.front().position), result_))
        add(*std::move(remark));
    return ImportStatus::Whole;
  }

  /// The comments stand behind the byte that ends the game. No byte of a move looks like one that is none.
  static ByteCursor comments_behind(ByteCursor bytes) {
    for (auto code = bytes.byte(); code && *code != kGameEnds; code = bytes.byte())
      if (*code == kNag) bytes.byte();
    return bytes;
  }

  ImportStatus damaged(std::optional<int> ply, std::string reason) {
    for (; lines_.size() > 1; lines_.pop_back()) builder_.end_variation();
    report(Severity::Error, ply, std::move(reason),
           ply ? "the game is kept up to there" : "no moves are read");
    return ImportStatus::Damaged;
  }

  void report(Severity severity, std::optional<int> ply, std::string reason, std::string action) {
    add({.severity = severity, .ply = ply, .reason = std::move(reason), .action = std::move(action)});
  }
  void add(Diagnostic what) {
    what.game = number_;
    builder_.diagnostic(what);
  }

  GameBuilder& builder_;
  ByteCursor bytes_;
  ByteCursor comments_{{}};
  std::size_t number_;
  GameResult result_ = GameResult::Unknown;
  bool is_960_ = false;
  std::string other_variant_;
  bool misses_comments_ = false;
  std::vector<Line> lines_;  // the main line, and the variations that are open
};

/// Scid plays all games as chess. One that says that it is of another variant is read as its PGN would be.
ImportedGame by_its_variant(ImportedGame read, std::string_view variant, const TagQuestion& wants_moves) {
  std::string text = "[Variant \"";
  for (const char c : variant) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text += "\"]\n";
  append_pgn(read.game, text);
  PgnGameReader reader(memory_source(std::move(text)), wants_moves);
  auto again = reader.next();
  if (!again) return read;
  again->game.tags = std::move(read.game.tags);
  again->number = read.number;
  again->line = 0;
  for (Diagnostic& what : again->diagnostics) {
    what.game = read.number;
    what.line = 0;
  }
  again->diagnostics.insert(again->diagnostics.begin(), read.diagnostics.begin(), read.diagnostics.end());
  return *std::move(again);
}

}  // namespace

/// Is so much buffered? False at the end.
bool ScidReader::fill(std::size_t size) {
  while (records_.buffered().size() < size) {
    const auto more = records_.more();
    if (!more) fault_ = more.error();
    if (!more || !*more) return false;
  }
  return true;
}

std::optional<ImportedGame> ScidReader::next() {
  if (fault_ || !fill(4)) return std::nullopt;
  const auto* head = reinterpret_cast<const unsigned char*>(records_.buffered().data());
  const std::size_t size = load_little_endian<std::uint32_t>(head);
  if (!fill(4 + size)) return std::nullopt;
  RecordReading reading(builder_, records_.buffered().substr(4, size), ++games_);
  reading.run();
  records_.consume(4 + size);
  if (reading.other_variant().empty()) return builder_.take();
  return by_its_variant(builder_.take(), reading.other_variant(), wants_moves_);
}

}}  // namespace chess::scid
