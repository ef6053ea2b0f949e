// SPDX-License-Identifier: GPL-3.0-or-later
// What files are on every system, by the interface alone.
#include "os/files.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "os/paths.h"
#include "os/unique_files.h"

using namespace chess;

namespace {

/// A folder whose name is no ASCII and has a blank.
class OddFolder {
 public:
  OddFolder() {
    const std::string front =
        (std::filesystem::path(temporary_place().folder) / "m\u00e4rginalia \u2654 ").string();
    REQUIRE(create_unique_folder(front, path_));
  }
  ~OddFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

constexpr OpenHow kNew{.access = FileAccess::Both, .making = FileMaking::New};

void write_file(const std::string& path, std::string_view text) {
  const int fd =
      open_file(path, {.access = FileAccess::Write, .making = FileMaking::IfAbsent, .truncates = true});
  REQUIRE(fd >= 0);
  CHECK(write_some(fd, text) == static_cast<std::ptrdiff_t>(text.size()));
  CHECK(sync_file(fd));
  CHECK(close_descriptor(fd) == 0);
}

std::string text_of_file(const std::string& path) {
  const int fd = open_file(path, {});
  if (fd < 0) return "no file";
  std::string text(1000, '\0');
  text.resize(static_cast<std::size_t>(read_some(fd, text)));
  close_descriptor(fd);
  return text;
}

}  // namespace

TEST_CASE("bytes come back as they were written") {
  const OddFolder folder;
  const std::string path = folder.file("gar\u00e7on.pgn");
  const std::string text("a\r\nb\nc\x1a\0d\r", 10);
  write_file(path, text);
  CHECK(text_of_file(path) == text);
  CHECK(std::filesystem::file_size(path) == text.size());
  const auto status = status_of_path(path);
  REQUIRE(status.has_value());
  CHECK(status->kind == FileKind::Regular);
  CHECK(status->size == text.size());
  CHECK(status->is_own);
  CHECK(status->modified_ns > 1'500'000'000'000'000'000);
  CHECK(status_of_path(folder.path())->kind == FileKind::Folder);
}

TEST_CASE("places in a file") {
  const OddFolder folder;
  const int fd = open_file(folder.file("x"), kNew);
  REQUIRE(fd >= 0);
  const std::string text = "0123456789";
  CHECK(write_some_at(fd, std::as_bytes(std::span(text)), 5) == 10);
  std::string read(3, '\0');
  CHECK(read_some_at(fd, std::as_writable_bytes(std::span(read)), 7) == 3);
  CHECK(read == "234");
  CHECK(read_some_at(fd, std::as_writable_bytes(std::span(read)), 15) == 0);
  CHECK(truncate_file(fd, 6));
  CHECK(status_of(fd)->size == 6);
  close_descriptor(fd);
  const int end = open_file(folder.file("x"), {.access = FileAccess::Write, .appends = true});
  CHECK(write_some(end, "ab") == 2);
  CHECK(write_some(end, "c") == 1);
  close_descriptor(end);
  CHECK(text_of_file(folder.file("x")) == std::string("\0\0\0\0\0"
                                                      "0abc",
                                                      9));
}

TEST_CASE("what cannot be opened has the same error on all systems") {
  const OddFolder folder;
  CHECK(open_file(folder.file("none"), {}) == -1);
  CHECK(errno == ENOENT);
  CHECK(open_file(folder.file("none/x"), {.access = FileAccess::Write, .making = FileMaking::New}) == -1);
  CHECK(errno == ENOENT);
  CHECK(open_file(folder.path(), {.access = FileAccess::Write}) == -1);
  CHECK(errno == EISDIR);
  write_file(folder.file("x"), "x");
  CHECK(open_file(folder.file("x"), kNew) == -1);
  CHECK(errno == EEXIST);
  CHECK(open_file(folder.file("x"), {.is_folder = true}) == -1);
  CHECK(errno == ENOTDIR);
  CHECK_FALSE(status_of_path(folder.file("none")).has_value());
  CHECK(errno == ENOENT);
  CHECK_FALSE(make_folder(folder.path(), 0700));
  CHECK(errno == EEXIST);
  CHECK_FALSE(remove_folder(folder.path()));
  CHECK((errno == ENOTEMPTY || errno == EEXIST));
  CHECK_FALSE(remove_file(folder.file("none")));
  CHECK(errno == ENOENT);
}

TEST_CASE("a file takes the name of another one, which somebody has open") {
  const OddFolder folder;
  write_file(folder.file("old"), "old");
  write_file(folder.file("new"), "new");
  const auto id = status_of_path(folder.file("new"))->id;
  const int reader = open_file(folder.file("old"), {});
  REQUIRE(reader >= 0);
  CHECK(rename_file(folder.file("new"), folder.file("old")));
  CHECK(text_of_file(folder.file("old")) == "new");
  CHECK(status_of_path(folder.file("old"))->id == id);
  std::string text(10, '\0');
  CHECK(read_some(reader, text) == 3);
  CHECK(text.starts_with("old"));
  close_descriptor(reader);
  write_file(folder.file("more"), "more");
  CHECK_FALSE(rename_to_new(folder.file("more"), folder.file("old")));
  CHECK(errno == EEXIST);
  CHECK(text_of_file(folder.file("old")) == "new");
  CHECK(rename_to_new(folder.file("more"), folder.file("other")));
  CHECK(text_of_file(folder.file("other")) == "more");
  if (exchange_files(folder.file("old"), folder.file("other"))) {
    CHECK(text_of_file(folder.file("old")) == "more");
    CHECK(text_of_file(folder.file("other")) == "new");
  } else {
    CHECK(errno == ENOTSUP);
  }
}

TEST_CASE("an open file gives its name away, and can be renamed") {
  const OddFolder folder;
  const int fd = open_file(folder.file("x"), kNew);
  const auto id = status_of(fd)->id;
  CHECK(rename_file(folder.file("x"), folder.file("y")));
  CHECK(status_of_path(folder.file("y"))->id == id);
  CHECK(remove_file(folder.file("y")));
  CHECK_FALSE(status_of_path(folder.file("y")).has_value());
  write_file(folder.file("y"), "another one");
  CHECK(close_descriptor(fd) == 0);
  CHECK(text_of_file(folder.file("y")) == "another one");
}

TEST_CASE("a lock is that of an open file") {
  const OddFolder folder;
  const int fd = open_file(folder.file("x"), kNew);
  CHECK(try_lock(fd));
  const int more = duplicate_descriptor(fd);
  REQUIRE(more >= 0);
  const int other = open_file(folder.file("x"), {});
  CHECK_FALSE(try_lock(other));
  CHECK(errno == EWOULDBLOCK);
  // It keeps nobody from reading and writing.
  CHECK(write_some(fd, "ab") == 2);
  CHECK(text_of_file(folder.file("x")) == "ab");
  close_descriptor(fd);
  CHECK_FALSE(try_lock(other));
  close_descriptor(more);
  CHECK(try_lock(other));
  close_descriptor(other);
}

TEST_CASE("a file that vanishes leaves nothing") {
  const OddFolder folder;
  std::string path;
  const int fd = create_unique_file(folder.file("temporary-"), ".part", path, true);
  REQUIRE(fd >= 0);
  CHECK(path.ends_with(".part"));
  CHECK(write_some(fd, "abc") == 3);
  std::string text(3, '\0');
  CHECK(read_some_at(fd, std::as_writable_bytes(std::span(text)), 0) == 3);
  CHECK(text == "abc");
  close_descriptor(fd);
  CHECK_FALSE(status_of_path(path).has_value());
}

TEST_CASE("who writes to a file is seen, where the system says it") {
  const OddFolder folder;
  write_file(folder.file("x"), "x");
  CHECK_FALSE(has_writer(folder.file("x")));
  CHECK_FALSE(has_writer(folder.file("none")));
}

TEST_CASE("a file beneath a folder") {
  const OddFolder folder;
  REQUIRE(make_folder(folder.file("a"), 0700));
  REQUIRE(make_folder(folder.file("a/b"), 0700));
  write_file(folder.file("a/b/c"), "deep");
  const int fd = open_beneath(folder.path(), "a/b/c");
  REQUIRE(fd >= 0);
  CHECK(status_of(fd)->id == status_of_path(folder.file("a/b/c"))->id);
  close_descriptor(fd);
  CHECK(open_beneath(folder.path(), "a/c") == -1);
}

TEST_CASE("long paths") {
  const OddFolder folder;
  std::string path = folder.path();
  for (int i = 0; i < 6; ++i) {
    path += "/" + std::string(80, static_cast<char>('a' + i));
    REQUIRE(make_folder(path, 0700));
  }
  write_file(path + "/x", "far away");
  CHECK(text_of_file(path + "/x") == "far away");
  CHECK(rename_file(path + "/x", path + "/y"));
  CHECK(status_of_path(path + "/y")->size == 8);
  CHECK(remove_file(path + "/y"));
}

TEST_CASE("parts of paths") {
  CHECK(begin_of_name("x.pgn") == 0);
  CHECK(begin_of_name("a/x.pgn") == 2);
  CHECK(begin_of_name("a/") == 2);
  CHECK(begin_of_name("") == 0);
  CHECK(root_length("/x") == 1);
  CHECK(root_length("x/y") == 0);
}
