// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/engine_worker.h"

#include <algorithm>
#include <exception>
#include <variant>

#include "base/text.h"
#include "protocol/uci_message.h"
#include "python/needed_thread.h"

namespace chess { inline namespace python {

namespace {

constexpr std::size_t kLongestLog = 10'000;

/// The system gives no memory, thread or descriptor.
EngineError refusal(const std::exception& thrown) {
  return {EngineFault::Unable, std::string("the system refuses what an engine needs: ") + thrown.what()};
}

std::string_view default_of(const std::vector<UciOption>& options, std::string_view name) {
  const UciOption* option = find_option(options, name);
  return option == nullptr ? std::string_view() : std::string_view(option->default_value);
}

bool is_button(const std::vector<UciOption>& options, std::string_view name) {
  const UciOption* option = find_option(options, name);
  return option != nullptr && option->type == UciOptionType::Button;
}

/// The lines of an answer that was found without news, as news.
void tell_lines(EngineTask& task, const Analysis& answer) {
  for (const AnalysisLine& line : answer.lines) {
    SearchNews news;
    news.line = line;
    news.info.depth = line.depth;
    news.info.seldepth = line.seldepth;
    news.info.multipv = line.multipv;
    news.info.score = UciScore{line.score, line.bound};
    news.info.wdl = line.wdl;
    news.info.nodes = answer.nodes;
    news.info.time = answer.time.count();
    task.tell(std::move(news));
  }
}

}  // namespace

EngineWorker::Pointer EngineWorker::start(EngineSpec spec, bool keeps_log) {
  return {new EngineWorker(std::move(spec), keeps_log), [](EngineWorker* worker) {
            if (worker->is_of_this_process()) delete worker;
          }};
}

EngineWorker::EngineWorker(EngineSpec spec, bool keeps_log)
    : spec_(std::move(spec)), keeps_log_(keeps_log), thread_(start_needed_thread([this] { run(); })) {}

EngineWorker::~EngineWorker() {
  close();
  thread_.join();
}

void EngineWorker::run() {
  open();
  while (TaskPointer task = next()) perform(std::move(task));
  finish();
}

void EngineWorker::open() {
  EngineSpec spec = spec_;
  spec.observer = [this](bool sent, std::string_view line) { observe(sent, line); };
  EngineTask::Answer opened;
  try {
    auto session = start_session(spec, stop_.get_token());
    if (session) {
      abilities_ = declared_abilities(*session);
      const std::lock_guard lock(mutex_);
      session_.emplace(std::move(*session));
      able_.emplace(*session_, abilities_);
      facts_.name = session_->name();
      facts_.protocol = session_->protocol();
      facts_.options = session_->options();
      facts_.process = session_->process_number();
      for (const auto& [name, value] : spec.options)
        told_[to_lower_copy(name)] = kept_[to_lower_copy(name)] = value;
    } else {
      opened = std::unexpected(std::move(session.error()));
    }
  } catch (const std::exception& thrown) {
    opened = std::unexpected(refusal(thrown));
  }
  if (!opened) {
    const std::lock_guard lock(mutex_);
    broken_ = opened.error();
  }
  has_greeted_ = true;
  greeting_->end(opened);
  opening_->end(std::move(opened));
}

void EngineWorker::observe(bool sent, std::string_view line) {
  if (keeps_log_) {
    const std::lock_guard lock(mutex_);
    if (log_.size() == kLongestLog) log_.pop_front();
    log_.push_back({sent, std::string(line)});
  }
  if (sent || has_greeted_) return;
  // The session has its own facts when it is ready. Some want to know them as soon as they are told.
  const auto message = parse_uci_message(line);
  if (!message) return;
  if (const auto* id = std::get_if<UciId>(&*message)) {
    const std::lock_guard lock(mutex_);
    (id->kind == UciId::Kind::Name ? facts_.name : facts_.author) =
        printable(to_utf8(id->text), kMaxEngineName);
  } else if (const auto* option = std::get_if<UciOption>(&*message)) {
    const std::lock_guard lock(mutex_);
    if (facts_.options.size() < kMaxHandshakeLines) facts_.options.push_back(*option);
  } else if (std::holds_alternative<UciOk>(*message)) {
    has_greeted_ = true;
    {
      const std::lock_guard lock(mutex_);
      facts_.protocol = EngineProtocol::Uci;
    }
    greeting_->end({});
  }
}

EngineWorker::TaskPointer EngineWorker::next() {
  std::unique_lock lock(mutex_);
  current_ = nullptr;
  changed_.wait(lock, [this] { return is_closed_ || !queue_.empty(); });
  if (is_closed_) return nullptr;
  current_ = std::move(queue_.front());
  queue_.pop_front();
  return current_;
}

void EngineWorker::perform(TaskPointer task) {
  while (task) {
    EngineTask::Answer answer;
    try {
      answer = answer_to(*task);
    } catch (const std::exception& thrown) {
      answer = std::unexpected(refusal(thrown));
    }
    TaskPointer pondered;
    {
      const std::lock_guard lock(mutex_);
      if (pondered_ == task) pondered_ = nullptr;
      if (!answer && session_ && !session_->is_open() && !broken_) broken_ = answer.error();
      const bool is_free = queue_.empty() && !is_closed_;
      if (answer && *answer && is_free) pondered = pondered_ = pondering_on(*task, **answer);
      current_ = pondered;
    }
    task->end(std::move(answer));
    task = std::move(pondered);
  }
}

EngineTask::Answer EngineWorker::answer_to(EngineTask& task) {
  const TaskRequest& request = task.request;
  if (broken_)
    return std::unexpected(
        EngineError{EngineFault::Closed, "it cannot be asked any more: " + broken_->reason});
  if (auto set = set_options(request); !set) return std::unexpected(std::move(set.error()));
  if (request.game_end)
    if (auto told = session_->tell_result(request.game_end->result, request.game_end->reason); !told)
      return std::unexpected(std::move(told.error()));
  if (request.opponent)
    if (auto told = session_->tell_opponent(*request.opponent); !told)
      return std::unexpected(std::move(told.error()));
  if (request.new_game) {
    able_->new_game();
    if (auto begun = session_->new_game(*request.new_game); !begun)
      return std::unexpected(std::move(begun.error()));
  }
  if (request.search) return search(task);
  if (request.job) return work(task);
  if (auto ready = session_->synchronise(); !ready) return std::unexpected(std::move(ready.error()));
  return std::nullopt;
}

EngineTask::Answer EngineWorker::search(EngineTask& task) {
  const auto& [start, moves, limits, ponders] = *task.request.search;
  const auto asks_for_moves = [&] { return !limits.search_moves.empty() && !limits.is_open_ended(); };
  if (!asks_for_moves() || abilities_.search_moves) {
    auto found = session_->analyse(start, moves, limits, &task.control);
    if (found || found.error().kind != EngineFault::Unable || !asks_for_moves()) return found;
    abilities_.search_moves = false;  // some do not heed it
  }
  auto found = able_->analyse(start, moves, limits);
  if (found) tell_lines(task, *found);
  return found;
}

EngineTask::Answer EngineWorker::work(EngineTask& task) {
  const EngineJob& job = *task.request.job;
  const std::stop_token stop = task.stop_token();
  const auto try_and_run = [&]() -> std::expected<void, EngineError> {
    const bool is_known =
        (!job.trial.nodes || tried_.nodes) && (!job.trial.search_moves || tried_.search_moves);
    if (!is_known) {
      const std::stop_callback on_stop(stop, [this] { session_->cancel(); });
      auto tried = try_abilities(*session_, job.trial);
      if (!tried) return std::unexpected(std::move(tried.error()));
      abilities_ = *tried;
      tried_ = job.trial;
    }
    return job.run(*session_, abilities_, stop);
  };
  auto done = try_and_run();
  const std::lock_guard lock(mutex_);
  if (!is_closed_) session_->clear_cancel();
  if (!done) return std::unexpected(std::move(done.error()));
  return std::nullopt;
}

std::string EngineWorker::value_of(const std::string& key) const {
  const auto told = told_.find(key);
  return told != told_.end() ? told->second : std::string(default_of(facts_.options, key));
}

/// What has to be set for the request; nothing if it can be done without.
std::optional<std::vector<std::pair<std::string, std::string>>> EngineWorker::changes_for(
    const TaskRequest& request) const {
  std::map<std::string, std::string> wanted = kept_;
  // A move of a book has no score.
  if (request.job && default_of(facts_.options, "OwnBook") == "true") wanted.try_emplace("ownbook", "false");
  std::vector<std::pair<std::string, std::string>> changes;
  for (const auto& [name, value] : request.options) {
    const std::string key = to_lower_copy(name);
    if (request.keeps_options || is_button(facts_.options, name) || value_of(key) != value)
      changes.emplace_back(name, value);
    wanted[key] = value;
  }
  for (const auto& [key, value] : told_)
    if (!wanted.contains(key)) wanted[key] = default_of(facts_.options, key);
  for (const auto& [key, value] : wanted) {
    const auto is_it = [&](const auto& option) { return to_lower_copy(option.first) == key; };
    if (value_of(key) != value && std::ranges::none_of(request.options, is_it))
      changes.emplace_back(key, value);
  }
  if (changes.empty()) return std::nullopt;
  return changes;
}

std::expected<void, EngineError> EngineWorker::set_options(const TaskRequest& request) {
  std::optional<std::vector<std::pair<std::string, std::string>>> changes;
  {
    const std::lock_guard lock(mutex_);
    changes = changes_for(request);
  }
  if (!changes) return {};
  for (const auto& [name, value] : *changes) {
    const bool is_pressed = value.empty() && is_button(session_->options(), name);
    auto set = is_pressed ? session_->press(name) : session_->set_option(name, value);
    if (!set) return set;
    if (is_pressed) continue;
    const std::lock_guard lock(mutex_);
    told_[to_lower_copy(name)] = value;
    if (request.keeps_options) kept_[to_lower_copy(name)] = value;
  }
  return {};
}

EngineWorker::TaskPointer EngineWorker::pondering_on(const EngineTask& task, const Analysis& answer) const {
  const auto& search = task.request.search;
  if (!search || !search->ponders || !answer.ponder || answer.resigned ||
      session_->protocol() != EngineProtocol::Uci)
    return nullptr;
  TaskRequest request;
  for (const auto& option : task.request.options)
    if (!is_button(facts_.options, option.first)) request.options.push_back(option);
  request.search = search;
  EngineSearch& next = *request.search;
  next.ponders = false;
  next.moves.push_back(answer.bestmove);
  next.moves.push_back(*answer.ponder);
  next.limits.search_moves.clear();
  next.limits.draw_offered = false;
  next.limits.ponder = true;
  if (!next.position().has_legal_moves()) return nullptr;
  return std::make_shared<EngineTask>(std::move(request));
}

bool EngineWorker::is_expected(const TaskRequest& request) const {
  if (!request.search || request.opponent || request.new_game || request.game_end) return false;
  const EngineSearch& asked = *request.search;
  const EngineSearch& pondered = *pondered_->request.search;
  return asked.moves == pondered.moves && asked.start == pondered.start &&
         asked.limits.search_moves.empty() && asked.limits.multipv == pondered.limits.multipv &&
         !asked.limits.is_open_ended() && !changes_for(request);
}

EngineWorker::TaskPointer EngineWorker::ask(TaskRequest request) {
  TaskPointer stopped;
  TaskPointer task;
  {
    const std::lock_guard lock(mutex_);
    const bool can_hit = pondered_ && !is_closed_ && queue_.empty();
    if (can_hit && is_expected(request)) {
      task = std::exchange(pondered_, nullptr);
      task->request.search->ponders = request.search->ponders;
    } else {
      stopped = std::exchange(pondered_, nullptr);
      const TaskPointer& latest = queue_.empty() ? current_ : queue_.back();
      if (!stopped && latest && latest->is_open_ended()) stopped = latest;
      task = std::make_shared<EngineTask>(std::move(request));
      if (!is_closed_) {
        queue_.push_back(task);
        changed_.notify_all();
      } else {
        task->end(std::unexpected(EngineError{EngineFault::Closed, "the engine is closed"}));
      }
      if (stopped) stopped->stop();
      return task;
    }
  }
  task->ponder_hit();
  return task;
}

void EngineWorker::stop_pondering() {
  TaskPointer stopped;
  {
    const std::lock_guard lock(mutex_);
    stopped = std::exchange(pondered_, nullptr);
  }
  if (stopped) stopped->stop();
}

const EngineWorker::TaskPointer& EngineWorker::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  stop_.request_stop();
  if (session_) session_->cancel();
  changed_.notify_all();
  return closing_;
}

void EngineWorker::finish() {
  std::deque<TaskPointer> left;
  {
    const std::lock_guard lock(mutex_);
    left.swap(queue_);
  }
  for (const TaskPointer& task : left)
    task->end(std::unexpected(EngineError{EngineFault::Closed, "the engine is closed"}));
  // The session stays: `facts` and `is_open` ask it.
  const auto end = session_ ? session_->close() : std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    end_ = end;
  }
  closing_->end({});
}

EngineFacts EngineWorker::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

bool EngineWorker::is_open() const {
  const std::lock_guard lock(mutex_);
  return !is_closed_ && !broken_ && (!session_ || session_->is_open());
}

std::optional<ProcessEnd> EngineWorker::process_end() const {
  const std::lock_guard lock(mutex_);
  return end_;
}

std::vector<LoggedLine> EngineWorker::take_log() {
  std::deque<LoggedLine> taken;
  {
    const std::lock_guard lock(mutex_);
    taken.swap(log_);
  }
  return {std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end())};
}

}}  // namespace chess::python
