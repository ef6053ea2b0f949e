// SPDX-License-Identifier: GPL-3.0-or-later
#include "games/plain_games.h"

#include <memory>
#include <utility>

#include "base/text.h"
#include "games/game_files.h"
#include "games/game_reader.h"
#include "pgn/reader.h"
#include "variant/variant_name.h"

namespace chess { inline namespace games {

namespace {

constexpr int kHighestElo = 9999;

/// "2805", also "2805?" and "2805 (est.)"; a rating of 0 is none.
std::optional<int> parse_elo(std::string_view text) {
  text = trim(text);
  const auto elo = parse_number<int>(text.substr(0, text.find_first_not_of("0123456789")));
  return elo && *elo > 0 && *elo <= kHighestElo ? elo : std::nullopt;
}

bool is_other(Variant variant) { return variant != Variant::Standard && variant != Variant::Chess960; }

/// Goes through the files; all formats tell it of their games in the same words.
class PlainGameSink final : public IgnoringVisitor {
 public:
  PlainGameSink(const PlainGameVisitor& visit, const ProblemSink& on_problem, std::stop_token stop,
                const GameChoice& choice)
      : visit_(visit), on_problem_(on_problem), stop_(std::move(stop)), choice_(choice) {}

  /// False when no more games are wanted. Without games an input is at fault where it `must_have_games`.
  bool read(const std::string& input, std::expected<OpenGames, IoError> games, bool must_have_games) {
    input_ = input;
    const std::size_t games_before = seen_games_;
    if (!games) return fail(games.error().reason);
    if (games->format == GameFormat::Pgn && !choice_.keeps)
      read_pgn(std::move(games->source));
    else
      read_trees(*make_game_reader(games->format, std::move(games->source), choice_.wants_moves));
    if (stop_.stop_requested()) return false;
    if (seen_games_ == games_before && !has_broken_off_ && must_have_games)
      return fail("there are no games in it");
    report_.failed_files += std::exchange(has_broken_off_, false) ? 1 : 0;
    return is_wanted_;
  }

  const GameFilesReport& report() const { return report_; }

  void begin_game(std::size_t number, std::size_t line) override {
    ++seen_games_;
    game_.start = Position::start();
    game_.moves.clear();
    game_.is_cut = game_.chess960 = false;
    variant_ = Variant::Standard;
    game_.result = GameResult::Unknown;
    game_.white_elo.reset();
    game_.black_elo.reset();
    game_.eco.clear();
    game_.number = number;
    game_.line = line;
    open_variations_ = 0;
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "WhiteElo") game_.white_elo = parse_elo(value);
    if (name == "BlackElo") game_.black_elo = parse_elo(value);
    if (name == "ECO") game_.eco = value;
    if (equals_ignoring_case(name, "Variant")) variant_ = parse_variant_name(value);
  }
  bool wants_moves() override { return !is_other(variant_); }
  void begin_moves(const AnyPosition& start, bool chess960) override {
    game_.start = start.chess();
    game_.chess960 = chess960;
  }
  bool wants_positions() override { return false; }
  void move(const AnyPosition&, Move move, std::string_view) override {
    if (open_variations_ > 0 || game_.is_cut) return;
    if (move.is_null())
      game_.is_cut = true;
    else
      game_.moves.push_back(move);
  }
  void begin_variation() override { ++open_variations_; }
  void end_variation() override { --open_variations_; }
  void result(GameResult result) override { game_.result = result; }
  void end_game(ImportStatus status) override {
    if (stop_.stop_requested()) {
      is_wanted_ = false;  // the input may have ended early, within this game
    } else if (is_other(variant_)) {
      ++report_.other_variants;
    } else if (status == ImportStatus::Refused) {
      ++report_.refused;
    } else {
      game_.is_cut |= status == ImportStatus::Damaged;
      ++report_.games;
      report_.cut += game_.is_cut ? 1 : 0;
      is_wanted_ = visit_(game_);
    }
  }
  void diagnostic(const Diagnostic& what) override {
    if (!stop_.stop_requested()) on_problem_({input_, what});
  }

 private:
  bool fail(std::string_view reason) {
    // Faults of files name the file, as the problem does.
    if (reason.starts_with(input_ + ": ")) reason.remove_prefix(input_.size() + 2);
    Diagnostic what;
    what.severity = Severity::Error;
    what.reason = reason;
    diagnostic(what);
    ++report_.failed_files;
    return is_wanted_;
  }

  void read_pgn(std::unique_ptr<ByteSource> source) {
    PgnReader reader(std::move(source));
    while (is_wanted_ && reader.read(*this)) {}
    has_broken_off_ = reader.fault().has_value();  // the reader has said so
  }

  void read_trees(GameReader& reader) {
    while (is_wanted_) {
      const auto imported = reader.next();
      if (!imported) break;
      for (const Diagnostic& what : imported->diagnostics) diagnostic(what);
      if (choice_.keeps && !choice_.keeps(*imported)) {
        ++seen_games_;
        ++report_.not_chosen;
        is_wanted_ = !stop_.stop_requested();
        continue;
      }
      take(*imported);
    }
    const auto fault = reader.fault();
    if (!fault) return;
    has_broken_off_ = true;
    Diagnostic what;
    what.severity = Severity::Error;
    what.reason = fault->reason;
    what.action = "nothing more is read";
    diagnostic(what);
  }

  void take(const ImportedGame& imported) {
    const Game& game = imported.game;
    begin_game(imported.number, imported.line);
    for (const auto& [name, value] : game.tags.entries()) tag(name, value);
    if (!game.is_chess()) variant_ = game.variant();
    if (!is_other(variant_)) {
      begin_moves(game.any_start(), game.chess960);
      for (const Move m : game.main_moves()) move(game.any_start(), m, {});
    }
    result(game.result);
    end_game(imported.status);
  }

  const PlainGameVisitor& visit_;
  const ProblemSink& on_problem_;
  std::stop_token stop_;
  const GameChoice& choice_;
  std::string input_;
  PlainGame game_;
  GameFilesReport report_;
  std::size_t seen_games_ = 0;  // those passed over, too
  int open_variations_ = 0;
  Variant variant_ = Variant::Standard;
  bool has_broken_off_ = false;
  bool is_wanted_ = true;
};

}  // namespace

std::string to_string(const GameFileProblem& problem) {
  return problem.input + ": " + to_string(problem.what);
}

GameFilesReport for_each_game(std::unique_ptr<ByteSource> source, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem) {
  const GameChoice all;
  PlainGameSink sink(visit, on_problem, {}, all);
  const std::string name = source->name();
  sink.read(name, open_games(std::move(source)), true);
  return sink.report();
}

GameFilesReport for_each_game(std::span<const std::string> paths, const PlainGameVisitor& visit,
                              const ProblemSink& on_problem, const std::stop_token& stop,
                              const GameChoice& choice) {
  GameFiles files({paths.begin(), paths.end()}, std::nullopt, stop);
  PlainGameSink sink(visit, on_problem, stop, choice);
  for (std::size_t file = 0; file < paths.size(); ++file)
    if (!sink.read(files.name(file), files.open(file), files.path(file) != "-")) break;
  return sink.report();
}

}}  // namespace chess::games
