// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks. Where ids are kept (BGN) that is exact. PGN has no place for
// ids: there our marks are known by the Annotator tag, and by their form.
#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/judge/evals.h"
#include "annotate/judge/praise.h"
#include "annotate/judge/rules.h"
#include "annotate/judge/win_chance.h"
#include "annotate/judge/words/comment.h"
#include "annotate/judge/words/piece_letters.h"
#include "annotate/judge/words/summary_text.h"
#include "annotate/mark/bare_lines.h"
#include "annotate/mark/drawings.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/notes.h"
#include "annotate/spend/game_facts.h"
#include "base/text.h"
#include "notation/san.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

template <class Range, class Value>
bool has(const Range& range, const Value& value) {
  return std::ranges::find(range, value) != std::ranges::end(range);
}

/// The names in the Annotator tag that are ours, without versions: each once.
std::vector<std::string_view> names_of_ours(const Game& game, std::string_view program) {
  std::vector<std::string_view> names;
  for (const auto part : chess::split(game.tags.get("Annotator"), ';')) {
    const std::string_view name = chess::trim(part.substr(0, part.rfind(' ')));
    if (is_ours(part, program) && !has(names, name)) names.push_back(name);
  }
  return names;
}

/// Takes our names out of the Annotator tag. The tag stays, perhaps empty.
void remove_names(Game& game, std::string_view program) {
  std::string others;
  for (const auto part : chess::split(game.tags.get("Annotator"), ';'))
    if (!is_ours(part, program)) (others += others.empty() ? "" : "; ") += chess::trim(part);
  game.tags.set("Annotator", others);
}

/// Takes a variation out; its moves.
std::vector<chess::Move> take_line(Game& game, NodeId first) {
  auto moves = moves_of_line(game, first);
  game.remove_variation(first);
  return moves;
}

bool remove_by_id(Game& game, NodeId id, const std::string& provider, OwnMarks marks,
                  std::vector<chess::Move>& line) {
  for (const NodeId variation : variations_of(game, id)) {
    if (game.node(variation).extras->line_id != provider) continue;
    if (marks != OwnMarks::All && is_line_with_eval(game, variation)) continue;
    auto moves = take_line(game, variation);
    if (line.empty()) line = std::move(moves);  // the best line stands first
  }
  auto& subinfos = game.node(id).subinfos;
  bool found = false;
  std::erase_if(subinfos, [&](Subinfo& info) {
    if (info.id != provider) return false;
    found = true;
    if (marks == OwnMarks::All) return true;
    if (info.nag && is_praise(*info.nag)) return false;
    if (info.find_command("eval") == nullptr) return true;
    info.nag.reset();
    info.comment.clear();
    std::erase_if(info.commands, is_drawing);
    return false;
  });
  return found;
}

bool begins_with_eval(const Subinfo& info) {
  return !info.commands.empty() && info.commands.front().name == "eval";
}

/// Our eval stands first, perhaps in one comment with somebody's clocks and drawings; these may stand there
/// alone.
bool has_own_commands(const Subinfo& info) {
  return begins_with_eval(info) || std::ranges::all_of(info.commands, [](const chess::Command& command) {
           return chess::is_clock_command(command.name) || is_drawing(command);
         });
}

/// How notes of the game name engines.
struct NoteNames {
  std::vector<std::string_view> all;
  /// Notes of several engines have names. Then the glyph beside one may be of its engine. A note that has a
  /// name though there is one engine lost its glyph to somebody else's.
  bool are_several = false;
  /// Engines behind the first of their name: a move has so many more notes of that name.
  int namesakes = 0;
  bool have_sentences = false;  ///< a note says more than an eval
};

NoteNames note_names(const Game& game) {
  NoteNames names{names_in_annotator(game)};
  std::string_view first;
  std::map<std::string_view, int> most;  // notes of the name on one move
  for (const NodeId id : game.main_line()) {
    std::map<std::string_view, int> of_move;
    for (const Subinfo& info : game.node(id).subinfos) {
      const auto note = recognise_note(info.comment, names.all);
      if (!note) continue;
      names.have_sentences |= !note->comment.signs.empty();
      if (note->name.empty()) continue;
      names.are_several |= !first.empty() && first != note->name;
      first = note->name;
      int& count = most[note->name];
      count = std::max(count, ++of_move[note->name]);
    }
  }
  for (const auto& [name, count] : most) names.namesakes += count - 1;
  names.are_several |= names.namesakes > 0;
  return names;
}

