// SPDX-License-Identifier: GPL-3.0-or-later
// A running server, with a handler that writes down what it is told.
#pragma once

#include <doctest/doctest.h>

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "annotate/server/local_server.h"
#include "tests/annotate/server/http_client.h"
#include "tests/support/temp_dir.h"

namespace test_support {

/// Answers GET with the path and the query, sends back what tabs say, and keeps uploads.
class NotedHandler final : public annotate::TabHandler {
 public:
  void opened(std::shared_ptr<annotate::Tab> tab) override {
    note("opened", [&] { tabs[tab->id()] = std::move(tab); });
  }
  void received(annotate::Tab& tab, std::string_view text) override {
    tab.send(std::string(text));
    note("received " + std::string(text.substr(0, 20)));
  }
  void closed(std::uint64_t id) override {
    note("closed", [&] { tabs.erase(id); });
  }
  void get(std::string_view path, const annotate::WebQuery& query, bool wants_body,
           std::function<void(annotate::WebAnswer)> answer) override {
    if (path == "/later") {
      const std::lock_guard lock(mutex_);
      waiting.push_back(answer);
    }
    note((wants_body ? "get " : "head ") + std::string(path));
    if (path == "/later") return;
    if (const auto found = answers.find(path); found != answers.end()) return answer(found->second);
    annotate::WebAnswer said{.body = std::string(path)};
    for (const auto& [name, value] : query) said.body += "|" + name + "=" + value;
    answer(std::move(said));
  }
  void uploaded(std::string_view name, const std::string& spool_path,
                std::function<void(annotate::WebAnswer)> answer) override {
    {
      const std::lock_guard lock(mutex_);
      uploads.push_back(spool_path);
      if (keeps_waiting) waiting.push_back(std::move(answer));
    }
    note("uploaded " + std::string(name));
    if (answer) answer({.body = "got " + std::string(name)});
  }

  /// Waits until `what` was noted `times` times.
  void await(const std::string& what, int times = 1) {
    std::unique_lock lock(mutex_);
    const bool came = noted_.wait_for(lock, std::chrono::seconds(30), [&] { return notes_[what] >= times; });
    REQUIRE_MESSAGE(came, what);
  }
  int count(const std::string& what) {
    const std::lock_guard lock(mutex_);
    return notes_[what];
  }
  std::shared_ptr<annotate::Tab> a_tab() {
    const std::lock_guard lock(mutex_);
    return tabs.empty() ? nullptr : tabs.begin()->second;
  }

  std::map<std::string, annotate::WebAnswer, std::less<>>
      answers;  ///< of paths; set them before the server runs
  std::map<std::uint64_t, std::shared_ptr<annotate::Tab>> tabs;
  std::vector<std::string> uploads;
  bool keeps_waiting = false;  ///< uploads are not answered; set it before the server runs
  std::vector<std::function<void(annotate::WebAnswer)>> waiting;

 private:
  template <class Act = void (*)()>
  void note(const std::string& what, const Act& act = [] {}) {
    const std::lock_guard lock(mutex_);
    act();
    ++notes_[what];
    noted_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable noted_;
  std::map<std::string, int> notes_;
};

class Served {
 public:
  explicit Served(annotate::ServerOptions options = {}) : options_(std::move(options)) {
    options_.spool_folder = spool.path();
  }
  ~Served() { stop(); }

  /// Starts the server if it does not run.
  std::uint16_t port() {
    if (!server) {
      auto opened = annotate::LocalServer::listen(options_, handler);
      REQUIRE_MESSAGE(opened.has_value(), opened.error().reason);
      server.emplace(std::move(*opened));
      thread_ = std::jthread([this](std::stop_token stop) { server->run(std::move(stop)); });
    }
    return server->port();
  }
  void stop() {
    thread_.request_stop();
    wait_for_end();
  }
  void wait_for_end() {
    if (thread_.joinable()) thread_.join();
  }

  std::string host() { return "127.0.0.1:" + std::to_string(port()); }
  std::string host_line() { return "Host: " + host() + "\r\n"; }
  std::string origin_line() { return "Origin: http://" + host() + "\r\n"; }
  /// "/?token=..."
  std::string entry() {
    port();
    const std::string address = server->address();
    return address.substr(address.find("/?"));
  }
  /// "Cookie: ...", as the browser of the person has it.
  std::string cookie_line() {
    if (cookie_.empty()) {
      HttpClient client(port());
      client.send(http_request("GET", entry(), host_line()));
      const std::string set = client.receive().header("Set-Cookie");
      cookie_ = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    }
    return cookie_;
  }
  /// Host and cookie.
  std::string known() { return host_line() + cookie_line(); }
  /// All that a page of the server sends with a request that can change something.
  std::string own_page() { return known() + origin_line(); }

  HttpResponse get(std::string_view target) {
    HttpClient client(port());
    client.send(http_request("GET", target, known()));
    return client.receive();
  }
  /// The client becomes a tab; the status of the answer.
  int open_tab(HttpClient& client) { return open_tab(client, own_page()); }
  static int open_tab(HttpClient& client, const std::string& headers) {
    client.send(http_request("GET", "/desk", headers + kUpgrade));
    return client.receive().status;
  }

  static constexpr const char* kUpgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  TempDir spool;
  NotedHandler handler;
  std::optional<annotate::LocalServer> server;

 private:
  annotate::ServerOptions options_;
  std::string cookie_;
  std::jthread thread_;
};

}  // namespace test_support
