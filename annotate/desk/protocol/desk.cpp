// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/desk.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <stop_token>
#include <utility>

#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/engines/sparring.h"
#include "annotate/desk/protocol/answers.h"
#include "annotate/desk/protocol/complaints.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/request.h"
#include "console/console.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"
#include "openings/opening_book.h"

namespace annotate {

using chess::Json;

namespace {

/// So many games of the queue have their names told.
constexpr std::size_t kShownJobs = 50;
constexpr std::int64_t kMostRows = 500;
/// So many games of a document can be put into the queue by one request.
constexpr std::uint64_t kMostQueued = 1'000'000;

/// What is answered to a request: a value, or a fault with its code.
struct DeskFault {
  std::string text;
  std::string code = "illegal";
};
using Answer = std::expected<Json, DeskFault>;

DeskFault fault_of(const LibraryError& error) {
  return {to_string(static_cast<const chess::Error&>(error)), std::string(to_string(error.kind))};
}

template <class T>
Answer answer_of(const LibraryResult<T>& result) {
  if (!result) return std::unexpected(fault_of(result.error()));
  return to_json(*result);
}

/// Who waits for an answer.
struct Caller {
  std::shared_ptr<Tab> tab;
  std::int64_t request;

  void answer(const Answer& answer) const {
    Json json{{"id", request}};
    if (answer)
      json.add("ok", *answer);
    else
      json.add("error", answer.error().text).add("code", answer.error().code);
    tab->send(json.text());
  }
};

GameRef game_of(const DeskRequest& request) {
  const auto index = [&](std::string_view key) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, request.number(key).value_or(0)));
  };
  return {index("document"), index("number")};
}

}  // namespace

class Desk::Impl final : public BatchListener, public ExplorerListener {
 public:
  Impl(DeskSetup setup, std::unique_ptr<Library> library)
      : language_(setup.library.language),
        page_(std::move(setup.page)),
        page_policy_(std::move(setup.page_policy)),
        complaints_(std::move(setup.complaints)),
        tell_(std::move(setup.tell)),
        library_(std::move(library)),
        nodes_(setup.pipeline.spend.budget.nodes.value_or(0)) {
    for (const EngineChoice& engine : setup.engines) engine_names_.push_back(engine.provider.engine);
    explorer_ = std::make_unique<Explorer>(setup.specs, *this);
    sparring_ = std::make_unique<Sparring>(setup.specs.front());
    batch_ = std::make_unique<Batch>(
        std::move(setup.engines), std::move(setup.pipeline),
        BatchSeams{[this](GameRef game) { return fetch(game); },
                   [this](GameRef game, FinishedGame done) { return keep(game, std::move(done)); }},
        *this);
    setup.asker.quiet = [this] {
      return std::vector<std::shared_ptr<void>>{std::make_shared<PauseGate::Hold>(batch_->gate()),
                                                explorer_->rest()};
    };
    asker_ = std::make_unique<Asker>(std::move(setup.asker));
    batch_->add(library_->queued());
  }

  ~Impl() override {
    stop_.request_stop();
    quick_.end();
    slow_.end();
    asker_.reset();
    sparring_.reset();
    batch_->stop();
    keep_queue();
    explorer_.reset();
    batch_.reset();
  }

  void opened(std::shared_ptr<Tab> tab) {
    const std::scoped_lock lock(mutex_);
    tabs_.emplace(tab->id(), std::move(tab));
  }

  void closed(std::uint64_t tab) {
    {
      const std::scoped_lock lock(mutex_);
      tabs_.erase(tab);
      if (const auto list = lists_.extract(tab)) list.mapped().request_stop();
    }
    explorer_->close(tab);
    asker_->cancel(tab);
  }

  void received(Tab& tab, std::string_view text) {
    const auto parsed = DeskRequest::parse(text);
    std::shared_ptr<Tab> shared;
    {
      const std::scoped_lock lock(mutex_);
      const auto found = tabs_.find(tab.id());
      if (found == tabs_.end()) return;
      shared = found->second;
    }
    const Caller caller{std::move(shared), parsed ? parsed->id() : 0};
    if (!parsed) return caller.answer(std::unexpected(DeskFault{parsed.error()}));
    route(*parsed, caller);
  }

