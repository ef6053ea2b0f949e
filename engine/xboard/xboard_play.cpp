// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part in the game: when it thinks, what it says of it, and what it plays.
#include <utility>

#include "console/console.h"
#include "core/movegen.h"
#include "engine/xboard/xboard_features.h"
#include "engine/xboard/xboard_loop.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace engine::xboard {
namespace {

constexpr int kHintDepth = 8;

}  // namespace

void XboardLoop::resume() {
  if (gives_up_) return;
  const bool analyses = mode_ == Mode::Analyze;
  if (!analyses && (mode_ != Mode::Play || game_.position().turn() != own_)) return;
  if (!chess::has_legal_moves(game_.position())) {
    if (const auto result = game_.result(); result && !analyses) output_.line(*result);
    return;
  }
  Limits limits = analyses ? Limits{} : game_.limits();
  limits.infinite = analyses;
  search(game_, std::move(limits));
}

void XboardLoop::ponder() {
  if (!ponders_ || gives_up_ || is_pondering_ || mode_ != Mode::Play || game_.position().turn() == own_ ||
      game_.result() || expected_.is_null() || !game_.position().is_legal(expected_))
    return;
  XboardGame next = game_;
  next.play(expected_);
  if (next.result() || engine_.book_choice(next.position())) return;
  Limits limits = next.limits();
  limits.ponder = true;
  pondered_ = chess::to_san(game_.position(), expected_);
  is_pondering_ = true;
  search(next, std::move(limits));
}

void XboardLoop::search(const XboardGame& game, Limits limits) {
  engine_.stop();
  engine_.wait();
  engine_.set_position(game.start(), game.moves());
  searched_ = game.position();
  status_.begin(chess::count_legal_moves(searched_));
  began_ = TimeManager::Clock::now();
  engine_.start(std::move(limits), *this);
  // Given up meanwhile: that stop may have come before there was a search to end.
  if (gives_up_) engine_.stop();
}

void XboardLoop::hint() {
  const chess::Position& position = game_.position();
  chess::Move move = expected_;
  if (move.is_null() || !position.is_legal(move)) {
    if (!chess::has_legal_moves(position)) return;
    engine_.set_position(game_.start(), game_.moves());
    Limits limits;
    limits.depth = kHintDepth;
    move = engine_.search(limits).best;
  }
  output_.line("Hint: " + move_text(move));
}

void XboardLoop::book() {
  const auto move = engine_.book_choice(game_.position());
  // The list ends with an empty line.
  output_.line((move ? "\tBook move: " + chess::to_san(game_.position(), *move) : "\tNo book move") + "\n");
}

void XboardLoop::answer_draw() {
  if (last_score_ && *last_score_ <= chess::Score::cp(0)) output_.line("offer draw");
}

std::string XboardLoop::move_text(chess::Move move) const {
  // Castling of Chess960 is written in letters.
  if (move.is_castling() && (engine_.options().chess960 || chess::needs_chess960(game_.position())))
    return chess::to_san(game_.position(), move).starts_with("O-O-O") ? "O-O-O" : "O-O";
  return chess::to_uci(move);
}

void XboardLoop::info(const SearchInfo& info) {
  status_.note(info);
  if (posts_ && !gives_up_) output_.line(to_thinking(info, searched_, is_pondering_ ? pondered_ : ""));
}

void XboardLoop::current_move(const CurrentMove& current) { status_.note(current); }

void XboardLoop::note(const std::string& text) { output_.line("# " + chess::printable(text, 400)); }

void XboardLoop::best_move(const SearchResult& result) {
  if (is_pondering_.exchange(false)) return;  // the move that was pondered on was not played
  if (gives_up_ || mode_ != Mode::Play || result.best.is_null()) return;
  last_score_ = result.score;
  const bool is_lost = result.score <= chess::Score::cp(-resign_threshold_);
  lost_moves_ = is_lost ? lost_moves_ + 1 : 0;
  if (resigns_ && lost_moves_ >= kMovesToResign) {
    mode_ = Mode::Force;
    output_.line("resign");
    return;
  }
  game_.spend(std::chrono::duration_cast<Milliseconds>(TimeManager::Clock::now() - began_));
  std::string text = "move " + move_text(result.best);
  game_.play(result.best);
  expected_ = result.ponder;
  if (const auto over = game_.result()) text += '\n' + *over;
  output_.line(text);
}

}  // namespace engine::xboard
