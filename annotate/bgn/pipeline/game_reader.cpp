// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/game_reader.h"

#include <algorithm>
#include <utility>

#include "bgn/bgn_reader.h"
#include "egd/egd_reader.h"
#include "pgn/game_builder.h"
#include "uci_text/uci_text.h"

namespace annotate::bgn {

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

/// Hands everything on to a builder of games, but for the moves that are not wanted.
class TagGate final : public chess::PgnVisitor {
 public:
  TagGate(chess::GameBuilder& builder, TagQuestion wants_moves)
      : builder_(builder), wants_moves_(std::move(wants_moves)) {}

  void begin_game(std::size_t number, std::size_t line) override {
    tags_ = {};
    builder_.begin_game(number, line);
  }
  void tag(std::string_view name, std::string_view value) override {
    tags_.set(name, value);
    builder_.tag(name, value);
  }
  bool begin_moves(const chess::Position& start, bool chess960) override {
    return wants_moves_(tags_) && builder_.begin_moves(start, chess960);
  }
  bool begin_crazyhouse(const chess::CrazyhousePosition& start) override {
    return wants_moves_(tags_) && builder_.begin_crazyhouse(start);
  }
  void move(const chess::Position& before, chess::Move move, std::string_view text) override {
    builder_.move(before, move, text);
  }
  void nag(chess::Nag nag) override { builder_.nag(nag); }
  void comment(std::string_view inside, chess::CommentPlace place) override {
    builder_.comment(inside, place);
  }
  void begin_variation() override { builder_.begin_variation(); }
  void end_variation() override { builder_.end_variation(); }
  void result(chess::GameResult result) override { builder_.result(result); }
  void end_game(chess::ImportStatus status) override { builder_.end_game(status); }
  void diagnostic(const chess::Diagnostic& what) override { builder_.diagnostic(what); }

 private:
  chess::GameBuilder& builder_;
  TagQuestion wants_moves_;
  chess::Tags tags_;
};

/// PGN games, the moves of some of them left out.
class GatedPgnGames final : public GameReader {
 public:
  GatedPgnGames(std::unique_ptr<chess::ByteSource> source, TagQuestion wants_moves)
      : reader_(std::move(source)), gate_(builder_, std::move(wants_moves)) {}
  std::optional<chess::ImportedGame> next() override {
    if (reader_.read(gate_)) return builder_.take();
    last_diagnostics_ = builder_.take().diagnostics;
    return std::nullopt;
  }
  std::vector<chess::Diagnostic> last_diagnostics() const override {
    auto diagnostics = last_diagnostics_;
    if (const auto met = fault())
      std::erase_if(diagnostics, [&](const chess::Diagnostic& d) { return d.reason == met->message; });
    return diagnostics;
  }
  std::optional<chess::IoError> fault() const override { return reader_.fault(); }
  std::size_t games() const override { return reader_.games(); }

 private:
  chess::PgnReader reader_;
  chess::GameBuilder builder_;
  TagGate gate_;
  std::vector<chess::Diagnostic> last_diagnostics_;
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

std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::unique_ptr<chess::ByteSource> source,
                                             TagQuestion wants_moves) {
  switch (format) {
    case GameFormat::Pgn:
      if (wants_moves) return std::make_unique<GatedPgnGames>(std::move(source), std::move(wants_moves));
      return std::make_unique<PgnGames>(std::move(source));
    case GameFormat::Bgn: return std::make_unique<PlainGames<chess::BgnReader>>(std::move(source));
    case GameFormat::Egd: return std::make_unique<PlainGames<chess::EgdReader>>(std::move(source));
    case GameFormat::Uci: break;
  }
  return std::make_unique<PlainGames<chess::UciTextReader>>(std::move(source));
}

}  // namespace annotate::bgn
