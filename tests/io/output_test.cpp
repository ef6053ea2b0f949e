// SPDX-License-Identifier: GPL-3.0-or-later
// Writing files: atomic, the same bytes every time, and every way in which a disk or a pipe can fail.
#include "io/output.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <thread>

#include "io/detail/file_sink.h"
#include "io/input.h"
#include "tests/io/sources.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using namespace test_io;
using test_support::kDevice;
using test_support::TempDir;

namespace {

std::expected<void, IoError> write_file(const std::string& path, std::string_view bytes,
                                        const OutputOptions& options = {}) {
  auto sink = open_output(path, options);
  if (!sink) return std::unexpected(sink.error());
  if (auto written = (*sink)->write(bytes); !written) return written;
  return (*sink)->finish();
}

}  // namespace

TEST_CASE("the extension chooses the compression, and the same text gives the same file") {
  const TempDir dir;
  const std::string text = movetext(200000);
  for (const char* name : {"x.pgn", "x.pgn.gz", "x.pgn.bz2", "x.pgn.zst"}) {
    REQUIRE(write_file(dir.file(name), text).has_value());
    const std::string bytes = dir.read(name);
    CHECK(detect_compression(bytes) == strip_compression_extension(name).compression);
    CHECK((read_file(dir.file(name)).value() == text));
    REQUIRE(write_file(dir.file(name), text).has_value());
    CHECK((dir.read(name) == bytes));
  }
  CHECK(dir.entries() == 4);
  // RFC 1952: bytes 4 to 7 are the time of modification, byte 3 would announce a name.
  CHECK(dir.read("x.pgn.gz").substr(3, 5) == std::string(5, '\0'));
  REQUIRE(write_file(dir.file("plain.gz"), text, {.compression = Compression::None}).has_value());
  CHECK((dir.read("plain.gz") == text));
}

TEST_CASE("a file appears only when it is finished") {
  const TempDir dir;
  const std::string path = dir.write("x.pgn", "old");
  {
    auto sink = open_output(path);
    REQUIRE(sink.has_value());
    REQUIRE((*sink)->write(movetext(300000)).has_value());
    REQUIRE((*sink)->flush().has_value());
    CHECK(dir.read("x.pgn") == "old");
    CHECK(dir.entries() == 2);
  }
  CHECK(dir.read("x.pgn") == "old");
  CHECK(dir.entries() == 1);
  auto sink = open_output(path);
  auto rival = open_output(path);
  REQUIRE((*sink)->write("new").has_value());
  REQUIRE((*rival)->write("rival").has_value());
  REQUIRE((*sink)->finish().has_value());
  CHECK(dir.read("x.pgn") == "new");
  REQUIRE((*sink)->finish().has_value());
  REQUIRE((*rival)->finish().has_value());
  CHECK(dir.read("x.pgn") == "rival");
  CHECK(dir.entries() == 1);
}

TEST_CASE("a file can be rewritten while it is read") {
  const TempDir dir;
  const std::string text = movetext(200000);
  const std::string path = dir.write("x.pgn", text);
  auto source = open_input(path);
  auto sink = open_output(path);
  std::string buffer(1000, '\0');
  while (true) {
    const auto count = (*source)->read(buffer);
    REQUIRE(count.has_value());
    if (*count == 0) break;
    REQUIRE((*sink)->write(std::string_view(buffer).substr(0, *count)).has_value());
  }
  REQUIRE((*sink)->write("more").has_value());
  REQUIRE((*sink)->finish().has_value());
  CHECK((dir.read("x.pgn") == text + "more"));
}

TEST_CASE("permissions are kept, links are followed, long names are fine") {
  const TempDir dir;
  const std::string path = dir.write("x.pgn", "old");
  REQUIRE(::chmod(path.c_str(), 0640) == 0);
  std::filesystem::create_symlink("x.pgn", dir.file("link.pgn"));
  REQUIRE(write_file(dir.file("link.pgn"), "through the link").has_value());
  CHECK(dir.read("x.pgn") == "through the link");
  CHECK(std::filesystem::is_symlink(dir.file("link.pgn")));
  struct stat status{};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
  std::filesystem::create_symlink("fresh.pgn", dir.file("dangling"));
  REQUIRE(write_file(dir.file("dangling"), "fresh").has_value());
  CHECK(dir.read("fresh.pgn") == "fresh");
  const std::string longest(255, 'x');
  REQUIRE(write_file(dir.file(longest), "long").has_value());
  CHECK(dir.read(longest) == "long");
}

TEST_CASE("appending adds a member") {
  const TempDir dir;
  for (const char* name : {"log.bgn", "log.bgn.gz", "log.bgn.bz2", "log.bgn.zst"}) {
    REQUIRE(write_file(dir.file(name), "one\n", {.mode = OutputMode::Append}).has_value());
    REQUIRE(write_file(dir.file(name), "two\n", {.mode = OutputMode::Append}).has_value());
    CHECK(read_file(dir.file(name)).value() == "one\ntwo\n");
  }
}

TEST_CASE("faults while creating are one sentence with the name") {
  const TempDir dir;
  const auto message = [](const std::string& path) {
    const auto sink = open_output(path);
    return sink ? "opened" : sink.error().reason;
  };
  CHECK(message(dir.path()) == "'" + dir.path() + "' is a directory");
  const std::string nowhere = dir.file("no/x.pgn");
  CHECK(message(nowhere) == "cannot create '" + nowhere + "': no such directory");
  CHECK(open_output(nowhere).error().kind == IoError::Kind::NotFound);
  CHECK(message("") == "cannot create '': no such directory");
  CHECK(message(dir.path() + "/new/") == "cannot create '" + dir.path() + "/new/': no such directory");
  if (::geteuid() != 0) {
    const std::string path = dir.write("x.pgn", "mine");
    REQUIRE(::chmod(path.c_str(), 0444) == 0);
    CHECK(message(path) == "cannot create '" + path + "': permission denied");
  }
}

