// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/match/match_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "game/command.h"
#include "io/output.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"
#include "variant/variant_name.h"

namespace books {

namespace {

using chess::Color;
using chess::Json;

Json to_json(const chess::WinDrawLoss& games) {
  return {{"games", games.games()}, {"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

/// The score of a move, White's view; "-" for none, as for the moves of the opening.
std::string eval_text(const chess::Node& node) {
  for (const chess::Subinfo& info : node.subinfos)
    if (const auto eval = info.eval()) return chess::to_eval(*eval);
  return "-";
}

/// The moves in SAN and their scores, a word each.
struct MoveWords {
  std::string moves, scores;
  std::string last_comment;
};

MoveWords words_of(const chess::Game& game) {
  MoveWords words;
  chess::AnyPosition position = game.any_start();
  const auto line = game.main_line();
  for (const chess::NodeId id : line) {
    const chess::Node& node = game.node(id);
    if (!words.moves.empty()) {
      words.moves += ' ';
      words.scores += ' ';
    }
    chess::play_and_append_san(position, node.move, id != line.back(), words.moves);
    words.scores += eval_text(node);
  }
  if (line.empty()) words.last_comment = game.comment;
  if (!line.empty())
    for (const chess::Subinfo& info : game.node(line.back()).subinfos)
      if (!info.comment.empty()) words.last_comment = info.comment;
  return words;
}

Json row_of(std::size_t number, const chess::Pairing& pairing, const chess::Game& game,
            std::size_t opening_plies, std::string_view opening, bool has_fault) {
  const MoveWords words = words_of(game);
  Json row{{"number", number + 1},
           {"white", pairing.white},
           {"black", pairing.black},
           {"result", chess::to_string(game.result)},
           {"ending", game.tags.get("Ending")},
           {"opening", opening},
           {"book", opening_plies},
           {"moves", words.moves},
           {"scores", words.scores}};
  if (game.variant() != chess::Variant::Standard) row.add("variant", chess::to_pgn_name(game.variant()));
  if (const std::string fen = chess::to_fen(game.any_start()); fen != chess::kStartFen) row.add("fen", fen);
  if (has_fault) row.add("fault", words.last_comment);
  return row;
}

}  // namespace

std::string opening_name(const chess::OpeningLine& opening, const chess::Game& game) {
  if (opening.start.is_chess() && !opening.chess960) {
    const chess::Position& start = opening.start.chess();
    const auto named = chess::OpeningBook::embedded().name_game(start, opening.moves);
    if (named && (named->ply > 0 || start != chess::Position::start()))
      return fmt::format("{} {}", named->entry.eco, named->entry.name);
  }
  if (!opening.name.empty()) return opening.name;
  if (const auto name = game.tags.get("Opening"); !name.empty())
    return fmt::format("{} {}", game.tags.get("ECO"), name);
  const std::string fen = chess::to_fen(opening.start);
  return fen == chess::kStartFen ? "Start position" : fen;
}

void MatchHistory::add(std::size_t number, const chess::OpeningLine& opening, const chess::Game& game,
                       const MatchState& state) {
  const chess::Pairing pairing = state.score.pairing(number);
  const int half_points = chess::half_points(game.result, Color::White);
  const std::string name = opening_name(opening, game);
  OpeningResults& results = openings_[name];
  results.white.add(half_points);
  if (pairing.white == 0) results.first.add(half_points);
  if (pairing.black == 0) results.first.add(2 - half_points);
  white_.add(half_points);
  plies_ += game.size() - 1;
  if (pairing.white == 0 || pairing.black == 0) draw_curve(state);

  const auto ending = chess::parse_ending(game.tags.get("Ending"));
  const bool has_fault = ending && chess::is_fault(*ending);
  if (games_.size() == limits_.games && !has_fault && number > games_.rbegin()->first) {
    ++dropped_;
    return;
  }
  games_.emplace(number,
                 KeptGame{row_of(number, pairing, game, opening.moves.size(), name, has_fault), has_fault});
  if (games_.size() > limits_.games) drop_a_game();
}

void MatchHistory::drop_a_game() {
  const auto last =
      std::find_if(games_.rbegin(), games_.rend(), [](const auto& game) { return !game.second.has_fault; });
  games_.erase(last == games_.rend() ? std::prev(games_.end()) : std::prev(last.base()));
  ++dropped_;
}

void MatchHistory::draw_curve(const MatchState& state) {
  chess::PairCounts pairs;
  for (std::size_t other = 1; other < state.overran.size(); ++other) {
    const auto met = state.score.between(0, other).pairs.counts;
    std::ranges::transform(pairs.counts, met, pairs.counts.begin(), std::plus<>());
  }
  const chess::WinDrawLoss total = state.score.total(0);
  Place place{total.games(), total.score(), 1, 0};
  if (pairs.pairs() >= kFewestPairs) {
    const auto strength = chess::estimate_strength(pairs);
    place.low = std::max(0.0, strength.score - strength.score_error);
    place.high = std::min(1.0, strength.score + strength.score_error);
  }
  const auto is_between = [this](const Place& at) { return at.games % step_ != 0; };
  if (!curve_.empty() && is_between(curve_.back())) curve_.pop_back();
  curve_.push_back(place);
  if (curve_.size() <= limits_.places) return;
  step_ *= 2;
  std::erase_if(curve_, [&](const Place& at) { return is_between(at) && at.games != place.games; });
}

void MatchHistory::add_to(chess::Json& match) const {
  Json curve = Json::array();
  for (const Place& at : curve_) {
    Json place{{"games", at.games}, {"score", at.score}};
    if (at.low <= at.high) place.add("low", at.low).add("high", at.high);
    curve.push(place);
  }
  std::vector<const std::pair<const std::string, OpeningResults>*> sorted;
  for (const auto& opening : openings_) sorted.push_back(&opening);
  std::ranges::stable_sort(sorted, std::greater{},
                           [](const auto* opening) { return opening->second.white.games(); });
  const std::size_t shown = std::min(sorted.size(), limits_.openings);
  Json openings = Json::array();
  for (std::size_t i = 0; i < shown; ++i)
    openings.push({{"name", sorted[i]->first},
                   {"white", to_json(sorted[i]->second.white)},
                   {"first", to_json(sorted[i]->second.first)}});
  Json games = Json::array();
  for (const auto& [number, game] : games_) games.push(game.row);
  match.add("white", to_json(white_))
      .add("plies", plies_)
      .add("curve", curve)
      .add("opening_results", openings)
      .add("openings_left_out", sorted.size() - shown)
      .add("game_list", games)
      .add("games_left_out", dropped_);
}

std::string to_html(const MatchSetup& setup, const MatchState& state, const MatchHistory& history,
                    double seconds, bool interrupted) {
  const std::string title = setup.contenders.size() == 2
                                ? setup.contenders[0].name + " against " + setup.contenders[1].name
                                : fmt::format("Match of {} engines", setup.contenders.size());
  Json match = to_json(setup, state, seconds, interrupted);
  match.add("title", title)
      .add("event", setup.event)
      .add("date", setup.date)
      .add("openings", setup.openings_name)
      .add_known("variant", setup.variant)
      .add("output", setup.output);
  history.add_to(match);
  const std::string text = to_text(setup, state) + faults_text(setup, state);
  return match_page().filled({{"@TITLE@", chess::html_escaped(title)},
                              {"@DATA@", chess::script_json(match.text())},
                              {"@TEXT@", chess::html_escaped(text)}});
}

std::expected<MatchPageFile, chess::Error> MatchPageFile::open(const std::string& path) {
  MatchPageFile page;
  if (path.empty()) return page;
  auto sink = chess::open_output(path);
  if (!sink) return std::unexpected(sink.error());
  page.sink_ = std::move(*sink);
  return page;
}

std::expected<void, chess::Error> MatchPageFile::write(const MatchSetup& setup, const MatchState& state,
                                                       double seconds, bool interrupted) {
  if (!sink_) return {};
  auto written = sink_->write(to_html(setup, state, history_, seconds, interrupted));
  if (written) written = sink_->finish();
  if (!written) return std::unexpected(written.error());
  return {};
}

}  // namespace books
