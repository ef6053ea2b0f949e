// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/desk.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <stop_token>
#include <utility>

#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/complaints.h"
#include "annotate/desk/protocol/desk_queue.h"
#include "annotate/desk/protocol/engine_requests.h"
#include "annotate/desk/protocol/exercises.h"
#include "annotate/desk/protocol/file_requests.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/lookup.h"
#include "annotate/desk/protocol/plain_pages.h"
#include "annotate/desk/protocol/player_pages.h"
#include "annotate/desk/protocol/puzzle_requests.h"
#include "annotate/desk/protocol/repertoire_tests.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/stored_evals.h"
#include "annotate/desk/protocol/tabs.h"
#include "console/console.h"

namespace annotate {

using chess::Json;

namespace {

/// Of so many tabs each can read, or write, a large file while the others are answered.
constexpr std::size_t kReaders = 3;
constexpr std::size_t kWriters = 2;
/// In the place of a tab: uploads and plain pages come from none.
constexpr std::uint64_t kNoTab = 0;
using WebReply = std::function<void(WebAnswer)>;

}  // namespace

class Desk::Impl {
 public:
  Impl(DeskSetup setup, std::unique_ptr<Library> library, ExerciseStore exercises)
      : language_(setup.library.language),
        page_(std::move(setup.page)),
        page_policy_(std::move(setup.page_policy)),
        complaints_(std::move(setup.complaints)),
        tell_(std::move(setup.tell)),
        library_(std::move(library)),
        lookup_(std::move(setup.sources), *library_, stop_.get_token()),
        exercises_(std::move(exercises), *library_, tabs_),
        nodes_(setup.pipeline.spend.budget.nodes.value_or(0)),
        players_(*library_, setup.pipeline.rules, language_, stop_.get_token()) {
    for (const EngineChoice& engine : setup.engines) engine_names_.push_back(engine.provider.engine);
    for (const chess::EngineSpec& spec : setup.specs) {
      const std::string* tables = chess::find_setting(spec.options, chess::kTablesOption);
      engine_tables_.push_back(tables == nullptr ? "" : *tables);
    }
    RepertoireTester tester{std::move(setup.book_program), setup.specs.front(), setup.pipeline.spend.budget,
                            std::move(setup.spool)};
    PuzzleMakerOptions puzzles{setup.engines.front().factory, stored_evals(setup.pipeline.rules),
                               setup.pipeline, nullptr};
    queue_ = std::make_unique<DeskQueue>(*library_, tabs_, quick_, tell_, std::move(setup.engines),
                                         std::move(setup.pipeline));
    puzzles.queue = queue_->gate();
    puzzles_ = std::make_unique<PuzzleRequests>(*library_, files_, tabs_, quick_, tell_, std::move(puzzles));
    engines_ = std::make_unique<EngineRequests>(setup.specs, std::move(setup.asker),
                                                PauseGates{queue_->gate(), puzzles_->gate()}, tabs_, tell_);
    tests_ = std::make_unique<RepertoireTests>(std::move(tester), lookup_.sources().books, *library_, tabs_,
                                               queue_->gate(), tell_);
  }

  ~Impl() {
    stop_.request_stop();
    quick_.end();
    slow_.end();
    whole_.end();
    tests_.reset();
    engines_.reset();
    puzzles_.reset();
    queue_->end();
    queue_.reset();
  }

  void opened(std::shared_ptr<Tab> tab) { tabs_.add(std::move(tab)); }

  void closed(std::uint64_t tab) {
    tabs_.remove(tab);
    files_.end_list(tab);
    files_.end_sort(tab);
    engines_->close(tab);
  }

  void received(Tab& tab, std::string_view text) {
    const auto parsed = DeskRequest::parse(text);
    std::shared_ptr<Tab> shared = tabs_.find(tab.id());
    if (!shared) return;
    const Caller caller{std::move(shared), parsed ? parsed->id() : 0};
    if (!parsed) return caller.answer(std::unexpected(DeskFault{parsed.error()}));
    try {
      route(*parsed, caller);
    } catch (const std::exception& fault) {
      caller.answer(own_fault(failure_text(fault), tell_));
    }
  }