TEST_CASE("a full disk is a fault, and stays one") {
  auto sink = open_output("/dev/full");
  REQUIRE(sink.has_value());
  REQUIRE((*sink)->write("x").has_value());
  const auto flushed = (*sink)->flush();
  REQUIRE_FALSE(flushed.has_value());
  CHECK(flushed.error().kind == IoError::Kind::NoSpace);
  CHECK(flushed.error().reason == "cannot write '/dev/full': no space left on the device");
  CHECK((*sink)->write("y").error().reason == flushed.error().reason);
  CHECK((*sink)->finish().error().reason == flushed.error().reason);
  CHECK((*sink)->finish().error().reason == flushed.error().reason);
  CHECK(std::filesystem::is_character_file("/dev/full"));
  for (const Compression c : {Compression::Gzip, Compression::Bzip2, Compression::Zstd}) {
    CHECK(write_file("/dev/full", "x", {.compression = c}).error().kind == IoError::Kind::NoSpace);
    CHECK(write_file("/dev/full", movetext(3000000), {.compression = c}).error().kind ==
          IoError::Kind::NoSpace);
  }
  CHECK(write_file(kDevice, "x").has_value());
}

TEST_CASE("a pipe whose reader is gone is a fault, not a signal") {
  const TempDir dir;
  const std::string path = dir.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  // What a shell gives a program: the signal kills. doctest's own handlers leave SIGPIPE alone.
  struct sigaction before{};
  struct sigaction deadly{};
  deadly.sa_handler = SIG_DFL;
  REQUIRE(::sigaction(SIGPIPE, &deadly, &before) == 0);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  auto sink = open_output(path);
  REQUIRE(sink.has_value());
  REQUIRE((*sink)->write("read").has_value());
  REQUIRE((*sink)->flush().has_value());
  ::close(reader);
  REQUIRE((*sink)->write("unread").has_value());
  const auto flushed = (*sink)->flush();
  REQUIRE_FALSE(flushed.has_value());
  CHECK(flushed.error().kind == IoError::Kind::ClosedPipe);
  CHECK(flushed.error().reason == "cannot write '" + path + "': the program that read it has ended");
  CHECK_FALSE((*sink)->finish().has_value());
  sigset_t waiting;
  sigpending(&waiting);
  CHECK(sigismember(&waiting, SIGPIPE) == 0);
  ::sigaction(SIGPIPE, &before, nullptr);
}

TEST_CASE("a non-blocking pipe is waited for") {
  const TempDir dir;
  const std::string path = dir.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const int reader = ::open(path.c_str(), O_RDWR | O_NONBLOCK);
  REQUIRE(reader >= 0);
  const int out = ::open(path.c_str(), O_WRONLY | O_NONBLOCK);
  const std::string text = movetext(1'000'000);  // more than a pipe holds
  std::string got;
  std::thread drainer([&] {
    std::string buffer(4096, '\0');
    while (got.size() < text.size()) {
      const ssize_t count = ::read(reader, buffer.data(), buffer.size());
      if (count > 0) got.append(buffer, 0, static_cast<std::size_t>(count));
    }
  });
  DescriptorSink sink(FileDescriptor::owned(out), path);
  const bool written = sink.write(text).has_value() && sink.finish().has_value();
  drainer.join();
  ::close(reader);
  CHECK(written);
  CHECK((got == text));
}

TEST_CASE("standard output is written to and left open") {
  const TempDir dir;
  const std::string path = dir.write("out", "");
  const int saved = ::dup(STDOUT_FILENO);
  const int file = ::open(path.c_str(), O_WRONLY);
  ::fflush(stdout);
  ::dup2(file, STDOUT_FILENO);
  auto sink = open_output("-");
  const bool flushed =
      sink.has_value() && (*sink)->write("one\n").has_value() && (*sink)->flush().has_value();
  const std::string early = dir.read("out");
  const bool finished = flushed && (*sink)->write("two\n").has_value() && (*sink)->finish().has_value();
  const bool open = ::fcntl(STDOUT_FILENO, F_GETFD) != -1;
  ::dup2(saved, STDOUT_FILENO);
  ::close(saved);
  ::close(file);
  CHECK(finished);
  CHECK(open);
  CHECK(early == "one\n");
  CHECK(dir.read("out") == "one\ntwo\n");
  CHECK((*sink)->name() == "standard output");
}

TEST_CASE("a string takes everything at once") {
  std::string out;
  const auto sink = string_sink(out, "a string");
  CHECK(sink->name() == "a string");
  REQUIRE(sink->write("a").has_value());
  CHECK(out == "a");
  REQUIRE(sink->write("").has_value());
  REQUIRE(sink->finish().has_value());
  CHECK(out == "a");
}

TEST_CASE("the beginning of a file can be told last") {
  const TempDir dir;
  dir.write("x.bin", "old");
  auto sink = open_patchable_output(dir.file("x.bin"));
  REQUIRE(sink.has_value());
  REQUIRE((*sink)->write("???? and the rest").has_value());
  REQUIRE((*sink)->patch(0, "what").has_value());
  REQUIRE((*sink)->write(", and more").has_value());
  CHECK(dir.read("x.bin") == "old");
  REQUIRE((*sink)->finish().has_value());
  CHECK(dir.read("x.bin") == "what and the rest, and more");
  CHECK(dir.entries() == 1);
  for (const char* path : {"-", kDevice})
    CHECK(open_patchable_output(path).error().reason.ends_with("it is no regular file"));
  CHECK(open_patchable_output(dir.path()).error().kind == IoError::Kind::IsDirectory);
}