  WebAnswer get(std::string_view path, const WebQuery&) {
    if (path == "/")
      return {200, "text/html; charset=utf-8", page_, {{"Content-Security-Policy", page_policy_}}};
    if (path.starts_with("/download/")) return download(std::string(path.substr(10)));
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

  // News of the queue and of the engines.

  void on_look(GameRef game, std::size_t ply, chess::Score white) override {
    broadcast(event("look", to_json(game).add("ply", ply).add("e", to_json(white))));
  }
  void on_verdict(GameRef game, std::size_t ply, std::optional<chess::Nag> nag) override {
    Json nags = Json::array();
    if (nag) nags.push(chess::number_of(*nag));
    broadcast(event("verdict", to_json(game).add("ply", ply).add("n", nags)));
  }
  void on_queue() override { queue_changed(); }
  void on_fault(const std::string& text) override {
    tell_(text);
    broadcast(event("fault", Json{{"text", text}}));
  }
  void on_lines(const ExplorerNews& news) override {
    if (const auto tab = find_tab(news.tab)) tab->send(event("lines", to_json(news)));
  }

 private:
  using Work = Answer (Impl::*)(const DeskRequest&, const Caller&);
  enum class Where : std::uint8_t { Here, Quick, Slow };

  /// Those that only hand something on are answered in the server's thread. Whatever reads a file may take
  /// long, so it has a lane of its own, and whoever edits a game does not wait for it.
  void route(const DeskRequest& request, const Caller& caller) {
    static const std::map<std::string, std::pair<Where, Work>, std::less<>> kWork{
        {"hello", {Where::Quick, &Impl::hello}},
        {"files", {Where::Slow, &Impl::files}},
        {"open", {Where::Slow, &Impl::open}},
        {"close", {Where::Slow, &Impl::close}},
        {"list", {Where::Slow, &Impl::list}},
        {"game", {Where::Quick, &Impl::game}},
        {"edit", {Where::Quick, &Impl::edit}},
        {"undo", {Where::Quick, &Impl::undo}},
        {"redo", {Where::Quick, &Impl::redo}},
        {"save", {Where::Slow, &Impl::save}},
        {"export", {Where::Slow, &Impl::export_document}},
        {"annotate", {Where::Slow, &Impl::annotate}},
        {"queue", {Where::Quick, &Impl::queue}},
        {"analyse", {Where::Here, &Impl::analyse}},
        {"stop", {Where::Here, &Impl::stop}},
        {"lookup", {Where::Here, &Impl::lookup}},
        {"wrong", {Where::Quick, &Impl::wrong}},
    };
    if (request.name() == "list") begin_list(caller.tab->id());
    if (request.name() == "why") return ask(request, caller);
    if (request.name() == "play") return play(request, caller);
    const auto found = kWork.find(request.name());
    if (found == kWork.end())
      return caller.answer(std::unexpected(DeskFault{"there is no such request", "unknown"}));
    const auto [where, work] = found->second;
    const auto answer = [this, work, request, caller] { caller.answer((this->*work)(request, caller)); };
    if (where == Where::Here) return answer();
    (where == Where::Quick ? quick_ : slow_).post(answer);
  }

  Answer hello(const DeskRequest&, const Caller&) {
    Json engines = Json::array();
    for (std::size_t i = 0; i < engine_names_.size(); ++i)
      engines.push(Json{{"id", i}, {"name", engine_names_[i]}});
    return Json{{"version", chess::program_version()},
                {"engines", engines},
                {"documents", documents()},
                {"queue", queue_json()},
                {"language", to_string(language_)},
                {"nodes", nodes_},
                {"hasFolder", library_->has_folder()}};
  }

  Answer files(const DeskRequest&, const Caller&) {
    Json files = Json::array();
    for (const FolderFile& file : library_->folder_files())
      files.push(Json{{"name", file.name}, {"size", file.size}});
    return Json{{"files", files}};
  }

  Answer open(const DeskRequest& request, const Caller&) {
    const auto document = request.has("file")
                              ? library_->open_file(request.text("file"))
                              : library_->open_text(request.text("text"), request.text("name"));
    if (!document) return std::unexpected(fault_of(document.error()));
    tell_documents();
    return Json{{"document", to_json(*document)}};
  }

  Answer close(const DeskRequest& request, const Caller&) {
    const std::uint64_t document = game_of(request).document;
    std::vector<GameRef> games = batch_->queued();
    std::erase_if(games, [&](GameRef game) { return game.document != document; });
    batch_->remove(games);
    queue_changed();
    if (const auto closed = library_->close(document); !closed)
      return std::unexpected(fault_of(closed.error()));
    tell_documents();
    return Json::object();
  }

  /// A tab looks at one page at a time: what it asked for before is not read to its end.
  void begin_list(std::uint64_t tab) {
    const std::scoped_lock lock(mutex_);
    std::stop_source& list = lists_[tab];
    list.request_stop();
    list = std::stop_source();
  }

  Answer list(const DeskRequest& request, const Caller& caller) {
    std::stop_token stop;
    {
      const std::scoped_lock lock(mutex_);
      if (const auto found = lists_.find(caller.tab->id()); found != lists_.end())
        stop = found->second.get_token();
    }
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

  Answer game(const DeskRequest& request, const Caller&) {
    return answer_of(library_->game(game_of(request)));
  }

  Answer changed(GameRef game, const LibraryResult<GameState>& state) {
    if (state) tell_changed(game, *state);
    return answer_of(state);
  }
  std::uint64_t revision_of(const DeskRequest& request) {
    return static_cast<std::uint64_t>(request.number("revision").value_or(0));
  }
  Answer edit(const DeskRequest& request, const Caller&) {
    const auto edit = request.edit();
    if (!edit) return std::unexpected(DeskFault{edit.error()});
    return changed(game_of(request), library_->edit(game_of(request), revision_of(request), *edit));
  }
  Answer undo(const DeskRequest& request, const Caller&) {
    return changed(game_of(request), library_->undo(game_of(request), revision_of(request)));
  }
  Answer redo(const DeskRequest& request, const Caller&) {
    return changed(game_of(request), library_->redo(game_of(request), revision_of(request)));
  }

  Answer save(const DeskRequest& request, const Caller&) {
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
  Answer export_document(const DeskRequest& request, const Caller&) {
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
    const std::string key = std::to_string(++exports_);
    const std::scoped_lock lock(mutex_);
    if (downloads_.size() >= kMostDownloads) downloads_.erase(downloads_.begin());
    downloads_.insert_or_assign(key, Download{name, *std::move(text)});
    return Json{{"address", "/download/" + key}, {"name", name}};
  }

  WebAnswer download(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    const auto found = downloads_.extract(key);
    if (!found) return {404, "text/plain; charset=utf-8", "This download is over. Ask for it again.\n"};
    return {200,
            "application/octet-stream",
            std::move(found.mapped().text),
            {{"Content-Disposition", "attachment; filename=\"" + found.mapped().name + "\""}}};
  }

  Answer annotate(const DeskRequest& request, const Caller&) {
    const std::uint64_t document = game_of(request).document;
    std::vector<GameRef> games;
    if (request.has("numbers")) {
      for (const std::int64_t number : request.numbers("numbers"))
        if (number > 0) games.push_back({document, static_cast<std::uint64_t>(number)});
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
    const std::size_t queued = batch_->add(games, request.flag("isFirst"));
    queue_changed();
    return Json{{"queued", queued}};
  }

  Answer queue(const DeskRequest& request, const Caller&) {
    const std::string what = request.text("what");
    const GameRef game = game_of(request);
    if (what == "pause")
      batch_->pause();
    else if (what == "resume")
      batch_->resume();
    else if (what == "clear")
      batch_->clear();
    else if (what == "first")
      batch_->to_front(game);
    else if (what == "remove")
      batch_->remove({&game, 1});
    else
      return std::unexpected(DeskFault{"a queue does no such thing"});
    queue_changed();
    return queue_json();
  }

  Answer analyse(const DeskRequest& request, const Caller& caller) {
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

  Answer stop(const DeskRequest&, const Caller& caller) {
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
                   caller.tab->send(event(
                       "try", Json{{"id", caller.request}, {"label", nag ? chess::number_of(*nag) : 0}}));
                 },
                 [caller](const std::expected<WhyAnswer, WhyError>& answer) {
                   if (answer) return caller.answer(to_json(*answer));
                   static constexpr const char* kCodes[] = {"illegal", "replaced", "engine"};
                   caller.answer(
                       std::unexpected(DeskFault{to_string(static_cast<const chess::Error&>(answer.error())),
                                                 kCodes[static_cast<std::size_t>(answer.error().kind)]}));
                 }});
  }

  void play(const DeskRequest& request, const Caller& caller) {
    const auto position = request.position();
    if (!position) return caller.answer(std::unexpected(DeskFault{position.error()}));
    SparringRequest wanted{position->start, position->moves, position->chess960, std::nullopt};
    if (request.has("elo")) wanted.elo = static_cast<int>(request.number("elo", 1500, 100, 4000));
    sparring_->play(
        caller.tab->id(), std::move(wanted),
        [caller, before = position->position](const std::expected<chess::Move, chess::Error>& reply) {
          if (!reply) return caller.answer(std::unexpected(DeskFault{to_string(reply.error()), "engine"}));
          caller.answer(Json{{"u", to_uci(*reply, chess::CastlingNotation::KingTakesRook)},
                             {"s", to_san(before, *reply)}});
        });
  }

  Answer lookup(const DeskRequest& request, const Caller&) {
    const auto position = request.position();
    if (!position) return std::unexpected(DeskFault{position.error()});
    Json json = Json::object();
    if (!position->start.is_chess()) return json;
    const auto opening = chess::OpeningBook::embedded().name_game(position->start.chess(), position->moves);
    if (opening)
      json.add("opening",
               Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}, {"ply", opening->ply}});
    Json book = Json::array();
    if (const auto moves =
            chess::EcoBook(chess::OpeningBook::embedded()).moves_of(position->position.chess()))
      for (const chess::BookMove& move : *moves)
        book.push(Json{{"u", to_uci(move.move, chess::CastlingNotation::KingTakesRook)},
                       {"s", to_san(position->position, move.move)},
                       {"weight", move.weight}});
    return json.add("book", book);
  }

