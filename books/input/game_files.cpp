// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/input/game_files.h"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "bgn/bgn_reader.h"
#include "io/format_sniffer.h"
#include "io/input.h"
#include "pgn/reader.h"
#include "variant/variant_name.h"

namespace books {

namespace {

constexpr int kHighestElo = 9999;

/// "2805", also "2805?" and "2805 (est.)"; a rating of 0 is none.
std::optional<int> parse_elo(std::string_view text) {
  text = chess::trim(text);
  const auto elo = chess::parse_number<int>(text.substr(0, text.find_first_not_of("0123456789")));
  return elo && *elo > 0 && *elo <= kHighestElo ? elo : std::nullopt;
}

bool is_other(chess::Variant variant) {
  return variant != chess::Variant::Standard && variant != chess::Variant::Chess960;
}

/// Goes through the files; both formats tell it of their games in the same words.
class GameStream final : public chess::IgnoringVisitor {
 public:
  GameStream(const GameVisitor& visit, const ProblemSink& on_problem)
      : visit_(visit), on_problem_(on_problem) {}

  /// False when no more games are wanted.
  bool read_file(const std::string& path) {
    input_ = path == "-" ? "standard input" : path;
    auto source = chess::open_input(path, chess::Decompression::Ahead);
    if (!source) return fail(source.error().message);
    return read(std::move(*source), path != "-");
  }

  /// Without games it is at fault where it `must_have_games`.
  bool read(std::unique_ptr<chess::ByteSource> source, bool must_have_games) {
    input_ = source->name();
    const std::size_t games_before = seen_games_;
    auto sniffed = chess::sniff(std::move(source));
    if (!sniffed) return fail(sniffed.error().message);
    switch (sniffed->kind) {
      case chess::ContentKind::Empty: break;
      case chess::ContentKind::Binary: return fail("binary data, neither PGN nor BGN");
      case chess::ContentKind::Egd: return fail("EGD, which `bgn convert` makes PGN of");
      case chess::ContentKind::Uci:  // may be movetext just as well
      case chess::ContentKind::Pgn: read_pgn(std::move(sniffed->source)); break;
      case chess::ContentKind::Bgn: read_bgn(std::move(sniffed->source)); break;
    }
    if (seen_games_ == games_before && !has_broken_off_ && must_have_games)
      return fail("there are no games in it");
    report_.failed_files += std::exchange(has_broken_off_, false) ? 1 : 0;
    return is_wanted_;
  }

  const GameFilesReport& report() const { return report_; }

  void begin_game(std::size_t number, std::size_t line) override {
    ++seen_games_;
    game_.start = chess::Position::start();
    game_.moves.clear();
    game_.is_cut = game_.chess960 = false;
    variant_ = chess::Variant::Standard;
    game_.result = chess::GameResult::Unknown;
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
    if (chess::equals_ignoring_case(name, "Variant")) variant_ = chess::parse_variant_name(value);
  }
  bool wants_moves() override { return variant_ != chess::Variant::Crazyhouse; }
  void begin_moves(const chess::AnyPosition& start, bool chess960) override {
    game_.start = start.chess();
    game_.chess960 = chess960;
  }
  void move(const chess::Position&, chess::Move move, std::string_view) override {
    if (open_variations_ > 0 || game_.is_cut) return;
    if (move.is_null())
      game_.is_cut = true;
    else
      game_.moves.push_back(move);
  }
  void begin_variation() override { ++open_variations_; }
  void end_variation() override { --open_variations_; }
  void result(chess::GameResult result) override { game_.result = result; }
  void end_game(chess::ImportStatus status) override {
    if (is_other(variant_)) {
      ++report_.other_variants;
    } else if (status == chess::ImportStatus::Refused) {
      ++report_.refused;
    } else {
      game_.is_cut |= status == chess::ImportStatus::Damaged;
      ++report_.games;
      report_.cut += game_.is_cut ? 1 : 0;
      is_wanted_ = visit_(game_);
    }
  }
  void diagnostic(const chess::Diagnostic& what) override { on_problem_({input_, what}); }

 private:
  bool fail(std::string reason) {
    chess::Diagnostic what;
    what.severity = chess::Severity::Error;
    what.reason = std::move(reason);
    diagnostic(what);
    ++report_.failed_files;
    return is_wanted_;
  }

  void read_pgn(std::unique_ptr<chess::ByteSource> source) {
    chess::PgnReader reader(std::move(source));
    while (is_wanted_ && reader.read(*this)) {}
    has_broken_off_ = reader.fault().has_value();  // the reader has said so
  }

  void read_bgn(std::unique_ptr<chess::ByteSource> source) {
    chess::BgnReader reader(std::move(source));
    while (is_wanted_) {
      const auto imported = reader.next();
      if (!imported) break;
      for (const chess::Diagnostic& what : imported->diagnostics) diagnostic(what);
      take(*imported);
    }
    if (!reader.fault()) return;
    has_broken_off_ = true;
    chess::Diagnostic what;
    what.severity = chess::Severity::Error;
    what.reason = reader.fault()->message;
    what.action = "nothing more is read";
    diagnostic(what);
  }

  void take(const chess::ImportedGame& imported) {
    const chess::Game& game = imported.game;
    begin_game(imported.number, imported.line);
    for (const auto& [name, value] : game.tags.entries()) tag(name, value);
    if (game.has_drops()) variant_ = chess::Variant::Crazyhouse;
    if (!is_other(variant_)) {
      begin_moves(game.any_start(), game.chess960);
      for (const chess::Move m : game.main_moves()) move(game.start(), m, {});
    }
    result(game.result);
    end_game(imported.status);
  }

  const GameVisitor& visit_;
  const ProblemSink& on_problem_;
  std::string input_;
  PlainGame game_;
  GameFilesReport report_;
  std::size_t seen_games_ = 0;  // those passed over, too
  int open_variations_ = 0;
  chess::Variant variant_ = chess::Variant::Standard;
  bool has_broken_off_ = false;
  bool is_wanted_ = true;
};

}  // namespace

std::string to_string(const GameFileProblem& problem) {
  return problem.input + ": " + chess::to_string(problem.what);
}

GameFilesReport for_each_game(std::unique_ptr<chess::ByteSource> source, const GameVisitor& visit,
                              const ProblemSink& on_problem) {
  GameStream stream(visit, on_problem);
  stream.read(std::move(source), true);
  return stream.report();
}

std::optional<std::string> replaced_games(std::span<const std::string> paths, const std::string& output) {
  std::error_code ignored;
  for (const std::string& path : paths)
    if (path != "-" && output != "-" && std::filesystem::equivalent(path, output, ignored))
      return output + ": the games in it would be lost; name another output";
  return std::nullopt;
}

GameFilesReport for_each_game(std::span<const std::string> paths, const GameVisitor& visit,
                              const ProblemSink& on_problem) {
  GameStream stream(visit, on_problem);
  for (const std::string& path : paths)
    if (!stream.read_file(path)) break;
  return stream.report();
}

}  // namespace books
