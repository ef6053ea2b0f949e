// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/stats/insights.h"

#include <fmt/format.h>

#include <algorithm>

#include "annotate/bgn/stats/section.h"
#include "annotate/bgn/stats/stats.h"
#include "base/text.h"
#include "console/terminal_text.h"

namespace annotate::bgn {

namespace {

using Unit = InsightQuestion::Unit;

double seconds_a_move(const InsightRow& row) {
  return static_cast<double>(row.seconds) / static_cast<double>(row.moves);
}

std::string note_of(Unit unit, const InsightRow& row) {
  const std::string score = score_note(row.score);
  switch (unit) {
    case Unit::Games: return score;
    case Unit::Moves: return fmt::format("{}  {}", score, chess::counted(row.moves, "move"));
    case Unit::Seconds: return fmt::format("{}  {:.1f} s a move", score, seconds_a_move(row));
    case Unit::Positions: return fmt::format("move {}: {}", row.ply / 2 + 1, row.fen);
  }
  return score;
}

chess::Json json_of(Unit unit, const std::string& label, const InsightRow& row) {
  chess::Json json = score_json(row.score, {{"label", label}});
  if (unit == Unit::Moves || unit == Unit::Seconds) json.add("moves", row.moves);
  if (unit == Unit::Seconds) json.add("seconds", row.seconds);
  if (unit == Unit::Positions) json.add("ply", row.ply).add("fen", row.fen);
  return json;
}

}  // namespace

void InsightRow::merge(const InsightRow& later) {
  score += later.score;
  moves += later.moves;
  seconds += later.seconds;
  if (fen.empty()) fen = later.fen;
  ply = std::max(ply, later.ply);
  next.insert(later.next.begin(), later.next.end());
}

void Insights::add(chess::Game& game, const chess::NamePattern& player) {
  std::optional<TabledGame> row;
  for (const chess::Color side : chess::kColors) {
    const auto name = chess::said(game.tags, to_name(side));
    if (!name || !player.fits(*name)) continue;
    if (!row) row = rows_of(game);
    chess::ScoreCount one;
    one.add(game.result, side);
    total_ += one;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      InsightRows labels;
      if (!insight_questions()[i].answer({game, *row, side}, labels)) continue;
      answers_[i].all += one;
      for (auto& [label, said] : labels) {
        said.score = one;
        answers_[i].rows[label].merge(said);
      }
    }
  }
}

void Insights::merge(const Insights& later) {
  total_ += later.total_;
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    answers_[i].all += later.answers_[i].all;
    for (const auto& [label, row] : later.answers_[i].rows) answers_[i].rows[label].merge(row);
  }
}

std::vector<const Insights::LabelledRow*> Insights::rows(std::size_t question, std::size_t top) const {
  const InsightRows& all = answers_[question].rows;
  const bool are_positions = insight_questions()[question].unit == Unit::Positions;
  std::vector<const LabelledRow*> chosen;
  for (const LabelledRow& row : all) {
    const std::uint64_t games = row.second.score.games();
    const auto is_as_frequent = [&](const std::string& label) {
      return all.at(label).score.games() >= games;
    };
    if (!are_positions || (games >= 2 && std::ranges::none_of(row.second.next, is_as_frequent)))
      chosen.push_back(&row);
  }
  std::ranges::stable_sort(chosen, [&](const LabelledRow* a, const LabelledRow* b) {
    if (are_positions && a->second.ply != b->second.ply) return a->second.ply > b->second.ply;
    return a->second.score.games() > b->second.score.games();
  });
  chosen.resize(std::min(top, chosen.size()));
  return chosen;
}

std::string insights_text(const Insights& insights, const std::string& player, std::size_t top) {
  const chess::ScoreCount& total = insights.total();
  std::string out = fmt::format("Insights of {}: {}, {}\n", chess::terminal_text(player),
                                chess::counted(total.games(), "game"), chess::trim(score_note(total)));
  std::vector<std::string_view> unanswered;
  for (std::size_t i = 0; i < insight_questions().size(); ++i) {
    const InsightQuestion& question = insight_questions()[i];
    const chess::ScoreCount& all = insights.answer(i).all;
    const auto rows = insights.rows(i, top);
    if (rows.empty()) {
      unanswered.push_back(question.id);
      continue;
    }
    std::string title(question.words);
    if (all.games() < total.games())
      title += fmt::format(" ({} of {} tell)", grouped(all.games()), chess::counted(total.games(), "game"));
    Section section(std::move(title));
    for (const auto* row : rows) {
      const bool is_position = question.unit == Unit::Positions;
      section.add(is_position ? "lost" : row->first, row->second.score.games(),
                  note_of(question.unit, row->second));
    }
    section.append_to(out);
  }
  if (!unanswered.empty()) out += fmt::format("\nNothing is told about: {}\n", fmt::join(unanswered, ", "));
  return out;
}

std::string insights_json(const Insights& insights, const std::string& player, std::size_t top) {
  chess::Json answers = chess::Json::array();
  for (std::size_t i = 0; i < insight_questions().size(); ++i) {
    const InsightQuestion& question = insight_questions()[i];
    chess::Json rows = chess::Json::array();
    for (const auto* row : insights.rows(i, top)) rows.push(json_of(question.unit, row->first, row->second));
    answers.push({{"id", question.id},
                  {"question", question.words},
                  {"all", score_json(insights.answer(i).all)},
                  {"rows", rows}});
  }
  return chess::Json{{"player", player}, {"total", score_json(insights.total())}, {"insights", answers}}
      .laid_out();
}

}  // namespace annotate::bgn
