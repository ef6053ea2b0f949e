// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/sparring.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "annotate/desk/engines/position_after.h"
#include "annotate/desk/refs/failure.h"
#include "base/portable_math.h"
#include "client/engine_session.h"
#include "client/search_limits.h"
#include "os/threads.h"
#include "protocol/uci_option.h"
#include "variant/variant_name.h"

namespace annotate {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kTimeOfReply = 600ms;
/// The weakest and the strongest player between whom `Skill Level` is spread.
constexpr int kWeakest = 800;
constexpr int kStrongest = 2800;
/// An engine that knows no level gets so few nodes for the weakest, and twice as many for each step.
constexpr double kFewestNodes = 8.0;
constexpr double kEloOfTwice = 150.0;

std::string within(const chess::UciOption& option, std::int64_t value) {
  if (option.min) value = std::max(value, *option.min);
  if (option.max) value = std::min(value, *option.max);
  return std::to_string(value);
}

struct WaitingReply {
  std::uint64_t tab = 0;
  SparringRequest request;
  Sparring::Reply reply;
};

}  // namespace

class Sparring::Impl {
 public:
  explicit Impl(chess::EngineSpec engine) : spec_(std::move(engine)) {
    thread_ = chess::try_start_thread([this](std::stop_token stop) { run(stop); });
  }

  void play(std::uint64_t tab, SparringRequest request, Reply reply) {
    if (!thread_) return reply(std::unexpected(WhyError(WhyFault::Engine, "The system gives no thread.")));
    const std::lock_guard lock(mutex_);
    for (WaitingReply& one : waiting_)
      if (one.tab == tab) replaced_.push_back(std::move(one.reply));
    std::erase_if(waiting_, [&](const WaitingReply& one) { return one.tab == tab; });
    waiting_.push_back({tab, std::move(request), std::move(reply)});
    changed_.notify_all();
  }

 private:
  using Result = std::expected<chess::Move, chess::Error>;
  using Answer = std::expected<chess::Move, WhyError>;

  void run(const std::stop_token& stop) {
    while (true) {
      std::vector<Reply> obsolete;
      WaitingReply next;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return !waiting_.empty(); });
        if (stop.stop_requested()) return;
        obsolete.swap(replaced_);
        next = std::move(waiting_.front());
        waiting_.pop_front();
      }
      for (const Reply& reply : obsolete)
        tell(reply, std::unexpected(WhyError(WhyFault::Replaced, "Another move was asked for.")));
      Answer found = safely([&]() -> Answer {
        auto move = reply_to(next.request, stop);
        if (!move) return std::unexpected(WhyError(WhyFault::Engine, to_string(move.error())));
        return *move;
      });
      if (stop.stop_requested()) return;
      tell(next.reply, std::move(found));
    }
  }

  /// As in Asker: what is thrown ends neither the thread nor the program.
  template <class Work>
  Answer safely(const Work& work) {
    try {
      return work();
    } catch (const std::exception& fault) {
      session_.reset();
      return std::unexpected(WhyError(WhyFault::Failed, failure_text(fault)));
    }
  }
  void tell(const Reply& reply, Answer answer) {
    (void)safely([&]() -> Answer {
      reply(std::move(answer));
      return chess::Move();
    });
  }

  Result reply_to(const SparringRequest& request, const std::stop_token& stop) {
    const auto position = position_after(request.start, request.moves);
    if (!position) return std::unexpected(position.error());
    if (outcome_of(*position) || !position->has_legal_moves()) return std::unexpected("The game is over.");
    if (!session_ || !session_->is_open()) {
      auto started = start_session(spec_, stop);
      if (!started) return std::unexpected(chess::Error(started.error().reason));
      session_.emplace(std::move(*started));
      is_chess960_ = false;
    }
    if (!session_->plays(position->rules()))
      return std::unexpected(chess::Error(session_->name() + " does not play " +
                                          std::string(chess::to_pgn_name(position->rules()))));
    const std::stop_callback on_stop(stop, [this] { session_->cancel(); });
    if (request.chess960 != is_chess960_) {
      if (auto told = session_->new_game(request.chess960); !told)
        return std::unexpected(chess::Error(told.error().reason));
      is_chess960_ = request.chess960;
    }
    const auto limits = limits_for(request.elo);
    if (!limits) return std::unexpected(limits.error());
    const auto analysis = session_->analyse(request.start, request.moves, *limits);
    if (!analysis) return std::unexpected(chess::Error(analysis.error().reason));
    if (analysis->resigned) return std::unexpected(chess::Error(session_->name() + " resigns."));
    return analysis->bestmove;
  }

  /// Sets the level, and says how far the engine may search at it.
  std::expected<chess::SearchLimits, chess::Error> limits_for(std::optional<int> elo) {
    chess::SearchLimits limits;
    limits.movetime = kTimeOfReply;
    const auto& options = session_->options();
    const auto* const limited = find_option(options, "UCI_LimitStrength");
    const auto* const rating = find_option(options, "UCI_Elo");
    const auto* const skill = find_option(options, "Skill Level");
    std::expected<void, chess::EngineError> done;
    if (limited != nullptr && rating != nullptr) {
      if (elo) done = session_->set_option("UCI_Elo", within(*rating, *elo));
      if (done) done = session_->set_option("UCI_LimitStrength", elo ? "true" : "false");
    } else if (skill != nullptr) {
      const double level = elo ? (*elo - kWeakest) * 20.0 / (kStrongest - kWeakest) : 20.0;
      done = session_->set_option("Skill Level", within(*skill, std::lround(std::clamp(level, 0.0, 20.0))));
    } else if (elo && *elo < kStrongest && session_->protocol() == chess::EngineProtocol::Uci) {
      const double twice = std::max(0, *elo - kWeakest) / kEloOfTwice;
      limits.movetime.reset();
      limits.nodes = static_cast<std::uint64_t>(kFewestNodes * chess::portable::exp2(twice));
      limits.patience = kTimeOfReply;
    }
    if (!done) return std::unexpected(chess::Error(done.error().reason));
    return limits;
  }

  const chess::EngineSpec spec_;
  std::optional<chess::EngineSession> session_;  ///< of the thread, like the next
  bool is_chess960_ = false;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<WaitingReply> waiting_;
  std::vector<Reply> replaced_;
  std::optional<std::jthread> thread_;  ///< last: it uses the above
};

Sparring::Sparring(chess::EngineSpec engine) : impl_(std::make_unique<Impl>(std::move(engine))) {}
Sparring::~Sparring() = default;

void Sparring::play(std::uint64_t tab, SparringRequest request, Reply reply) {
  impl_->play(tab, std::move(request), std::move(reply));
}

}  // namespace annotate
