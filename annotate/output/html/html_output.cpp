// SPDX-License-Identifier: GPL-3.0-or-later
// A game as the JSON that the page reads. The tree is a flat list, so that neither we nor the page recurse:
//   {"tags":[["White","A"],...], "result":"1-0", "start":FEN, "comment":TEXT, "summary":TEXT, "judge":ID,
//    "judgedBy":TEXT, "middlegame":PLY, "endgame":PLY, "nags":{"6":["?!","dubious move"],...},
//    "nodes":[NODE,...]}
//   NODE: u move as UCI writes it (castling always as king takes rook), s SAN, p index of the move before it
//         (-1 none; absent: the one in front of it in the list), n NAGs, v those of them that are counted
//         (absent: all), e eval (centipawns, or "#-3"),
//         c clock and d time spent (milliseconds), t texts behind and b before the move ([provider, text]),
//         l texts of the variation that begins here, k who gave it, a arrows and circles ("Ge2e4", "Rd5"),
//         f facts of the judge about the move (facts/FORMAT.md)
// Everything but tags, result and nodes is left out where there is nothing to say. Evals are White's view.
#include "annotate/output/html/html_output.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "annotate/output/annotated_game.h"
#include "annotate/output/term/term_output.h"
#include "base/text.h"
#include "evals/phases.h"
#include "facts/facts_json.h"
#include "game/note_values.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/variant_text.h"
#include "pgn/comment.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Json;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

struct Text {
  std::string_view provider;
  std::string text;
};

/// What stands in one node's subinfos, sorted by what the page does with it.
struct Remarks {
  Remarks(const Game& game, NodeId id, chess::Color mover, const chess::NoteValues& values,
          const CountedGlyphs& glyphs)
      : verdicts(glyphs.at(id)), eval(values.eval_at(game, id, mover)) {
    const Node& node = game.node(id);
    const chess::WrittenNotes notes = chess::written_notes(node);
    clock = chess::clock_of(notes, values.units());
    spent = chess::spent_of(notes);
    for (const Subinfo& info : node.subinfos) {
      if (info.nag) nags.push_back(*info.nag);
      if (facts == nullptr) facts = info.extra.find(chess::kFactsKey);
      for (const chess::Command& command : info.commands) take(command);
      if (!info.comment.empty()) after.push_back({info.id, info.comment});
      std::string text;
      std::vector<chess::Command> commands;
      chess::split_comment(info.before, text, commands);
      if (!text.empty()) before.push_back({info.id, std::move(text)});
    }
  }

  std::vector<chess::Nag> nags;
  std::vector<chess::Nag> verdicts;  ///< that count
  std::optional<chess::Score> eval;  ///< the first that can be read
  std::optional<std::chrono::milliseconds> clock;
  std::optional<std::chrono::milliseconds> spent;
  std::vector<Text> after;
  std::vector<Text> before;
  std::vector<std::string_view> shapes;
  const chess::JsonDatum* facts = nullptr;  ///< the first ones; null: there are none

 private:
  void take(const chess::Command& command) {
    if (command.name != "cal" && command.name != "csl") return;
    for (const chess::Operand& operand : command.operands) shapes.push_back(operand.text());
  }
};

/// [provider, text] of each.
Json pairs_of(const std::vector<Text>& texts) {
  Json pairs = Json::array();
  for (const Text& text : texts) pairs.push(Json::array().push(text.provider).push(text.text));
  return pairs;
}

Json numbers_of(const std::vector<chess::Nag>& nags) {
  Json numbers = Json::array();
  for (const chess::Nag nag : nags) numbers.push(chess::number_of(nag));
  return numbers;
}

class Fragment {
 public:
  /// `verdict` is that of the first judge; null where nobody judged.
  Fragment(const Game& game, const chess::GameVerdict* verdict, std::string_view summary,
           std::string_view judged_by)
      : game_(game), values_(game), glyphs_(game, verdict), summary_(summary), judged_by_(judged_by) {}

  std::string make() {
    Json tags = Json::array();
    for (const auto& [name, value] : game_.tags.entries()) tags.push(Json::array().push(name).push(value));
    Json json{{"tags", tags}, {"result", chess::to_string(game_.result)}};
    if (const std::string fen = chess::to_fen(game_.any_start()); fen != chess::kStartFen)
      json.add("start", fen);
    const bool has_summary = !summary_.empty() && game_.comment.ends_with(summary_);
    const std::string_view comment =
        chess::trim(std::string_view(game_.comment)
                        .substr(0, game_.comment.size() - (has_summary ? summary_.size() : 0)));
    json.add_known("comment", comment);
    if (has_summary) json.add("summary", summary_);
    json.add_known("judge", judge_of(game_)).add_known("judgedBy", judged_by_);
    if (game_.is_chess()) {
      const chess::Phases phases = phases_of(game_.main_positions());
      json.add_known("middlegame", phases.middlegame).add_known("endgame", phases.endgame);
    }
    json.add("nodes", nodes());
    if (!nags_.empty()) json.add("nags", meanings());
    return json.text();
  }

 private:
  /// Where a move stands: `before` is the position it is played in.
  struct Place {
    std::int64_t parent;
    chess::AnyPosition before;
  };

  Json nodes() {
    Json nodes = Json::array();
    std::vector<Place> variations;  // that wait for their turn
    Place place{-1, game_.any_start()};
    std::int64_t index = 0;
    for (const NodeId id : page_order(game_)) {
      const bool starts_variation = !game_.is_first_child(id);
      if (starts_variation) {
        place = std::move(variations.back());
        variations.pop_back();
      }
      const Node& node = game_.node(id);
      nodes.push(to_json(id, place, starts_variation, index));
      if (node.next_sibling) variations.push_back(place);
      place.before.play(node.move);
      place.parent = index++;
    }
    return nodes;
  }

