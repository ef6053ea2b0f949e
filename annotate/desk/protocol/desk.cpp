// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/desk.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <stop_token>
#include <utility>

#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/engines/sparring.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/complaints.h"
#include "annotate/desk/protocol/desk_queue.h"
#include "annotate/desk/protocol/exercises.h"
#include "annotate/desk/protocol/file_requests.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/lookup.h"
#include "annotate/desk/protocol/plain_pages.h"
#include "annotate/desk/protocol/player_pages.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/desk/refs/failure.h"
#include "console/console.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

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

class Desk::Impl final : public ExplorerListener {
 public:
  Impl(DeskSetup setup, std::unique_ptr<Library> library, ExerciseStore exercises)
      : language_(setup.library.language),
        page_(std::move(setup.page)),
        page_policy_(std::move(setup.page_policy)),
        complaints_(std::move(setup.complaints)),
        tell_(std::move(setup.tell)),
        sources_(std::move(setup.sources)),
        library_(std::move(library)),
        exercises_(std::move(exercises), *library_),
        nodes_(setup.pipeline.spend.budget.nodes.value_or(0)),
        players_(*library_, setup.pipeline.rules, language_, stop_.get_token()) {
    for (const EngineChoice& engine : setup.engines) engine_names_.push_back(engine.provider.engine);
    explorer_ = std::make_unique<Explorer>(setup.specs, *this);
    sparring_ = std::make_unique<Sparring>(setup.specs.front());
    queue_ = std::make_unique<DeskQueue>(*library_, tabs_, quick_, tell_, std::move(setup.engines),
                                         std::move(setup.pipeline));
    setup.asker.quiet = [this] {
      return std::vector<std::shared_ptr<void>>{std::make_shared<PauseGate::Hold>(queue_->gate()),
                                                explorer_->rest()};
    };
    asker_ = std::make_unique<Asker>(std::move(setup.asker));
  }

  ~Impl() override {
    stop_.request_stop();
    quick_.end();
    slow_.end();
    whole_.end();
    asker_.reset();
    sparring_.reset();
    queue_->end();
    explorer_.reset();
    queue_.reset();
  }

  void opened(std::shared_ptr<Tab> tab) { tabs_.add(std::move(tab)); }