  Answer wrong(const DeskRequest& request, const Caller&) {
    const GameRef ref = game_of(request);
    const auto state = library_->game(ref);
    if (!state) return std::unexpected(fault_of(state.error()));
    const auto kept =
        keep_complaint(complaints_, *state, request.number("node").value_or(-1), request.text("text"));
    if (!kept) return std::unexpected(DeskFault{to_string(kept.error()), "unwritten"});
    return Json{{"path", complaints_}};
  }

  // The queue.

  std::expected<chess::ImportedGame, chess::Error> fetch(GameRef ref) {
    auto state = library_->game(ref, stop_.get_token());
    if (!state) return std::unexpected(chess::Error(fault_of(state.error()).text));
    const std::scoped_lock lock(mutex_);
    fetched_[ref] = state->revision;
    chess::ImportedGame game;
    game.game = std::move(state->game);
    game.status = state->status;
    game.number = ref.number;
    return game;
  }

  std::expected<void, chess::Error> keep(GameRef ref, FinishedGame done) {
    std::uint64_t revision = 0;
    {
      const std::scoped_lock lock(mutex_);
      revision = std::exchange(fetched_[ref], 0);
      fetched_.erase(ref);
    }
    for (const std::string& remark : done.remarks) on_fault(remark);
    if (done.judged_by.empty()) return {};
    const auto state = library_->annotated(ref, revision, done.game, done.summary, done.judged_by);
    if (state) {
      tell_changed(ref, *state);
      return {};
    }
    // Somebody has written into the game meanwhile.
    if (state.error().kind == LibraryFault::Stale) {
      batch_->add({&ref, 1}, true);
      return {};
    }
    if (state.error().kind == LibraryFault::Missing) return {};  // the document was closed
    return std::unexpected(chess::Error(fault_of(state.error()).text));
  }

