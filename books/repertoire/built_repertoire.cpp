// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/repertoire/built_repertoire.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "explorer/move_tree.h"

namespace books {

namespace {

using chess::Color;
using chess::KnownMove;
using chess::MoveCounts;

/// Games as good as the average of the position that are added to those of a move.
constexpr double kAverageGames = 20;
/// The engine is asked about so many moves of a position, and about the one that it prefers.
constexpr std::size_t kMostCandidates = 4;
/// In comparisons of scores.
constexpr int kMateValue = 100'000;

MoveCounts sum_of(const std::vector<KnownMove>& moves) {
  MoveCounts all;
  for (const KnownMove& move : moves) all += move.counts.games;
  return all;
}

/// How the owner's side scored: in rated games, as far as there are any, against players of the same
/// strength.
struct Success {
  double games = 0;
  double score = 0.5;  ///< without the games that make it an average
};

Success success_of(const MoveCounts& games, Color owner) {
  if (games.rated == 0) return {static_cast<double>(games.finished()), games.score(owner).value_or(0.5)};
  const double white = static_cast<double>(games.rated_half_points) / (2.0 * games.rated);
  const double score = 0.5 + (white - games.expected_white_score()) * (owner == Color::White ? 1 : -1);
  return {static_cast<double>(games.rated), score};
}

/// The owner's moves that may be chosen, the best by results first.
std::vector<KnownMove> candidates_of(const std::vector<KnownMove>& moves, const RepertoireRules& rules) {
  const MoveCounts all = sum_of(moves);
  const double mean = success_of(all, rules.owner).score;
  const double least = rules.min_share * static_cast<double>(all.games());
  const auto by_results = [&](const KnownMove& move) {
    const auto [games, score] = success_of(move.counts.games, rules.owner);
    const double average = (games * score + kAverageGames * mean) / (games + kAverageGames);
    return std::tuple(-average, ~move.counts.games.games(), move.move.raw());
  };
  std::vector<KnownMove> candidates = moves;
  std::erase_if(candidates, [&](const KnownMove& move) {
    const std::uint64_t games = move.counts.games.games();
    return games < rules.min_games || static_cast<double>(games) < least;
  });
  if (candidates.empty() && !moves.empty()) candidates.push_back(moves.front());
  std::ranges::sort(candidates, {}, by_results);
  return candidates;
}

class Builder {
 public:
  Builder(const PlayedIn& played, const RepertoireRules& rules, const AskAboutMoves& ask)
      : played_(played), ask_(ask), built_{rules, {}} {}

  std::expected<BuiltRepertoire, chess::Error> run(const chess::Position& root) {
    place_of(root);
    std::vector<std::size_t> level{0};
    for (int ply = 0; ply < built_.rules.max_plies && !level.empty(); ++ply) {
      const bool is_own = built_.positions[level.front()].position.turn() == built_.rules.owner;
      // An opponent's move needs an answer within the length of the lines.
      if (!is_own && ply + 1 == built_.rules.max_plies) break;
      const auto next = is_own ? answer(level) : reply(level);
      if (!next) return std::unexpected(next.error());
      level = *next;
    }
    drop_unanswered();
    return std::move(built_);
  }

 private:
  using Level = std::expected<std::vector<std::size_t>, chess::Error>;

  /// Where the position stands, and whether it is new.
  std::pair<std::size_t, bool> place_of(const chess::Position& position) {
    const auto [at, is_new] = places_.emplace(bits_of(position.key()), built_.positions.size());
    if (is_new) built_.positions.push_back({.position = position});
    return {at->second, is_new};
  }

  void add(std::size_t at, const KnownMove& move, std::optional<chess::Score> score,
           std::vector<std::size_t>& next) {
    const auto [to, is_new] = place_of(built_.positions[at].position.after(move.move));
    built_.positions[at].moves.push_back({move.move, move.counts, score, to, !is_new});
    if (is_new) next.push_back(to);
  }

  Level reply(const std::vector<std::size_t>& level) {
    std::vector<std::size_t> next;
    for (const std::size_t at : level) {
      const auto played = played_(built_.positions[at].position);
      if (!played) return std::unexpected(played.error());
      const std::uint64_t games = sum_of(*played).games();
      built_.positions[at].games = games;
      const double least = built_.rules.min_share * static_cast<double>(games);
      for (const KnownMove& move : *played) {
        const std::uint64_t count = move.counts.games.games();
        if (count >= built_.rules.min_games && static_cast<double>(count) >= least) add(at, move, {}, next);
      }
    }
    return next;
  }

  Level answer(const std::vector<std::size_t>& level) {
    std::vector<std::vector<KnownMove>> played;
    std::vector<std::vector<KnownMove>> candidates;
    for (const std::size_t at : level) {
      auto known = played_(built_.positions[at].position);
      if (!known) return std::unexpected(known.error());
      built_.positions[at].games = sum_of(*known).games();
      candidates.push_back(candidates_of(*known, built_.rules));
      played.push_back(std::move(*known));
    }
    const auto scores = ask_about(level, candidates);
    std::vector<std::size_t> next;
    for (std::size_t i = 0; i < level.size(); ++i) {
      std::vector<std::pair<KnownMove, chess::Score>> judged;
      for (const auto& [move, score] : scores[i]) {
        const auto known = std::ranges::find(played[i], move, &KnownMove::move);
        judged.emplace_back(known != played[i].end() ? *known : KnownMove{move, chess::PlayedCounts(0)},
                            score);
      }
      if (!judged.empty())
        choose(level[i], candidates[i], judged, next);
      else if (!candidates[i].empty())
        add(level[i], candidates[i].front(), {}, next);
    }
    return next;
  }