  void get(std::string_view path, const WebQuery& query, bool wants_body, WebReply answer) {
    if (path == "/") return answer(page_answer(page_, page_policy_));
    if (path.starts_with("/download/")) return answer(files_.download(path.substr(10), wants_body));
    if (path.starts_with(PlayerPages::kAddress))
      return answer(players_.page(path.substr(PlayerPages::kAddress.size())));
    if (path.starts_with(RepertoireTests::kAddress))
      return answer(tests_->page(path.substr(RepertoireTests::kAddress.size())));
    if (path != kPlainPages) return answer({404, "text/plain; charset=utf-8", "There is no such page.\n"});
    reply(slow_, answer, [this, query] { return plain_page(*library_, query, language_); });
  }

  void uploaded(std::string_view name, const std::string& spool_path, WebReply answer) {
    reply(whole_, answer,
          [this, name = std::string(name), spool_path] { return files_.uploaded(name, spool_path); });
  }

 private:
  using Work = DeskAnswer (Impl::*)(const DeskRequest&, const Caller&);
  /// Where a request is answered. Those that only hand something on are answered in the server's thread.
  /// Whoever edits a game waits for nobody who reads a large file, and whoever reads waits for nobody who
  /// writes one.
  enum class Where : std::uint8_t {
    Here,
    Quick,
    Game,  ///< quick if the game is at hand, else slow
    Slow,
    Whole,  ///< all of a file is read or written
  };

  void route(const DeskRequest& request, const Caller& caller) {
    static const std::map<std::string, std::pair<Where, Work>, std::less<>> kWork{
        {"hello", {Where::Quick, &Impl::hello}},      {"files", {Where::Slow, &Impl::files}},
        {"open", {Where::Slow, &Impl::open}},         {"close", {Where::Whole, &Impl::close}},
        {"game", {Where::Game, &Impl::game}},         {"edit", {Where::Game, &Impl::edit}},
        {"undo", {Where::Game, &Impl::undo}},         {"redo", {Where::Game, &Impl::redo}},
        {"save", {Where::Whole, &Impl::save}},        {"export", {Where::Whole, &Impl::export_document}},
        {"annotate", {Where::Slow, &Impl::annotate}}, {"queue", {Where::Quick, &Impl::queue}},
        {"analyse", {Where::Here, &Impl::analyse}},   {"stop", {Where::Here, &Impl::stop}},
        {"lookup", {Where::Slow, &Impl::lookup}},     {"wrong", {Where::Game, &Impl::wrong}},
        {"tried", {Where::Game, &Impl::tried}},       {"exercises", {Where::Quick, &Impl::exercises}},
        {"player", {Where::Whole, &Impl::player}},    {"line", {Where::Quick, &Impl::line}},
        {"puzzles", {Where::Slow, &Impl::puzzles}},
    };
    if (request.name() == "list") return begin_list(request, caller);
    if (request.name() == "sort") return begin_sort(request, caller);
    if (request.name() == "why") return engines_->ask(request, caller);
    if (request.name() == "play") return engines_->play(request, caller);
    if (request.name() == "test")
      return post(quick_, request, caller, [this, request, caller] { tests_->begin(request, caller); });
    if (request.name() == "stop-test") return caller.answer(tests_->stop());
    const auto found = kWork.find(request.name());
    if (found == kWork.end())
      return caller.answer(std::unexpected(DeskFault{"there is no such request", "unknown"}));
    auto [where, work] = found->second;
    // All games of a document are looked for in the whole file.
    const bool chooses = request.name() == "annotate" || request.text("what") == "make";
    if (chooses && !request.has("numbers")) where = Where::Whole;
    const auto answer = [this, work, request, caller] {
      caller.respond(tell_, [&] { return (this->*work)(request, caller); });
    };
    switch (where) {
      case Where::Here: return answer();
      case Where::Quick: return post(quick_, request, caller, answer);
      case Where::Game:
        return post(quick_, request, caller, [this, request, caller, answer] {
          if (library_->is_at_hand(request.game()))
            answer();
          else
            post(slow_, request, caller, answer);
        });
      case Where::Slow: return post(slow_, request, caller, answer);
      case Where::Whole: return post(whole_, request, caller, answer);
    }
  }

