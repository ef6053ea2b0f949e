// SPDX-License-Identifier: GPL-3.0-or-later
// The questions, each with the function that answers it for one game. Whoever changes one changes its query
// in tests/guide/insights.sql, too; tests/guide/databases_test.py compares them.
#include <algorithm>

#include "annotate/bgn/stats/insights.h"
#include "base/text.h"
#include "bgn/speed.h"
#include "core/zobrist.h"
#include "game/main_line.h"
#include "notation/fen.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

namespace {

using chess::Color;
using Unit = InsightQuestion::Unit;

constexpr std::int64_t kMove20 = 40;  // half-moves before White's 21st
constexpr std::int64_t kWinning = 200;  // centipawns
constexpr std::int64_t kMateValue = 100'000;
constexpr double kTimeTrouble = 30;  // seconds

/// The move of this half-move; null if the game is shorter.
const TabledMove* at(const InsightGame& g, std::int64_t ply) {
  return ply < g.row.plies ? &g.row.moves[static_cast<std::size_t>(ply)] : nullptr;
}
template <class Is>
const TabledMove* first(const InsightGame& g, Is is) {
  const auto found = std::ranges::find_if(g.row.moves, is);
  return found == g.row.moves.end() ? nullptr : &*found;
}
template <class Is>
std::int64_t count(const InsightGame& g, Is is) {
  return std::ranges::count_if(g.row.moves, is);
}

/// What the move took; nothing if it is not known.
TableNumber seconds_of(const InsightGame& g, const TabledMove& move) {
  if (!move.elapsed) return std::nullopt;
  const TabledMove* before = move.ply > 0 ? at(g, move.ply - 1) : nullptr;
  return *move.elapsed - (before ? before->elapsed.value_or(0) : 0);
}

bool answer_colour(const InsightGame& g, InsightRows& labels) {
  labels[to_name(g.side)];
  return true;
}

bool answer_queens(const InsightGame& g, InsightRows& labels) {
  const TabledMove* off = first(g, [](const TabledMove& m) { return !m.material.contains('Q'); });
  labels[off == nullptr ? "kept" : off->ply <= 38 ? "traded before move 20" : "traded later"];
  return g.has_moves();
}

bool answer_castling(const InsightGame& g, InsightRows& labels) {
  const TabledMove* own = first(g, [&](const TabledMove& m) { return m.castle && g.is_own(m); });
  const TabledMove* other = first(g, [&](const TabledMove& m) { return m.castle && g.is_other(m); });
  labels[own == nullptr ? "none" : own->castle == "K" ? "short" : "long"];
  if (own != nullptr && other != nullptr && own->castle != other->castle) labels["opposite sides"];
  return g.has_moves();
}

bool answer_opening(const InsightGame& g, InsightRows& labels) {
  const char letter = g.row.eco ? g.row.eco->front() : ' ';
  if (letter < 'A' || letter > 'E') return false;
  labels[std::string(1, letter) + " as " + to_name(g.side)];
  return true;
}

bool answer_length(const InsightGame& g, InsightRows& labels) {
  const std::int64_t plies = g.row.plies;
  labels[plies <= 40    ? "up to move 20"
         : plies <= 80  ? "moves 21 to 40"
         : plies <= 120 ? "moves 41 to 60"
                        : "longer"];
  return g.has_moves();
}

bool answer_material(const InsightGame& g, InsightRows& labels) {
  const TabledMove* then = at(g, kMove20);
  if (then == nullptr) return false;
  const std::int64_t ahead = g.seen(then->balance);
  labels[ahead > 0 ? "ahead" : ahead < 0 ? "behind" : "level"];
  return true;
}

bool answer_first_capture(const InsightGame& g, InsightRows& labels) {
  const TabledMove* capture = first(g, [](const TabledMove& m) { return m.captured.has_value(); });
  labels[capture == nullptr ? "no capture" : g.is_own(*capture) ? "mine" : "the opponent's"];
  return g.has_moves();
}

bool is_rook_ending(const TabledMove& move) {
  const auto [white, black] = std::pair(move.material.substr(0, move.material.find('v')),
                                        move.material.substr(move.material.find('v') + 1));
  const auto has_only_rooks = [](const std::string& side) {
    return side.starts_with("KR") && side.find_first_not_of("KRP") == std::string::npos &&
           side.find('K', 1) == std::string::npos;
  };
  return has_only_rooks(white) && has_only_rooks(black);
}

bool answer_rook_endings(const InsightGame& g, InsightRows& labels) {
  labels[first(g, is_rook_ending) != nullptr ? "rook ending" : "none"];
  return g.has_moves();
}

bool answer_opposite_bishops(const InsightGame& g, InsightRows& labels) {
  const auto is_endgame = [](const TabledMove& m) { return m.phase == "endgame"; };
  if (first(g, is_endgame) == nullptr) return false;
  const auto fits = [&](const TabledMove& m) { return m.opposite_bishops && is_endgame(m); };
  labels[first(g, fits) != nullptr ? "opposite bishops" : "other endgames"];
  return true;
}

bool answer_isolani(const InsightGame& g, InsightRows& labels) {
  constexpr int lasting = 10;  // half-moves
  const bool by_white = count(g, [](const TabledMove& m) { return m.white_isolani; }) >= lasting;
  const bool by_black = count(g, [](const TabledMove& m) { return m.black_isolani; }) >= lasting;
  const bool is_white = g.side == Color::White;
  if (is_white ? by_white : by_black) labels["mine"];
  if (is_white ? by_black : by_white) labels["the opponent's"];
  if (!by_white && !by_black) labels["none"];
  return g.has_moves();
}

bool answer_lost_positions(const InsightGame& g, InsightRows& labels) {
  constexpr std::int64_t least = 10;  // half-moves: the first ones say nothing,
  constexpr std::int64_t most = 60;  // and late ones hardly come twice
  if (!g.is_lost() || !g.has_moves() || !g.game.is_chess()) return false;
  InsightRow* last = nullptr;
  std::int64_t ply = 0;
  for (const auto& [id, move, before, after] : chess::MainLine(g.game)) {
    if (ply == most) break;
    const std::int64_t here = ply++;
    if (here < least) continue;
    const std::string key = std::to_string(static_cast<std::int64_t>(bits_of(before.key())));
    const auto [position, is_new] = labels.try_emplace(key);
    if (!is_new) continue;
    position->second.fen = chess::to_epd_fields(before.chess());
    position->second.ply = here;
    if (last != nullptr) last->next.insert(key);
    last = &position->second;
  }
  return true;
}

bool answer_blunders(const InsightGame& g, InsightRows& labels) {
  const auto is_judged = [](const TabledMove& m) { return m.nag && *m.nag >= 1 && *m.nag <= 6; };
  for (const TabledMove& m : g.row.moves) {
    const auto role = m.piece && g.is_own(m) ? chess::parse_role(m.piece->front()) : std::nullopt;
    if (role && m.phase && (m.nag == 2 || m.nag == 4)) ++labels[*m.phase + ", " + to_name(*role)].moves;
  }
  return first(g, is_judged) != nullptr;
}

bool answer_pace(const InsightGame& g, InsightRows& labels) {
  for (const TabledMove& m : g.row.moves) {
    const auto seconds = g.is_own(m) && m.phase ? seconds_of(g, m) : std::nullopt;
    if (!seconds) continue;
    InsightRow& row = labels[*m.phase];
    ++row.moves;
    row.seconds += *seconds;
  }
  return !labels.empty();
}

bool answer_time_used(const InsightGame& g, InsightRows& labels) {
  const TabledMove* last = at(g, kMove20 - 1);
  if (last == nullptr || !last->elapsed) return false;
  std::int64_t more = 0;
  for (const TabledMove& m : g.row.moves) {
    if (m.ply == kMove20) break;
    const std::int64_t seconds = seconds_of(g, m).value_or(0);
    more += g.is_own(m) ? seconds : g.is_other(m) ? -seconds : 0;
  }
  labels[more > 0 ? "more than the opponent" : more < 0 ? "less than the opponent" : "the same"];
  return true;
}

bool answer_time_trouble(const InsightGame& g, InsightRows& labels) {
  const auto has_clock = [&](const TabledMove& m) { return m.clock_seconds && g.is_own(m); };
  if (first(g, has_clock) == nullptr) return false;
  const auto is_short = [&](const TabledMove& m) { return has_clock(m) && *m.clock_seconds < kTimeTrouble; };
  labels[first(g, is_short) != nullptr ? "under 30 seconds" : "never"];
  return true;
}

bool answer_ratings(const InsightGame& g, InsightRows& labels) {
  if (!g.row.white_elo || !g.row.black_elo) return false;
  const std::int64_t above = g.seen(*g.row.black_elo - *g.row.white_elo);
  labels[above > 100 ? "higher by more than 100" : above < -100 ? "lower by more than 100" : "within 100"];
  return true;
}

bool answer_first_move(const InsightGame& g, InsightRows& labels) {
  const TabledMove* white = at(g, 0);
  const TabledMove* black = at(g, 1);
  const bool is_white = g.side == Color::White;
  if (g.row.fen || (is_white ? white : black) == nullptr) return false;
  labels["1. " + white->san + (is_white ? "" : " " + black->san)];
  return true;
}

bool answer_swings(const InsightGame& g, InsightRows& labels) {
  if (g.row.result == "*") return false;
  std::int64_t best = -kMateValue;
  std::int64_t worst = kMateValue;
  bool speaks = false;
  for (const TabledMove& m : g.row.moves) {
    const std::int64_t mate = m.eval_mate.value_or(0);
    if (!m.eval_cp && mate == 0) continue;
    const std::int64_t eval = g.seen(m.eval_cp ? *m.eval_cp : mate > 0 ? kMateValue : -kMateValue);
    best = std::max(best, eval);
    worst = std::min(worst, eval);
    speaks = true;
  }
  if (speaks && worst < -kWinning) labels[g.is_lost() ? "below -2, lost" : "below -2, not lost"];
  if (speaks && best > kWinning) labels[g.is_won() ? "above +2, won" : "above +2, not won"];
  return speaks;
}

bool answer_ends(const InsightGame& g, InsightRows& labels) {
  if (g.row.result == "*" || !g.has_moves()) return false;
  const std::string how = chess::to_lower_copy(g.row.termination.value_or(""));
  const bool is_mate = g.row.moves.back().san.ends_with('#');
  if (!is_mate && g.row.result != "D" && how.empty()) return false;
  labels[is_mate                                            ? "mate"
         : g.row.result == "D"                              ? "draw"
         : how.contains("time")                             ? "time"
         : how.contains("resign") || how.contains("normal") ? "resignation"
                                                            : "other"];
  return true;
}

bool answer_speed(const InsightGame& g, InsightRows& labels) {
  const auto speed = g.row.type ? chess::parse_speed_class(*g.row.type) : std::nullopt;
  if (speed) labels[std::string(chess::to_word(*speed))];
  return speed.has_value();
}

constexpr InsightQuestion kQuestions[] = {
    {"colour", "How do I score with each colour?", Unit::Games, answer_colour},
    {"queens", "Do I do well when queens are traded?", Unit::Games, answer_queens},
    {"castling", "Which castling suits me?", Unit::Games, answer_castling},
    {"opening", "In which openings do I score, by the letter of their code?", Unit::Games, answer_opening},
    {"length", "Do I do well in long games?", Unit::Games, answer_length},
    {"material", "What becomes of being ahead or behind in material after move 20?", Unit::Games,
     answer_material},
    {"first-capture", "Whose capture is the first?", Unit::Games, answer_first_capture},
    {"rook-endings", "Do I do well in rook endings?", Unit::Games, answer_rook_endings},
    {"opposite-bishops", "Do I do well in endgames with opposite bishops?", Unit::Games,
     answer_opposite_bishops},
    {"isolani", "How do I score with and against an isolated queen's pawn?", Unit::Games, answer_isolani},
    {"lost-positions", "In what losing positions do I find myself again and again?", Unit::Positions,
     answer_lost_positions},
    {"blunders", "When, and with which piece, do I make mistakes?", Unit::Moves, answer_blunders},
    {"pace", "How long do I think about a move?", Unit::Seconds, answer_pace},
    {"time-used", "Does it help to use more time in the first 20 moves?", Unit::Games, answer_time_used},
    {"time-trouble", "How do I score when my clock falls under 30 seconds?", Unit::Games,
     answer_time_trouble},
    {"ratings", "How do I score against stronger and weaker opponents?", Unit::Games, answer_ratings},
    {"first-move", "Which first move suits me?", Unit::Games, answer_first_move},
    {"swings", "Do I come back when I stand badly (-2), and win what is won (+2)?", Unit::Games,
     answer_swings},
    {"ends", "How do my games end?", Unit::Games, answer_ends},
    {"speed", "Which speed suits me?", Unit::Games, answer_speed},
};

}  // namespace

std::span<const InsightQuestion> insight_questions() { return kQuestions; }

}  // namespace annotate::bgn
