// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/output.h"

#include <algorithm>

#include "base/text.h"
#include "protocol/uci_info.h"

namespace engine::uci {

namespace {

constexpr std::string_view kSent = "<< ";
constexpr std::string_view kReceived = ">> ";

/// Is there something else than an earlier log in the file?
bool is_foreign(const std::string& path) {
  std::ifstream file(path);
  std::string head(kSent.size(), '\0');
  if (!file.read(head.data(), 1)) return false;
  file.read(head.data() + 1, static_cast<std::streamsize>(head.size() - 1));
  return head != kSent && head != kReceived;
}

}  // namespace

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  out_ << text << '\n' << std::flush;
  if (log_.is_open()) log_ << kSent << text << '\n' << std::flush;
}

void Output::note(std::string_view text) {
  chess::UciInfo info;
  info.string = chess::screen_text(text);  // names of files, and what strangers wrote into them
  line(chess::to_text(info));
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (log_.is_open()) log_ << kReceived << text << '\n' << std::flush;
}

bool Output::log_to(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (log_.is_open()) log_.close();
  log_.clear();
  if (path.empty()) return true;
  if (is_foreign(path)) return false;
  log_.open(path, std::ios::out | std::ios::trunc);
  return log_.is_open();
}

namespace {

constexpr std::string_view kNoMove = "(none)";

chess::ScoreBound bound_of(InfoBound bound) {
  switch (bound) {
    case InfoBound::Lower: return chess::ScoreBound::Lower;
    case InfoBound::Upper: return chess::ScoreBound::Upper;
    case InfoBound::Exact: break;
  }
  return chess::ScoreBound::Exact;
}

}  // namespace

void Reporter::info(const SearchInfo& info) {
  chess::UciInfo out;
  out.depth = info.depth;
  out.seldepth = info.seldepth;
  out.multipv = info.multipv;
  out.score = {info.score, bound_of(info.bound)};
  if (style_.wdl) out.wdl = {info.wdl.win, info.wdl.draw, info.wdl.loss};
  out.nodes = info.nodes;
  out.nps = info.nps;
  out.hashfull = info.hashfull;
  if (info.table_hits > 0) out.tbhits = info.table_hits;
  out.time = info.time.count();
  for (const chess::Move m : info.pv) out.pv.push_back(chess::to_uci(m, style_.castling));
  output_.line(chess::to_text(out));
}

void Reporter::current_move(const CurrentMove& current) {
  chess::UciInfo out;
  out.depth = current.depth;
  out.currmove = chess::to_uci(current.move, style_.castling);
  out.currmovenumber = current.number;
  output_.line(chess::to_text(out));
}

void Reporter::best_move(const SearchResult& result) {
  chess::UciBestMove best;
  best.move = result.best.is_null() ? std::string(kNoMove) : chess::to_uci(result.best, style_.castling);
  if (!result.ponder.is_null()) best.ponder = chess::to_uci(result.ponder, style_.castling);
  output_.line(chess::to_text(best));
}

void Reporter::perft_move(chess::Move m, std::uint64_t leaves) {
  output_.line(chess::to_uci(m, style_.castling) + ": " + std::to_string(leaves));
}

void Reporter::perft_done(std::uint64_t leaves, Milliseconds time, bool complete) {
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, time.count()));
  std::string text = "info string the count was stopped; there is no total";
  if (complete)
    text = "\nNodes searched: " + std::to_string(leaves) + "\ninfo time " + std::to_string(time.count()) +
           " nps " + std::to_string(leaves * 1000 / ms);
  if (style_.bestmove_after_perft) text += "\nbestmove " + std::string(kNoMove);
  output_.line(text);
}

}  // namespace engine::uci