  static void post(Lane& lane, const DeskRequest& request, const Caller& caller, std::function<void()> work) {
    if (!lane.post(caller.tab->id(), request.size(), std::move(work)))
      caller.answer(std::unexpected(DeskFault{"too many requests of this page wait", "busy"}));
  }

  /// `Caller::respond` for what comes from no tab.
  void reply(Lane& lane, const WebReply& answer, std::function<WebAnswer()> make) {
    const bool is_taken = lane.post(kNoTab, 0, [this, answer, make = std::move(make)] {
      try {
        answer(make());
      } catch (const std::exception& fault) {
        const DeskFault told = own_fault(failure_text(fault), tell_).error();
        answer({500, "application/json", Json{{"error", told.text}, {"code", told.code}}.text()});
      }
    });
    if (!is_taken) answer({503, "text/plain; charset=utf-8", "Too much is asked of the desk.\n"});
  }
  DeskAnswer hello(const DeskRequest&, const Caller&) {
    Json engines = Json::array();
    for (std::size_t i = 0; i < engine_names_.size(); ++i)
      engines.push(Json{{"id", i}, {"name", engine_names_[i]}, {"tables", engine_tables_[i]}});
    Json json{{"version", chess::program_version()}, {"engines", engines},
              {"documents", files_.documents()},     {"queue", queue_->status()},
              {"language", to_string(language_)},    {"nodes", nodes_},
              {"hasFolder", library_->has_folder()}, {"puzzles", puzzles_->status()}};
    if (const auto status = exercises_.status()) json.add("exercises", *status);
    json.add("repertoires", tests_->repertoires()).add("test", tests_->status());
    if (const auto& tables = lookup_.sources().tables) json.add("tableMen", tables->tables.most_men());
    return json;
  }

  DeskAnswer files(const DeskRequest&, const Caller&) { return files_.files(); }
  DeskAnswer open(const DeskRequest& request, const Caller&) { return files_.open(request); }
  DeskAnswer save(const DeskRequest& request, const Caller&) { return files_.save(request); }
  DeskAnswer export_document(const DeskRequest& request, const Caller&) {
    return files_.export_document(request);
  }
  DeskAnswer player(const DeskRequest& request, const Caller&) { return players_.make(request); }
  DeskAnswer puzzles(const DeskRequest& request, const Caller&) { return puzzles_->answer(request); }
  DeskAnswer close(const DeskRequest& request, const Caller&) {
    queue_->remove_document(request.game().document);
    puzzles_->forget(request.game().document);
    return files_.close(request);
  }
  void begin_list(const DeskRequest& request, const Caller& caller) {
    post(slow_, request, caller, [this, request, caller, stop = files_.begin_list(caller.tab->id())] {
      caller.respond(tell_, [&] { return files_.list(request, stop); });
    });
  }

  void begin_sort(const DeskRequest& request, const Caller& caller) {
    files_.end_sort(caller.tab->id());
    if (!request.has("sort")) return caller.answer(Json::object());
    post(whole_, request, caller, [this, request, caller, stop = files_.begin_sort(caller.tab->id())] {
      caller.respond(tell_, [&] { return files_.sort(request, *caller.tab, stop); });
    });
  }

  DeskAnswer game(const DeskRequest& request, const Caller&) {
    const GameRef game = request.game();
    if (game.document == Exercises::kDocument) return exercises_.game(game.number);
    return answer_of(library_->game(game, stop_.get_token()));
  }

  DeskAnswer changed(GameRef game, const LibraryResult<GameState>& state) {
    queue_->forget_name(game);
    if (state) tabs_.tell("changed", change_of(game, *state));
    return answer_of(state);
  }
  std::uint64_t revision_of(const DeskRequest& request) {
    return static_cast<std::uint64_t>(request.number("revision").value_or(0));
  }
  DeskAnswer edit(const DeskRequest& request, const Caller&) {
    const auto edit = request.edit();
    if (!edit) return std::unexpected(DeskFault{edit.error()});
    return changed(request.game(), library_->edit(request.game(), revision_of(request), *edit));
  }
  DeskAnswer undo(const DeskRequest& request, const Caller&) {
    return changed(request.game(), library_->undo(request.game(), revision_of(request)));
  }
  DeskAnswer redo(const DeskRequest& request, const Caller&) {
    return changed(request.game(), library_->redo(request.game(), revision_of(request)));
  }

