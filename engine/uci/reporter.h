// SPDX-License-Identifier: GPL-3.0-or-later
// Turns what a search tells into UCI's lines.
#pragma once

#include "engine/engine.h"
#include "engine/uci/output.h"
#include "notation/uci_move.h"

namespace engine::uci {

class Reporter : public SearchListener, public PerftListener {
 public:
  struct Style {
    chess::CastlingNotation castling = chess::CastlingNotation::KingMove;
    bool wdl = false;
    /// After a count too comes a `bestmove`, when `go` asked for it.
    bool bestmove_after_perft = false;
  };

  explicit Reporter(Output& output) : output_(output) {}
  /// Not during a search.
  void set_style(const Style& style) { style_ = style; }

  void info(const SearchInfo& info) override;
  void current_move(const CurrentMove& current) override;
  void note(const std::string& text) override { output_.note(text); }
  void best_move(const SearchResult& result) override;
  void perft_move(chess::Move m, std::uint64_t leaves) override;
  void perft_done(std::uint64_t leaves, Milliseconds time, bool complete) override;

 private:
  Output& output_;
  Style style_;
};

}  // namespace engine::uci
