// SPDX-License-Identifier: GPL-3.0-or-later
// What the web server asks, and whom: a TabHandler answers requests and talks to the tabs of a browser. The
// server knows nothing of what is said.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace annotate {

/// The values after the `?` of an address, by name and decoded. Of values with one name the first counts.
using WebQuery = std::map<std::string, std::string, std::less<>>;

/// What a browser gets for a request.
struct WebAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";  ///< the Content-Type
  std::string body{};
  /// In addition to those that every answer has, or in place of them: a page sends its own
  /// `Content-Security-Policy`, because the server's allows nothing at all.
  std::vector<std::pair<std::string, std::string>> headers{};
  /// May be empty. Gives what follows `body`, one piece a call, and at the end an empty piece: a file of any
  /// size needs the memory of one piece. After an error the browser knows that the answer is not whole. It is
  /// called where the handler is, when the browser has read what came before.
  std::function<std::expected<std::string, chess::Error>()> more{};
};

/// A page with the Content-Security-Policy that it needs.
inline WebAnswer page_answer(std::string html, std::string policy, int status = 200) {
  return {
      status, "text/html; charset=utf-8", std::move(html), {{"Content-Security-Policy", std::move(policy)}}};
}

/// One WebSocket of a browser. Any thread may call, also when the tab is closed: then nothing happens.
class Tab {
 public:
  virtual ~Tab() = default;
  /// Puts a text (valid UTF-8) into the queue of the tab and returns at once. A tab that reads too slowly, so
  /// that its queue grows over the bound, is closed.
  virtual void send(std::string text) = 0;
  /// Closes the tab after what is in its queue. `reason` is at most 123 bytes.
  virtual void close(std::string reason) = 0;
  /// No two tabs of one server have the same.
  virtual std::uint64_t id() const = 0;
};

/// Answers what the browser asks. All calls come from the thread in which the server runs, one at a time, and
/// only after token, host and origin were found right. While one runs, no other tab is served: what takes
/// longer than some milliseconds belongs into a thread of its own, which answers with `Tab::send`.
class TabHandler {
 public:
  virtual ~TabHandler() = default;
  virtual void opened(std::shared_ptr<Tab> tab) = 0;
  virtual void received(Tab& tab, std::string_view text) = 0;
  /// The last call for a tab. Every tab that was opened is closed before the server's `run` returns.
  virtual void closed(std::uint64_t tab) = 0;
  /// GET and HEAD, which wants no body and changes nothing. `answer` is called once, by any thread; the
  /// connection waits for it, and others are served meanwhile. The path begins with `/`; it is decoded, valid
  /// UTF-8, and has no control characters, no backslash and no part `.` or `..`.
  virtual void get(std::string_view path, const WebQuery& query, bool wants_body,
                   std::function<void(WebAnswer)> answer) = 0;
  /// POST /upload?name=NAME: the body lies in the file `spool_path`, which is the handler's now. The name is
  /// what the page said: it need not be the name of a file. `answer` as for `get`.
  virtual void uploaded(std::string_view name, const std::string& spool_path,
                        std::function<void(WebAnswer)> answer) = 0;
};

}  // namespace annotate
