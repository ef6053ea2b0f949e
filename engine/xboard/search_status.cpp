// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/search_status.h"

#include <algorithm>

#include "notation/san.h"
#include "notation/uci_move.h"
#include "protocol/xboard_message.h"

namespace engine::xboard {

std::string to_thinking(const SearchInfo& info, chess::Position position, std::string_view pondered) {
  chess::XboardThinking thinking;
  thinking.depth = info.depth;
  thinking.score = info.score;
  if (info.bound == InfoBound::Lower) thinking.bound = chess::ScoreBound::Lower;
  if (info.bound == InfoBound::Upper) thinking.bound = chess::ScoreBound::Upper;
  thinking.time = info.time.count();
  thinking.nodes = info.nodes;
  thinking.seldepth = info.seldepth;
  thinking.nps = info.nps;
  thinking.tbhits = info.table_hits;
  if (!pondered.empty()) thinking.pv.push_back('(' + std::string(pondered) + ')');
  for (const chess::Move move : info.pv) {
    thinking.pv.emplace_back();
    chess::play_and_append_san(position, move, false, thinking.pv.back());
  }
  return to_text(thinking);
}

void SearchStatus::begin(int root_moves) {
  const std::lock_guard lock(mutex_);
  info_ = {};
  current_ = {};
  root_moves_ = root_moves;
}

void SearchStatus::note(const SearchInfo& info) {
  const std::lock_guard lock(mutex_);
  info_ = info;
}

void SearchStatus::note(const CurrentMove& current) {
  const std::lock_guard lock(mutex_);
  current_ = current;
}

std::string SearchStatus::to_line() const {
  const std::lock_guard lock(mutex_);
  std::string text =
      "stat01: " + std::to_string(info_.time.count() / 10) + ' ' + std::to_string(info_.nodes) + ' ' +
      std::to_string(std::max(info_.depth, current_.depth)) + ' ' +
      std::to_string(std::max(0, root_moves_ - current_.number)) + ' ' + std::to_string(root_moves_);
  if (!current_.move.is_null()) text += ' ' + chess::to_uci(current_.move);
  return text;
}

}  // namespace engine::xboard
