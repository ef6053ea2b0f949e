// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/beast/http_connection.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <charconv>

#include "annotate/server/beast/later_answer.h"
#include "annotate/server/beast/tab_session.h"
#include "annotate/server/request_target.h"
#include "annotate/server/response_head.h"
#include "annotate/server/spool_file.h"
#include "base/text.h"

namespace annotate {

namespace {

namespace http = beast::http;
using boost::system::error_code;
using Request = http::request<http::empty_body>;
using RequestParser = http::request_parser<http::empty_body>;

constexpr std::size_t kBuffer = 64 << 10;
/// Uploads beyond these wait on the disk for each other anyway.
constexpr std::size_t kMostUploads = 4;
/// A browser reads an early answer only when it could send what it has begun.
constexpr std::chrono::milliseconds kLingerTime{2'000};
constexpr std::size_t kMostLinger = 256 << 20;

std::string_view to_std(beast::string_view text) { return {text.data(), text.size()}; }

std::vector<std::string_view> all_of(const Request& request, http::field name) {
  std::vector<std::string_view> found;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) found.push_back(to_std(field->value()));
  return found;
}

RequestOrigin origin_of(const Request& request, bool can_change, bool is_root) {
  return {.hosts = all_of(request, http::field::host),
          .origins = all_of(request, http::field::origin),
          .cookies = all_of(request, http::field::cookie),
          .site = to_std(request["Sec-Fetch-Site"]),
          .mode = to_std(request["Sec-Fetch-Mode"]),
          .destination = to_std(request["Sec-Fetch-Dest"]),
          .can_change = can_change,
          .is_root = is_root};
}

WebAnswer with_header(WebAnswer answer, std::string name, std::string value) {
  answer.headers.emplace_back(std::move(name), std::move(value));
  return answer;
}

/// What to say of a request that could not be read; nothing if nobody is there to hear it. What takes too
/// long has been closed by the stream.
std::optional<WebAnswer> answer_to(error_code error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return plain_answer(431, "The header of the request is too large.");
  if (error == http::error::end_of_stream || error == http::error::partial_message ||
      error.category() != http::make_error_code(http::error::bad_target).category())
    return std::nullopt;
  return plain_answer(400, "The request is not HTTP: " + error.message() + ".");
}

class HttpConnection {
 public:
  HttpConnection(ServerCore& core, asio::ip::tcp::socket socket)
      : core_(core), stream_(std::move(socket)), buffer_(std::max(kBuffer, core.options.most_header)) {
    core_.requests.insert(&stream_);
  }
  ~HttpConnection() { core_.requests.erase(&stream_); }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  asio::awaitable<void> serve();

 private:
  /// Answers one request. True if another may follow.
  asio::awaitable<bool> answer(RequestParser& parser);
  asio::awaitable<bool> upload(RequestParser& parser, const WebQuery& query);
  /// What is answered after the body is in a file.
  asio::awaitable<WebAnswer> receive(RequestParser& parser, const WebQuery& query);
  /// True if it could be sent.
  asio::awaitable<bool> send(WebAnswer answer, bool keeps);
  asio::awaitable<bool> send_rest(const WebAnswer& answer);
  asio::awaitable<bool> send_bytes(std::string_view bytes);
  /// Sends the answer to a request that is read no further, and lets the other side hear it. Always false.
  asio::awaitable<bool> refuse(WebAnswer answer);