/// What stood beside a move and beside the next one.
struct TakenLines {
  std::vector<chess::Move> best;
  std::vector<chess::Move> reply;
};

/// `takes_eval`: an eval is to go with the note, and one without a note, too.
bool remove_by_form(Game& game, NodeId id, const chess::Position& before, OwnMarks marks, bool takes_eval,
                    const NoteNames& names, bool has_line, TakenLines& taken) {
  auto& subinfos = game.node(id).subinfos;
  // Ours stands behind everything but clocks: the last that has our form. A text before the move may have
  // come into the same subinfo.
  const auto own = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
    if (!info.id.empty() || !has_own_commands(info)) return false;
    if (!info.comment.empty()) {
      const auto note = recognise_note(info.comment, names.all);
      return note && (marks == OwnMarks::All || !note->comment.is_praise());
    }
    return begins_with_eval(info) && takes_eval;
  });
  if (own == subinfos.rend()) return false;
  const auto note = recognise_note(own->comment, names.all);
  const bool has_eval = begins_with_eval(*own);
  if (takes_eval && has_eval) own->commands.erase(own->commands.begin());
  own->comment.clear();
  if (note) remove_drawings(*own, note->comment, before, game.node(id).move);
  if (note && (note->name.empty() || names.are_several)) {
    // Of several glyphs ours is the last; the reader gives every one after the first a subinfo of its own.
    const auto glyph = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
      return info.nag && has(note->comment.signs, *info.nag);
    });
    if (glyph != subinfos.rend()) glyph->nag.reset();
  }
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
  if (!note) return true;
  const OwnComment& said = note->comment;
  if (const auto best = find_named_line(game, id, before, said.best); best && has_line && !said.given.best) {
    if (marks == OwnMarks::All) remove_further_lines(game, *best, has_eval);
    taken.best = take_line(game, *best);
  }
  if (const auto reply = find_named_reply(game, id, before, said.reply, names.all);
      reply && !said.given.reply)
    taken.reply = take_line(game, *reply);
  return true;
}

/// In PGN the text about a game is a text before its first move.
void remove_summary(Game& game) {
  game.comment = without_summary(game.comment);
  if (!game.root().first_child) return;
  auto& subinfos = game.node(*game.root().first_child).subinfos;
  for (Subinfo& info : subinfos)
    if (info.id.empty()) info.before = without_summary(info.before);
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
}

bool has_summary(const Game& game) {
  const auto has_one = [](std::string_view text) { return without_summary(text) != text; };
  const auto& first = game.root().first_child;
  return has_one(game.comment) ||
         (first && std::ranges::any_of(game.node(*first).subinfos, has_one, &Subinfo::before));
}

/// A label of ours without words that was taken out.
struct SilentLabel {
  NodeId move;
  Label label;
};

/// How often something of our form may be taken from a move: once for each engine of ours in the Annotator
/// tag. Engines of one name have one entry there; see NoteNames::namesakes.
int times_by_form(const Game& game, std::string_view program, OwnMarks marks) {
  const auto names = names_of_ours(game, program);
  // Whoever gave the evals that stay: the words beside them are ours.
  return marks == OwnMarks::DerivedFromEvals && !names.empty() ? 1 : static_cast<int>(names.size());
}

/// Takes our marks out of the moves of one game.
class Removal {
 public:
  Removal(Game& game, std::span<const Provider* const> providers, OwnMarks marks,
          const std::optional<MoveChoice>& evals)
      : game_(game),
        providers_(providers),
        marks_(marks),
        evals_(evals),
        by_form_(times_by_form(game, providers.front()->annotator, marks)),
        names_(by_form_ > 0 ? note_names(game) : NoteNames{}),
        is_wordless_(by_form_ > 0 && !names_.have_sentences && !has_summary(game)) {
    if (marks == OwnMarks::All) by_form_ += names_.namesakes;
  }

