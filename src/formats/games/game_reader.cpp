// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/game_reader.h"

#include <algorithm>
#include <utility>

#include "bgn/bgn_reader.h"
#include "egd/egd_reader.h"
#include "pgn/game_builder.h"
#include "pgn/late_reader.h"
#include "scid/scid_reader.h"
#include "uci_text/uci_text.h"

namespace chess { inline namespace games {

namespace {

/// `Reader` is PgnGameReader or LatePgnReader.
template <class Reader>
class PgnGames : public GameReader {
 public:
  PgnGames(std::unique_ptr<ByteSource> source, TagQuestion wants_moves)
      : reader_(std::move(source), std::move(wants_moves)) {}
  std::optional<ImportedGame> next() override {
    ImportedGame* game = reader_.lend();
    if (game == nullptr) return std::nullopt;
    complete();
    return std::move(*game);
  }
  ImportedGame* lend() override { return reader_.lend(); }
  bool append_copy(std::string& out) const override { return reader_.reader().append_copy(out); }
  std::vector<Diagnostic> last_diagnostics() const override {
    auto diagnostics = reader_.last_diagnostics();
    if (const auto met = fault())
      std::erase_if(diagnostics, [&](const Diagnostic& d) { return d.reason == met->reason; });
    return diagnostics;
  }
  std::optional<IoError> fault() const override { return reader_.reader().fault(); }
  std::size_t games() const override { return reader_.reader().games(); }
  std::optional<std::size_t> line_ends() const override { return reader_.reader().line_ends(); }

 protected:
  Reader reader_;
};

class LatePgnGames final : public PgnGames<LatePgnReader> {
 public:
  using PgnGames::PgnGames;
  void complete() override { reader_.complete(); }
  std::optional<std::size_t> known_plies() const override { return reader_.plies(); }
  std::optional<BareLine> bare_line() const override { return reader_.bare_line(); }
};

/// The other readers.
template <class Reader>
class PlainGames final : public GameReader {
 public:
  template <class... Options>
  explicit PlainGames(std::unique_ptr<ByteSource> source, Options&&... options)
      : reader_(std::move(source), std::forward<Options>(options)...) {}
  std::optional<ImportedGame> next() override { return reader_.next(); }
  std::vector<Diagnostic> last_diagnostics() const override {
    if constexpr (requires { reader_.last_diagnostics(); }) return reader_.last_diagnostics();
    return {};
  }
  std::optional<IoError> fault() const override { return reader_.fault(); }
  std::size_t games() const override { return reader_.games(); }
  std::optional<std::size_t> line_ends() const override {
    if constexpr (requires { reader_.line_ends(); }) return reader_.line_ends();
    return std::nullopt;
  }

 private:
  Reader reader_;
};

}  // namespace

std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::unique_ptr<ByteSource> source,
                                             TagQuestion wants_moves, TreeTime trees) {
  switch (format) {
    case GameFormat::Pgn:
      if (trees == TreeTime::WhenAsked)
        return std::make_unique<LatePgnGames>(std::move(source), std::move(wants_moves));
      return std::make_unique<PgnGames<PgnGameReader>>(std::move(source), std::move(wants_moves));
    case GameFormat::Bgn:
      return std::make_unique<PlainGames<BgnReader>>(std::move(source), LineReader::kLongestLine,
                                                     std::move(wants_moves));
    case GameFormat::Egd: return std::make_unique<PlainGames<EgdReader>>(std::move(source));
    case GameFormat::Scid:
      return std::make_unique<PlainGames<ScidReader>>(std::move(source), std::move(wants_moves));
    case GameFormat::Uci: break;
  }
  return std::make_unique<PlainGames<UciTextReader>>(std::move(source));
}

}}  // namespace chess::games
