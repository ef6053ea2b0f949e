// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/game_store.h"

#include <filesystem>
#include <utility>

#include "io/output.h"
#include "match/play_game.h"
#include "pgn/writer.h"

namespace books {

std::expected<TestGameStore, chess::Error> TestGameStore::open(const std::string& pgn,
                                                               const std::string& records,
                                                               const std::string& event,
                                                               const std::string& date) {
  TestGameStore store;
  store.event_ = event;
  store.date_ = date;
  if (!pgn.empty()) {
    auto sink = chess::open_output(pgn);
    if (!sink) return std::unexpected(sink.error());
    store.pgn_ = std::move(*sink);
  }
  if (records.empty()) return store;
  store.records_path_ = records;
  chess::MoveDatabaseRules rules;
  if (std::filesystem::exists(records)) {
    // Found out now, and not after hours of play.
    const auto old = chess::MoveDatabase::open(records);
    if (!old) return std::unexpected(old.error());
    if (const auto checked = old->check(); !checked) return std::unexpected(checked.error());
    rules = old->header().rules;
  }
  store.records_ = std::make_unique<chess::MoveDatabaseBuilder>(records, rules);
  if (const auto opened = store.records_->open(); !opened) return std::unexpected(opened.error());
  return store;
}

bool TestGameStore::keep(const chess::GameOrder& order, const chess::PlayedGame& game,
                         const chess::EnumArray<chess::Color, std::string>& names,
                         const chess::EnumArray<chess::Color, chess::TimeControl>& controls) {
  const auto refuse = [this](const chess::IoError& error) {
    fault_ = error.reason;
    return false;
  };
  if (pgn_) {
    const chess::GameLabels labels{event_, date_, std::to_string(order.number + 1), names};
    const auto written = pgn_->write(to_pgn(to_game(game, labels, controls)));
    if (!written) return refuse(written.error());
  }
  if (records_) {
    std::vector<chess::Move> moves = game.opening.moves;
    for (const chess::PlayedMove& record : game.moves) moves.push_back(record.move);
    const auto added =
        records_->add({game.opening.start.chess(), moves, game.result, std::nullopt, std::nullopt});
    if (!added) return refuse(added.error());
  }
  return true;
}

std::expected<void, chess::Error> TestGameStore::finish() {
  if (fault_) return std::unexpected(*fault_);
  if (pgn_) {
    if (const auto done = pgn_->finish(); !done) return std::unexpected(done.error());
  }
  if (!records_ || records_->games() == 0) return {};
  std::optional<chess::MoveDatabase> base;
  if (std::filesystem::exists(records_path_)) {
    auto old = chess::MoveDatabase::open_to_add(records_path_);
    if (!old) return std::unexpected(old.error());
    base = std::move(*old);
  }
  if (const auto done = records_->finish(base ? &*base : nullptr); !done)
    return std::unexpected(done.error());
  return {};
}

}  // namespace books
