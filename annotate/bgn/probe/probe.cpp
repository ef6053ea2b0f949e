// SPDX-License-Identifier: GPL-3.0-or-later
// What both kinds of tables know of a position and its moves.
#include "annotate/bgn/probe/probe.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/outcome.h"

namespace annotate::bgn {
namespace {

using chess::Error;
using chess::SyzygyWdl;

SyzygyWdl value_of_sign(int sign) {
  return sign > 0 ? SyzygyWdl::Win : sign < 0 ? SyzygyWdl::Loss : SyzygyWdl::Draw;
}

/// The half-moves to mate after `m`, counted from before it. The same for a draw is 0.
std::expected<std::optional<int>, Error> dtm_of_move(const chess::GaviotaTables& tables,
                                                     const chess::Position& next) {
  if (chess::is_checkmate(next)) return 1;
  const auto reply = tables.probe_dtm(next);
  if (!reply || !*reply) return reply;
  return -**reply - ((**reply > 0) - (**reply < 0));
}

/// Values of Gaviota tables alone. False: they do not know the position.
std::expected<bool, Error> fill_from_gaviota(const chess::GaviotaTables& tables, ProbedPosition& probed) {
  const auto sign = tables.probe_wdl(probed.position);
  if (!sign) return std::unexpected(sign.error());
  if (!*sign) return false;
  probed.is_by_gaviota = true;
  probed.wdl = value_of_sign(**sign);
  for (const chess::Move m : chess::legal_moves(probed.position)) {
    const chess::Position next = probed.position.after(m);
    const auto reply = tables.probe_wdl(next);
    if (!reply) return std::unexpected(reply.error());
    if (!*reply) return false;
    chess::TableMove entry{.move = m, .wdl = value_of_sign(-**reply), .dtz = {}};
    entry.is_mate = chess::is_checkmate(next);
    entry.is_zeroing = next.halfmove_clock() == 0;
    probed.moves.push_back({.table = entry, .dtm = {}});
  }
  return true;
}

/// Values of Syzygy tables. False: they do not know the position.
std::expected<bool, Error> fill_from_syzygy(const chess::SyzygyTables& tables, ProbedPosition& probed) {
  const auto wdl = tables.probe_wdl(probed.position);
  if (!wdl) return std::unexpected(wdl.error());
  if (!*wdl) return false;
  const auto dtz = tables.probe_dtz(probed.position);
  if (!dtz) return std::unexpected(dtz.error());
  const auto moves = tables.moves(probed.position);
  if (!moves) return std::unexpected(moves.error());
  if (!*moves) return false;
  probed.wdl = **wdl;
  probed.dtz = *dtz;
  for (const chess::TableMove& m : **moves) probed.moves.push_back({.table = m, .dtm = {}});
  return true;
}

}  // namespace

std::expected<std::optional<ProbedPosition>, Error> probe(const ProbeTables& tables,
                                                          const chess::Position& pos) {
  ProbedPosition probed{
      .position = pos, .wdl = {}, .dtz = {}, .dtm = {}, .is_by_gaviota = false, .moves = {}};
  auto is_known = fill_from_syzygy(tables.syzygy, probed);
  if (is_known && !*is_known) is_known = fill_from_gaviota(tables.gaviota, probed);
  if (!is_known) return std::unexpected(is_known.error());
  if (!*is_known) return std::nullopt;
  const auto dtm = tables.gaviota.probe_dtm(pos);
  if (!dtm) return std::unexpected(dtm.error());
  probed.dtm = *dtm;
  for (ProbedMove& m : probed.moves) {
    const auto after = dtm_of_move(tables.gaviota, pos.after(m.table.move));
    if (!after) return std::unexpected(after.error());
    m.dtm = *after;
  }
  // A shorter mate and a longer defence are the lower number of the same sign.
  std::ranges::stable_sort(probed.moves, [&](const ProbedMove& a, const ProbedMove& b) {
    if (a.table.wdl != b.table.wdl) return a.table.wdl > b.table.wdl;
    return probed.is_by_gaviota && a.dtm.value_or(0) < b.dtm.value_or(0);
  });
  return probed;
}

std::string why_unknown(const ProbeTables& tables, const chess::Position& pos) {
  const int men = pos.board().occupied().count();
  if (pos.castling_rooks().any()) return "a side may castle, which no table knows";
  if (men > chess::kMaxTableMen)
    return "there are " + std::to_string(men) + " men, and tables have at most " +
           std::to_string(chess::kMaxTableMen);
  const chess::EndgameName name = chess::EndgameName::of(pos.board()).normalized();
  if (!tables.syzygy.has_wdl(name)) return "there is no table " + to_string(name) + ".rtbw";
  std::string missing;
  for (const chess::EndgameName next : name.dependencies())
    if (!tables.syzygy.has_wdl(next)) missing += (missing.empty() ? "" : ", ") + to_string(next) + ".rtbw";
  return "tables of what follows are missing: " + missing;
}

}  // namespace annotate::bgn
