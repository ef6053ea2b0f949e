// SPDX-License-Identifier: GPL-3.0-or-later
// A library in a folder of its own, which can be left as a killed process leaves it, and opened again.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/desk/library/library.h"
#include "support/temp_dir.h"

namespace annotate::test {

inline constexpr std::string_view kTwoGames =
    "[Event \"First\"]\n[White \"Doe\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n\n"
    "1. e4   e5 2. Nf3 {kept  as it is} 1-0\n\n"
    "% a line of another program\n"
    "[Event \"Second\"]\n[White \"Poe\"]\n[Black \"Moe\"]\n[Result \"*\"]\n\n"
    "1. d4 (1. c4 e5) 1... d5 *\n";

class LibraryFixture {
 public:
  LibraryFixture() { options.state_file = state_.file("desk.db"); }

  /// Opens it, anew if it is open.
  Library& open() {
    library_.reset();
    auto opened = Library::open(options);
    REQUIRE_MESSAGE(opened, (opened ? "" : opened.error().reason));
    library_ = std::move(*opened);
    return *library_;
  }
  Library& library() { return library_ ? *library_ : open(); }
  void close() { library_.reset(); }

  /// A file of the user; a document once the library is opened.
  std::string add_file(std::string_view name, std::string_view text) {
    const std::string path = folder.write(name, text);
    options.files.push_back(path);
    return path;
  }
  std::uint64_t document_of(std::string_view name) {
    for (const Document& document : library().documents())
      if (document.name == name) return document.id;
    return 0;
  }

  GameState game(GameRef ref) {
    auto state = library().game(ref);
    REQUIRE_MESSAGE(state, (state ? "" : state.error().reason));
    return std::move(*state);
  }
  GameState edit(GameRef ref, const Edit& edit) {
    auto state = library().edit(ref, game(ref).revision, edit);
    REQUIRE_MESSAGE(state, (state ? "" : state.error().reason));
    return std::move(*state);
  }

  LibraryOptions options;
  test_support::TempDir folder;

 private:
  test_support::TempDir state_;
  std::unique_ptr<Library> library_;
};

}  // namespace annotate::test
