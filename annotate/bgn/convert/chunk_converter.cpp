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

/// Sets a tag that says nothing ("?"), or is missing, if there is something to say. Was it set?
bool fill_in(std::string_view tag, std::string_view value, chess::Tags& tags) {
  if (value.empty() || chess::said(tags, tag)) return false;
  tags.set(tag, value);
  return true;
}

/// False: nothing is added.
bool add_opening(chess::Game& game) {
  const chess::OpeningName opening = chess::opening_of(game, true);
  const bool has_eco = fill_in("ECO", opening.eco, game.tags);
  return fill_in("Opening", opening.name, game.tags) || has_eco;
}

}  // namespace

void ChunkConverter::convert(chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
  Converted games;
  games.input = chunk.input;
  games.games_before = chunk.games_before();
  games.texts = empty_texts();
  chess::ChunkReading reading(std::move(chunk), name, options_.run.wants_moves, tree_time());
  while (auto game = reading.next()) {
    ++games.seen;
    if (options_.tidy != nullptr) tidy(*game, reading.remarks(), games);
    add(*game, reading.reader(), games);
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

/// Copies need no trees; whatever else is written does.
chess::TreeTime ChunkConverter::tree_time() const {
  const bool are_all_copied = copies_ && outputs_.formats() == std::vector{chess::GameFormat::Pgn};
  return are_all_copied ? chess::TreeTime::WhenAsked : chess::TreeTime::AtOnce;
}

void ChunkConverter::add(chess::ImportedGame& game, chess::GameReader& lender, Converted& games) const {
  // A game that was refused is written for its tags, when it has any.
  if (game.status == chess::ImportStatus::Refused && game.game.tags.empty()) return;
  if (keep_ && !keep_(game, lender)) return;
  GameEnd end;
  if (arrangement_ != nullptr) arrangement_->note(game, lender, end);
  if (options_.value_commands) chess::write_value_commands(game.game);
  if (options_.elapsed) chess::write_elapsed(game.game);
  if (options_.output.strip != chess::StripChoice()) chess::strip(game.game, options_.output.strip);
  bool is_changed = false;
  if (options_.add_openings) {
    lender.complete();
    is_changed = add_opening(game.game);
  }
  for (const chess::GameFormat format : outputs_.formats()) {
    std::string& text = games.texts[static_cast<std::size_t>(format)];
    if (format == chess::GameFormat::Pgn && copies_ && !is_changed && lender.append_copy(text)) continue;
    lender.complete();
    chess::append_game(game.game, format, style_, text, games.losses);
  }
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
