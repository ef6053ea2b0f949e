// SPDX-License-Identifier: GPL-3.0-or-later
// The line that a pattern is asked about, and what conditions and numbers are in one of its positions.
#include "query/detail/pattern_run.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "query/detail/pawn_traits.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace query {

namespace {

double power_of(Bitboard men, const Board& board) {
  const auto count = [&](Role role) { return (board.pieces(role) & men).count(); };
  return count(Role::Pawn) + 3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) +
         9 * count(Role::Queen);
}

double calculated(char sign, double a, double b) {
  switch (sign) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return b == 0 ? kNoNumber : std::trunc(a / b);
    default: return b == 0 ? kNoNumber : std::fmod(a, b);
  }
}

bool compares(PatternOrder order, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return false;
  switch (order) {
    case PatternOrder::Equal: return a == b;
    case PatternOrder::NotEqual: return a != b;
    case PatternOrder::Less: return a < b;
    case PatternOrder::LessEqual: return a <= b;
    case PatternOrder::Greater: return a > b;
    case PatternOrder::GreaterEqual: return a >= b;
  }
  return false;
}

int least_distance(Bitboard a, Bitboard b) {
  int least = 8;
  for (const Square x : a)
    for (const Square y : b)
      least = std::min(least, std::max(std::abs(index_of(file_of(x)) - index_of(file_of(y))),
                                       std::abs(index_of(rank_of(x)) - index_of(rank_of(y)))));
  return least;
}

}  // namespace

PatternRun::PatternRun(const PatternTree& tree)
    : tree_(tree),
      sets_(tree.variables),
      numbers_(tree.variables, kNoNumber),
      clauses_(tree.clauses.size()),
      rows_(tree.lines.size()) {}

void PatternRun::begin(const PatternGame& game) {
  game_ = game;
  replay_.emplace(*game.start);
  positions_.clear();
  positions_.push_back({replay_->state(), Move::null()});
  is_over_ = false;
  values_.reset();
  std::ranges::fill(sets_, Bitboard());
  std::ranges::fill(numbers_, kNoNumber);
  std::ranges::fill(clauses_, std::nullopt);
  for (Rows& rows : rows_) rows.size = 0;
  for (Counts& counts : counts_) counts.from.clear();
}

bool PatternRun::go_to(std::size_t at) {
  while (positions_.size() <= at) {
    if (is_over_) return false;
    const auto move = game_.moves->next(positions_.back().board);
    if (!move) {
      is_over_ = true;
      return false;
    }
    if (replay_->has_other_rules()) {
      replay_->play(*move);
      positions_.push_back({replay_->state(), *move});
    } else {
      PatternPosition& after = positions_.emplace_back(positions_.back());
      after.play(*move);
      after.played = *move;
    }
  }
  return true;
}

bool PatternRun::has_needs(std::size_t index) const {
  const Board& board = at(index).board;
  for (const Color c : kColors) {
    if (board.pieces(c, Role::Pawn).count() < tree_.needs.pawns[c]) return false;
    if (board.pieces(c).count() < tree_.needs.men[c]) return false;
  }
  return true;
}

bool PatternRun::of_game(std::uint32_t clause) {
  auto& known = clauses_[clause];
  if (!known) {
    const Clause& asked = tree_.clauses[clause].clause;
    known = asked.holds(*game_.told);
  }
  return *known;
}

bool PatternRun::can_fit_game() {
  const auto fails = [&](Id id) {
    const PatternNode& node = tree_.nodes[id];
    return node.kind == PatternKind::OfGame && !of_game(node.item);
  };
  const PatternNode& root = tree_.nodes[tree_.root];
  if (fails(tree_.root)) return false;
  if (root.kind != PatternKind::And) return true;
  for (std::uint32_t k = 0; k < root.count; ++k)
    if (fails(tree_.lists[root.first + k])) return false;
  return true;
}

bool PatternRun::fits(std::size_t index, std::vector<std::string>* comments) {
  comments_ = comments;
  return truth(tree_.root, index);
}

