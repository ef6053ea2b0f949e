// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a page sends: they go to the disk, piece by piece, and nothing is left of those that are
// refused.
#include <sys/stat.h>

#include <filesystem>

#include "tests/annotate/server/served.h"

using namespace test_support;

namespace {

annotate::ServerOptions bound(std::uint64_t most_upload) {
  annotate::ServerOptions options;
  options.most_upload = most_upload;
  return options;
}

std::string post(Served& served, std::string_view target, const std::string& headers) {
  return http_request("POST", target, served.own_page() + headers);
}

std::string sized(std::size_t size) { return "Content-Length: " + std::to_string(size) + "\r\n"; }

}  // namespace

TEST_CASE("upload: the body lies in a file of this user alone") {
  Served served;
  std::string body;
  for (int i = 0; i < 100'000; ++i) body += std::to_string(i) + "\n";
  HttpClient client(served.port());
  client.send(post(served, "/upload?name=my%20games.pgn", sized(body.size())) + body);
  const HttpResponse answer = client.receive();
  CHECK(answer.status == 200);
  CHECK(answer.body == "got my games.pgn");
  REQUIRE(served.handler.uploads.size() == 1);
  const std::string path = served.handler.uploads.front();
  const std::string name = std::filesystem::path(path).filename();
  CHECK(name.starts_with("upload-"));
  CHECK_FALSE(name.contains('.'));
  CHECK(served.spool.read(name) == body);
  struct stat state{};
  REQUIRE(::stat(path.c_str(), &state) == 0);
  CHECK((state.st_mode & 0777) == 0600);
  // The connection goes on.
  client.send(post(served, "/upload", sized(0)));
  CHECK(client.receive().body == "got ");
  CHECK(served.spool.entries() == 2);
}

TEST_CASE("upload: a body in chunks, and one that waits to be asked for") {
  Served served;
  HttpClient chunked(served.port());
  chunked.send(post(served, "/upload?name=a", "Transfer-Encoding: chunked\r\n") +
               "5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n");
  CHECK(chunked.receive().status == 200);
  CHECK(served.spool.read(std::filesystem::path(served.handler.uploads.front()).filename().string()) ==
        "hello, world");
  HttpClient waiting(served.port());
  waiting.send(post(served, "/upload?name=b", sized(5) + "Expect: 100-continue\r\n"));
  CHECK(waiting.receive().status == 100);
  waiting.send("hello");
  CHECK(waiting.receive().status == 200);
}

TEST_CASE("upload: what is over the bound is refused, and no file is left") {
  Served served(bound(100'000));
  HttpClient told(served.port());
  told.send(post(served, "/upload?name=a", sized(1 << 30)));
  // A browser reads the answer only when it could go on sending.
  for (int i = 0; i < 100; ++i) CHECK(told.send(std::string(100'000, 'x')));
  CHECK(told.receive().status == 413);

  HttpClient exact(served.port());
  exact.send(post(served, "/upload?name=b", sized(100'000)) + std::string(100'000, 'x'));
  CHECK(exact.receive().status == 200);

  HttpClient untold(served.port());
  untold.send(post(served, "/upload?name=c", "Transfer-Encoding: chunked\r\n"));
  for (int i = 0; i < 11; ++i) untold.send("2710\r\n" + std::string(10'000, 'x') + "\r\n");
  CHECK(untold.receive().status == 413);

  HttpClient huge(served.port());
  huge.send(post(served, "/upload?name=d", "Transfer-Encoding: chunked\r\n") + "fffffffffffffff\r\nx");
  CHECK(huge.receive().status == 413);

  CHECK(served.handler.count("uploaded a") == 0);
  CHECK(served.handler.count("uploaded c") == 0);
  CHECK(served.spool.entries() == 1);
}

TEST_CASE("upload: a client that vanishes midway leaves nothing") {
  Served served;
  {
    HttpClient client(served.port());
    client.send(post(served, "/upload?name=a", sized(1'000'000) + "Expect: 100-continue\r\n"));
    CHECK(client.receive().status == 100);
    client.send(std::string(50'000, 'x'));
    CHECK(served.spool.entries() == 1);
    client.vanish();
  }
  HttpClient next(served.port());
  next.send(post(served, "/upload?name=b", sized(1)) + "x");
  CHECK(next.receive().status == 200);
  served.stop();
  CHECK(served.handler.count("uploaded a") == 0);
  CHECK(served.spool.entries() == 1);
}

TEST_CASE("upload: more than a few at once are refused") {
  Served served;
  std::vector<std::unique_ptr<HttpClient>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<HttpClient>(served.port()));
    clients.back()->send(post(served, "/upload?name=a", sized(10) + "Expect: 100-continue\r\n"));
    CHECK(clients.back()->receive().status == 100);
  }
  HttpClient further(served.port());
  further.send(post(served, "/upload?name=b", sized(10)));
  CHECK(further.receive().status == 503);
  served.stop();
  CHECK(served.spool.entries() == 0);
}

TEST_CASE("upload: a folder that is missing is named") {
  Served served;
  served.port();
  std::filesystem::remove_all(served.spool.path());
  HttpClient client(served.port());
  client.send(post(served, "/upload?name=a", sized(1)) + "x");
  const HttpResponse answer = client.receive();
  CHECK(answer.status == 507);
  CHECK(answer.body.contains("No such file or directory"));
}

TEST_CASE("upload: others are served while the handler works on one, and its answer may come too late") {
  Served served;
  served.handler.keeps_waiting = true;
  HttpClient client(served.port());
  client.send(post(served, "/upload?name=a", sized(1)) + "x");
  served.handler.await("uploaded a");
  CHECK(served.get("/other").body == "/other");
  std::jthread([&] { served.handler.waiting.front()({.body = "late"}); }).join();
  CHECK(client.receive().body == "late");
  client.send(post(served, "/upload?name=b", sized(1)) + "x");
  served.handler.await("uploaded b");
  served.stop();
  served.server.reset();
  served.handler.waiting.back()({.body = "too late"});  // nobody is there
}