  Json to_json(NodeId id, const Place& place, bool starts_variation, std::int64_t index) {
    const Node& node = game_.node(id);
    Json json{{"u", chess::to_uci(node.move, chess::CastlingNotation::KingTakesRook)},
              {"s", chess::to_san(place.before, node.move)}};
    if (place.parent != index - 1) json.add("p", place.parent);
    add_remarks(Remarks(game_, id, place.before.turn(), values_, glyphs_), json);
    if (!starts_variation) return json;
    std::vector<std::string_view> texts{node.extras->line_name, node.extras->line_comment};
    std::erase(texts, std::string_view());
    if (!texts.empty()) json.add("l", texts);
    return json.add_known("k", node.extras->line_id);
  }

  void add_remarks(const Remarks& remarks, Json& json) {
    nags_.insert(remarks.nags.begin(), remarks.nags.end());
    if (!remarks.nags.empty()) json.add("n", numbers_of(remarks.nags));
    if (remarks.verdicts != remarks.nags) json.add("v", numbers_of(remarks.verdicts));
    if (remarks.eval) {
      const auto centipawns = remarks.eval->centipawns();
      json.add("e", centipawns ? Json(*centipawns) : Json(chess::to_eval(*remarks.eval)));
    }
    if (remarks.clock) json.add("c", remarks.clock->count());
    if (remarks.spent) json.add("d", remarks.spent->count());
    if (!remarks.before.empty()) json.add("b", pairs_of(remarks.before));
    if (!remarks.after.empty()) json.add("t", pairs_of(remarks.after));
    if (!remarks.shapes.empty()) json.add("a", remarks.shapes);
    if (remarks.facts != nullptr) json.add("f", Json::raw(remarks.facts->text()));
  }

  /// The signs and meanings of the NAGs that the game has.
  Json meanings() const {
    Json nags = Json::object();
    for (const chess::Nag nag : nags_)
      nags.add(std::to_string(chess::number_of(nag)),
               Json::array().push(chess::glyph_of(nag)).push(chess::description_of(nag)));
    return nags;
  }

  const Game& game_;
  const chess::NoteValues values_;
  const CountedGlyphs glyphs_;
  std::string_view summary_;
  std::string_view judged_by_;
  std::set<chess::Nag> nags_;
};

/// Figures such as -0.35 with the minus sign of print, and with the decimal mark of the language. Dates,
/// scores and numbers of moves are no such figures.
std::string with_local_figures(std::string_view text, chess::Language language) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const chess::TextCatalogue& words = catalogue_of(language);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char before = i == 0 ? ' ' : text[i - 1];
    const bool begins = std::string_view(" [(#:\n").contains(before);
    if (text[i] == '-' && begins && i + 1 < text.size() && is_digit(text[i + 1])) {
      out += "\u2212";
      continue;
    }
    if (!is_digit(text[i]) || !(begins || before == '+' || before == '-')) {
      out += text[i];
      continue;
    }
    std::size_t end = std::min(text.find_first_not_of("0123456789.", i), text.size());
    while (text[end - 1] == '.') --end;
    std::string figure(text.substr(i, end - i));
    const std::size_t point = figure.find('.');
    const bool is_decimal = point != std::string::npos && point + 1 < figure.size() &&
                            figure.find('.', point + 1) == std::string::npos;
    out += is_decimal ? local_figure(words, std::move(figure)) : figure;
    i = end - 1;
  }
  return out;
}

}  // namespace

std::string game_text(const Game& game, chess::Language language) {
  constexpr std::size_t kNoLimit = 1'000'000;
  const std::string text = chess::html_escaped(
      with_local_figures(term_text(game, {.language = language, .width = kNoLimit}), language));
  const std::size_t end = text.find('\n');
  return "<section class=\"static\"><h2>" + text.substr(0, end) + "</h2><pre>" +
         text.substr(std::min(end, text.size())) + "</pre></section>";
}

std::vector<NodeId> page_order(const Game& game) {
  std::vector<NodeId> order;
  std::vector<NodeId> variations;  // whose turn comes when the line has ended
  auto next = game.root().first_child;
  while (next) {
    order.push_back(*next);
    const Node& node = game.node(*next);
    if (node.next_sibling) variations.push_back(*node.next_sibling);
    next = node.first_child;
    if (next || variations.empty()) continue;
    next = variations.back();
    variations.pop_back();
  }
  return order;
}

std::string game_json(const chess::Game& game, std::string_view summary, std::string_view judged_by,
                      const chess::GameVerdict* verdict) {
  return chess::script_json(Fragment(game, verdict, summary, judged_by).make());
}

std::string game_fragment(const chess::Game& game, chess::Language language, std::string_view summary,
                          std::string_view judged_by, const chess::GameVerdict* verdict) {
  return "<script type=\"application/json\" class=\"game\">" + game_json(game, summary, judged_by, verdict) +
         "</script>\n<noscript>" + game_text(game, language) + "</noscript>\n";
}

std::string report_text_of(const AnnotatedGame& game, chess::Language language) {
  return game_fragment(shown_game(game), language, game.summary(), judged_by(game), game.verdict());
}

std::string HtmlOutput::text_of(const AnnotatedGame& game) { return report_text_of(game, language_); }

std::string HtmlOutput::text_before_games() const {
  const chess::PageTemplate page = engine_module_.empty() ? report_page() : engine_report_page();
  return page.before("@GAMES@").filled({{"@LANGUAGE@", to_string(language_)}, {"@MODULE@", engine_module_}});
}

std::string HtmlOutput::text_behind_games() const {
  const chess::PageTemplate page = engine_module_.empty() ? report_page() : engine_report_page();
  return page.behind("@GAMES@").filled();
}

}  // namespace annotate
