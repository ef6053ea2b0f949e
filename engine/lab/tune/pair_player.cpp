// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/tune/pair_player.h"

#include "base/text.h"
#include "core/outcome.h"
#include "engine/lab/datagen/self_play.h"
#include "io/input.h"
#include "io/line_reader.h"
#include "notation/fen.h"

namespace engine::tune {

std::expected<std::vector<chess::Position>, chess::Error> load_openings(const std::string& path) {
  auto source = chess::open_input(path);
  if (!source) return std::unexpected(source.error());
  constexpr std::size_t kLongestLine = 4096;
  chess::LineReader lines(std::move(*source), kLongestLine);
  std::vector<chess::Position> openings;
  while (true) {
    const auto line = lines.next();
    if (!line) return std::unexpected(line.error());
    if (!*line) break;
    if (chess::trim(**line).empty()) continue;
    const auto refuse = [&](const std::string& why) {
      return std::unexpected(chess::Error(path + ", line " + std::to_string(lines.line_number()), why));
    };
    const auto epd = chess::parse_epd(**line);
    if (!epd) return refuse(epd.error().reason);
    if (chess::outcome_of(epd->position)) return refuse("the game is over there");
    openings.push_back(epd->position);
  }
  if (openings.empty()) return std::unexpected(chess::Error(path, "no positions"));
  return openings;
}

namespace {

using chess::Color;

// Searches of some thousand nodes need no more.
constexpr std::size_t kHashMegabytes = 4;

// Both players agree on a win as soon as that; what games of self-play end with costs too much time here,
// and there are openings before the first ply.
constexpr datagen::RefereeRules kRules{
    .won = 800, .won_plies = 6, .equal = 10, .equal_plies = 10, .equal_from_ply = 50, .longest_game = 400};

}  // namespace

PairPlayer::PairPlayer(std::uint64_t nodes) {
  limits_.nodes = nodes;
  plus_.set_hash(kHashMegabytes);
  minus_.set_hash(kHashMegabytes);
}

void PairPlayer::set_players(const ParamSet& plus, const ParamSet& minus) {
  plus_.set_params(plus);
  minus_.set_params(minus);
}

int PairPlayer::play(const chess::Position& opening) {
  // 2, 1 or 0 half points of a game are 1, 0 or -1.
  return white_half_points(plus_, minus_, opening) - white_half_points(minus_, plus_, opening);
}

int PairPlayer::white_half_points(Searcher& white, Searcher& black, const chess::Position& opening) const {
  white.new_game();
  black.new_game();
  datagen::SelfPlayGame game(opening);
  datagen::Referee referee(kRules);
  for (int ply = 1;; ++ply) {
    if (const auto outcome = game.outcome())
      return outcome->winner ? datagen::half_points(*outcome->winner) : 1;
    const bool whites_turn = game.position().turn() == Color::White;
    const SearchResult result = game.search(whites_turn ? white : black, limits_);
    const Value score = game.white_score(result.value);
    game.play(result.best);
    if (const auto verdict = referee.after(score, ply)) return *verdict;
  }
}

}  // namespace engine::tune
