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
#include "annotate/desk/protocol/downloads.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/lookup.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/desk/refs/failure.h"
#include "console/console.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

using chess::Json;

namespace {

constexpr std::int64_t kMostRows = 500;
/// So many games of a document can be put into the queue by one request.
constexpr std::uint64_t kMostQueued = 1'000'000;

GameRef game_of(const DeskRequest& request) {
  const auto index = [&](std::string_view key) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, request.number(key).value_or(0)));
  };
  return {index("document"), index("number")};
}

}  // namespace

class Desk::Impl final : public ExplorerListener {
 public:
  Impl(DeskSetup setup, std::unique_ptr<Library> library)
      : language_(setup.library.language),
        page_(std::move(setup.page)),
        page_policy_(std::move(setup.page_policy)),
        complaints_(std::move(setup.complaints)),
        tell_(std::move(setup.tell)),
        sources_(std::move(setup.sources)),
        library_(std::move(library)),
        nodes_(setup.pipeline.spend.budget.nodes.value_or(0)) {
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
    asker_.reset();
    sparring_.reset();
    queue_->end();
    explorer_.reset();
    queue_.reset();
  }

  void opened(std::shared_ptr<Tab> tab) { tabs_.add(std::move(tab)); }

  void closed(std::uint64_t tab) {
    tabs_.remove(tab);
    {
      const std::scoped_lock lock(mutex_);
      if (const auto list = lists_.extract(tab)) list.mapped().request_stop();
    }
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

  WebAnswer get(std::string_view path, const WebQuery&) {
    if (path == "/")
      return {200, "text/html; charset=utf-8", page_, {{"Content-Security-Policy", page_policy_}}};
    if (path.starts_with("/download/")) return downloads_.take(path.substr(10));
    return {404, "text/plain; charset=utf-8", "There is no such page.\n"};
  }

  WebAnswer uploaded(std::string_view name, const std::string& spool_path) {
    const auto document = library_->open_upload(name, spool_path);
    Json json = Json::object();
    if (document)
      json.add("document", to_json(*document));
    else
      json.add("error", fault_of(document.error()).text).add("code", to_string(document.error().kind));
    if (document) tell_documents();
    return {document ? 200 : 422, "application/json", json.text()};
  }

  void on_lines(const ExplorerNews& news) override {
    if (!news.fault.empty()) tell_(news.fault);
    if (const auto tab = tabs_.find(news.tab)) tab->send(event_text("lines", to_json(news)));
  }

 private:
  using Work = DeskAnswer (Impl::*)(const DeskRequest&, const Caller&);
  enum class Where : std::uint8_t { Here, Quick, Slow };

  /// Those that only hand something on are answered in the server's thread. Whatever reads a file may take
  /// long, so it has a lane of its own, and whoever edits a game does not wait for it.
  void route(const DeskRequest& request, const Caller& caller) {
    static const std::map<std::string, std::pair<Where, Work>, std::less<>> kWork{
        {"hello", {Where::Quick, &Impl::hello}},      {"files", {Where::Slow, &Impl::files}},
        {"open", {Where::Slow, &Impl::open}},         {"close", {Where::Slow, &Impl::close}},
        {"game", {Where::Quick, &Impl::game}},        {"edit", {Where::Quick, &Impl::edit}},
        {"undo", {Where::Quick, &Impl::undo}},        {"redo", {Where::Quick, &Impl::redo}},
        {"save", {Where::Slow, &Impl::save}},         {"export", {Where::Slow, &Impl::export_document}},
        {"annotate", {Where::Slow, &Impl::annotate}}, {"queue", {Where::Quick, &Impl::queue}},
        {"analyse", {Where::Here, &Impl::analyse}},   {"stop", {Where::Here, &Impl::stop}},
        {"lookup", {Where::Slow, &Impl::lookup}},     {"wrong", {Where::Quick, &Impl::wrong}},
    };
    if (request.name() == "list") return begin_list(request, caller);
    if (request.name() == "why") return ask(request, caller);
    if (request.name() == "play") return play(request, caller);
    const auto found = kWork.find(request.name());
    if (found == kWork.end())
      return caller.answer(std::unexpected(DeskFault{"there is no such request", "unknown"}));
    const auto [where, work] = found->second;
    const auto answer = [this, work, request, caller] {
      respond(caller, [&] { return (this->*work)(request, caller); });
    };
    if (where == Where::Here) return answer();
    (where == Where::Quick ? quick_ : slow_).post(answer);
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
    return Json{{"version", chess::program_version()},
                {"engines", engines},
                {"documents", documents()},
                {"queue", queue_->status()},
                {"language", to_string(language_)},
                {"nodes", nodes_},
                {"hasFolder", library_->has_folder()}};
  }

  DeskAnswer files(const DeskRequest&, const Caller&) {
    Json files = Json::array();
    for (const FolderFile& file : library_->folder_files())
      files.push(Json{{"name", file.name}, {"size", file.size}});
    return Json{{"files", files}};
  }

  DeskAnswer open(const DeskRequest& request, const Caller&) {
    const auto document = request.has("file")
                              ? library_->open_file(request.text("file"))
                              : library_->open_text(request.text("text"), request.text("name"));
    if (!document) return std::unexpected(fault_of(document.error()));
    tell_documents();
    return Json{{"document", to_json(*document)}};
  }

  DeskAnswer close(const DeskRequest& request, const Caller&) {
    const std::uint64_t document = game_of(request).document;
    queue_->remove_document(document);
    if (const auto closed = library_->close(document); !closed)
      return std::unexpected(fault_of(closed.error()));
    tell_documents();
    return Json::object();
  }

  /// A tab looks at one page at a time: what it asked for before is not read to its end, nor begun.
  void begin_list(const DeskRequest& request, const Caller& caller) {
    std::stop_token stop;
    {
      const std::scoped_lock lock(mutex_);
      std::stop_source& newest = lists_[caller.tab->id()];
      newest.request_stop();
      newest = std::stop_source();
      stop = newest.get_token();
    }
    slow_.post([this, request, caller, stop] { respond(caller, [&] { return list(request, stop); }); });
  }

  DeskAnswer list(const DeskRequest& request, std::stop_token stop) {
    const auto from = static_cast<std::uint64_t>(request.number("from", 0, 0, std::int64_t{1} << 40));
    const auto count = static_cast<std::uint64_t>(request.number("count", 50, 1, kMostRows));
    const auto rows =
        library_->rows(game_of(request).document, from, count, request.text("filter"), std::move(stop));
    if (!rows) return std::unexpected(fault_of(rows.error()));
    Json list = Json::array();
    for (const GameRow& row : rows->rows) list.push(to_json(row));
    Json json{{"rows", list}};
    return json.add_known("games", rows->games).add("isAll", rows->games.has_value());
  }

  DeskAnswer game(const DeskRequest& request, const Caller&) {
    return answer_of(library_->game(game_of(request), stop_.get_token()));
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
    return changed(game_of(request), library_->edit(game_of(request), revision_of(request), *edit));
  }
  DeskAnswer undo(const DeskRequest& request, const Caller&) {
    return changed(game_of(request), library_->undo(game_of(request), revision_of(request)));
  }
  DeskAnswer redo(const DeskRequest& request, const Caller&) {
    return changed(game_of(request), library_->redo(game_of(request), revision_of(request)));
  }

  DeskAnswer save(const DeskRequest& request, const Caller&) {
    const auto format = parse_save_format(request.text("format"));
    if (!format) return std::unexpected(DeskFault{"there is no such format"});
    const auto saved =
        library_->save(game_of(request).document, request.text("name"), *format, stop_.get_token());
    if (!saved) return std::unexpected(fault_of(saved.error()));
    tell_documents();
    Json json{{"path", saved->path}, {"games", saved->games}};
    return json.add_known("remark", saved->remark);
  }

  /// The text waits for one GET of the address that is answered.
  DeskAnswer export_document(const DeskRequest& request, const Caller&) {
    const auto format = parse_save_format(request.text("format"));
    if (!format) return std::unexpected(DeskFault{"there is no such format"});
    const auto document = library_->document(game_of(request).document);
    if (!document) return std::unexpected(fault_of(document.error()));
    auto text = library_->text_of(document->id, *format, stop_.get_token());
    if (!text) return std::unexpected(fault_of(text.error()));
    std::string name;  // of letters that no header takes for anything else
    for (const char c : document->name.substr(0, document->name.rfind('.')))
      name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '_';
    name += "." + request.text("format");
    return Json{{"address", "/download/" + downloads_.add(name, *std::move(text))}, {"name", name}};
  }

  DeskAnswer annotate(const DeskRequest& request, const Caller&) {
    const std::uint64_t document = game_of(request).document;
    const auto known = library_->document(document);
    if (!known) return std::unexpected(fault_of(known.error()));
    std::vector<GameRef> games;
    if (request.has("numbers")) {
      for (const std::int64_t number : request.numbers("numbers"))
        if (number > 0 && std::cmp_less_equal(number, known->games.value_or(kMostQueued)))
          games.push_back({document, static_cast<std::uint64_t>(number)});
    } else {
      for (std::uint64_t from = 0;;) {
        const auto rows =
            library_->rows(document, from, kMostRows, request.text("filter"), stop_.get_token());
        if (!rows) return std::unexpected(fault_of(rows.error()));
        for (const GameRow& row : rows->rows) games.push_back({document, row.number});
        from += rows->rows.size();
        if (rows->rows.size() < static_cast<std::size_t>(kMostRows) || games.size() >= kMostQueued) break;
      }
    }
    return Json{{"queued", queue_->add(games, request.flag("isFirst"))}};
  }

  DeskAnswer queue(const DeskRequest& request, const Caller&) {
    if (!queue_->order(request.text("what"), game_of(request)))
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
    const auto games = counts_.look_up(game_of(request).document, *position, stop_.get_token());
    if (!games) return std::unexpected(fault_of(games.error()));
    return json.add("games", *games);
  }

  DeskAnswer wrong(const DeskRequest& request, const Caller&) {
    const auto kept = keep(request);
    if (!kept) return std::unexpected(DeskFault{to_string(kept.error()), "unwritten"});
    return Json{{"path", complaints_}};
  }

  std::expected<void, chess::Error> keep(const DeskRequest& request) {
    Complaint complaint{request.text("text"), request.text("sentence"), request.text("reason"),
                        request.number("nodes").value_or(0), engine_names_.front()};
    if (const auto asked = request.object("asked")) {
      const auto position = asked->position();
      if (!position) return std::unexpected(chess::Error(position.error()));
      const auto played = chess::parse_uci_move(position->position, asked->text("played"));
      if (!played) return std::unexpected(chess::Error("the move is not legal"));
      return keep_complaint(complaints_, *position, *played, complaint);
    }
    const auto state = library_->game(game_of(request));
    if (!state) return std::unexpected(static_cast<const chess::Error&>(state.error()));
    if (!state->judged_by.empty()) complaint.engine = state->judged_by;
    return keep_complaint(complaints_, *state, request.number("node").value_or(kStartNode), complaint);
  }

  Json documents() {
    Json documents = Json::array();
    for (const Document& document : library_->documents()) documents.push(to_json(document));
    return documents;
  }
  void tell_documents() { tabs_.tell("documents", Json{{"documents", documents()}}); }

  const chess::Language language_;
  const std::string page_;
  const std::string page_policy_;
  const std::string complaints_;
  const std::function<void(const std::string&)> tell_;
  const LookupSources sources_;
  const std::unique_ptr<Library> library_;
  const std::uint64_t nodes_;
  std::vector<std::string> engine_names_;
  std::stop_source stop_;
  Tabs tabs_;
  Downloads downloads_;
  DocumentCounts counts_{*library_};  ///< of the slow lane

  std::mutex mutex_;
  std::map<std::uint64_t, std::stop_source> lists_;  ///< of tabs

  // Lanes before what posts to them.
  Lane quick_;
  Lane slow_;
  std::unique_ptr<Explorer> explorer_;
  std::unique_ptr<Sparring> sparring_;
  std::unique_ptr<DeskQueue> queue_;
  std::unique_ptr<Asker> asker_;
};

std::expected<std::unique_ptr<Desk>, LibraryError> Desk::open(DeskSetup setup) {
  auto library = Library::open(setup.library);
  if (!library) return std::unexpected(std::move(library.error()));
  return std::unique_ptr<Desk>(new Desk(std::make_unique<Impl>(std::move(setup), *std::move(library))));
}

Desk::Desk(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Desk::~Desk() = default;

void Desk::opened(std::shared_ptr<Tab> tab) { impl_->opened(std::move(tab)); }
void Desk::received(Tab& tab, std::string_view text) { impl_->received(tab, text); }
void Desk::closed(std::uint64_t tab) { impl_->closed(tab); }
WebAnswer Desk::get(std::string_view path, const WebQuery& query) { return impl_->get(path, query); }
WebAnswer Desk::uploaded(std::string_view name, const std::string& spool_path) {
  return impl_->uploaded(name, spool_path);
}

}  // namespace annotate
