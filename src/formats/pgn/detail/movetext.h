// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game: every one is played on a board. A line whose move cannot be played is dead: the rest
// of it is kept as text, and with the main line the rest of the game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/imported_game.h"
#include "notation/nag.h"
#include "pgn/detail/board_lines.h"
#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"
#include "pgn/detail/result_marks.h"
#include "pgn/detail/tag_section.h"
#include "pgn/detail/token_queue.h"
#include "pgn/detail/unread_text.h"
#include "pgn/detail/words.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

class MovetextReader {
 public:
  MovetextReader(PgnLexer& lexer, PgnReports& reports) : lexer_(lexer), reports_(reports) {}

  /// Reads what follows the tags of a game, up to its end, and tells `visitor` of it. `status` is what is
  /// known of the game so far, `comments` are those before its moves, `first_number` is that of its first
  /// move, if it was taken already.
  void read(PgnVisitor& visitor, const TagSection& tags, const EarlyComments& comments,
            std::optional<std::size_t> first_number, ImportStatus status);

  /// The end of a game that was read whole, has a result behind its moves, and no Result tag that says
  /// something else.
  struct PlainEnd {
    GameResult result;
    std::size_t offset;  ///< behind the result, from the start of the text
  };
  /// That of the game read last; nothing if it has no such end.
  std::optional<PlainEnd> plain_end() const { return end_; }

 private:
  using At = PgnReports::At;

  void start(const TagSection& tags, const EarlyComments& comments);
  void refuse_game(std::string reason, const EarlyComments& comments);
  void read_moves();
  void read_plain_moves();
  void pass_plain_moves();
  bool pass_more_than(std::size_t least);
  bool pass_first_moves();
  bool take_plain_end();
  bool begins_with_passed_move();
  bool take_token(const PgnToken& token, bool is_first);
  bool take_end_mark(GameResult mark);
  void take_number(const PgnToken& token);
  void check_number(std::size_t number);
  void take_bracket();
  void take_close();
  bool is_next_games_number(const PgnToken& token) const;
  void take_behind_end();
  void take_rest_of_line();
  void take_last_comments();
  void take_comment_behind_end(const PgnToken& token);
  void end_layout();
  void finish(const TagSection& tags);

  void take_word(std::string_view word);
  bool take_odd_word(std::string_view word, SanError error);
  void play(Move move, std::string_view text);
  void play_with_remarks(Move move, std::string_view text);
  void refuse_move(std::string_view word, std::string reason);
  bool is_cut_move(std::string_view word);
  void refuse_more_moves();

  void take_marks(std::string_view marks);
  void take_nag(std::string_view text);
  void add_nag(Nag nag, std::string_view text);
  void give_early_nags();
  void add_remark(std::string_view text);
  void give_remark();
  void take_comment(const PgnToken& token);
  void give_comment(std::string_view text);
  void give_unread();

  void open_variation();
  void close_variation();
  bool is_early(const PgnToken& number) const;
  bool take_early_line();
  void pass_early_line();
  bool begins_with_move(const std::vector<KeptToken>& line) const;
  bool take_early_lines(const PgnToken& next);
  bool ends_line(const PgnToken& token);
  void keep_early_lines(std::size_t depth);

  bool in_variation() const { return lines_.in_variation() || skipped_depth_ > 0; }
  bool is_reading() const { return plays_moves_ && !is_line_dead_ && skipped_depth_ == 0; }

  PgnLexer& lexer_;
  TokenQueue tokens_{lexer_};
  PgnReports& reports_;
  PgnVisitor* visitor_ = nullptr;  // during `read` only
  BoardLines lines_;
  UnreadText unread_{reports_};
  ResultMarks result_marks_;
  std::size_t mark_end_ = 0;  // where the result behind the moves ends, if there is one
  std::optional<PlainEnd> end_;
  ImportStatus status_ = ImportStatus::Whole;
  bool plays_moves_ = true;        // wanted, by rules that are known, and not too many
  // Not wanted, by rules that are known: the game ends where it would end if it were read.
  bool is_passing_ = false;
  bool has_passed_move_ = false;   // or what looks like one
  bool is_behind_open_ = false;    // the last token was a parenthesis that opened a variation
  std::size_t moves_ = 0;          // played so far, in variations too
  std::size_t comment_bytes_ = 0;  // handed on so far, each with something for its place
  bool has_foreign_letters_ = false;
  std::string remark_;  // words behind the last token that are no moves, not yet given
  int number_offset_ = 0;  // of the numbers of moves as written, to the board's
  bool uses_parens_ = false;  // behind numbers: "1)"
  // The line being read.
  bool is_line_dead_ = false;  // a move of it could not be played
  bool is_behind_number_ = false;
  std::size_t skipped_depth_ = 0;  // open parentheses of what is passed over
  bool has_line_odd_number_ = false;
  /// NAGs before the first move of the variation, and how they are written.
  std::vector<std::pair<Nag, std::string>> early_nags_;
  /// A variation whose number is that of the next move of its line: it waits for that move.
  struct EarlyLine {
    std::size_t depth;  // of the line in which it stands
    std::vector<KeptToken> tokens;
  };
  std::vector<EarlyLine> early_lines_;
  bool are_early_lines_due_ = false;  // the move was played
  std::size_t early_tokens_left_ = 0;
  bool is_decided_ = false;  // the Result tag names a winner or a draw
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::string written_number_;  // if another was due, behind so many moves:
  std::size_t written_number_at_ = kNowhere;
};

}}  // namespace chess::pgn
