// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/play_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "game/command.h"
#include "match/time_control.h"
#include "openings/opening_book.h"

namespace chess { inline namespace match {

namespace {

constexpr int kFiftyMoves = 100;

/// The state of a game under way.
class GameUnderWay {
 public:
  GameUnderWay(OpeningLine opening, const EnumArray<Color, Player*>& players,
               const GameConditions& conditions, std::stop_token stop)
      : players_(players),
        clock_(conditions.controls, conditions.margin),
        adjudicator_(conditions.adjudication),
        tables_(conditions.adjudication.tables),
        stop_(std::move(stop)),
        position_(opening.start),
        past_{opening.start} {
    game_.opening = std::move(opening);
    for (const Move move : game_.opening.moves) push(move);
  }

  std::optional<PlayedGame> play() {
    for (const Color color : {Color::White, Color::Black})
      if (const auto told = players_[color]->new_game(game_.opening.chess960, stop_); !told)
        return fail(color, told.error());
    while (true) {
      if (const auto outcome = end_by_rules())
        return end(to_result(outcome->winner), to_ending(outcome->termination));
      const Color turn = position_.turn();
      SearchLimits limits = clock_.limits(turn);
      limits.draw_offered = draw_is_offered_;
      const auto chosen = players_[turn]->choose(game_.opening.start, moves_, limits, stop_);
      if (!chosen) return fail(turn, chosen.error());
      if (const auto before = clock_.remaining(turn); !clock_.spend(turn, chosen->elapsed))
        return fail(turn, {GameEnding::LostOnTime, too_late(*chosen, before)});
      note(turn, *chosen);
      push(chosen->move);
      // What the rules say goes before what the players think.
      if (end_by_rules()) continue;
      if (chosen->offers_draw && draw_is_offered_) return end(GameResult::Draw, GameEnding::DrawAgreed);
      draw_is_offered_ = chosen->offers_draw;
      // What is known goes before what the players think, too.
      if (tables_ && position_.is_chess())
        if (const auto verdict = adjudicate_by_tables(*tables_, position_.chess()))
          return end(to_result(verdict->winner), verdict->ending);
      if (const auto verdict =
              adjudicator_.after_move(game_.moves.back().score, static_cast<int>(moves_.size()), turn))
        return end(to_result(verdict->winner), verdict->ending);
    }
  }

 private:
  void push(Move move) {
    moves_.push_back(move);
    position_.play(move);
    past_.push_back(position_);
  }

  /// The end by the rules of the variant, and the draws that can be claimed: threefold repetition and, but in
  /// crazyhouse, fifty moves.
  std::optional<Outcome> end_by_rules() const {
    if (const auto end = outcome_of(position_)) return end;
    if (position_.halfmove_clock() >= kFiftyMoves && !position_.has_drops())
      return Outcome{Termination::FiftyMoves, std::nullopt};
    const auto back = std::min<std::size_t>(past_.size(), static_cast<std::size_t>(reach()) + 1);
    const auto same = std::ranges::count_if(past_.end() - static_cast<std::ptrdiff_t>(back), past_.end(),
                                            [&](const AnyPosition& at) { return at.repeats(position_); });
    if (same >= 3) return Outcome{Termination::ThreefoldRepetition, std::nullopt};
    return std::nullopt;
  }
  /// How many half-moves back the same position can have been. A drop undoes a capture.
  int reach() const {
    return position_.has_drops() ? static_cast<int>(past_.size()) : position_.halfmove_clock();
  }

  void note(Color turn, const PlayerMove& chosen) {
    PlayedMove record{chosen.move};
    if (chosen.score) record.score = chosen.score->seen_by(Color::White, turn);
    record.depth = chosen.depth;
    record.nodes = chosen.nodes;
    record.elapsed = chosen.elapsed;
    record.clock = clock_.remaining(turn);
    record.overran = chosen.overran;
    game_.moves.push_back(record);
  }

  static std::string too_late(const PlayerMove& chosen, std::optional<std::chrono::milliseconds> left) {
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(chosen.elapsed).count();
    return left ? fmt::format("took {} ms with {} ms on its clock", took, left->count())
                : fmt::format("took {} ms for a move", took);
  }

  PlayedGame end(GameResult result, GameEnding ending) {
    game_.result = result;
    game_.ending = ending;
    return std::move(game_);
  }

