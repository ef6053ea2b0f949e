// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and times that a stranger could make large, and how the server ends.
#include <sys/resource.h>

#include <thread>

#include "tests/annotate/server/served.h"

using namespace test_support;
using namespace std::chrono_literals;

TEST_CASE("bounds: connections over the bound are closed at once, and others go on") {
  annotate::ServerOptions options;
  options.most_connections = 8;
  Served served(options);
  const std::string known = served.known();
  HttpClient tab(served.port());
  CHECK(served.open_tab(tab) == 101);
  std::vector<std::unique_ptr<HttpClient>> silent;
  for (int i = 0; i < 7; ++i) {
    silent.push_back(std::make_unique<HttpClient>(served.port()));
    // Served, so that it is counted before the next one.
    silent.back()->send(http_request("GET", "/", known));
    REQUIRE(silent.back()->receive().status == 200);
  }
  for (int i = 0; i < 100; ++i) {
    HttpClient further(served.port());
    CHECK(further.is_closed());
  }
  tab.send_frame("still here");
  CHECK(tab.receive_text() == "still here");
  silent.pop_back();
  // A place is free as soon as the server has seen that.
  int status = 0;
  for (int i = 0; i < 1000 && status != 200; ++i) {
    HttpClient next(served.port());
    next.send(http_request("GET", "/", known));
    status = next.receive().status;
  }
  CHECK(status == 200);
}

TEST_CASE("bounds: tabs over the bound are told") {
  annotate::ServerOptions options;
  options.most_tabs = 1;
  Served served(options);
  HttpClient first(served.port());
  CHECK(served.open_tab(first) == 101);
  HttpClient second(served.port());
  CHECK(served.open_tab(second) == 503);
}

TEST_CASE("bounds: a tab that does not read is cut, and others go on") {
  annotate::ServerOptions options;
  options.most_queued = 1 << 20;
  Served served(options);
  HttpClient slow(served.port(), 4096);
  CHECK(served.open_tab(slow) == 101);
  served.handler.await("opened");
  const auto tab = served.handler.a_tab();
  HttpClient other(served.port());
  CHECK(served.open_tab(other) == 101);
  // The system itself keeps some megabytes.
  for (int i = 0; i < 2000 && served.handler.count("closed") == 0; ++i) tab->send(std::string(100'000, 'x'));
  served.handler.await("closed");
  other.send_frame("still here");
  CHECK(other.receive_text() == "still here");
}

TEST_CASE("bounds: a header that does not come is not waited for") {
  annotate::ServerOptions options;
  options.header_time = 50ms;
  Served served(options);
  HttpClient silent(served.port());
  HttpClient half(served.port());
  half.send("GET / HTTP/1.1\r\nHost");
  CHECK(silent.is_closed());
  CHECK(half.is_closed());
}

TEST_CASE("bounds: who takes too long is cut: a body, an answer, a next request, a tab") {
  annotate::ServerOptions options;
  options.step_time = 50ms;
  options.keep_time = 50ms;
  Served served(options);
  served.handler.answers["/large"] = {.body = std::string(50'000'000, 'x')};
  HttpClient body(served.port());
  body.send(http_request("POST", "/upload", served.own_page() + "Content-Length: 10\r\n") + "12345");
  HttpClient answer(served.port(), 4096);
  answer.send(http_request("GET", "/large", served.known()));
  HttpClient kept(served.port());
  kept.send(http_request("GET", "/", served.known()));
  HttpClient tab(served.port(), 4096);
  CHECK(served.open_tab(tab) == 101);
  served.handler.await("opened");
  served.handler.a_tab()->send(std::string(50'000'000, 'x'));
  served.handler.await("closed");
  CHECK(body.is_closed());
  CHECK(kept.receive().status == 200);
  CHECK(kept.is_closed());
  // The client that did not read is no longer served: the server can end at once.
  served.handler.await("get /large");
  std::this_thread::sleep_for(200ms);
  const HttpResponse part = answer.receive();
  CHECK(part.status == 200);
  CHECK_FALSE(part.is_whole);
  served.stop();
  CHECK(served.spool.entries() == 0);
}

TEST_CASE("bounds: a silent tab stays, and more messages than allowed are only delayed") {
  annotate::ServerOptions options;
  options.step_time = options.keep_time = 50ms;
  options.most_messages = 10;
  Served served(options);
  HttpClient tab(served.port());
  CHECK(served.open_tab(tab) == 101);
  std::this_thread::sleep_for(200ms);
  for (int i = 0; i < 15; ++i) tab.send_frame(std::to_string(i));
  for (int i = 0; i < 15; ++i) CHECK(tab.receive_text() == std::to_string(i));
}

TEST_CASE("end: a stop closes tabs after their last words, and all else at once") {
  Served served;
  HttpClient tab(served.port());
  CHECK(served.open_tab(tab) == 101);
  HttpClient deaf(served.port(), 4096);
  CHECK(served.open_tab(deaf) == 101);
  HttpClient silent(served.port());
  HttpClient half(served.port());
  half.send("GET / HT");
  served.handler.await("opened", 2);
  for (const auto& [id, open] : std::map(served.handler.tabs)) open->send(std::string(20'000'000, 'x'));
  std::jthread reader([&] {
    CHECK(tab.receive_text()->size() == 20'000'000);
    CHECK_FALSE(tab.receive_text().has_value());
    tab.send_frame("\x03\xe9", 8);
  });
  served.stop();
  reader.join();
  CHECK(tab.close_code == 1001);
  CHECK(served.handler.count("closed") == 2);
  CHECK(silent.is_closed());
  CHECK(half.is_closed());
}

TEST_CASE("end: a server that was told to stop before it runs does not run") {
  Served served;
  NotedHandler handler;
  auto server = annotate::LocalServer::listen({}, handler);
  REQUIRE(server.has_value());
  std::stop_source stop;
  stop.request_stop();
  server->run(stop.get_token());
}

TEST_CASE("end: the server ends when the last tab has been closed for a while") {
  annotate::ServerOptions options;
  options.end_when_idle = 50ms;
  Served served(options);
  {
    HttpClient first(served.port());
    CHECK(served.open_tab(first) == 101);
    HttpClient second(served.port());
    CHECK(served.open_tab(second) == 101);
    first.vanish();
    served.handler.await("closed");
    std::this_thread::sleep_for(200ms);
    second.send_frame("still here");
    CHECK(second.receive_text() == "still here");
  }
  served.wait_for_end();
  CHECK(served.handler.count("closed") == 2);
}

TEST_CASE("end: a server that nobody asks anything uses no processor time") {
  Served served;
  HttpClient tab(served.port());
  CHECK(served.open_tab(tab) == 101);
  served.handler.await("opened");
  const auto used = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;
  };
  const long before = used();
  std::this_thread::sleep_for(1s);
  CHECK(used() - before < 20);  // wake-ups of all threads, this one's among them
}
