// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a game before its moves are read, and which of its tags are asked for at all.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.h"

namespace chess { inline namespace game {

/// Are the moves of a game with these tags worth reading? If it is empty, the moves of all games are read.
/// Readers in several threads may have copies of one question.
class TagQuestion {
 public:
  /// The names of tags; nothing: all tags.
  using Names = std::optional<std::vector<std::string>>;

  TagQuestion() = default;
  /// Of other tags than `names`, games need not have any.
  template <std::predicate<const Tags&> Question>
    requires(!std::same_as<std::remove_cvref_t<Question>, TagQuestion>)
  TagQuestion(Question&& question, Names names = std::nullopt)
      : question_(std::forward<Question>(question)), names_(std::move(names)) {}

  explicit operator bool() const { return static_cast<bool>(question_); }
  bool operator()(const Tags& tags) const { return question_(tags); }
  /// Is a tag of this name asked for?
  bool asks(std::string_view name) const {
    // The first letter tells most names apart, without a call.
    return !names_ || std::ranges::any_of(*names_, [name](const std::string& asked) {
      return !asked.empty() && asked.size() == name.size() && asked[0] == name[0] && asked == name;
    });
  }
  /// Are all tags asked for?
  bool asks_all() const { return !names_; }

 private:
  std::function<bool(const Tags&)> question_;
  Names names_;
};

/// These names.
inline TagQuestion::Names tag_names(std::initializer_list<std::string_view> names = {}) {
  return TagQuestion::Names(std::in_place, names.begin(), names.end());
}

/// Adds `more` to `names`, which become all tags if either is.
inline void add_names(const TagQuestion::Names& more, TagQuestion::Names& names) {
  if (names && more)
    names->insert(names->end(), more->begin(), more->end());
  else
    names.reset();
}

}}  // namespace chess::game