  void closed(std::uint64_t tab) {
    tabs_.remove(tab);
    files_.end_list(tab);
    files_.end_sort(tab);
    explorer_->close(tab);
    asker_->cancel(tab);
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
      caller.answer(failed(fault));
    }
  }

  void get(std::string_view path, const WebQuery& query, bool wants_body, WebReply answer) {
    if (path == "/")
      return answer({200, "text/html; charset=utf-8", page_, {{"Content-Security-Policy", page_policy_}}});
    if (path.starts_with("/download/")) return answer(files_.download(path.substr(10), wants_body));
    if (path.starts_with(PlayerPages::kAddress))
      return answer(players_.page(path.substr(PlayerPages::kAddress.size())));
    if (path != kPlainPages) return answer({404, "text/plain; charset=utf-8", "There is no such page.\n"});
    reply(slow_, answer, [this, query] { return plain_page(*library_, query, language_); });
  }

  void uploaded(std::string_view name, const std::string& spool_path, WebReply answer) {
    reply(whole_, answer,
          [this, name = std::string(name), spool_path] { return files_.uploaded(name, spool_path); });
  }

  void on_lines(const ExplorerNews& news) override {
    if (!news.fault.empty()) tell_(news.fault);
    if (const auto tab = tabs_.find(news.tab)) tab->send(event_text("lines", to_json(news)));
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
        {"player", {Where::Whole, &Impl::player}},
    };
    if (request.name() == "list") return begin_list(request, caller);
    if (request.name() == "sort") return begin_sort(request, caller);
    if (request.name() == "why") return ask(request, caller);
    if (request.name() == "play") return play(request, caller);
    const auto found = kWork.find(request.name());
    if (found == kWork.end())
      return caller.answer(std::unexpected(DeskFault{"there is no such request", "unknown"}));
    auto [where, work] = found->second;
    // All games of a document are looked for in the whole file.
    if (request.name() == "annotate" && !request.has("numbers")) where = Where::Whole;
    const auto answer = [this, work, request, caller] {
      respond(caller, [&] { return (this->*work)(request, caller); });
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

  /// No request ends the desk: where there is no memory for one, there may be for the next.
  template <class Answer>
  void respond(const Caller& caller, const Answer& answer) {
    try {
      caller.answer(answer());
    } catch (const std::exception& fault) {
      caller.answer(failed(fault));
    }
  }
  /// The same for what comes from no tab.
  void reply(Lane& lane, const WebReply& answer, std::function<WebAnswer()> make) {
    const bool is_taken = lane.post(kNoTab, 0, [this, answer, make = std::move(make)] {
      try {
        answer(make());
      } catch (const std::exception& fault) {
        const DeskFault told = failed(fault).error();
        answer({500, "application/json", Json{{"error", told.text}, {"code", told.code}}.text()});
      }
    });
    if (!is_taken) answer({503, "text/plain; charset=utf-8", "Too much is asked of the desk.\n"});
  }
  std::unexpected<DeskFault> failed(const std::exception& fault) { return failed(failure_text(fault)); }
  std::unexpected<DeskFault> failed(const std::string& text) {
    tell_(text);
    return std::unexpected(DeskFault{text, "failed"});
  }
  std::unexpected<DeskFault> told(const WhyError& error) {
    static constexpr const char* kCodes[] = {"illegal", "replaced", "engine"};
    const std::string text = to_string(static_cast<const chess::Error&>(error));
    if (error.kind == WhyFault::Failed) return failed(text);
    return std::unexpected(DeskFault{text, kCodes[static_cast<std::size_t>(error.kind)]});
  }

  DeskAnswer hello(const DeskRequest&, const Caller&) {
    Json engines = Json::array();
    for (std::size_t i = 0; i < engine_names_.size(); ++i)
      engines.push(Json{{"id", i}, {"name", engine_names_[i]}});
    Json json{{"version", chess::program_version()}, {"engines", engines},
              {"documents", files_.documents()},     {"queue", queue_->status()},
              {"language", to_string(language_)},    {"nodes", nodes_},
              {"hasFolder", library_->has_folder()}};
    if (const auto status = exercises_.status()) json.add("exercises", *status);
    if (sources_.tables) json.add("tableMen", sources_.tables->tables.most_men());
    return json;
  }

  DeskAnswer files(const DeskRequest&, const Caller&) { return files_.files(); }
  DeskAnswer open(const DeskRequest& request, const Caller&) { return files_.open(request); }
  DeskAnswer save(const DeskRequest& request, const Caller&) { return files_.save(request); }
  DeskAnswer export_document(const DeskRequest& request, const Caller&) {
    return files_.export_document(request);
  }
  DeskAnswer player(const DeskRequest& request, const Caller&) { return players_.make(request); }
  DeskAnswer close(const DeskRequest& request, const Caller&) {
    queue_->remove_document(request.game().document);
    return files_.close(request);
  }
  void begin_list(const DeskRequest& request, const Caller& caller) {
    post(slow_, request, caller, [this, request, caller, stop = files_.begin_list(caller.tab->id())] {
      respond(caller, [&] { return files_.list(request, stop); });
    });
  }

  void begin_sort(const DeskRequest& request, const Caller& caller) {
    files_.end_sort(caller.tab->id());
    if (!request.has("sort")) return caller.answer(Json::object());
    post(whole_, request, caller, [this, request, caller, stop = files_.begin_sort(caller.tab->id())] {
      respond(caller, [&] { return files_.sort(request, *caller.tab, stop); });
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
    const auto position = request.position();
    if (!position) return std::unexpected(DeskFault{position.error()});
    ExplorerRequest wanted{{}, position->start, position->moves, position->chess960};
    for (const std::int64_t engine : request.numbers("engines"))
      wanted.engines.push_back(static_cast<std::size_t>(std::max<std::int64_t>(0, engine)));
    if (wanted.engines.empty()) wanted.engines = {0};
    wanted.lines = static_cast<int>(request.number("lines", 1, 1, 5));
    wanted.is_threat = request.flag("isThreat");
    const auto analysis = explorer_->start(caller.tab->id(), std::move(wanted));
    if (!analysis) return std::unexpected(DeskFault{to_string(analysis.error())});
    return Json{{"analysis", *analysis}};
  }

  DeskAnswer stop(const DeskRequest&, const Caller& caller) {
    explorer_->stop(caller.tab->id());
    return Json::object();
  }

  void ask(const DeskRequest& request, const Caller& caller) {
    const auto position = request.position();
    if (!position) return caller.answer(std::unexpected(DeskFault{position.error()}));
    const auto played = chess::parse_uci_move(position->position, request.text("played"));
    if (!played) return caller.answer(std::unexpected(DeskFault{"the move is not legal"}));
    asker_->why(caller.tab->id(), {position->start, position->moves, *played, position->chess960},
                {[caller](std::optional<chess::Nag> nag) {
                   caller.tab->send(event_text(
                       "try", Json{{"id", caller.request}, {"label", nag ? chess::number_of(*nag) : 0}}));
                 },
                 [this, caller](const std::expected<WhyAnswer, WhyError>& answer) {
                   if (!answer) return caller.answer(told(answer.error()));
                   respond(caller, [&] { return DeskAnswer(to_json(*answer)); });
                 }});
  }

  void play(const DeskRequest& request, const Caller& caller) {
    const auto position = request.position();
    if (!position) return caller.answer(std::unexpected(DeskFault{position.error()}));
    SparringRequest wanted{position->start, position->moves, position->chess960, std::nullopt};
    if (request.has("elo")) wanted.elo = static_cast<int>(request.number("elo", 1500, 100, 4000));
    sparring_->play(
        caller.tab->id(), std::move(wanted),
        [this, caller, before = position->position](const std::expected<chess::Move, WhyError>& reply) {
          if (!reply) return caller.answer(told(reply.error()));
          caller.answer(Json{{"u", to_uci(*reply, chess::CastlingNotation::KingTakesRook)},
                             {"s", to_san(before, *reply)}});
        });
  }

  DeskAnswer lookup(const DeskRequest& request, const Caller&) {
    const auto position = request.position();
    if (!position) return std::unexpected(DeskFault{position.error()});
    Json json = look_up(*position);
    sources_.tell(*position, json);
    if (!request.has("document")) return json;
    const std::scoped_lock lock(counts_mutex_);
    const auto games = counts_.look_up(request.game().document, *position, stop_.get_token());
    if (!games) return std::unexpected(fault_of(games.error()));
    return json.add("games", *games);
  }

  DeskAnswer tried(const DeskRequest& request, const Caller&) {
    auto noted = exercises_.tried(request.game(), request.number("node").value_or(kStartNode),
                                  request.flag("isSolved"));
    if (noted)
      if (const auto status = exercises_.status()) tabs_.tell("exercises", *status);
    return noted;
  }
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
  const std::function<void(const std::string&)> tell_;
  const LookupSources sources_;
  const std::unique_ptr<Library> library_;
  Exercises exercises_;
  const std::uint64_t nodes_;
  std::vector<std::string> engine_names_;
  std::stop_source stop_;
  Tabs tabs_;
  FileRequests files_{*library_, tabs_, stop_.get_token()};
  PlayerPages players_;
  std::mutex counts_mutex_;
  DocumentCounts counts_{*library_};

  // Lanes before what posts to them.
  Lane quick_{1, tell_};
  Lane slow_{kReaders, tell_};
  Lane whole_{kWriters, tell_};
  std::unique_ptr<Explorer> explorer_;
  std::unique_ptr<Sparring> sparring_;
  std::unique_ptr<DeskQueue> queue_;
  std::unique_ptr<Asker> asker_;
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
