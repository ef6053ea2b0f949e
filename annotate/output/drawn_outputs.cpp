// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/drawn_outputs.h"

#include <initializer_list>
#include <utility>

#include "annotate/player/player_report.h"
#include "annotate/puzzles/puzzle.h"
#include "base/text.h"
#include "console/terminal_text.h"
#include "io/compression.h"
#include "svg/study_note.h"

namespace annotate {

namespace {

template <class Form>
std::optional<Form> form_of(std::string_view path,
                            std::initializer_list<std::pair<std::string_view, Form>> forms) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  for (const auto& [extension, form] : forms)
    if (plain.ends_with(extension)) return form;
  return std::nullopt;
}

std::string text_in(PuzzleForm form, const Puzzle& puzzle) {
  switch (form) {
    case PuzzleForm::Csv: return to_csv(puzzle);
    case PuzzleForm::Epd: return to_epd(puzzle);
    case PuzzleForm::Anki: return to_anki(puzzle);
    case PuzzleForm::Pgn: break;
  }
  return to_pgn(puzzle);
}

}  // namespace

std::optional<ReportForm> parse_report_form(std::string_view path) {
  return form_of<ReportForm>(
      path, {{".html", ReportForm::Html}, {".htm", ReportForm::Html}, {".json", ReportForm::Json}});
}

std::optional<PuzzleForm> parse_puzzle_form(std::string_view path) {
  return form_of<PuzzleForm>(path, {{".pgn", PuzzleForm::Pgn},
                                    {".csv", PuzzleForm::Csv},
                                    {".epd", PuzzleForm::Epd},
                                    {".tsv", PuzzleForm::Anki}});
}

std::vector<PlayerGame> reported_games(const AnnotatedGame& game) {
  // The figures of players are about chess.
  if (game.verdict() == nullptr || game.rules == nullptr || !game.game.is_chess()) return {};
  return player_games(game.game, *game.verdict(), *game.rules, judge_text(*game.judgements.front().judge),
                      game.of_both_sides);
}

std::string PlayerOutput::text_of(const AnnotatedGame& game) {
  return to_player_record(reported_games(game));
}

std::expected<void, chess::Error> PlayerOutput::write(std::string_view text) {
  ++games_;
  const auto games = parse_player_record(text);
  if (!games) return std::unexpected(chess::Error(path(), "what the report keeps of a game cannot be read"));
  for (const PlayerGame& game : *games) statistics_.add(game, games_);
  return {};
}

std::string PlayerOutput::text_behind_games() const {
  const PlayerReport report({style_.players, style_.rules, style_.language, style_.earlier}, statistics_);
  return form_ == ReportForm::Html ? to_html(report) : to_json(report);
}

std::string PuzzlesOutput::text_of(const AnnotatedGame& game) {
  return to_puzzle_record({game.puzzles.begin(), game.puzzles.end()});
}

std::string PuzzlesOutput::text_before_games() const {
  if (form_ == PuzzleForm::Csv) return std::string(puzzle_csv_header());
  return form_ == PuzzleForm::Anki ? std::string(chess::study_note_header()) : std::string();
}

std::string PuzzlesOutput::content() const { return chess::counted(written_.size(), "puzzle"); }

std::expected<void, chess::Error> PuzzlesOutput::write(std::string_view text) {
  const auto puzzles = parse_puzzle_record(text);
  if (!puzzles) return std::unexpected(chess::Error(path(), "the puzzles of a game cannot be read"));
  for (const Puzzle& puzzle : *puzzles) {
    if (!written_.insert(puzzle_id(puzzle)).second) continue;
    if (auto done = FileOutput::write(text_in(form_, puzzle)); !done) return done;
  }
  return {};
}

}  // namespace annotate
