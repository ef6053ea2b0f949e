// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/request.h"

#include <algorithm>
#include <utility>

#include "notation/fen.h"
#include "notation/variant_text.h"
#include "variant/variant_name.h"

namespace annotate {

namespace {

/// Longer games than any that was played.
constexpr std::size_t kMostMoves = 5'000;

std::string text_of(const std::optional<chess::JsonValue>& value) {
  return value && value->is_string() ? value->string() : std::string();
}

}  // namespace

std::expected<DeskRequest, std::string> DeskRequest::parse(std::string_view text) {
  auto parsed = std::make_shared<Parsed>();
  parsed->text = text;
  const auto root = parsed->tape.parse(parsed->text);
  if (!root) return std::unexpected("the request is no JSON: " + to_string(root.error()));
  if (!root->is_object()) return std::unexpected("the request is no object");
  DeskRequest request(std::move(parsed), *root);
  request.id_ = request.number("id").value_or(0);
  request.name_ = request.text("do");
  return request;
}

std::string DeskRequest::text(std::string_view key) const { return text_of(value_of(key)); }

std::optional<std::int64_t> DeskRequest::number(std::string_view key) const {
  const auto value = value_of(key);
  return value ? value->as_int() : std::nullopt;
}

std::int64_t DeskRequest::number(std::string_view key, std::int64_t otherwise, std::int64_t low,
                                 std::int64_t high) const {
  return std::clamp(number(key).value_or(otherwise), low, high);
}

bool DeskRequest::flag(std::string_view key) const {
  const auto value = value_of(key);
  return value && value->as_bool().value_or(false);
}

std::vector<std::string> DeskRequest::texts(std::string_view key) const {
  std::vector<std::string> texts;
  const auto list = value_of(key);
  if (!list || !list->is_array()) return texts;
  for (auto c = list->first(); !c.done(); c.advance()) texts.push_back(text_of(c.value()));
  return texts;
}

std::vector<std::int64_t> DeskRequest::numbers(std::string_view key) const {
  std::vector<std::int64_t> numbers;
  const auto list = value_of(key);
  if (!list || !list->is_array()) return numbers;
  for (auto c = list->first(); !c.done(); c.advance())
    if (const auto number = c.value().as_int()) numbers.push_back(*number);
  return numbers;
}

std::optional<chess::JsonDatum> DeskRequest::datum(std::string_view key) const {
  const auto value = value_of(key);
  return value ? std::optional(chess::JsonDatum(*value)) : std::nullopt;
}

std::optional<DeskRequest> DeskRequest::object(std::string_view key) const {
  const auto value = value_of(key);
  return value && value->is_object() ? std::optional(DeskRequest(parsed_, *value)) : std::nullopt;
}

GameRef DeskRequest::game() const {
  const auto index = [&](std::string_view key) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, number(key).value_or(0)));
  };
  return {index("document"), index("number")};
}

std::expected<PlayedPosition, std::string> DeskRequest::position() const {
  const std::string variant = text("variant");
  const chess::Variant rules =
      variant.empty() ? chess::Variant::Standard : chess::parse_variant_name(variant);
  const std::string start = text("start");
  auto position = chess::parse_position(rules, start.empty() ? chess::kStartFen : std::string_view(start));
  if (!position) return std::unexpected("the position cannot be read: " + to_string(position.error()));
  PlayedPosition played{*position, {}, *std::move(position), false};
  played.chess960 = rules == chess::Variant::Chess960 || needs_chess960(played.start);
  for (const std::string& text : texts("moves")) {
    const auto move = chess::parse_uci_move(played.position, text);
    if (!move) return std::unexpected("move " + std::to_string(played.moves.size() + 1) + " is not legal");
    if (played.moves.size() == kMostMoves) return std::unexpected("there are too many moves");
    played.moves.push_back(*move);
    played.position.play(*move);
  }
  return played;
}

std::expected<Edit, std::string> DeskRequest::edit() const {
  const auto given = object("op");
  if (!given) return std::unexpected("there is no op");
  const DeskRequest& op = *given;
  const std::string kind = op.text("op");
  const bool needs_node = kind != "tag" && kind != "result";
  if (needs_node && !op.number("node")) return std::unexpected("node must be a whole number");
  const std::int64_t node = op.number("node").value_or(kStartNode);
  if (kind == "comment") return CommentEdit{node, op.text("text")};
  if (kind == "nags") {
    GlyphsEdit edit{node, {}};
    for (const std::int64_t nag : op.numbers("nags"))
      edit.nags.push_back(static_cast<int>(std::clamp<std::int64_t>(nag, -1, 256)));
    return edit;
  }
  if (kind == "shapes") return ShapesEdit{node, op.texts("shapes")};
  if (kind == "add") return AddLineEdit{node, op.texts("moves")};
  if (kind == "delete") return DeleteEdit{node};
  if (kind == "promote") return PromoteEdit{node};
  if (kind == "demote") return DemoteEdit{node};
  if (kind == "main") return MainLineEdit{node};
  if (kind == "tag") return TagEdit{op.text("name"), op.text("value")};
  if (kind == "result") return ResultEdit{op.text("value")};
  return std::unexpected("there is no such edit");
}

}  // namespace annotate