bool PatternRun::truth(Id id, std::size_t i) {
  const PatternNode& node = tree_.nodes[id];
  if (node.type == PatternType::Set) return set(id, i).any();
  if (node.type == PatternType::Number) return !std::isnan(number(id, i));
  const auto child = [&](std::uint32_t k) { return tree_.lists[node.first + k]; };
  switch (node.kind) {
    case PatternKind::Always: return true;
    case PatternKind::And:
      for (std::uint32_t k = 0; k < node.count; ++k)
        if (!truth(child(k), i)) return false;
      return true;
    case PatternKind::Or:
      for (std::uint32_t k = 0; k < node.count; ++k)
        if (truth(child(k), i)) return true;
      return false;
    case PatternKind::Not: return !truth(node.a, i);
    case PatternKind::Compare: return compares(node.order, number(node.a, i), number(node.b, i));
    case PatternKind::SameSet: return set(node.a, i) == set(node.b, i);
    case PatternKind::IfThen: return truth(truth(node.a, i) ? node.b : node.c, i);
    case PatternKind::Turn: return at(i).turn == node.color;
    case PatternKind::InCheck: return in_check(at(i));
    case PatternKind::Mated: return !has(i + 1) && in_check(at(i)) && has_no_moves(i);
    case PatternKind::Stalemated: return !has(i + 1) && !in_check(at(i)) && has_no_moves(i);
    case PatternKind::Initial: return i == 0;
    case PatternKind::Terminal: return !has(i + 1);
    case PatternKind::OfGame: return of_game(node.item);
    case PatternKind::HasMaterial: return tree_.materials[node.item].fits(at(i).board);
    case PatternKind::HasBoard:
      return tree_.boards[node.item].fits(at(i).board, at(i).turn, at(i).castling_rooks, at(i).ep_square,
                                          game_.told->game.chess960);
    case PatternKind::Moves: return moves(node, i);
    case PatternKind::EvalDrops: {
      if (!has(i + 1)) return false;
      const auto before = eval(i);
      const auto after = eval(i + 1);
      if (!before || !after) return false;
      const double drop = at(i).turn == Color::White ? *before - *after : *after - *before;
      return drop >= number(node.a, i);
    }
    case PatternKind::Says: return says(node, i);
    case PatternKind::HasNag: return has_nag(node, i);
    case PatternKind::HasReason: return has_reason(node, i);
    case PatternKind::ForSquare: {
      for (const Square s : set(node.a, i)) {
        sets_[node.item] = Bitboard(s);
        if (truth(node.b, i) != node.is_all) return !node.is_all;
      }
      return node.is_all;
    }
    case PatternKind::Assign:
      if (tree_.nodes[node.a].type == PatternType::Set) {
        sets_[node.item] = set(node.a, i);
        return sets_[node.item].any();
      }
      numbers_[node.item] = number(node.a, i);
      return !std::isnan(numbers_[node.item]);
    case PatternKind::Mark:
      if (comments_ != nullptr) comments_->push_back(tree_.texts[node.item]);
      return true;
    default: return false;
  }
}

double PatternRun::number(Id id, std::size_t i) {
  const PatternNode& node = tree_.nodes[id];
  switch (node.kind) {
    case PatternKind::Number: return node.number;
    case PatternKind::Count: return set(node.a, i).count();
    case PatternKind::Power: return power_of(set(node.a, i), at(i).board);
    case PatternKind::Ply: return static_cast<double>(i);
    case PatternKind::MoveNumber: {
      const bool is_black_first = positions_[0].turn == Color::Black;
      return static_cast<double>((i + (is_black_first ? 1 : 0)) / 2 +
                                 static_cast<std::size_t>(game_.start->fullmove_number()));
    }
    case PatternKind::QuietPlies: return at(i).halfmove_clock;
    case PatternKind::Islands: return pawn_islands(at(i).board, node.color);
    case PatternKind::Distance: {
      const int distance = least_distance(set(node.a, i), set(node.b, i));
      return distance > 7 ? kNoNumber : distance;
    }
    case PatternKind::Eval: {
      const auto found = eval(i);
      if (!found) return kNoNumber;
      return (node.is_mover ? at(i).turn : node.color) == Color::White ? *found : -*found;
    }
    case PatternKind::ClockLeft: return clock(node, i);
    case PatternKind::Spent: return spent(i);
    case PatternKind::Rating: {
      const auto rating =
          rating_of(game_.told->game.tags, node.color == Color::White ? "WhiteElo" : "BlackElo");
      return rating ? *rating : kNoNumber;
    }
    case PatternKind::RankOf:
    case PatternKind::FileOf: {
      const Bitboard squares = set(node.a, i);
      if (squares.empty() || squares.several()) return kNoNumber;
      const Square s = squares.first();
      return 1 + (node.kind == PatternKind::RankOf ? index_of(rank_of(s)) : index_of(file_of(s)));
    }
    case PatternKind::Arithmetic: return calculated(node.sign, number(node.a, i), number(node.b, i));
    case PatternKind::Greatest:
    case PatternKind::Least: {
      double best = kNoNumber;
      for (std::uint32_t k = 0; k < node.count; ++k) {
        const double value = number(tree_.lists[node.first + k], i);
        if (std::isnan(value)) continue;
        if (std::isnan(best) || (node.kind == PatternKind::Greatest ? value > best : value < best))
          best = value;
      }
      return best;
    }
    case PatternKind::Size: return std::abs(number(node.a, i));
    case PatternKind::Line: return line(node, i);
    case PatternKind::Find: return found(id, node, i);
    case PatternKind::Streak: return streak(id, node, i);
    case PatternKind::NumberVariable: return numbers_[node.item];
    default: return kNoNumber;
  }
}

}}  // namespace chess::query
