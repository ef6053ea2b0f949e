// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs: WebSockets of the page.
#include <thread>

#include "tests/annotate/server/served.h"

using namespace test_support;

TEST_CASE("tab: what a tab says is answered, also by other threads") {
  Served served;
  HttpClient client(served.port());
  CHECK(served.open_tab(client) == 101);
  client.send_frame("hello");
  CHECK(client.receive_text() == "hello");
  served.handler.await("received hello");
  const auto tab = served.handler.a_tab();
  REQUIRE(tab != nullptr);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int j = 0; j < 100; ++j) tab->send(std::string(1000, 'x'));
      });
  }
  for (int i = 0; i < 400; ++i) CHECK(client.receive_text() == std::string(1000, 'x'));
  // In two frames, with a ping between them.
  client.send_frame("K\xc3", 1, false);
  client.send_frame("ping", 9);
  client.send_frame("\xb6nig", 0);
  CHECK_FALSE(client.receive_text().has_value());  // the pong
  CHECK(client.receive_text() == "K\u00f6nig");
  const std::string large(1'000'000, 'y');
  client.send_frame(large);
  CHECK(client.receive_text() == large);
}

TEST_CASE("tab: the handler hears that a tab is closed, and sends to nobody afterwards") {
  Served served;
  std::shared_ptr<annotate::Tab> tab;
  {
    HttpClient client(served.port());
    CHECK(served.open_tab(client) == 101);
    served.handler.await("opened");
    tab = served.handler.a_tab();
    client.send_frame("\x03\xe8", 8);
    CHECK_FALSE(client.receive_text().has_value());
    CHECK(client.close_code == 1000);
  }
  served.handler.await("closed");
  tab->send("nobody");
  tab->close("nobody");

  HttpClient second(served.port());
  CHECK(served.open_tab(second) == 101);
  served.handler.await("opened", 2);
  CHECK(served.handler.a_tab()->id() != tab->id());
  second.vanish();
  served.handler.await("closed", 2);
}

TEST_CASE("tab: the handler closes a tab after what it was told") {
  Served served;
  {
    HttpClient client(served.port());
    CHECK(served.open_tab(client) == 101);
    served.handler.await("opened");
    const auto tab = served.handler.a_tab();
    tab->send("last words");
    tab->close("enough " + std::string(1000, '.'));
    CHECK(client.receive_text() == "last words");
    CHECK_FALSE(client.receive_text().has_value());
    CHECK(client.close_code == 1000);
    client.send_frame("\x03\xe8", 8);
  }
  served.handler.await("closed");
}

TEST_CASE("tab: what is no text, or too large, closes the tab") {
  struct Bad {
    std::string payload;
    int opcode;
    int code;
  };
  annotate::ServerOptions options;
  options.most_message = 10'000;
  Served served(options);
  const std::vector<Bad> all = {
      {"binary", 2, 1003}, {"\xff\xfe", 1, 1007}, {std::string(20'000, 'x'), 1, 1009}, {"what", 5, 1002}};
  for (const Bad& bad : all) {
    CAPTURE(bad.code);
    HttpClient client(served.port());
    CHECK(served.open_tab(client) == 101);
    client.send_frame(bad.payload, bad.opcode);
    CHECK_FALSE(client.receive_text().has_value());
    CHECK(client.close_code == bad.code);
  }
  HttpClient parts(served.port());
  CHECK(served.open_tab(parts) == 101);
  for (int i = 0; i < 20; ++i) parts.send_frame(std::string(1000, 'x'), i == 0 ? 1 : 0, false);
  CHECK_FALSE(parts.receive_text().has_value());
  CHECK(parts.close_code == 1009);
  served.handler.await("closed", 5);
  CHECK(served.handler.count("received xxxxxxxxxxxxxxxxxxxx") == 0);
}

TEST_CASE("tab: a request that is no WebSocket is told so") {
  Served served;
  HttpClient client(served.port());
  client.send(http_request("GET", "/desk", served.own_page()));
  const HttpResponse answer = client.receive();
  CHECK(answer.status == 426);
  CHECK(answer.header("Upgrade") == "websocket");
  HttpClient early(served.port());
  early.send(http_request("GET", "/desk", served.own_page() + Served::kUpgrade) + "more");
  CHECK(early.receive().status == 400);
  HttpClient keyless(served.port());
  keyless.send(http_request("GET", "/desk",
                            served.own_page() + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                                "Sec-WebSocket-Version: 13\r\n"));
  CHECK(keyless.receive().status >= 400);
  CHECK(served.handler.count("opened") == 0);
}
