// SPDX-License-Identifier: GPL-3.0-or-later
// A request of the page: {"id":7,"do":"game","document":1,"number":3}. PROTOCOL.md has all of them.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/desk/library/edit.h"
#include "annotate/desk/refs/game_ref.h"
#include "base/error.h"
#include "core/move.h"
#include "json/json_datum.h"
#include "json/json_tape.h"
#include "variant/any_position.h"

namespace annotate {

/// A position as requests name it: the start, and the moves from there.
struct PlayedPosition {
  chess::AnyPosition start;
  std::vector<chess::Move> moves;
  chess::AnyPosition position;  ///< behind the moves
  bool chess960 = false;
};

/// Cheap to copy, so that another thread may answer it.
class DeskRequest {
 public:
  /// The error says what is wrong with the text.
  static std::expected<DeskRequest, std::string> parse(std::string_view text);

  std::int64_t id() const { return id_; }
  const std::string& name() const { return name_; }
  /// Bytes of its text.
  std::size_t size() const { return parsed_->text.size(); }
  /// The game that it names by `document` and `number`.
  GameRef game() const;

  /// Empty if the member is absent or of another kind; the same for the others below.
  std::string text(std::string_view key) const;
  std::optional<std::int64_t> number(std::string_view key) const;
  /// From `low` to `high`; `otherwise` if it is absent.
  std::int64_t number(std::string_view key, std::int64_t otherwise, std::int64_t low,
                      std::int64_t high) const;
  bool flag(std::string_view key) const;
  bool has(std::string_view key) const { return value_of(key).has_value(); }
  std::vector<std::string> texts(std::string_view key) const;
  std::vector<std::int64_t> numbers(std::string_view key) const;

  /// Any value, as it was written.
  std::optional<chess::JsonDatum> datum(std::string_view key) const;
  /// The members of an object, read like those of a request.
  std::optional<DeskRequest> object(std::string_view key) const;

  /// Reads `start` (a FEN; absent: the usual start), `variant` (as the tag has it) and `moves`.
  std::expected<PlayedPosition, std::string> position() const;
  /// Reads `op`.
  std::expected<Edit, std::string> edit() const;

 private:
  struct Parsed {
    std::string text;
    chess::JsonTape tape;
  };
  DeskRequest(std::shared_ptr<const Parsed> parsed, chess::JsonValue root)
      : parsed_(std::move(parsed)), root_(root) {}
  std::optional<chess::JsonValue> value_of(std::string_view key) const { return root_.find(key); }

  std::shared_ptr<const Parsed> parsed_;
  chess::JsonValue root_;
  std::int64_t id_ = 0;
  std::string name_;
};

}  // namespace annotate
