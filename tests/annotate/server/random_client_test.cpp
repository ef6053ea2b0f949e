// SPDX-License-Identifier: GPL-3.0-or-later
// A client that does anything in any order, while other threads talk to the tabs. Afterwards the server still
// serves, every tab that was opened was closed, and no file is left of what was not whole. With
// MARGINALIA_SERVER_SECONDS it goes on for so long: for the sanitizers.
#include <cstdlib>
#include <random>
#include <thread>

#include "tests/annotate/server/served.h"

using namespace test_support;

namespace {

class RandomClient {
 public:
  RandomClient(Served& served, std::uint64_t seed)
      : random_(seed), own_(served.own_page()), port_(served.port()) {}

  void act() {
    if (clients_.empty() || (clients_.size() < 12 && chance(3))) {
      clients_.push_back(std::make_unique<HttpClient>(port_, chance(3) ? 4096 : 0));
      if (chance(3)) Served::open_tab(*clients_.back(), own_);
      return;
    }
    const std::size_t which = below(clients_.size());
    HttpClient& client = *clients_[which];
    const std::string noise = bytes(below(2000));
    switch (below(14)) {
      case 0: client.send(http_request("GET", "/large", own_)); break;
      case 1: client.send(http_request("GET", "/pieces", own_)); break;
      case 2: client.send(http_request("HEAD", "/" + noise, own_)); break;
      case 3: client.send(http_request("GET", "/desk", own_ + Served::kUpgrade)); break;
      case 4: client.send(noise); break;
      case 5: client.send_frame(noise, static_cast<int>(below(16)), chance(2)); break;
      case 6:
      case 7: client.send_frame("a text", 1); break;
      case 8: client.send_frame("\x03\xe8", 8); break;
      case 9: client.send(http_request("POST", "/upload", own_ + "Content-Length: 3000\r\n") + noise); break;
      case 10:
        client.send(http_request("POST", "/upload", own_ + "Transfer-Encoding: chunked\r\n") + "64\r\n" +
                    bytes(100) + "\r\n0\r\n\r\n");
        break;
      case 11: client.send("GET /a HTTP/1.1\r\n"); break;
      case 12:
        client.vanish();
        clients_.erase(clients_.begin() + static_cast<std::ptrdiff_t>(which));
        break;
      default: clients_.erase(clients_.begin() + static_cast<std::ptrdiff_t>(which)); break;
    }
  }

 private:
  std::size_t below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }
  bool chance(std::size_t one_in) { return below(one_in) == 0; }
  std::string bytes(std::size_t size) {
    std::string text;
    while (text.size() < size) text += static_cast<char>(below(256));
    return text;
  }

  std::mt19937_64 random_;
  std::string own_;
  std::uint16_t port_;
  std::vector<std::unique_ptr<HttpClient>> clients_;
};

}  // namespace

TEST_CASE("random client: whatever it does, the server goes on and forgets nobody") {
  annotate::ServerOptions options;
  options.most_message = 1000;
  options.most_queued = 100'000;
  options.most_connections = 20;
  options.most_tabs = 8;
  options.step_time = options.keep_time = std::chrono::milliseconds(20);
  options.farewell_time = std::chrono::milliseconds(20);
  Served served(options);
  served.handler.answers["/large"] = {.body = std::string(3'000'000, 'x')};
  served.handler.answers["/pieces"] = {.more = []() -> std::expected<std::string, chess::Error> {
    static int calls = 0;
    ++calls;
    if (calls % 11 == 0) return std::unexpected("the file was cut");
    return calls % 7 == 0 ? std::string() : std::string(50'000, 'y');
  }};
  const char* seconds = std::getenv("MARGINALIA_SERVER_SECONDS");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds ? std::atoi(seconds) : 0);
  std::uint64_t seed = 1;
  do {
    std::jthread talker([&served, seed](std::stop_token stop) {
      std::mt19937_64 random(seed);
      while (!stop.stop_requested()) {
        if (const auto tab = served.handler.a_tab()) {
          tab->send(std::string(random() % 20'000, 'z'));
          if (random() % 50 == 0) tab->close("enough");
        }
        std::this_thread::yield();
      }
    });
    RandomClient client(served, seed++);
    for (int i = 0; i < 500; ++i) client.act();
  } while (std::chrono::steady_clock::now() < end);
  // Places of those who left are free as soon as the server has seen that.
  int status = 0;
  for (int i = 0; i < 10'000 && status != 200; ++i) {
    HttpClient next(served.port());
    next.send(http_request("GET", "/", served.known()));
    status = next.receive().status;
  }
  CHECK(status == 200);
  served.stop();
  CHECK(served.handler.count("opened") > 0);
  CHECK(served.handler.count("opened") == served.handler.count("closed"));
  CHECK(served.handler.tabs.empty());
  CHECK(served.spool.entries() == served.handler.uploads.size());
}
