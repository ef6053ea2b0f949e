// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue in the XBoard protocol (CECP, version 2, after the description by Tim Mann and H.G. Muller):
// lines in, lines out, while a search runs on the side. As in the UCI loop, a script in a pipe need not wait
// for answers: a move waits for the end of the engine's own search. What the protocol wants at once (`force`,
// `new`, `undo`, `quit`) gives that search up.
#pragma once

#include <atomic>
#include <istream>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/position.h"
#include "engine/facade/engine.h"
#include "engine/uci/command_queue.h"
#include "engine/uci/output.h"
#include "engine/xboard/search_status.h"
#include "engine/xboard/xboard_game.h"
#include "protocol/xboard_command.h"

namespace engine::xboard {

class XboardLoop : private SearchListener {
 public:
  /// All three must outlive the loop.
  XboardLoop(Engine& engine, std::istream& in, std::ostream& out);

  /// Reads commands until `quit` or the end of the input, and finishes.
  void run();

 private:
  enum class Mode : std::uint8_t { Force, Play, Analyze };
  /// Resigns after so many moves in a row with a score below the threshold.
  static constexpr int kMovesToResign = 3;

  void execute(std::string_view line);
  void handle(const chess::XboardCommand& command);
  /// What `command` asks for, in its turn, when no search runs.
  void change(const chess::XboardCommand& command);
  /// Adds `work` to the queue.
  void enqueue(uci::Turn turn, std::function<void()> work);
  /// The same; a search of the engine's own that runs is given up, without a move.
  void enqueue_at_once(std::function<void()> work);

  void set_option(std::string_view name, std::optional<std::string> value);
  /// `egtpath KIND FOLDERS`
  void set_table_path(std::string_view argument);
  void set_variant(std::string_view name);
  void set_board(std::string_view fen);
  /// Another position is on the board, with no moves before it.
  void start_from(const chess::Position& position);
  /// What was thought last is of a position that is not on the board any more.
  void forget_thoughts();
  void user_move(const std::string& text);
  /// Goes on with what the mode asks for: thinking about a move, analysing, or nothing.
  void resume();
  /// Searches the answer to the move that is expected of the opponent, if `hard` was said, until a move
  /// comes.
  void ponder();
  void search(const XboardGame& game, Limits limits);
  void hint();
  void book();
  void answer_draw();
  void complain(std::string_view what, std::string_view about);

  void info(const SearchInfo& info) override;
  void current_move(const CurrentMove& current) override;
  void note(const std::string& text) override;
  void best_move(const SearchResult& result) override;
  std::string move_text(chess::Move move) const;

  Engine& engine_;
  std::istream& in_;
  uci::Output output_;
  // Changed by the queue's commands and by the end of a search, which never run at the same time.
  XboardGame game_;
  Mode mode_ = Mode::Play;
  chess::Color own_ = chess::Color::Black;
  chess::Move expected_;  ///< the answer to our last move
  std::optional<chess::Score> last_score_;
  int lost_moves_ = 0;
  TimeManager::Clock::time_point began_;
  chess::Position searched_ = chess::Position::start();
  std::string pondered_;  ///< the move that was pondered on last, as SAN
  bool ponders_ = false;
  bool resigns_ = false;
  int resign_threshold_ = 900;  ///< centipawns
  // Of the reader.
  std::optional<XboardEditor> editor_;
  bool is_analyzing_ = false;
  bool quit_ = false;
  // Of both.
  std::atomic<bool> posts_{false};
  std::atomic<bool> gives_up_{false};  ///< the search that runs, and those that wait, answer nothing
  std::atomic<bool> is_pondering_{false};  ///< the search that runs is none of the engine's own yet
  SearchStatus status_;
  uci::CommandQueue queue_;  // the last member: its commands use the others
};

}  // namespace engine::xboard
