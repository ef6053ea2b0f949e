// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines split as a shell would, programs looked up, and lines cut out of bytes.
#include "client/engine_spec.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "client/detail/command_words.h"
#include "client/detail/line_buffer.h"
#include "client/transport.h"

using namespace chess;

namespace {
std::vector<std::string> words_of(std::string_view text) {
  const auto command = parse_engine_command(text);
  REQUIRE_MESSAGE(command.has_value(), text);
  std::vector<std::string> words = command->arguments;
  words.insert(words.begin(), command->program);
  return words;
}
using Words = std::vector<std::string>;
}  // namespace

TEST_CASE("command: words, quotes and backslashes") {
  CHECK(words_of("stockfish") == Words{"stockfish"});
  CHECK(words_of("  gnuchess\t--uci ") == Words{"gnuchess", "--uci"});
  CHECK(words_of("'/path/my engine' --arg") == Words{"/path/my engine", "--arg"});
  CHECK(words_of(R"("/path/my engine"--arg)") == Words{"/path/my engine--arg"});
  CHECK(words_of(R"(/path/my\ engine a\'b)") == Words{"/path/my engine", "a'b"});
  CHECK(words_of(R"(e "a\"b\\c\n" 'x\y')") == Words{"e", R"(a"b\c\n)", R"(x\y)"});
  CHECK(words_of("e '' \"\"") == Words{"e", "", ""});
  CHECK(words_of("e $HOME *.pgn") == Words{"e", "$HOME", "*.pgn"});
}

TEST_CASE("command: what cannot be read") {
  for (const auto bad : {"", "   ", "'abc", "\"abc", "abc\\", "'' x", "\"abc\\"}) {
    const auto command = parse_engine_command(bad);
    REQUIRE_FALSE(command);
    CHECK(command.error().kind == EngineFault::BadCommand);
  }
  CHECK_FALSE(parse_engine_command(std::string_view("a\0b", 3)));
}

TEST_CASE("command: any words come back from their text") {
  Random random(5);
  const std::string alphabet = "ab /\\'\"$ \t-=.*";
  for (int i = 0; i < 5000; ++i) {
    EngineCommand command{"p", {}};
    for (auto n = random.below(5); n > 0; --n) command.program += alphabet[random.below(alphabet.size())];
    for (auto n = random.below(4); n > 0; --n) {
      std::string word;
      for (auto m = random.below(6); m > 0; --m) word += alphabet[random.below(alphabet.size())];
      command.arguments.push_back(word);
    }
    const auto again = parse_engine_command(to_text(command));
    REQUIRE_MESSAGE(again.has_value(), to_text(command));
    CHECK(*again == command);
  }
}

TEST_CASE("command: as users of Windows type it") {
  const auto split = [](std::string_view text) { return *split_command(text, QuoteRules::Windows); };
  CHECK(split(R"(C:\engines\sf.exe --uci)") == Words{R"(C:\engines\sf.exe)", "--uci"});
  CHECK(split(R"("C:\my engines\sf.exe" a"b c"d)") == Words{R"(C:\my engines\sf.exe)", "ab cd"});
  CHECK(split(R"('C:\my engines\sf.exe' C:\O'Neil\x)") == Words{R"(C:\my engines\sf.exe)", R"(C:\O'Neil\x)"});
  CHECK(split(R"(e "a\"b" "c\\" \\server\x)") == Words{"e", R"(a"b)", R"(c\)", R"(\\server\x)"});
  CHECK_FALSE(split_command("\"abc", QuoteRules::Windows));
  Random random(7);
  const std::string alphabet = "ab /\\'\" -";
  for (int i = 0; i < 5000; ++i) {
    Words words;
    std::string text;
    for (auto n = 1 + random.below(4); n > 0; --n) {
      std::string word;
      for (auto m = random.below(6); m > 0; --m) word += alphabet[random.below(alphabet.size())];
      append_word(word, QuoteRules::Windows, text);
      text += ' ';
      words.push_back(word);
    }
    REQUIRE_MESSAGE(split(text) == words, text);
  }
}

TEST_CASE("command: programs are looked up") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("marginalia_find_" + std::to_string(::getpid()));
  fs::create_directories(folder / "a" / "folder");
  fs::create_directories(folder / "b");
  std::ofstream(folder / "a" / "plain") << "text";
  std::ofstream(folder / "b" / "tool") << "#!/bin/sh\n";
  fs::permissions(folder / "b" / "tool", fs::perms::owner_all);
  const std::string path = (folder / "a").string() + "::" + (folder / "b").string();
  const auto why = [&](std::string_view program) {
    const auto found = find_program(program, path);
    REQUIRE_FALSE(found);
    CHECK(found.error().kind == EngineFault::NotFound);
    return found.error().reason;
  };
  CHECK(find_program("tool", path) == (folder / "b" / "tool").string());
  CHECK(find_program((folder / "b" / "tool").string(), "") == (folder / "b" / "tool").string());
  CHECK(why("nothing-of-the-kind").find("/usr/games") != std::string::npos);
  CHECK(why("").find("no name") != std::string::npos);
  CHECK(why((folder / "a" / "folder").string()).find("directory") != std::string::npos);
  CHECK(why("folder").find("directory") != std::string::npos);
  CHECK(why((folder / "none").string()).find("no such file") != std::string::npos);
  CHECK(why("plain").find("not executable") != std::string::npos);
  fs::remove_all(folder);
}

TEST_CASE("exit status in words") {
  CHECK(to_string(ProcessEnd{3, false}) == "exit status 3");
  CHECK(to_string(ProcessEnd{9, true}) == "signal 9 (Killed)");
  CHECK(to_string(ProcessEnd{200, true}) == "signal 200");
  CHECK(ProcessEnd{}.is_success());
  CHECK_FALSE(ProcessEnd{0, true}.is_success());
}

TEST_CASE("lines: however the bytes are cut") {
  const std::string text = "one\ntwo\r\n\n\r\nfive\rx\nno end";
  const Words expected = {"one", "two", "", "", "five\rx", "no end"};
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    LineBuffer buffer;
    Words lines;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = std::min<std::size_t>(1 + random.below(6), text.size() - at);
      buffer.append(std::string_view(text).substr(at, size));
      at += size;
      if (random.below(2) == 0)
        while (auto line = buffer.next()) lines.push_back(*line);
    }
    while (auto line = buffer.next()) lines.push_back(*line);
    CHECK(buffer.size() == 6);
    if (auto line = buffer.rest()) lines.push_back(*line);
    CHECK(lines == expected);
    CHECK(buffer.size() == 0);
    CHECK_FALSE(buffer.next());
    CHECK_FALSE(buffer.rest());
  }
}

TEST_CASE("a program finds what lies beside it, and else names it for the PATH") {
  const auto self = std::filesystem::read_symlink("/proc/self/exe");
  CHECK(parse_engine_command(command_beside_program(self.filename().string()))->program == self.string());
  CHECK(command_beside_program("nothing-of-the-kind") == "nothing-of-the-kind");
}