  std::optional<PlayedGame> fail(Color loser, const PlayerFailure& failure) {
    if (!failure.kind) return std::nullopt;
    const bool is_out_of_time = *failure.kind == GameEnding::LostOnTime;
    if (is_out_of_time && position_.is_chess() && has_insufficient_material(position_.chess(), !loser))
      return end(GameResult::Draw, GameEnding::TimeoutDraw);
    if (is_fault(*failure.kind)) game_.fault = failure.reason;
    return end(to_result(!loser), *failure.kind);
  }

  EnumArray<Color, Player*> players_;
  GameClock clock_;
  Adjudicator adjudicator_;
  std::shared_ptr<const SyzygyTables> tables_;  // null: none
  std::stop_token stop_;
  PlayedGame game_;
  std::vector<Move> moves_;
  AnyPosition position_;
  std::vector<AnyPosition> past_;  ///< all positions so far, this one too
  bool draw_is_offered_ = false;  // by the last move
};

}  // namespace

std::optional<PlayedGame> play_game(OpeningLine opening, const EnumArray<Color, Player*>& players,
                                    const GameConditions& conditions, std::stop_token stop) {
  return GameUnderWay(std::move(opening), players, conditions, std::move(stop)).play();
}

namespace {

void set_opening_tags(Game& game) {
  if (!game.is_chess() || game.chess960 || game.start() != Position::start()) return;
  const auto opening = OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!opening || opening->ply == 0) return;
  game.tags.set("ECO", opening->entry.eco);
  game.tags.set("Opening", opening->entry.name);
}

/// What the last comment of the game says.
std::string last_words(const PlayedGame& played) {
  if (played.fault.empty() && played.ending == GameEnding::VariantEnd)
    return std::string(to_end_words(played.opening.start.rules()));
  if (played.fault.empty()) return std::string(to_string(played.ending));
  return fmt::format("{} {}: {}", played.result == GameResult::WhiteWins ? "Black" : "White",
                     to_string(played.ending), played.fault);
}

}  // namespace

void set_limit_tags(Game& game, const EnumArray<Color, TimeControl>& controls) {
  const std::string white = to_text(controls[Color::White]);
  const std::string black = to_text(controls[Color::Black]);
  game.tags.set("TimeControl", white == black ? white : "?");
  const auto is_clock_alone = [](const TimeControl& c) { return describe(c) == to_text(c); };
  if (white == black && is_clock_alone(controls[Color::White]) && is_clock_alone(controls[Color::Black]))
    return;
  const auto set_unless_empty = [&](std::string_view tag, const std::string& limits) {
    if (!limits.empty()) game.tags.set(tag, limits);
  };
  set_unless_empty("WhiteLimits", describe(controls[Color::White]));
  set_unless_empty("BlackLimits", describe(controls[Color::Black]));
}

Game to_game(const PlayedGame& played, const GameLabels& labels,
             const EnumArray<Color, TimeControl>& controls) {
  Game game(played.opening.start);
  game.chess960 = played.opening.chess960;
  game.result = played.result;
  game.tags.set("Event", labels.event);
  game.tags.set("Site", "?");
  game.tags.set("Date", labels.date);
  game.tags.set("Round", labels.round);
  game.tags.set("White", labels.names[Color::White]);
  game.tags.set("Black", labels.names[Color::Black]);
  if (!game.is_chess()) game.tags.set("Variant", to_pgn_name(game.variant()));

  NodeId last = game.add_line_unchecked(kRootNode, played.opening.moves);
  Color turn = played.opening.end().turn();
  for (const PlayedMove& record : played.moves) {
    last = game.add_unchecked(last, record.move);
    Subinfo info;
    if (record.score) info.set_eval(*record.score, record.depth);
    if (record.clock) info.commands.push_back({"clk", {to_clock(*record.clock)}});
    if (controls[turn].is_timed())
      info.commands.push_back(
          {"emt", {to_clock(std::chrono::duration_cast<std::chrono::milliseconds>(record.elapsed))}});
    if (!info.empty()) game.node(last).subinfos.push_back(std::move(info));
    turn = !turn;
  }
  (last == kRootNode ? game.comment : game.node(last).said_by().comment) = last_words(played);

  set_opening_tags(game);
  set_limit_tags(game, controls);
  game.tags.set("PlyCount", std::to_string(played.opening.moves.size() + played.moves.size()));
  game.tags.set("Termination", to_termination_tag(played.ending));
  game.tags.set("Ending", to_string(played.ending));
  return game;
}

}}  // namespace chess::match