  /// Takes them out of the line's own moves. Calls `on_line` for each of these with the line that was taken
  /// out, or an empty one. A line that the sentence for the move before named begins in the same position.
  template <class OnLine>
  void clean(const GameLine& line, OnLine on_line) {
    chess::Position pos = game_.start();
    std::optional<chess::Score> score;
    std::vector<chess::Move> reply;
    std::vector<SilentLabel> silent;
    const std::size_t first_eval = first_with_eval(line);
    if (pos == chess::Position::start()) score = chess::Score::cp(kStartCp);
    for (std::size_t i = 0; i < line.nodes.size(); ++i) {
      const NodeId id = line.nodes[i];
      const auto before = std::exchange(score, stored_eval(game_.node(id)));
      if (i >= line.branch) {
        const bool has_words = by_form_ > 0 && has_words_for_glyph(id);
        TakenLines taken{std::exchange(reply, {}), {}};
        const auto given = given_line(id, pos);
        // What was better than the first move of a variation stands beside the move that it replaces.
        const bool has_line = !line.is_variation || i > line.branch;
        const bool by_id = take_by_id(id, taken.best);
        const bool takes_eval = i >= first_eval;
        keeps_evals_ |= by_form_ > 0 && !takes_eval && score;
        int times = 0;
        while (!by_id && times < by_form_ &&
               remove_by_form(game_, id, pos, marks_, takes_eval, names_, has_line, taken))
          ++times;
        if (times > 0 && !has_words) {
          const auto label = take_silent_glyph(id, pos.turn(), before, score);
          if (label && has_line) silent.push_back({id, *label});
        }
        moves_ += by_id || times > 0 ? 1 : 0;
        on_line(id, taken.best.empty() ? given : std::move(taken.best));
        reply = std::move(taken.reply);
      }
      pos.play(game_.node(id).move);
    }
    take_silent_lines(silent);
  }

  /// The same for the moves of a variation, but only for marks with our ids.
  template <class OnLine>
  void clean_by_id(NodeId first, OnLine on_line) {
    for (std::optional<NodeId> id = first; id; id = game_.node(*id).first_child) {
      std::vector<chess::Move> taken;
      moves_ += take_by_id(*id, taken) ? 1 : 0;
      on_line(*id, std::move(taken));
    }
  }

  int moves() const { return moves_; }
  bool knows_by_form() const { return by_form_ > 0; }
  /// Did evals stay that may be ours?
  bool keeps_evals() const { return keeps_evals_; }

 private:
  /// The index of the first move of the line to which this run writes an eval.
  std::size_t first_with_eval(const GameLine& line) const {
    if (by_form_ == 0 || marks_ != OwnMarks::All || !evals_) return line.nodes.size();
    return facts_of(game_of_line(game_, line), *evals_, {line.branch, std::nullopt}).judged.first;
  }

  /// The line of a person that our sentence names. A run that judges by the old evals takes it for the best.
  std::vector<chess::Move> given_line(NodeId id, const chess::Position& before) const {
    if (marks_ == OwnMarks::All) return {};
    for (const Subinfo& info : game_.node(id).subinfos) {
      const auto note = info.comment.empty() ? std::nullopt : recognise_note(info.comment, names_.all);
      if (!note || !note->comment.given.best) continue;
      for (const NodeId line : variations_of(game_, id))
        if (spells(note->comment.best, chess::to_san(before, game_.node(line).move)))
          return moves_of_line(game_, line);
    }
    return {};
  }

  bool take_by_id(NodeId id, std::vector<chess::Move>& line) {
    bool found = false;
    for (const Provider* provider : providers_) found |= remove_by_id(game_, id, provider->id, marks_, line);
    return found;
  }

  /// Does a note of the move speak of its glyph? An eval behind a name does not, nor does a dispute.
  bool has_words_for_glyph(NodeId id) const {
    return std::ranges::any_of(game_.node(id).subinfos, [&](const Subinfo& info) {
      const auto note = info.comment.empty() ? std::nullopt : recognise_note(info.comment, names_.all);
      return note && !note->comment.signs.empty();
    });
  }

