// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/explorer.h"

#include <algorithm>
#include <set>
#include <thread>
#include <utility>

#include "annotate/desk/engines/explorer_place.h"
#include "annotate/desk/engines/position_after.h"
#include "os/threads.h"

namespace annotate {

namespace {

constexpr const char* kTooMany = "So many engines run for other tabs that no more can be started.";

std::expected<ExplorerTask, chess::Error> task_of(const ExplorerRequest& request, std::size_t engines,
                                                  int most_lines) {
  const std::set<std::size_t> distinct(request.engines.begin(), request.engines.end());
  if (distinct.empty() || distinct.size() != request.engines.size() || *distinct.rbegin() >= engines)
    return std::unexpected("There is no such engine.");
  auto position = position_after(request.start, request.moves);
  if (!position) return std::unexpected(position.error());
  ExplorerTask task{.analysis = 0,
                    .start = request.start,
                    .moves = request.moves,
                    .position = *position,
                    .chess960 = request.chess960,
                    .lines = std::clamp(request.lines, 1, most_lines)};
  if (!request.is_threat || outcome_of(task.position)) return task;
  if (task.position.in_check()) return std::unexpected("Whoever is in check cannot pass.");
  task.position.play(chess::Move());
  task.start = task.position;
  task.moves.clear();
  return task;
}

}  // namespace

class Explorer::Impl {
 public:
  Impl(std::vector<chess::EngineSpec> engines, ExplorerListener& listener, ExplorerOptions options)
      : engines_(std::move(engines)),
        listener_(listener),
        options_(options),
        teller_(chess::try_start_thread([this](std::stop_token stop) { tell(stop); })) {}

  /// Ends all threads.
  void shut_down() {
    {
      const std::lock_guard lock(hub_.mutex);
      for (const auto& place : places_) place->retire();
    }
    teller_.reset();
    std::vector<std::unique_ptr<ExplorerPlace>> ending;
    {
      const std::lock_guard lock(hub_.mutex);
      ending.swap(places_);
    }
    ending.clear();  // waits for the threads
  }

  std::expected<std::uint64_t, chess::Error> start(std::uint64_t tab, const ExplorerRequest& request) {
    auto task = task_of(request, engines_.size(), options_.most_lines);
    if (!task) return std::unexpected(task.error());
    if (!teller_) return std::unexpected("The system gives no thread for the news of engines.");
    const std::lock_guard lock(hub_.mutex);
    std::vector<ExplorerPlace*> wanted;
    for (const std::size_t engine : request.engines) {
      ExplorerPlace* place = place_for(tab, engine);
      if (place == nullptr) return std::unexpected(kTooMany);
      wanted.push_back(place);
    }
    task->analysis = ++analyses_;
    for (const auto& place : places_)
      if (place->tab == tab && place->has_task() && std::ranges::find(wanted, place.get()) == wanted.end())
        place->set(std::nullopt);
    for (ExplorerPlace* place : wanted) place->set(*task);
    return task->analysis;
  }

  void stop(std::uint64_t tab) {
    const std::lock_guard lock(hub_.mutex);
    for (const auto& place : places_)
      if (place->tab == tab && place->has_task()) place->set(std::nullopt);
  }

  void close(std::uint64_t tab) {
    const std::lock_guard lock(hub_.mutex);
    for (const auto& place : places_)
      if (place->tab == tab) place->retire();
    hub_.changed.notify_all();
  }

  void begin_rest() {
    const std::lock_guard lock(hub_.mutex);
    if (hub_.rests++ > 0) return;
    for (const auto& place : places_) place->interrupt();
  }
  void end_rest() {
    const std::lock_guard lock(hub_.mutex);
    if (--hub_.rests == 0) hub_.wanted.notify_all();
  }

  std::size_t processes() {
    const std::lock_guard lock(hub_.mutex);
    return static_cast<std::size_t>(
        std::ranges::count_if(places_, [](const auto& place) { return place->has_process(); }));
  }