  /// Of each position the moves that the engine has judged, if it was asked and has answered; White's view.
  std::vector<std::vector<std::pair<chess::Move, chess::Score>>> ask_about(
      const std::vector<std::size_t>& level, const std::vector<std::vector<KnownMove>>& candidates) const {
    std::vector<std::vector<std::pair<chess::Move, chess::Score>>> scores(level.size());
    if (!ask_) return scores;
    std::vector<PositionQuestion> questions;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < level.size(); ++i) {
      const chess::Position& position = built_.positions[level[i]].position;
      questions.push_back({position});
      for (std::size_t k = 0; k < std::min(candidates[i].size(), kMostCandidates); ++k)
        questions.push_back({position, {candidates[i][k].move}});
      places.resize(questions.size(), i);
    }
    const auto checks = ask_(questions);
    for (std::size_t q = 0; q < questions.size(); ++q) {
      auto& here = scores[places[q]];
      if (!checks[q]) continue;
      const auto same =
          std::ranges::find(here, checks[q]->best, &std::pair<chess::Move, chess::Score>::first);
      if (same == here.end()) here.emplace_back(checks[q]->best, checks[q]->score);
    }
    return scores;
  }

  /// Of the judged moves that are not much worse than the best the one that is the best by results.
  void choose(std::size_t at, const std::vector<KnownMove>& candidates,
              const std::vector<std::pair<KnownMove, chess::Score>>& judged, std::vector<std::size_t>& next) {
    const auto value = [&](const auto& one) {
      return one.second.seen_by(built_.rules.owner, Color::White).to_number(kMateValue);
    };
    const int best = value(*std::ranges::max_element(judged, {}, value));
    const auto rank = [&](const auto& one) {
      const auto place = std::ranges::find(candidates, one.first.move, &KnownMove::move) - candidates.begin();
      return std::tuple(value(one) < best - built_.rules.within, place, -value(one));
    };
    const auto& chosen = *std::ranges::min_element(judged, {}, rank);
    add(at, chosen.first, chosen.second, next);
  }

  /// Opponents' moves to which nothing is known.
  void drop_unanswered() {
    for (RepertoirePosition& here : built_.positions)
      if (here.position.turn() != built_.rules.owner)
        std::erase_if(here.moves,
                      [&](const RepertoireMove& move) { return built_.positions[move.to].moves.empty(); });
  }

  const PlayedIn& played_;
  const AskAboutMoves& ask_;
  BuiltRepertoire built_;
  std::unordered_map<std::uint64_t, std::size_t> places_;
};

}  // namespace

std::expected<BuiltRepertoire, chess::Error> build_repertoire(const chess::Position& root,
                                                              const PlayedIn& played,
                                                              const RepertoireRules& rules,
                                                              const AskAboutMoves& ask) {
  return Builder(played, rules, ask).run(root);
}

std::size_t answers(const BuiltRepertoire& repertoire) {
  return static_cast<std::size_t>(std::ranges::count_if(repertoire.positions, [&](const auto& here) {
    return here.position.turn() == repertoire.rules.owner && !here.moves.empty();
  }));
}

std::vector<double> coverage(const BuiltRepertoire& repertoire) {
  std::vector<double> shares;
  std::map<std::size_t, double> here{{0, 1.0}};
  double lost = 0;
  for (int ply = 0; ply < repertoire.rules.max_plies && !here.empty(); ++ply) {
    std::map<std::size_t, double> next;
    bool is_own = false;
    for (const auto& [place, share] : here) {
      const RepertoirePosition& from = repertoire.positions[place];
      is_own = from.position.turn() == repertoire.rules.owner;
      double answered = 0;
      for (const RepertoireMove& move : from.moves) {
        const double part =
            is_own ? 1 : static_cast<double>(move.counts.games.games()) / static_cast<double>(from.games);
        next[move.to] += share * part;
        answered += part;
      }
      if (!from.moves.empty()) lost += share * (1 - answered);
    }
    if (is_own && !next.empty()) shares.push_back(1 - lost);
    here = std::move(next);
  }
  return shares;
}

std::string coverage_text(const BuiltRepertoire& repertoire) {
  std::string text;
  int move = 0;
  for (const double share : coverage(repertoire))
    text += fmt::format("{}{:.0f} % to move {}", text.empty() ? "" : ", ", 100 * share, ++move);
  return text;
}

chess::Game game_of(const BuiltRepertoire& repertoire, const chess::Position& start,
                    std::span<const chess::Move> before) {
  chess::Game game{chess::AnyPosition(start)};
  struct Waiting {
    chess::NodeId behind;
    std::size_t position;
  };
  std::vector<Waiting> waiting{{game.add_line_unchecked(chess::kRootNode, before), 0}};
  while (!waiting.empty()) {
    const Waiting here = waiting.back();
    waiting.pop_back();
    const RepertoirePosition& from = repertoire.positions[here.position];
    for (const RepertoireMove& move : from.moves) {
      const chess::NodeId node = game.add_unchecked(here.behind, move.move);
      std::string comment;
      if (move.counts.games.games() > 0) comment = chess::counts_text(move.counts, from.position.turn());
      if (move.transposes) comment += comment.empty() ? "transposes" : ", transposes";
      game.node(node).said_by().comment = comment;
      if (move.score) game.node(node).set_eval(*move.score);
      if (!move.transposes) waiting.push_back({node, move.to});
    }
  }
  return game;
}

}  // namespace books
