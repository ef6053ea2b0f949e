// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn prepare`: counts the player's games, each once, holds them against known ones and against a
// repertoire.
#include <algorithm>
#include <utility>

#include "annotate/bgn/explorer/known_games.h"
#include "annotate/bgn/explorer/prepare.h"
#include "annotate/bgn/pipeline/game_run.h"
#include "command_line/paged_text.h"
#include "game/strip.h"
#include "query/duplicates.h"
#include "query/game_filter.h"
#include "repertoire/named_book.h"

namespace annotate::bgn {

namespace {

/// As `bgn dedupe` compares games.
constexpr auto kSameGames = chess::DuplicateRule::Tolerant;
constexpr std::size_t kFinderMemory = std::size_t{64} << 20;
constexpr std::size_t kWeakLines = 8;
constexpr std::size_t kNovelties = 10;
/// Of the games with a colour, a move of its tree has usually at least one in so many: then a tree of six
/// half-moves has 20 to 30 rows, whether the player has a thousand games or five thousand.
constexpr std::uint64_t kTreeShare = 20;

std::uint64_t least_games(const PrepareOptions& options) {
  return options.min_games > 0 ? options.min_games : PrepareOptions::kUsualGames;
}

/// Of the moves that the tree shows.
std::uint64_t least_games_in_tree(const PrepareOptions& options, const chess::PreparedSide& side) {
  const chess::VisitedPosition* const all = side.played.find(chess::Position::start());
  if (options.min_games > 0 || all == nullptr) return least_games(options);
  const std::uint64_t share = (all->here.games.games() + kTreeShare - 1) / kTreeShare;
  return std::max(share, least_games(options));
}

/// A game of the player.
struct PlayersGame {
  chess::ImportedGame game;  ///< numbered in its input
  std::size_t input = 0;
  std::string note;  ///< of it as it was read, for DuplicateFinder
};

PlayersGame players_game(chess::ImportedGame&& game) {
  std::string note = chess::DuplicateFinder::note_of(game, kSameGames);
  // Nobody looks at the rest.
  strip(game.game, {.comments = true, .variations = true, .nags = true, .commands = true});
  return {.game = std::move(game), .note = std::move(note)};
}

RunEnd read_games(const PrepareOptions& options, const chess::GameFilter& filter,
                  const chess::Preparation& player, std::vector<PlayersGame>& games) {
  RunOptions run = options.run;
  const auto color_in = [&player](const chess::Tags& tags) {
    return player.color_in(
        {.white = std::string(tags.get("White")), .black = std::string(tags.get("Black"))});
  };
  run.wants_moves = [&filter, color_in](const chess::Tags& tags) {
    return color_in(tags) && filter.judge_tags(tags) != chess::GameFilter::Verdict::Drop;
  };
  return run_placed_games<std::vector<PlayersGame>>(
      run,
      [&](std::vector<PlayersGame>& part, chess::ImportedGame& game) {
        if (!color_in(game.game.tags) || !filter.keeps(game) || !game.game.is_chess()) return;
        part.push_back(players_game(std::move(game)));
      },
      [&](std::vector<PlayersGame>&& part, const PartPlace& place) {
        for (PlayersGame& taken : part) {
          taken.input = place.input;
          taken.game.number += place.games_before;
          games.push_back(std::move(taken));
        }
      });
}

/// Takes out the games for which others stand, and returns how many these are. Fails if the disk does.
std::expected<std::size_t, chess::IoError> leave_duplicates_out(std::vector<PlayersGame>& games) {
  chess::DuplicateFinder finder(kSameGames, kFinderMemory);
  for (std::size_t i = 0; i < games.size(); ++i)
    if (const auto added = finder.add(i, std::exchange(games[i].note, {})); !added)
      return std::unexpected(added.error());
  std::vector<bool> is_dropped(games.size());
  const auto found = finder.for_each([&](const chess::Duplicate& duplicate) {
    is_dropped[duplicate.dropped] = true;
    return std::expected<void, chess::IoError>();
  });
  if (!found) return std::unexpected(found.error());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < games.size(); ++i)
    if (!is_dropped[i]) std::swap(games[kept++], games[i]);
  const std::size_t dropped = games.size() - kept;
  games.resize(kept);
  return dropped;
}

/// The player's novelties with each colour, the latest first.
void find_novelties(PrepareReport& report) {
  const auto& games = report.games.games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto color = report.player.color_in(games[i].facts);
    const chess::NoveltyFound found = report.games.find(i);
    if (!color || !found.ply) continue;
    const bool is_first_turn = *found.ply % 2 == 0;
    const chess::Color mover = is_first_turn ? games[i].start.turn() : !games[i].start.turn();
    if (mover == *color) report.sides[*color].novelties.push_back({i, *found.ply});
  }
  for (const chess::Color color : chess::kColors) {
    auto& novelties = report.sides[color].novelties;
    std::ranges::stable_sort(novelties, std::ranges::greater(),
                             [&](const OwnNovelty& own) { return games[own.game].facts.date; });
    if (novelties.size() > kNovelties) novelties.resize(kNovelties);
  }
}

