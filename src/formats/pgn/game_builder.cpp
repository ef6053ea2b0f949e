// SPDX-License-Identifier: GPL-3.0-or-later
// Building trees, and where in the subinfos of a move each remark goes.
#include "pgn/game_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "pgn/comment.h"
#include "pgn/detail/name_bits.h"

namespace chess { inline namespace pgn {

namespace {
constexpr std::size_t kUsualNodes = 128;  // most games have fewer moves
constexpr std::size_t kUsualTags = 20;
}  // namespace

ImportedGame GameBuilder::take() {
  ImportedGame taken = std::move(built_);
  built_.diagnostics.clear();
  return taken;
}

void GameBuilder::begin_game(std::size_t number, std::size_t line) {
  Game& game = built_.game;
  // The memory of a game without moves that was lent, and not taken, is used again.
  if (std::exchange(has_moves_, false) || game.size() != 1) {
    game = Game{};
  } else {
    game.tags.clear();
    game.comment.clear();
    game.unread.clear();
    game.extras = {};
    game.node(kRootNode) = {};
    game.chess960 = false;
    game.result = GameResult::Unknown;
  }
  if (wants_moves_.asks_all()) built_.game.tags.reserve(kUsualTags);
  built_.status = ImportStatus::Whole;
  built_.number = number;
  built_.line = line;
  built_.written_result.reset();
  name_bits_ = 0;
  last_ = kRootNode;
  open_.clear();
  variations_ = 0;
  texts_before_.clear();
}

void GameBuilder::tag(std::string_view name, std::string_view value) {
  if (!wants_moves_.asks(name)) return;
  const std::uint64_t bit = name_bit(name);
  if ((name_bits_ & bit) == 0)
    built_.game.tags.append(name, std::string(value));
  else
    built_.game.tags.set(name, value);
  name_bits_ |= bit;
}

void GameBuilder::begin_moves(const AnyPosition& start, bool chess960) {
  has_moves_ = true;
  built_.game.set_start(start);
  built_.game.chess960 = chess960;
  built_.game.reserve(kUsualNodes);
}

void GameBuilder::move(const AnyPosition&, Move move, std::string_view) {
  last_ = built_.game.add_unchecked(last_, move);
  variations_ = 0;
  if (texts_before_.empty()) return;
  std::vector<Subinfo>& subinfos = built_.game.node(last_).subinfos;
  for (std::string& text : texts_before_) subinfos.emplace_back().before = std::move(text);
  texts_before_.clear();
}

/// Subinfos behind the first are in the order in which they are written: texts before the move, NAGs,
/// comments. So the same remarks make the same tree, however they were mixed.
void GameBuilder::nag(Nag nag) {
  std::vector<Subinfo>& subinfos = built_.game.node(last_).subinfos;
  if (std::ranges::find(subinfos, nag, &Subinfo::nag) != subinfos.end()) return;  // said twice
  if (subinfos.empty()) subinfos.emplace_back();
  std::optional<Nag>& first = subinfos.front().nag;
  if (!first) {
    first = nag;
    return;
  }
  const bool is_displaced = is_move_quality(nag) && !is_move_quality(*first);
  Subinfo further;
  further.nag = is_displaced ? std::exchange(first, nag) : nag;
  const auto is_behind = [is_displaced](const Subinfo& s) {
    return !s.comment.empty() || !s.commands.empty() || (is_displaced && s.nag);
  };
  subinfos.insert(std::find_if(subinfos.begin() + 1, subinfos.end(), is_behind), std::move(further));
}

void GameBuilder::comment(std::string_view inside, CommentPlace place) {
  if (place == CommentPlace::AfterMove) return add_comment(last_, inside);
  std::string text;
  if (last_ == kRootNode && open_.empty()) {
    std::vector<Command> commands;
    split_comment(inside, text, commands);
    add_start_commands(std::move(commands));
  } else {
    append_comment_text(inside, text);
  }
  if (!text.empty()) texts_before_.push_back(std::move(text));
}

/// In the first subinfo, as long as no name comes twice.
void GameBuilder::add_start_commands(std::vector<Command> commands) {
  std::vector<Subinfo>& subinfos = built_.game.node(kRootNode).subinfos;
  for (Command& command : commands) {
    const bool is_first = !subinfos.empty() && subinfos.front().find_command(command.name) == nullptr;
    (is_first ? subinfos.front() : subinfos.emplace_back()).commands.push_back(std::move(command));
  }
}

void GameBuilder::add_comment(NodeId node, std::string_view inside) {
  std::string text;
  std::vector<Command> commands;
  split_comment(inside, text, commands);
  if (text.empty() && commands.empty()) return;

  std::vector<Subinfo>& subinfos = built_.game.node(node).subinfos;
  const bool first_is_free =
      !subinfos.empty() && subinfos.front().comment.empty() && subinfos.front().commands.empty();
  if (!first_is_free) subinfos.emplace_back();
  const std::size_t home = first_is_free ? 0 : subinfos.size() - 1;
  subinfos[home].comment = std::move(text);
  subinfos[home].behind = variations_;
  for (Command& command : commands) {
    const bool comes_again = subinfos[home].find_command(command.name) != nullptr;
    Subinfo& target = comes_again ? subinfos.emplace_back() : subinfos[home];
    target.behind = variations_;
    target.commands.push_back(std::move(command));
  }
}

void GameBuilder::begin_variation() {
  settle_texts_before();
  open_.push_back({last_, variations_});
  last_ = built_.game.node(last_).parent;
}

void GameBuilder::end_variation() {
  const auto [replaced, variations] = open_.back();
  open_.pop_back();
  // A variation without moves may have text: it is then said of the move that it was to replace.
  const bool has_moves = last_ != built_.game.node(replaced).parent;
  if (has_moves) settle_texts_before();
  last_ = replaced;
  variations_ = variations;
  if (!has_moves) return settle_texts_before();
  if (variations_ < std::numeric_limits<std::uint16_t>::max()) ++variations_;
}

/// Text before a move that did not come.
void GameBuilder::settle_texts_before() {
  for (const std::string& text : std::exchange(texts_before_, {})) {
    if (last_ != kRootNode) {
      add_comment(last_, text);
    } else {
      if (!built_.game.comment.empty()) built_.game.comment.push_back(' ');
      built_.game.comment += text;
    }
  }
}

void GameBuilder::result(GameResult result) {
  settle_texts_before();
  built_.game.result = result;
  // The tag follows, where there is one: tree, tag and end mark agree.
  const auto tag = built_.game.tags.find("Result");
  if (!tag) return;
  if (*tag == to_string(result)) return;
  built_.written_result = *tag;
  if (says_more_than_result(*tag)) built_.game.tags.set_missing(kResultTextTag, std::string(*tag));
  built_.game.tags.set("Result", to_string(result));
}

void GameBuilder::unread(std::string_view movetext) { built_.game.unread = movetext; }

void GameBuilder::end_game(ImportStatus status) { built_.status = status; }

void GameBuilder::diagnostic(const Diagnostic& what) { built_.diagnostics.push_back(what); }

// ---- PgnGameReader ----

std::optional<ImportedGame> PgnGameReader::next() {
  if (lend() == nullptr) return std::nullopt;
  return builder_.take();
}

ImportedGame* PgnGameReader::lend() {
  builder_.built().diagnostics.clear();
  if (reader_.read(builder_)) return &builder_.built();
  auto rest = builder_.take().diagnostics;
  last_diagnostics_.insert(last_diagnostics_.end(), std::make_move_iterator(rest.begin()),
                           std::make_move_iterator(rest.end()));
  return nullptr;
}

}}  // namespace chess::pgn
