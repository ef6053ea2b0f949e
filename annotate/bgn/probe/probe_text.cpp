// SPDX-License-Identifier: GPL-3.0-or-later
// The tables' answer for people.
#include <fmt/format.h>

#include <cstdlib>

#include "annotate/bgn/probe/probe.h"
#include "console/terminal_text.h"
#include "core/outcome.h"
#include "notation/fen.h"
#include "notation/san.h"

namespace annotate::bgn {
namespace {

using chess::SyzygyWdl;
using chess::TextStyle;

constexpr int kFiftyMoves = 100;  // half-moves

const char* verb_of(SyzygyWdl wdl) {
  switch (wdl) {
    case SyzygyWdl::Loss: return "loses";
    case SyzygyWdl::BlessedLoss: return "draws (lost but for the 50-move rule)";
    case SyzygyWdl::Draw: return "draws";
    case SyzygyWdl::CursedWin: return "draws (won but for the 50-move rule)";
    case SyzygyWdl::Win: return "wins";
  }
  return "";
}

TextStyle style_of(SyzygyWdl wdl) {
  if (wdl == SyzygyWdl::Win) return TextStyle::Good;
  return wdl == SyzygyWdl::Loss ? TextStyle::Bad : TextStyle::Plain;
}

/// "mate in 14" for the side that moves, "mated in 3", counted in moves.
std::string mate_text(int dtm) {
  return dtm > 0 ? fmt::format("mate in {}", (dtm + 1) / 2) : fmt::format("mated in {}", -dtm / 2);
}

/// "White wins, 13 half-moves to the next capture or pawn move", in lines of 80 columns.
std::string verdict(const ProbedPosition& probed) {
  const chess::Position& pos = probed.position;
  std::string text = fmt::format("{}: ", to_string(chess::EndgameName::of(pos.board()).normalized()));
  if (const auto outcome = chess::outcome_of(pos);
      outcome && outcome->termination != chess::Termination::InsufficientMaterial)
    return text + std::string(chess::to_string(outcome->termination)) + "\n";
  text += fmt::format("{} to move ", chess::to_name(pos.turn())) + verb_of(probed.wdl) +
          (probed.dtm && *probed.dtm != 0 ? ", " + mate_text(*probed.dtm) : "") + "\n";
  if (!probed.dtz || *probed.dtz == 0) return text;
  const int distance = std::abs(*probed.dtz);
  text += fmt::format("{} to the next capture, pawn move or mate (DTZ {})\n",
                      chess::counted(static_cast<std::uint64_t>(distance), "half-move"), *probed.dtz);
  const bool is_decided = chess::with_fifty_moves(probed.wdl) != SyzygyWdl::Draw;
  if (is_decided && pos.halfmove_clock() + distance > kFiftyMoves) {
    text += fmt::format("The 50-move rule comes first: {} are counted.\n",
                        chess::counted(static_cast<std::uint64_t>(pos.halfmove_clock()), "half-move"));
  }
  return text;
}

}  // namespace

std::string probe_text(const ProbedPosition& probed, const chess::Ink& ink) {
  std::string out = ink.paint(chess::to_fen(probed.position), TextStyle::Dim) + "\n" + verdict(probed);
  for (const ProbedMove& probed_move : probed.moves) {
    const chess::TableMove& m = probed_move.table;
    const std::string san = chess::to_san(probed.position, m.move);
    std::string line = "  " + chess::pad_right(san, 8) + ink.paint(verb_of(m.wdl), style_of(m.wdl));
    if (m.is_mate) {
      line += ", mate";
    } else if (m.dtz && m.wdl != SyzygyWdl::Draw) {
      line += m.is_zeroing ? ", zeroes the 50-move count" : fmt::format(", DTZ {}", *m.dtz);
    }
    if (!m.is_mate && probed_move.dtm && *probed_move.dtm != 0) line += ", " + mate_text(*probed_move.dtm);
    out += line + "\n";
  }
  return out;
}

}  // namespace annotate::bgn
