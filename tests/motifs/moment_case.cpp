// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/moment_case.h"

#include <doctest/doctest.h>

#include "base/text.h"
#include "judge/played_game.h"
#include "motifs/find_motif.h"
#include "support/wordings.h"
#include "words/comment.h"

namespace chess::test {

PlayedLine line_of(const Position& start, std::string_view san) {
  PlayedLine line = play_line(start, moves_of(start, san), kMomentPlies);
  play_out_exchanges(line);
  return line;
}

Moment moment_of(std::string_view fen, std::string_view played, Score before, Score after,
                 std::string_view refutation, std::string_view best) {
  const Position pos = position(fen);
  const Move move = moves_of(pos, played).front();
  Moment moment{pos, move, line_of(pos.after(move), refutation), line_of(pos, best), before, after, {pos}};
  moment.earlier_refutation = moment.refutation;
  moment.earlier_best = moment.best;
  return moment;
}

Moment moment_of(std::string_view fen, std::string_view played, int before, int after,
                 std::string_view refutation, std::string_view best) {
  return moment_of(fen, played, Score::cp(before), Score::cp(after), refutation, best);
}

Moment moment_of(const ::test::CaseRow& row) {
  const std::string evals = row.at("evals");
  const auto words = split_words(evals);
  REQUIRE(words.size() == 3);  // "20 to -150"
  Moment moment = moment_of(row.at("fen"), row.at("move"), score_of(words[0]), score_of(words[2]),
                            row.at("then"), row.at("best"));
  const auto earlier = [&](const char* key, const Position& start, PlayedLine& line) {
    if (row.has(key)) line = row.at(key).empty() ? PlayedLine{} : line_of(start, row.at(key));
  };
  earlier("earlier then", moment.after(), moment.earlier_refutation);
  earlier("earlier best", moment.before, moment.earlier_best);
  return moment;
}

std::string said(const Moment& moment, const std::optional<Reason>& motif) {
  // The cases are about reasons, so the first wording stands for all.
  static const TextCatalogue words = wordings_at(Language::English, 0);
  if (!motif) return "";
  return (motif->is_tentative ? "perhaps: " : "") + sentence_of(words, *motif, moment.before, moment.played);
}

std::string said(const Moment& moment) { return said(moment, find_motif(moment)); }

std::vector<::test::CaseRow> moment_cases(std::vector<std::string> names) {
  std::vector<::test::CaseRow> rows;
  for (const std::string& name : names)
    for (::test::CaseRow& row : ::test::cases_of("tests/motifs/cases/" + name + ".txt"))
      rows.push_back(std::move(row));
  return rows;
}

}  // namespace chess::test
