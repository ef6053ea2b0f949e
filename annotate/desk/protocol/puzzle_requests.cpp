// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/puzzle_requests.h"

#include <utility>

#include "base/text.h"

namespace annotate {

using chess::Json;

namespace {

constexpr std::size_t kLongestName = 200;

DeskFault busy() { return {"puzzles of other games are being made", "refused"}; }

}  // namespace

PuzzleRequests::PuzzleRequests(Library& library, FileRequests& files, const Tabs& tabs, Lane& lane, Tell tell,
                               PuzzleMakerOptions options)
    : library_(library),
      files_(files),
      tabs_(tabs),
      news_(lane, [this] { tabs_.tell("puzzles", status()); }),
      tell_(std::move(tell)) {
  maker_ = std::make_unique<PuzzleMaker>(
      std::move(options),
      PuzzleSeams{.fetch = [this](GameRef game) { return fetch(game); },
                  .keep = [this](const std::vector<Puzzle>& puzzles) { return keep(puzzles); },
                  .changed = [this] { news_.ask(); },
                  .fault =
                      [this](const std::string& text) {
                        tell_(text);
                        tabs_.tell("fault", Json{{"text", text}});
                      }});
}

PuzzleRequests::~PuzzleRequests() { stop_.request_stop(); }

DeskAnswer PuzzleRequests::answer(const DeskRequest& request) {
  const std::string what = request.text("what");
  if (what == "make") return make(request);
  if (what == "cancel")
    maker_->cancel();
  else if (what == "again")
    maker_->again();
  else
    return std::unexpected(DeskFault{"with puzzles no such thing is done"});
  return status();
}

DeskAnswer PuzzleRequests::make(const DeskRequest& request) {
  if (const auto now = maker_->status(); now && now->is_running) return std::unexpected(busy());
  auto games = files_.chosen_games(request);
  if (!games) return std::unexpected(fault_of(games.error()));
  if (games->empty()) return std::unexpected(DeskFault{"there are no such games", "missing"});
  Source source{.of = request.game().document, .name = {}, .document = {}, .known = {}};
  source.name = chess::printable(chess::to_utf8(chess::trim(request.text("name"))), kLongestName);
  if (source.name.empty()) source.name = "Puzzles";
  const std::string wanted = source.name;
  for (int n = 2;; ++n) {
    source.document = library_.text_named(source.name);
    if (!source.document) break;
    source.known.clear();
    bool is_of_puzzles = true;  // else it is a text of the person's own
    const auto seen = library_.visit(
        *source.document,
        [&](const chess::ImportedGame& game) {
          is_of_puzzles = game.game.tags.find("PuzzleThemes").has_value();
          source.known.emplace(game.game.tags.get("Event"));
          return is_of_puzzles;
        },
        stop_.get_token());
    if (!seen) return std::unexpected(fault_of(seen.error()));
    if (is_of_puzzles) break;
    source.name = wanted + " " + std::to_string(n);
  }
  {
    const std::scoped_lock lock(mutex_);
    if (!maker_->begin(std::move(*games))) return std::unexpected(busy());
    source_ = std::move(source);
  }
  return status();
}

Json PuzzleRequests::status() const {
  const auto now = maker_->status();
  if (!now) return Json::object();
  const std::scoped_lock lock(mutex_);
  return Json{{"of", source_.of},
              {"name", source_.name},
              {"done", now->done},
              {"all", now->all},
              {"puzzles", now->puzzles},
              {"withoutEvals", now->without_evals},
              {"isRunning", now->is_running}}
      .add_known("document", source_.document)
      .add_known("fault", now->fault);
}

void PuzzleRequests::forget(std::uint64_t document) {
  {
    const std::scoped_lock lock(mutex_);
    if (source_.of != document) return;
  }
  if (const auto now = maker_->status(); now && now->is_running) maker_->cancel();
}

std::expected<chess::ImportedGame, chess::Error> PuzzleRequests::fetch(GameRef game) {
  auto state = library_.game(game, stop_.get_token());
  if (!state) return std::unexpected(static_cast<chess::Error&>(state.error()));
  return as_imported(*std::move(state), game.number);
}

std::expected<void, chess::Error> PuzzleRequests::keep(const std::vector<Puzzle>& puzzles) {
  std::string name;
  std::string text;
  {
    const std::scoped_lock lock(mutex_);
    name = source_.name;
    for (const Puzzle& one : puzzles)
      if (!source_.known.contains("Puzzle " + puzzle_id(one))) text += to_pgn(one);
  }
  if (text.empty()) return {};
  const auto document = library_.append_text(name, text);
  if (!document) return std::unexpected(static_cast<const chess::Error&>(document.error()));
  {
    const std::scoped_lock lock(mutex_);
    source_.document = document->id;
  }
  tabs_.tell("documents", Json{{"documents", files_.documents()}});
  return {};
}

}  // namespace annotate
