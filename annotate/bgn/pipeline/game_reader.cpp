// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/game_reader.h"

#include <algorithm>
#include <utility>

#include "bgn/bgn_reader.h"
#include "pgn/game_builder.h"

namespace bgn_program {

namespace {

class PgnGames final : public GameReader {
 public:
  explicit PgnGames(std::unique_ptr<chess::ByteSource> source) : reader_(std::move(source)) {}
  std::optional<chess::ImportedGame> next() override { return reader_.next(); }
  std::vector<chess::Diagnostic> last_diagnostics() const override {
    auto diagnostics = reader_.last_diagnostics();
    if (const auto met = fault())
      std::erase_if(diagnostics, [&](const chess::Diagnostic& d) { return d.reason == met->message; });
    return diagnostics;
  }
  std::optional<chess::IoError> fault() const override { return reader_.reader().fault(); }
  std::size_t games() const override { return reader_.reader().games(); }

 private:
  chess::PgnGameReader reader_;
};

/// The readers that say everything of a game with the game.
template <class Reader>
class PlainGames final : public GameReader {
 public:
  explicit PlainGames(std::unique_ptr<chess::ByteSource> source) : reader_(std::move(source)) {}
  std::optional<chess::ImportedGame> next() override { return reader_.next(); }
  std::optional<chess::IoError> fault() const override { return reader_.fault(); }
  std::size_t games() const override { return reader_.games(); }

 private:
  Reader reader_;
};

}  // namespace

std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::unique_ptr<chess::ByteSource> source) {
  switch (format) {
    case GameFormat::Pgn: return std::make_unique<PgnGames>(std::move(source));
    case GameFormat::Bgn: return std::make_unique<PlainGames<chess::BgnReader>>(std::move(source));
    case GameFormat::Egd:
    case GameFormat::Uci: break;
  }
  return std::make_unique<PlainGames<chess::BgnReader>>(std::move(source));
}

}  // namespace bgn_program
