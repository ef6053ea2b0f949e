// SPDX-License-Identifier: GPL-3.0-or-later
#include "requests.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "annotate/desk/engines/why_answer.h"
#include "annotate/desk/protocol/answers.h"
#include "annotate/desk/protocol/request.h"
#include "cases/why.h"
#include "console/console.h"
#include "core/movegen.h"
#include "notation/uci_move.h"
#include "own_engine.h"
#include "page_files.h"

namespace wasm {

namespace {

using annotate::DeskRequest;
using chess::Json;
using Answer = std::expected<Json, std::string>;

constexpr std::int64_t kMostNodes = 1'000'000'000;
constexpr std::int64_t kNodesOfWhy = 100'000;
constexpr std::int64_t kLongestSearch = 600'000;  // in milliseconds
constexpr std::chrono::milliseconds kBetweenNews{100};

/// Lines of a search, told as the desk tells them.
class LiveLines final : public engine::SearchListener {
 public:
  LiveLines(const Tell& tell, std::int64_t analysis, const chess::Position& position)
      : tell_(tell), turn_(position.turn()) {
    news_.analysis = static_cast<std::uint64_t>(analysis);
    news_.position = position;
  }

  void info(const engine::SearchInfo& info) override {
    news_.nodes = info.nodes;
    news_.nodes_per_second = info.nps;
    if (info.pv.empty() || info.bound != engine::InfoBound::Exact) return;
    news_.depth = std::max(news_.depth, info.depth);
    annotate::ExplorerLine& line = lines_[info.multipv];
    line.score = info.score.seen_by(chess::Color::White, turn_);
    line.depth = info.depth;
    line.chances =
        chess::ResultChances{info.wdl.win, info.wdl.draw, info.wdl.loss}.seen_by(chess::Color::White, turn_);
    line.moves = info.pv;
    const auto now = std::chrono::steady_clock::now();
    if (now - told_at_ < kBetweenNews) return;
    told_at_ = now;
    tell_now();
  }
  void best_move(const engine::SearchResult& found) override {
    best_ = found.best;
    news_.nodes = found.nodes;
    news_.is_end = true;
    tell_now();
  }
  std::string best() const { return chess::to_uci(best_, chess::CastlingNotation::KingTakesRook); }

 private:
  void tell_now() {
    news_.lines.clear();
    for (const auto& [rank, line] : lines_) news_.lines.push_back(line);
    Json event{{"event", "lines"}};
    event.add("lines", to_json(news_));
    tell_(event);
  }

  const Tell& tell_;
  const chess::Color turn_;
  annotate::ExplorerNews news_;
  std::map<int, annotate::ExplorerLine> lines_;
  std::chrono::steady_clock::time_point told_at_;
  chess::Move best_;
};

/// The engine of live lines, with what it knows of the position before.
engine::Engine& explorer() {
  static engine::Engine engine;
  return engine;
}

Answer analyse(const DeskRequest& request, const Tell& tell) {
  const auto asked = request.position();
  if (!asked) return std::unexpected(asked.error());
  if (!asked->position.is_chess()) return std::unexpected("The engine plays chess and Chess960 only.");
  chess::Position start = asked->start.chess();
  std::vector<chess::Move> moves = asked->moves;
  if (request.flag("isThreat")) {
    start = asked->position.chess();
    if (start.in_check()) return std::unexpected("Whoever is in check cannot pass.");
    start.play(chess::Move());
    moves.clear();
  }
  engine::Engine& engine = explorer();
  (void)engine.set_option("UCI_Chess960", asked->chess960 ? "true" : "false");
  (void)engine.set_option("MultiPV", std::to_string(request.number("lines", 1, 1, 10)));
  if (request.flag("isAfresh")) engine.new_game();
  engine.set_position(start, moves);
  LiveLines lines(tell, request.id(), engine.position());
  if (chess::has_legal_moves(engine.position())) {
    engine::Limits limits;
    if (const auto nodes = request.number("nodes", 0, 0, kMostNodes); nodes > 0)
      limits.nodes = static_cast<std::uint64_t>(nodes);
    limits.movetime =
        std::chrono::milliseconds(request.number("milliseconds", kLongestSearch, 1, kLongestSearch));
    engine.search(std::move(limits), &lines);
  }
  return Json{{"analysis", request.id()}, {"best", lines.best()}};
}

/// Who answers what is asked of moves, kept for the next question.
struct Judge {
  std::unique_ptr<chess::Evaluator> engine;
  annotate::Provider provider;
};

Answer why(const DeskRequest& request, const Tell& tell) {
  const auto asked = request.position();
  if (!asked) return std::unexpected(asked.error());
  if (!asked->position.is_chess()) return std::unexpected("Only moves of chess and Chess960 are judged.");
  const auto played = chess::parse_uci_move(asked->position, request.text("played"));
  if (!played) return std::unexpected("the move is not legal");
  const chess::Position& before = asked->position.chess();

  chess::WhyOptions options;
  options.budget.nodes = static_cast<std::uint64_t>(request.number("nodes", kNodesOfWhy, 1, kMostNodes));
  options.lines = annotate::AskerOptions{}.lines;
  options.chess960 = asked->chess960;
  static Judge judge;
  if (!judge.engine) {
    auto made = own_engines({options.budget.nodes, true}, nullptr)({});
    if (!made) return std::unexpected(made.error().reason);
    judge.engine = std::move(*made);
  }
  judge.provider = {annotate::provider_id(judge.engine->name()), judge.engine->name(),
                    std::string(chess::program_version()), options.rules.name, options.budget};
  annotate::FirstLabel first(before, *played, options.rules, [&](std::optional<chess::Nag> nag) {
    tell({{"event", "try"}, {"id", request.id()}, {"label", nag ? chess::number_of(*nag) : 0}});
  });
  options.listener = &first;
  const auto begin = std::chrono::steady_clock::now();
  const auto found = chess::why(*judge.engine, before, *played, options);
  if (!found) {
    judge.engine.reset();
    return std::unexpected(found.error().reason);
  }
  annotate::MarkOptions marks;
  marks.arrows = true;
  marks.language = chess::parse_language(request.text("language")).value_or(chess::Language::English);
  annotate::WhyAnswer answer = annotate::answer_of(*found, judge.provider, marks);
  answer.time =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  return to_json(answer);
}

Answer annotate_file(const DeskRequest& request, const Tell& tell) {
  GamesWish wish{
      .name = request.text("name"),
      .nodes = static_cast<std::uint64_t>(request.number("nodes", 100'000, 1, kMostNodes)),
      .language = chess::parse_language(request.text("language")).value_or(chess::Language::English)};
  set_page_file(wish.name, request.text("games"));
  auto done = annotate_games(wish, tell);
  if (!done) return std::unexpected(to_string(done.error()));
  return *std::move(done);
}

Answer answer_to(const DeskRequest& request, const Tell& tell) {
  if (request.name() == "analyse") return analyse(request, tell);
  if (request.name() == "why") return why(request, tell);
  if (request.name() == "annotate") return annotate_file(request, tell);
  if (request.name() == "frame")
    return report_frame(chess::parse_language(request.text("language")).value_or(chess::Language::English),
                        request.flag("isWithEngine"));
  return std::unexpected("there is no such request");
}

}  // namespace

void answer(std::string_view text, const Tell& tell) {
  const auto request = DeskRequest::parse(text);
  if (!request) return tell({{"error", request.error()}});
  const Answer found = answer_to(*request, tell);
  if (found)
    tell({{"id", request->id()}, {"ok", *found}});
  else
    tell({{"id", request->id()}, {"error", found.error()}});
}

}  // namespace wasm
