// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation, import format (Steven Edwards, "PGN Specification and Implementation Guide",
// 1994, chapter 3.1), read as leniently as files in the wild need. One pass, no recursion, memory
// for the longest token and the open variations only. Whatever cannot be understood is reported and
// passed over; the next game is always read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.h"
#include "notation/san.h"
#include "pgn/lexer.h"
#include "pgn/visitor.h"
#include "variant/crazyhouse.h"

namespace chess::inline pgn {

class PgnReader {
 public:
  /// Precondition: `source` is not null.
  explicit PgnReader(std::unique_ptr<ByteSource> source) : lexer_(std::move(source)) {}

  /// Reads the next game and tells `visitor` of it. False when there is no more; text at the end
  /// that is no game, and a fault of the source, have then been reported as diagnostics.
  bool read(PgnVisitor& visitor);

  /// Games begun so far.
  std::size_t games() const { return games_; }
  /// Line ends passed so far; after the last game, all there are.
  std::size_t line_ends() { return lexer_.line() - 1; }
  /// For progress: what is read from.
  const ByteSource& source() const { return lexer_.scanner().source(); }
  /// Why reading ended before the end of the data, if it did.
  const std::optional<IoError>& fault() const { return lexer_.scanner().fault(); }

 private:
  /// What has to be put back when a variation ends.
  struct OpenLine {
    Position before_last;
    Move last;
  };

  /// Beside the boards of the line being read, what crazyhouse has more: kept apart, so that games of
  /// chess pay nothing.
  struct CrazyhouseLines {
    CrazyhousePosition now, before_last;
    std::vector<CrazyhousePosition> open;  // before_last of each open line
  };

  /// A comment that stands before the tags, or before a game without tags.
  struct EarlyComment {
    std::string text;
    bool is_line;  ///< `;...`
  };

  // Between games.
  bool seek_game();
  bool begins_with_move(std::string_view word, bool behind_number) const;
  void note_junk();
  void report_junk();

  // Tags.
  void read_tags();
  bool is_next_games_tag(const PgnToken& token);
  bool has_tag(std::string_view name) const;
  void take_tag();
  void start_moves();
  void refuse_game(std::string reason);

  // Moves.
  void read_moves();
  void read_plain_moves();
  bool is_next_games_number(const PgnToken& token) const;
  void take_rest_of_line();
  void take_word(std::string_view word);
  bool take_odd_word(std::string_view word, SanError error);
  bool try_move(std::string_view text);
  std::expected<Move, SanError> find_move(std::string_view text) const;
  std::optional<Move> find_uci_move(std::string_view text) const;
  void play(Move move, std::string_view text);
  void take_marks(std::string_view marks);
  void take_nag(std::string_view text);
  void add_nag(Nag nag);
  void take_comment(const PgnToken& token);
  void give_comment(std::string_view text);
  void refuse_more_moves();
  void open_variation();
  void close_variation();
  void refuse_move(std::string_view word, SanError error);
  void keep_unread(const PgnToken& token);
  void keep_unread(std::string_view text);
  void keep_unread_comment(std::string_view text);
  void give_unread();
  void finish_game();
  GameResult settle_result();

  std::string_view utf8(std::string_view text, std::string& storage);
  void report(Severity severity, std::string reason, std::string action, bool at_move = false);
  CommentPlace comment_place() const {
    return has_move_ && !is_behind_number_ ? CommentPlace::AfterMove : CommentPlace::BeforeMove;
  }
  bool in_variation() const { return !open_lines_.empty(); }
  /// Is what is not read kept as text?
  bool keeps_unread() const { return wants_moves_ && !is_full_; }
  bool is_reading() const { return plays_moves_ && !is_full_ && !is_line_dead_ && skipped_depth_ == 0; }

  PgnLexer lexer_;
  PgnVisitor* visitor_ = nullptr;  // during `read` only
  std::size_t games_ = 0;

  // Text between games that is none.
  std::size_t junk_line_ = 0;
  std::size_t junk_lines_ = 0;
  std::string junk_sample_;

  // The game being read.
  bool is_in_game_ = false;
  bool is_before_moves_ = true;
  ImportStatus status_ = ImportStatus::Whole;
  bool wants_moves_ = true;
  bool plays_moves_ = true;        // they are wanted, and the game is not refused
  bool is_full_ = false;           // more moves than a game may have: the others are passed over
  std::size_t moves_ = 0;          // played so far, in variations too
  std::size_t comment_bytes_ = 0;  // handed on so far, each with something for its place
  std::string unread_;       // what stands where no move can be played, set as the writer sets it
  std::string passed_over_;  // words that were no moves, behind move number `passed_over_at_`
  std::size_t passed_over_at_ = 0;
  Tags start_tags_;            // those that decide where the game starts, and Result
  std::string tag_names_;      // each between line breaks, to see repetitions
  std::uint64_t tag_bits_ = 0;  // a bit for each name, by its look: most names need no search
  std::size_t tag_count_ = 0;
  std::vector<EarlyComment> early_comments_;  // before the first move
  std::size_t early_comment_bytes_ = 0;
  std::optional<GameResult> end_mark_;
  std::optional<GameResult> inner_end_mark_;  // seen inside a variation
  std::size_t reports_ = 0;
  bool has_foreign_letters_ = false;
  bool has_latin1_ = false;

  // The line being read.
  Position position_ = Position::start();
  Position before_last_ = Position::start();
  Move last_;
  std::unique_ptr<CrazyhouseLines> crazyhouse_;  // of a game by these rules
  bool has_move_ = false;       // in this line
  bool is_line_dead_ = false;   // a move of it could not be played
  bool is_behind_number_ = false;
  std::vector<OpenLine> open_lines_;
  std::size_t skipped_depth_ = 0;  // open parentheses of what is passed over
};

}  // namespace chess::inline pgn