  ServerCore& core_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  bool is_head_ = false;  // the answer has no body
};

asio::awaitable<void> HttpConnection::serve() {
  bool goes_on = true;
  for (bool is_first = true; goes_on && !core_.is_stopping; is_first = false) {
    RequestParser parser;
    parser.header_limit(static_cast<std::uint32_t>(core_.options.most_header));
    parser.body_limit(boost::none);  // no body is read by this parser
    stream_.expires_after(is_first ? core_.options.header_time : core_.options.keep_time);
    const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, kAwaitTuple);
    if (!error) {
      goes_on = co_await answer(parser);
      continue;
    }
    goes_on = false;
    auto said = answer_to(error);
    if (said) co_await refuse(std::move(*said));
  }
}

asio::awaitable<bool> HttpConnection::answer(RequestParser& parser) {
  const Request& request = parser.get();
  if (request.version() != 11) co_return co_await refuse(plain_answer(505, "Only HTTP/1.1 is spoken."));
  is_head_ = request.method() == http::verb::head;
  const bool is_get = is_head_ || request.method() == http::verb::get;
  const auto target = parse_request_target(to_std(request.target()));
  const std::string_view path = target ? std::string_view(target->path) : "";
  const RequestOrigin from = origin_of(request, !is_get || path == "/desk", path == "/");
  if (const auto refusal = core_.gate.refusal(from))
    co_return co_await refuse(plain_answer(403, "Refused. " + to_string(*refusal) + "."));

  if (const auto token = target ? target->query.find("token") : WebQuery::const_iterator();
      target && is_get && path == "/" && token != target->query.end()) {
    if (!core_.gate.take_token(token->second))
      co_return co_await refuse(plain_answer(403, "Refused. The token is not the one of this server."));
    WebAnswer entry = with_header(plain_answer(303, "Go on to /."), "Location", "/");
    co_return co_await send(with_header(std::move(entry), "Set-Cookie", core_.gate.cookie()),
                            parser.keep_alive()) &&
        parser.keep_alive();
  }
  if (!core_.gate.knows_cookie(from))
    co_return co_await refuse(plain_answer(
        403, "Refused. Open the address that the program printed: its token lets this browser in."));

  if (!target)
    co_return co_await refuse(plain_answer(400, "Bad request: " + to_string(target.error()) + "."));
  if (path == "/upload") {
    if (request.method() == http::verb::post) co_return co_await upload(parser, target->query);
    co_return co_await refuse(with_header(plain_answer(405, "Only POST."), "Allow", "POST"));
  }
  if (!is_get) co_return co_await refuse(with_header(plain_answer(405, "Only GET."), "Allow", "GET, HEAD"));
  if (parser.chunked() || parser.content_length().value_or(0) > 0)
    co_return co_await refuse(plain_answer(400, "A GET has no body."));
  if (path != "/desk") {
    LaterAnswer answer(core_.context);
    core_.handler.get(path, target->query, !is_head_, answer.giver());
    co_return co_await send(co_await answer.wait(), parser.keep_alive()) && parser.keep_alive();
  }

  if (!beast::websocket::is_upgrade(request))
    co_return co_await refuse(with_header(plain_answer(426, "Only a WebSocket."), "Upgrade", "websocket"));
  if (buffer_.size() > 0) co_return co_await refuse(plain_answer(400, "A tab waits for the handshake."));
  if (core_.tabs() >= core_.options.most_tabs)
    co_return co_await refuse(plain_answer(503, "Too many tabs are open."));
  core_.requests.erase(&stream_);
  co_await serve_tab(core_, std::move(stream_), parser.release());
  co_return false;
}

asio::awaitable<bool> HttpConnection::upload(RequestParser& parser, const WebQuery& query) {
  if (parser.content_length().value_or(0) > core_.options.most_upload)
    co_return co_await refuse(plain_answer(413, "The file is too large."));
  if (core_.uploads >= kMostUploads)
    co_return co_await refuse(plain_answer(503, "Too many files are under way."));
  const bool keeps = parser.keep_alive();
  const Underway counted(core_.uploads);
  WebAnswer answer = co_await receive(parser, query);
  if (answer.status == 0) co_return false;  // nobody is there any more
  if (answer.status >= 400) co_return co_await refuse(std::move(answer));
  co_return co_await send(std::move(answer), keeps) && keeps;
}

asio::awaitable<WebAnswer> HttpConnection::receive(RequestParser& header, const WebQuery& query) {
  auto file = SpoolFile::create(core_.options.spool_folder);
  if (!file) co_return plain_answer(507, "The file cannot be kept: " + to_string(file.error()) + ".");
  if (beast::iequals(header.get()[http::field::expect], "100-continue") &&
      !co_await send_bytes("HTTP/1.1 100 Continue\r\n\r\n"))
    co_return WebAnswer{.status = 0};

  http::request_parser<http::buffer_body> parser(std::move(header));
  parser.body_limit(core_.options.most_upload);
  std::vector<char> piece(kBuffer);
  while (!parser.is_done()) {
    auto& body = parser.get().body();
    body.data = piece.data();
    body.size = piece.size();
    stream_.expires_after(core_.options.step_time);
    const auto [error, size] = co_await http::async_read_some(stream_, buffer_, parser, kAwaitTuple);
    if (error == http::error::body_limit) co_return plain_answer(413, "The file is too large.");
    if (error && error != http::error::need_buffer)
      co_return answer_to(error).value_or(WebAnswer{.status = 0});
    if (const auto written = file->write({piece.data(), piece.size() - body.size}); !written)
      co_return plain_answer(507, "The file cannot be kept: " + to_string(written.error()) + ".");
  }
  auto path = file->keep();
  if (!path) co_return plain_answer(507, "The file cannot be kept: " + to_string(path.error()) + ".");
  const auto name = query.find("name");
  LaterAnswer answer(core_.context);
  core_.handler.uploaded(name == query.end() ? std::string_view() : name->second, *path, answer.giver());
  co_return co_await answer.wait();
}

asio::awaitable<bool> HttpConnection::send(WebAnswer answer, bool keeps) {
  const Underway counted(core_.answers);
  if (!is_sound(answer)) answer = plain_answer(500, "The answer has a header with a line break.");
  std::string head =
      response_head(answer, {.keeps_connection = keeps, .is_chunked = static_cast<bool>(answer.more)});
  const bool has_body = !is_head_ && !answer.more && !answer.body.empty();
  const bool is_small = has_body && answer.body.size() <= kBuffer;
  if (is_small) head += answer.body;
  if (!co_await send_bytes(head)) co_return false;
  if (has_body && !is_small && !co_await send_bytes(answer.body)) co_return false;
  if (answer.more && !is_head_ && !co_await send_rest(answer)) co_return false;
  co_return true;
}

asio::awaitable<bool> HttpConnection::send_rest(const WebAnswer& answer) {
  std::string piece = answer.body;
  for (bool is_first = true;; is_first = false) {
    if (!is_first || piece.empty()) {
      auto next = answer.more();
      if (!next) co_return false;  // without the last chunk: the browser knows
      piece = std::move(*next);
    }
    std::array<char, 20> size{};
    char* end = std::to_chars(size.data(), size.data() + size.size(), piece.size(), 16).ptr;
    const std::string chunk = std::string(size.data(), end) + "\r\n" + piece + "\r\n";
    if (!co_await send_bytes(chunk)) co_return false;
    if (piece.empty()) co_return true;
  }
}

asio::awaitable<bool> HttpConnection::send_bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    stream_.expires_after(core_.options.step_time);
    const auto [error, size] =
        co_await stream_.async_write_some(asio::buffer(bytes.data(), bytes.size()), kAwaitTuple);
    if (error) co_return false;
    bytes.remove_prefix(size);
  }
  co_return true;
}

asio::awaitable<bool> HttpConnection::refuse(WebAnswer answer) {
  if (!co_await send(std::move(answer), false)) co_return false;
  error_code ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kLingerTime);
  std::vector<char> dropped(kBuffer);
  for (std::size_t total = 0; total < kMostLinger;) {
    const auto [error, size] = co_await stream_.async_read_some(asio::buffer(dropped), kAwaitTuple);
    if (error) break;
    total += size;
  }
  co_return false;
}

}  // namespace

void serve_connection(ServerCore& core, asio::ip::tcp::socket socket) {
  const auto connection = std::make_shared<HttpConnection>(core, std::move(socket));
  // What is thrown (the machine has no more memory) ends this connection alone.
  asio::co_spawn(core.context, connection->serve(), [connection](std::exception_ptr) {});
}

}  // namespace annotate