  void keep_queue() {
    if (const auto kept = library_->set_queue(batch_->queued()); !kept) tell_(fault_of(kept.error()).text);
  }
  /// The list is kept before anybody is told, in the lane: the listener's thread must not wait.
  void queue_changed() {
    quick_.post([this] {
      keep_queue();
      broadcast(event("queue", queue_json()));
    });
  }
  Json queue_json() {
    const std::vector<GameRef> jobs = batch_->queued(kShownJobs);
    return to_json(batch_->status(), jobs, [this](GameRef game) { return name_of(game); });
  }
  std::string name_of(GameRef game) {
    const auto row = library_->row(game);
    return row ? row->white + " - " + row->black : std::string();
  }

  // Telling.

  static std::string event(std::string_view name, const Json& members) {
    const std::string& text = members.text();
    return R"({"event":")" + std::string(name) + "\"" + (text == "{}" ? "" : ",") + text.substr(1);
  }
  std::shared_ptr<Tab> find_tab(std::uint64_t id) {
    const std::scoped_lock lock(mutex_);
    const auto found = tabs_.find(id);
    return found == tabs_.end() ? nullptr : found->second;
  }
  void broadcast(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, tab] : tabs_) tab->send(text);
  }
  void tell_changed(GameRef game, const GameState& state) {
    Json json = to_json(game).add("revision", state.revision);
    broadcast(event("changed", json.add("state", to_string(state.state))));
  }
  Json documents() {
    Json documents = Json::array();
    for (const Document& document : library_->documents()) documents.push(to_json(document));
    return documents;
  }
  void tell_documents() { broadcast(event("documents", Json{{"documents", documents()}})); }

  struct Download {
    std::string name;
    std::string text;
  };
  static constexpr std::size_t kMostDownloads = 4;

  const chess::Language language_;
  const std::string page_;
  const std::string page_policy_;
  const std::string complaints_;
  const std::function<void(const std::string&)> tell_;
  const std::unique_ptr<Library> library_;
  const std::uint64_t nodes_;
  std::vector<std::string> engine_names_;
  std::stop_source stop_;

  std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Tab>> tabs_;
  std::map<std::uint64_t, std::stop_source> lists_;  ///< of tabs
  std::map<GameRef, std::uint64_t> fetched_;  ///< the revisions that are being annotated
  std::map<std::string, Download> downloads_;
  std::atomic<std::uint64_t> exports_{0};

  std::unique_ptr<Explorer> explorer_;
  std::unique_ptr<Sparring> sparring_;
  std::unique_ptr<Batch> batch_;
  std::unique_ptr<Asker> asker_;
  Lane quick_;
  Lane slow_;
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
