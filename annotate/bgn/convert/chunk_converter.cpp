// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/chunk_converter.h"

#include <utility>

#include "game/elapsed.h"
#include "game/value_commands.h"
#include "games/chunk_reading.h"
#include "query/game_traits.h"
#include "query/tag_patterns.h"

namespace annotate::bgn {

namespace {

constexpr std::size_t kPieceSize = std::size_t{2} << 20;  // text handed over at once

void add_opening(chess::Game& game) {
  const chess::OpeningName opening = chess::opening_of(game, true);
  // Where the tag says nothing ("?"), it is replaced.
  if (!opening.eco.empty() && !chess::said(game.tags, "ECO")) game.tags.set("ECO", std::string(opening.eco));
  if (!opening.name.empty() && !chess::said(game.tags, "Opening"))
    game.tags.set("Opening", std::string(opening.name));
}

}  // namespace

void ChunkConverter::convert(chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
  Converted games;
  games.input = chunk.input;
  games.games_before = chunk.games_before();
  games.texts = empty_texts();
  chess::ChunkReading reading(std::move(chunk), name, options_.run.wants_moves);
  while (auto game = reading.next()) {
    ++games.seen;
    if (options_.tidy != nullptr) tidy(*game, reading.remarks(), games);
    add(*game, games);
    std::size_t size = 0;
    for (const std::string& text : games.texts) size += text.size();
    if (size < kPieceSize && !reading.has_long_report()) continue;
    Converted next;
    next.input = games.input;
    next.texts = empty_texts();
    if (!emit({std::exchange(games, std::move(next)), reading.take_report()})) return;
  }
  emit({std::move(games), reading.take_report()});
}

void ChunkConverter::tidy(chess::ImportedGame& game, std::span<const chess::Diagnostic> remarks,
                          Converted& games) const {
  game.diagnostics.assign(remarks.begin(), remarks.end());
  for (chess::TagChange& change : chess::tidy_tags(game, *options_.tidy))
    games.changes.push_back({games.seen - 1, std::move(change)});
}

void ChunkConverter::add(chess::ImportedGame& game, Converted& games) const {
  // A game that was refused is written for its tags, when it has any.
  if (game.status == chess::ImportStatus::Refused && game.game.tags.empty()) return;
  if (keep_ && !keep_(game)) return;
  GameEnd end;
  if (arrangement_ != nullptr) arrangement_->note(game, end);
  if (options_.value_commands) chess::write_value_commands(game.game);
  if (options_.elapsed) chess::write_elapsed(game.game);
  if (options_.output.strip != chess::StripChoice()) chess::strip(game.game, options_.output.strip);
  if (options_.add_openings) add_opening(game.game);
  for (const chess::GameFormat format : outputs_.formats())
    chess::append_game(game.game, format, style_, games.texts[static_cast<std::size_t>(format)],
                       games.losses);
  ++games.games;
  if (!outputs_.needs_ends()) return;
  for (std::size_t i = 0; i < chess::kWrittenFormats; ++i) end.ends[i] = games.texts[i].size();
  if (options_.output.index) end.date = chess::index_date(game.game);
  end.place = games.seen - 1;
  if (!options_.output.split.keys.empty()) end.keys = split_keys(game.game, options_.output.split.keys);
  games.ends.push_back(std::move(end));
}

ChunkConverter::Texts ChunkConverter::empty_texts() {
  const std::lock_guard lock(mutex_);
  if (free_.empty()) return {};
  Texts texts = std::move(free_.back());
  free_.pop_back();
  return texts;
}

void ChunkConverter::take_back(Texts&& texts) {
  for (std::string& text : texts) text.clear();
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(texts));
}

}  // namespace annotate::bgn
