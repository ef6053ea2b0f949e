// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/output/puzzles_output.h"

#include "annotate/puzzles/puzzle.h"
#include "base/text.h"
#include "console/terminal_text.h"
#include "io/compression.h"

namespace annotate {

namespace {

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

std::optional<PuzzleForm> parse_puzzle_form(std::string_view path) {
  const std::string plain = chess::to_lower_copy(chess::strip_compression_extension(path).path);
  if (plain.ends_with(".pgn")) return PuzzleForm::Pgn;
  if (plain.ends_with(".csv")) return PuzzleForm::Csv;
  if (plain.ends_with(".epd")) return PuzzleForm::Epd;
  if (plain.ends_with(".tsv")) return PuzzleForm::Anki;
  return std::nullopt;
}

std::string PuzzlesOutput::text_of(const AnnotatedGame& game) {
  return to_puzzle_record({game.puzzles.begin(), game.puzzles.end()});
}

std::string PuzzlesOutput::text_before_games() const {
  switch (form_) {
    case PuzzleForm::Csv: return std::string(puzzle_csv_header());
    case PuzzleForm::Anki: return std::string(puzzle_anki_header());
    case PuzzleForm::Epd:
    case PuzzleForm::Pgn: break;
  }
  return {};
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
