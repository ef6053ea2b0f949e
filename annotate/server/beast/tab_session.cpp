// SPDX-License-Identifier: GPL-3.0-or-later
// One coroutine reads; writes and the farewell are chains of callbacks, begun by whoever sends.
#include "annotate/server/beast/tab_session.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "annotate/server/tab_queue.h"

namespace annotate {

namespace {

namespace websocket = beast::websocket;
using boost::system::error_code;
using Clock = asio::steady_timer::clock_type;

/// What a buffer may keep between two messages.
constexpr std::size_t kKeptBuffer = 64 << 10;

class TabSession : public std::enable_shared_from_this<TabSession> {
 public:
  TabSession(ServerCore& core, beast::tcp_stream stream)
      : core_(core), socket_(std::move(stream)), write_limit_(core.context), farewell_limit_(core.context) {
    core_.requests.insert(&connection());
  }
  ~TabSession() { core_.requests.erase(&connection()); }
  TabSession(const TabSession&) = delete;
  TabSession& operator=(const TabSession&) = delete;

  asio::awaitable<void> serve(beast::http::request<beast::http::empty_body> request);

 private:
  /// Says at the end of the scope that the tab is closed.
  struct Opened {
    TabSession& session;
    explicit Opened(TabSession& of) : session(of) {}
    ~Opened() { session.end(); }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
  };

  beast::tcp_stream& connection() { return beast::get_lowest_layer(socket_); }
  void open();
  asio::awaitable<void> read();
  void write();
  void say_farewell(const std::string& reason);
  /// Closes the connection when the timer goes off.
  void limit(asio::steady_timer& timer, std::chrono::milliseconds time);
  void end();

  ServerCore& core_;
  websocket::stream<beast::tcp_stream, false> socket_;
  asio::steady_timer write_limit_;
  asio::steady_timer farewell_limit_;
  std::shared_ptr<TabQueue> queue_;
  std::string text_;  // under way
  websocket::close_code code_ = websocket::close_code::normal;
  bool is_writing_ = false;
};

asio::awaitable<void> TabSession::serve(beast::http::request<beast::http::empty_body> request) {
  // A tab that is silent, even for days, is none that has vanished: on one machine the system tells at once.
  socket_.set_option(
      websocket::stream_base::timeout{core_.options.farewell_time, websocket::stream_base::none(), false});
  socket_.read_message_max(core_.options.most_message);
  socket_.auto_fragment(false);
  socket_.text(true);
  connection().expires_never();
  const auto [error] = co_await socket_.async_accept(request, kAwaitTuple);
  if (error || core_.is_stopping) co_return;
  const Opened opened(*this);
  open();
  co_await read();
}

void TabSession::open() {
  const std::uint64_t id = ++core_.newest_tab;
  queue_ = std::make_shared<TabQueue>(id, core_.options.most_queued,
                                      [&context = core_.context, session = weak_from_this()] {
                                        asio::post(context, [session] {
                                          if (const auto found = session.lock()) found->write();
                                        });
                                      });
  core_.tab_opened(queue_, connection());
}

asio::awaitable<void> TabSession::read() {
  beast::flat_buffer buffer;
  Clock::time_point second = Clock::now();
  std::size_t messages = 0;
  while (true) {
    const auto [error, size] = co_await socket_.async_read(buffer, kAwaitTuple);
    if (error) co_return;
    if (!socket_.got_text()) {
      code_ = websocket::close_code::unknown_data;
      queue_->close("only texts are understood");
    } else {
      const auto bytes = buffer.cdata();
      core_.handler.received(*queue_, {static_cast<const char*>(bytes.data()), bytes.size()});
    }
    buffer.consume(buffer.size());
    if (buffer.capacity() > kKeptBuffer) buffer.shrink_to_fit();

    if (Clock::now() - second >= std::chrono::seconds(1)) {
      second = Clock::now();
      messages = 0;
    } else if (++messages >= core_.options.most_messages) {
      asio::steady_timer rest(core_.context, second + std::chrono::seconds(1));
      co_await rest.async_wait(kAwaitTuple);
    }
  }
}

void TabSession::write() {
  if (queue_->is_overrun()) {
    connection().close();
    return;
  }
  if (is_writing_) return;
  TabQueue::Step step = queue_->next();
  if (step.farewell) {
    is_writing_ = true;  // for good
    say_farewell(*step.farewell);
  } else if (step.text) {
    is_writing_ = true;
    text_ = std::move(*step.text);
    limit(write_limit_, core_.options.step_time);
    socket_.async_write(asio::buffer(text_), [self = shared_from_this()](error_code error, std::size_t) {
      self->write_limit_.cancel();
      if (error) return;  // the reading ends, too
      self->is_writing_ = false;
      self->write();
    });
  } else if (text_.capacity() > kKeptBuffer) {
    text_ = {};
  }
}

void TabSession::say_farewell(const std::string& reason) {
  if (core_.is_stopping) code_ = websocket::close_code::going_away;
  limit(farewell_limit_, core_.options.farewell_time);
  socket_.async_close({code_, std::string_view(reason).substr(0, 123)},
                      [self = shared_from_this()](error_code) {
                        self->farewell_limit_.cancel();
                        self->connection().close();
                      });
}

void TabSession::limit(asio::steady_timer& timer, std::chrono::milliseconds time) {
  timer.expires_after(time);
  timer.async_wait([session = weak_from_this()](error_code error) {
    const auto found = session.lock();
    if (!error && found) found->connection().close();
  });
}

void TabSession::end() {
  queue_->end();
  write_limit_.cancel();
  farewell_limit_.cancel();
  connection().close();
  core_.tab_closed(queue_->id());
}

}  // namespace

asio::awaitable<void> serve_tab(ServerCore& core, beast::tcp_stream stream,
                                beast::http::request<beast::http::empty_body> request) {
  const auto session = std::make_shared<TabSession>(core, std::move(stream));
  co_await session->serve(std::move(request));
}

}  // namespace annotate