  DeskAnswer annotate(const DeskRequest& request, const Caller&) {
    const auto games = files_.chosen_games(request);
    if (!games) return std::unexpected(fault_of(games.error()));
    return Json{{"queued", queue_->add(*games, request.flag("isFirst"))}};
  }

  DeskAnswer queue(const DeskRequest& request, const Caller&) {
    if (!queue_->order(request.text("what"), request.game()))
      return std::unexpected(DeskFault{"a queue does no such thing"});
    return queue_->status();
  }

  DeskAnswer analyse(const DeskRequest& request, const Caller& caller) {
    return engines_->analyse(request, caller);
  }
  DeskAnswer stop(const DeskRequest&, const Caller& caller) { return engines_->stop(caller); }
  DeskAnswer lookup(const DeskRequest& request, const Caller&) { return lookup_.answer(request); }
  DeskAnswer line(const DeskRequest& request, const Caller&) { return line_game(request); }
  DeskAnswer tried(const DeskRequest& request, const Caller&) { return exercises_.tried(request); }
  DeskAnswer exercises(const DeskRequest&, const Caller&) { return exercises_.status(); }

  DeskAnswer wrong(const DeskRequest& request, const Caller&) {
    const auto kept = keep_complaint(complaints_, request, *library_, engine_names_.front());
    if (!kept) return std::unexpected(DeskFault{to_string(kept.error()), "unwritten"});
    return Json{{"path", complaints_}};
  }

  const chess::Language language_;
  const std::string page_;
  const std::string page_policy_;
  const std::string complaints_;
  const Tell tell_;
  const std::unique_ptr<Library> library_;
  std::stop_source stop_;
  Tabs tabs_;
  Lookup lookup_;
  Exercises exercises_;
  const std::uint64_t nodes_;
  std::vector<std::string> engine_names_;
  std::vector<std::string> engine_tables_;  ///< the folders that each searches with; empty: none
  FileRequests files_{*library_, tabs_, stop_.get_token()};
  PlayerPages players_;

  // Lanes before what posts to them.
  Lane quick_{1, tell_};
  Lane slow_{kReaders, tell_};
  Lane whole_{kWriters, tell_};
  std::unique_ptr<DeskQueue> queue_;
  std::unique_ptr<PuzzleRequests> puzzles_;
  std::unique_ptr<EngineRequests> engines_;
  std::unique_ptr<RepertoireTests> tests_;
};

std::expected<std::unique_ptr<Desk>, LibraryError> Desk::open(DeskSetup setup) {
  auto library = Library::open(setup.library);
  if (!library) return std::unexpected(std::move(library.error()));
  auto exercises = ExerciseStore::open(setup.exercises);
  if (!exercises) return std::unexpected(LibraryError(LibraryFault::Unwritten, to_string(exercises.error())));
  return std::unique_ptr<Desk>(
      new Desk(std::make_unique<Impl>(std::move(setup), *std::move(library), *std::move(exercises))));
}

Desk::Desk(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Desk::~Desk() = default;

void Desk::opened(std::shared_ptr<Tab> tab) { impl_->opened(std::move(tab)); }
void Desk::received(Tab& tab, std::string_view text) { impl_->received(tab, text); }
void Desk::closed(std::uint64_t tab) { impl_->closed(tab); }
void Desk::get(std::string_view path, const WebQuery& query, bool wants_body,
               std::function<void(WebAnswer)> answer) {
  impl_->get(path, query, wants_body, std::move(answer));
}
void Desk::uploaded(std::string_view name, const std::string& spool_path,
                    std::function<void(WebAnswer)> answer) {
  impl_->uploaded(name, spool_path, std::move(answer));
}

}  // namespace annotate
