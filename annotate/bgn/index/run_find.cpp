// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn find`: asks the index of each input, and shows the games that it names.
#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>

#include "annotate/bgn/index/index.h"
#include "annotate/bgn/pipeline/asked_line.h"
#include "base/text.h"
#include "command_line/paged_text.h"
#include "console/console.h"
#include "console/terminal_text.h"
#include "games/game_writer.h"
#include "movefile/indexed_games.h"
#include "os/signals.h"
#include "posindex/position_index.h"

namespace annotate::bgn {

namespace {

using Done = std::expected<void, chess::IoError>;

class Find {
 public:
  Find(const FindGamesOptions& options, std::set<std::uint64_t> keys, std::vector<chess::GameField> columns)
      : options_(options),
        keys_(std::move(keys)),
        out_(chess::paged_output()),
        table_(std::move(columns), options.table, *out_) {}

  int run() {
    for (const std::string& input : options_.run.inputs) {
      if (is_full()) break;
      if (const auto searched = search(input); !searched) return give_up(searched.error());
    }
    Done done;
    if (options_.count) done = out_->write(std::to_string(found_) + "\n");
    const bool has_table = !options_.count && !options_.numbers && !options_.games;
    if (has_table) done = table_.finish();
    if (done) done = out_->finish();
    if (!done) return give_up(done.error());
    for (const std::string& message : losses_.messages()) console_.message(message);
    return found_ > 0 ? kExitWell : kExitPartly;
  }

 private:
  int give_up(const chess::IoError& fault) {
    if (fault.kind != chess::IoError::Kind::ClosedPipe) console_.message(fault.reason);
    return kExitUnable;
  }
  bool is_full() const { return options_.limit > 0 && found_ == options_.limit; }

  Done search(const std::string& input) {
    const auto index = chess::PositionIndex::open_for(
        input, options_.index.empty() ? chess::position_index_path(input) : options_.index);
    if (!index) return std::unexpected(index.error());
    const bool needs_games = !options_.count && !options_.numbers;
    std::optional<chess::IndexedGames> games;
    if (needs_games) {
      auto opened = chess::IndexedGames::open(input, *index, options_.run.reading, options_.run.from);
      if (!opened) return std::unexpected(opened.error());
      games.emplace(std::move(*opened));
    }
    Done shown;
    const auto take = [&](std::uint64_t game) {
      ++found_;
      if (options_.numbers) shown = show_number(input, game);
      if (games) shown = show(input, game, *games);
      return shown.has_value() && !is_full();
    };
    if (keys_.size() == 1) {
      const auto found = index->find(*keys_.begin(), take);
      return found ? shown : found;
    }
    std::set<std::uint64_t> numbers;
    for (const std::uint64_t key : keys_)
      if (const auto found = index->find(key, [&](auto game) { return numbers.insert(game), true; }); !found)
        return found;
    (void)std::ranges::all_of(numbers, take);
    return shown;
  }

  Done show_number(const std::string& input, std::uint64_t game) {
    std::string line = std::to_string(game + 1) + "\n";
    if (options_.run.inputs.size() > 1) line = chess::terminal_text(input) + ":" + line;
    return out_->write(line);
  }

  Done show(const std::string& input, std::uint64_t number, chess::IndexedGames& games) {
    const auto game = games.read(number, keys_);
    if (!game) return std::unexpected(game.error());
    if (!options_.games) return table_.add(number + 1, input, cells_of(*game, table_.columns(), false));
    std::string text;
    chess::append_game(game->game, options_.to.value_or(games.format()), {}, text, losses_);
    return out_->write(text);
  }

  const FindGamesOptions& options_;
  std::set<std::uint64_t> keys_;
  std::unique_ptr<chess::ByteSink> out_;
  GameTable table_;
  std::uint64_t found_ = 0;
  chess::FormatLosses losses_;
  chess::Console console_{"bgn"};
};

}  // namespace

int run_find(const FindGamesOptions& options) {
  chess::ignore_sigpipe();
  std::set<std::uint64_t> keys;
  // In games of chess and of Chess960 it differs if chess cannot have its castling rights.
  for (const bool chess960 : {false, true}) {
    const auto line = parse_asked_line(options.fen, options.moves, chess960);
    if (line) keys.insert(*chess::index_key(line->end));
    if (!line && chess960 && keys.empty()) return refuse(to_string(line.error()));
  }
  auto columns = columns_of(options.table, options.run.inputs.size());
  if (!columns) return refuse(to_string(columns.error()));
  return Find(options, std::move(keys), std::move(*columns)).run();
}

}  // namespace annotate::bgn
