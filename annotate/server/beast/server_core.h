// SPDX-License-Identifier: GPL-3.0-or-later
// What all connections of a server share. Only the thread of the server touches it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "annotate/server/beast/beast.h"
#include "annotate/server/gate.h"
#include "annotate/server/local_server.h"
#include "annotate/server/tab_handler.h"

namespace annotate {

/// The open connections, and the end of the server: when it is asked to, or when it has been idle.
class ServerCore {
 public:
  ServerCore(asio::io_context& its_context, ServerOptions server_options, TabHandler& tab_handler,
             Gate its_gate)
      : context(its_context),
        options(std::move(server_options)),
        handler(tab_handler),
        gate(std::move(its_gate)) {}

  asio::io_context& context;
  const ServerOptions options;
  TabHandler& handler;
  Gate gate;

  std::set<beast::tcp_stream*> requests;  ///< connections that are no tabs
  std::uint64_t newest_tab = 0;
  std::size_t uploads = 0;  ///< under way
  std::size_t answers = 0;  ///< under way
  bool is_stopping = false;
  std::function<void()> on_stop{};  ///< nobody is let in any more

  std::size_t connections() const { return requests.size() + tabs_.size(); }
  std::size_t tabs() const { return tabs_.size(); }

  /// Ends the connections. The tabs have the farewell time for what is in their queues.
  void stop() {
    if (is_stopping) return;
    is_stopping = true;
    on_stop();
    for (beast::tcp_stream* stream : requests) stream->close();
    for (const auto& [id, open] : tabs_) open.tab->close("the server has ended");
    if (tabs_.empty()) {
      end_soon();
      return;
    }
    timer_->expires_after(options.farewell_time);
    timer_->async_wait([this](boost::system::error_code error) {
      if (error) return;
      for (const auto& [id, open] : tabs_) open.stream->close();
      end_soon();
    });
  }

  /// Lets go of the context, which dies first.
  void release() { timer_.reset(); }

  void tab_opened(std::shared_ptr<Tab> tab, beast::tcp_stream& stream) {
    requests.erase(&stream);
    tabs_.emplace(tab->id(), OpenTab{tab, &stream});
    timer_->cancel();
    handler.opened(std::move(tab));
  }

  void tab_closed(std::uint64_t id) {
    tabs_.erase(id);
    handler.closed(id);
    if (!tabs_.empty() || !timer_) return;
    if (is_stopping)
      end_soon();
    else if (options.end_when_idle)
      wait_for_tab();
  }

 private:
  struct OpenTab {
    std::shared_ptr<Tab> tab;
    beast::tcp_stream* stream;
  };

  /// All connections are closed, or are told so. What they have left to do takes a moment; an operation of
  /// Beast that waits for another one may wait for ever.
  void end_soon() {
    timer_->expires_after(std::chrono::milliseconds(20));
    timer_->async_wait([this](boost::system::error_code error) {
      if (!error) context.stop();
    });
  }

  void wait_for_tab() {
    timer_->expires_after(*options.end_when_idle);
    timer_->async_wait([this](boost::system::error_code error) {
      // A timer that was set anew after it went off has not been waited for.
      if (error || !tabs_.empty() || timer_->expiry() > asio::steady_timer::clock_type::now()) return;
      if (answers > 0 || uploads > 0)
        wait_for_tab();  // files under way outlive their tab
      else
        stop();
    });
  }

  std::map<std::uint64_t, OpenTab> tabs_;
  std::optional<asio::steady_timer> timer_{
      context};  // until the tabs are cut, or until the server has been idle
};

/// Counts something while it is under way.
class Underway {
 public:
  explicit Underway(std::size_t& count) : count_(count) { ++count_; }
  ~Underway() { --count_; }
  Underway(const Underway&) = delete;
  Underway& operator=(const Underway&) = delete;

 private:
  std::size_t& count_;
};

}  // namespace annotate