/// Fails if the repertoire cannot be read.
std::expected<void, chess::Error> find_gaps(const PrepareOptions& options, PrepareReport& report) {
  if (options.repertoire.empty()) return {};
  chess::Console console("bgn");
  const auto book = chess::open_named_book(options.repertoire, chess::BookSide::Both,
                                           [&](const std::string& problem) { console.message(problem); });
  if (!book) return std::unexpected(book.error());
  for (const chess::Color color : chess::kColors) {
    // The repertoire answers the player with the other colour.
    if (options.side == (color == chess::Color::White ? "white" : "black")) continue;
    auto gaps = chess::book_gaps(report.player.side(color), color, *book->book, least_games(options));
    if (!gaps) return std::unexpected(gaps.error());
    report.sides[color].gaps = std::move(*gaps);
  }
  return {};
}

std::string view_of(const PrepareReport& report) {
  if (report.options.json) return prepare_json(report);
  if (report.options.pgn) return prepare_pgn(report);
  return report.options.html ? prepare_page(report) : prepare_text(report);
}

}  // namespace

int run_prepare(const PrepareOptions& options) {
  const auto filter = chess::GameFilter::make(options.filter);
  if (!filter) return refuse(to_string(filter.error()));
  const auto name = chess::NamePattern::parse(options.name, chess::is_set(options.filter, "similar-names"));
  if (!name) return refuse("NAME: " + to_string(name.error()));
  chess::Preparation player(*name, options.plies);
  std::vector<PlayersGame> all;
  const RunEnd end = read_games(options, *filter, player, all);
  if (ends_run(end.exit_status)) return end.exit_status;
  const auto duplicates = leave_duplicates_out(all);
  if (!duplicates) return refuse(duplicates.error().reason);
  chess::AskedGames games;
  for (const PlayersGame& one : all) {
    player.add(one.game, one.input);
    if (options.references.empty()) continue;
    chess::AskedGame asked = asked_game(one.game);
    asked.facts.input = one.input;
    games.add(std::move(asked));
  }
  int status = end.exit_status;
  if (!options.references.empty()) {
    const int known = read_known_games(options.run, options.references, options.no_move_file, games);
    if (ends_run(known)) return known;
    status = std::max(status, known);
  }
  PrepareReport report{.options = options, .player = player, .duplicates = *duplicates, .games = games};
  for (const chess::Color color : chess::kColors) {
    const chess::PreparedSide& side = report.player.side(color);
    report.sides[color].tree =
        chess::grow_tree(side.played, chess::Position::start(),
                         {.plies = options.depth, .min_games = least_games_in_tree(options, side)});
    report.sides[color].weak =
        chess::weak_lines(side, color, least_games(options), options.plies, kWeakLines);
  }
  find_novelties(report);
  if (const auto found = find_gaps(options, report); !found) return refuse(to_string(found.error()));
  chess::print_paged(view_of(report));
  return status;
}

}  // namespace annotate::bgn