  /// A label may have a glyph beside its eval, and nothing that tells whose it is: that of an inaccuracy that
  /// is not worth words, or any in a game without words of ours. It is ours if we would give it, or a graver
  /// one, which equal looks make milder: then this run gives it again, or knows better. Returns the label if
  /// lines may have been written for it.
  std::optional<Label> take_silent_glyph(NodeId id, chess::Color mover, std::optional<chess::Score> before,
                                         std::optional<chess::Score> after) {
    if (!before || !after) return std::nullopt;
    MoveVerdict verdict;
    verdict.before = before;
    verdict.after = after;
    verdict.finding = judge_move(default_rules(), before->seen_by(mover, chess::Color::White),
                                 after->seen_by(mover, chess::Color::White));
    const bool is_worth_a_line = is_worth_words(verdict, mover);
    if (is_worth_a_line && !is_wordless_) return std::nullopt;
    auto& subinfos = game_.node(id).subinfos;
    const auto glyph = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
      const Label label = info.nag ? label_of(*info.nag) : Label::None;
      return label != Label::None && label <= verdict.finding.label && info.id.empty() &&
             info.comment.empty();
    });
    if (glyph == subinfos.rend()) return std::nullopt;
    const Label label = label_of(*glyph->nag);
    glyph->nag.reset();
    std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
    return is_worth_a_line ? std::optional(label) : std::nullopt;
  }

  /// A run without words wrote the better line beside each of these moves, unless a person had. If one has no
  /// line, the run wrote none. The refutation of a grave label stands beside the next move, before the better
  /// line there.
  void take_silent_lines(std::span<const SilentLabel> labels) {
    const auto better_line = [this](const SilentLabel& label) {
      return find_last_line(game_, label.move, is_bare_line);
    };
    const auto has_line = [&](const SilentLabel& label) { return better_line(label).has_value(); };
    if (marks_ != OwnMarks::All || !std::ranges::all_of(labels, has_line)) return;
    for (const SilentLabel& label : std::views::reverse(labels)) {
      if (const auto line = better_line(label)) {
        remove_further_lines(game_, *line, true);
        game_.remove_variation(*line);
      }
      const auto next = game_.node(label.move).first_child;
      if (label.label < Label::Mistake || !next) continue;
      if (const auto line = find_last_line(game_, *next, is_bare_refutation, kLongestOfPeople + 1))
        game_.remove_variation(*line);
    }
  }

  Game& game_;
  std::span<const Provider* const> providers_;
  OwnMarks marks_;
  const std::optional<MoveChoice>& evals_;
  int by_form_;
  NoteNames names_;
  bool is_wordless_;  ///< the game has no sentence and no summary of ours
  bool keeps_evals_ = false;
  int moves_ = 0;
};

}  // namespace

RemovedMarks remove_own(Game& game, std::span<const Provider* const> providers, OwnMarks marks,
                        std::span<const NodeId> variations, const std::optional<MoveChoice>& evals) {
  RemovedMarks removed;
  Removal removal(game, providers, marks, evals);
  if (removal.knows_by_form()) remove_summary(game);
  removal.clean(main_line_of(game),
                [&](NodeId, std::vector<chess::Move> line) { removed.lines.push_back(std::move(line)); });
  const auto keep = [&](NodeId id, std::vector<chess::Move> line) {
    if (!line.empty()) removed.lines_in_variations.emplace(id, std::move(line));
  };
  const std::set<NodeId> by_form(variations.begin(), variations.end());
  for (const NodeId first : first_moves_of_variations(game)) {
    if (by_form.contains(first))
      removal.clean(variation_from(game, first), keep);
    else
      removal.clean_by_id(first, keep);
  }
  removed.moves = removal.moves();
  if (removal.knows_by_form() && marks == OwnMarks::All && !removal.keeps_evals())
    remove_names(game, providers.front()->annotator);
  return removed;
}

}  // namespace annotate