 private:
  /// The place of this engine for the tab, a new one if need be. Null if there are too many. Places that have
  /// nothing to do make room.
  ExplorerPlace* place_for(std::uint64_t tab, std::size_t engine) {
    for (const auto& place : places_)
      if (place->tab == tab && place->engine == engine && !place->is_retired()) return place.get();
    const auto is_alive = [](const auto& place) { return !place->is_retired(); };
    if (static_cast<std::size_t>(std::ranges::count_if(places_, is_alive)) >= options_.most_processes) {
      const auto idle = std::ranges::find_if(places_, [&](const auto& place) {
        return is_alive(place) && place->tab != tab && !place->has_task();
      });
      if (idle == places_.end()) return nullptr;
      (*idle)->retire();
    }
    places_.push_back(std::make_unique<ExplorerPlace>(hub_, engines_[engine], options_, tab, engine));
    if (places_.back()->start_thread()) return places_.back().get();
    places_.pop_back();
    return nullptr;
  }

  /// The thread that tells the news. It also buries places whose threads have ended.
  void tell(const std::stop_token& stop) {
    std::unique_lock lock(hub_.mutex);
    while (!stop.stop_requested()) {
      std::erase_if(places_, [](const auto& place) { return place->has_ended(); });
      const auto now = ExplorerPlace::Clock::now();
      std::optional<ExplorerPlace::Clock::time_point> next;
      std::vector<ExplorerNews> news;
      for (const auto& place : places_) {
        const auto due = place->news_due();
        if (due && *due <= now)
          news.push_back(place->take_news());
        else if (due)
          next = next ? std::min(*next, *due) : *due;
      }
      if (!news.empty()) {
        lock.unlock();
        for (const ExplorerNews& one : news) try {
            listener_.on_lines(one);
          } catch (const std::exception&) {  // the next news tell more
          }
        lock.lock();
        continue;
      }
      const auto has_changed = [this, now] {
        return std::ranges::any_of(places_, [&](const auto& place) {
          return place->has_ended() || (place->news_due() && *place->news_due() <= now);
        });
      };
      if (next)
        hub_.changed.wait_until(lock, stop, *next, has_changed);
      else
        hub_.changed.wait(lock, stop, [&] {
          return has_changed() || std::ranges::any_of(places_, [](const auto& place) {
                   return place->news_due().has_value();
                 });
        });
    }
  }

  const std::vector<chess::EngineSpec> engines_;
  ExplorerListener& listener_;
  const ExplorerOptions options_;
  ExplorerHub hub_;
  std::uint64_t analyses_ = 0;
  std::vector<std::unique_ptr<ExplorerPlace>> places_;
  std::optional<std::jthread> teller_;  ///< last: it uses the above
};

class Explorer::Rest {
 public:
  explicit Rest(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) { impl_->begin_rest(); }
  ~Rest() { impl_->end_rest(); }
  Rest(const Rest&) = delete;
  Rest& operator=(const Rest&) = delete;

 private:
  std::shared_ptr<Impl> impl_;
};

Explorer::Explorer(std::vector<chess::EngineSpec> engines, ExplorerListener& listener,
                   ExplorerOptions options)
    : impl_(std::make_shared<Impl>(std::move(engines), listener, options)) {}
Explorer::~Explorer() { impl_->shut_down(); }

std::expected<std::uint64_t, chess::Error> Explorer::start(std::uint64_t tab, ExplorerRequest request) {
  return impl_->start(tab, request);
}
void Explorer::stop(std::uint64_t tab) { impl_->stop(tab); }
void Explorer::close(std::uint64_t tab) { impl_->close(tab); }
std::shared_ptr<Explorer::Rest> Explorer::rest() { return std::make_shared<Rest>(impl_); }
std::size_t Explorer::processes() const { return impl_->processes(); }

}  // namespace annotate
