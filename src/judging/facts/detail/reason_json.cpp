// SPDX-License-Identifier: GPL-3.0-or-later
// A reason as JSON: its key, what it speaks of, its line, and the fields of its details under their names.
#include <span>

#include "base/text.h"
#include "facts/detail/fields.h"
#include "facts/facts_json.h"

namespace chess { inline namespace facts {

namespace {

/// In a tag.
constexpr char kMoveSeparator = '.';

/// A field of the details. Of a stake and a means its kind, and what that kind has.
template <class Fields, class Field>
void describe_field(Fields& fields, std::string_view name, Field& field) {
  if constexpr (requires { field.has_value(); }) {
    if (fields.has(name, field)) describe_field(fields, name, *field);
  } else if constexpr (requires { field.kind; }) {
    fields.object(name, [&](auto& inner) {
      visit_fields(field, [&](std::string_view part, auto& value) {
        const auto parts = kFieldsOf<std::remove_const_t<decltype(field.kind)>>;
        if (part == "kind" || parts[static_cast<std::size_t>(field.kind)].contains(part))
          describe_field(inner, part, value);
      });
    });
  } else {
    fields(name, field);
  }
}

template <class Fields, class TheReason>
void describe_details(Fields& fields, TheReason& reason) {
  visit_details(reason, [&](std::string_view name, auto& field) { describe_field(fields, name, field); });
}

/// Can a side pass where the line of the reason begins behind a pass?
bool can_pass(const Reason& reason, Position origin) {
  bool can = true;
  visit_details(reason, [&](std::string_view name, const auto& field) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Move>) {
      if (name != "by") return;
      if (!field.is_null()) origin.play(field);
      can = !origin.in_check();
    }
  });
  return can;
}

/// Is each means of the reason a move of its line?
bool has_its_means(const Reason& reason) {
  bool has = true;
  visit_details(reason, [&](std::string_view, const auto& field) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::optional<Means>>)
      has &= !field || field->ply < reason.line.size();
  });
  return has;
}

/// Writes what stands behind the key, and ends the object. The line is the last member.
void write_members(JsonWriter& json, const Reason& reason) {
  FieldWriter fields(json);
  describe_details(fields, reason);
  fields.moves("line", reason.line);
  json.close('}');
}

/// A part of a tag's text as JSON: what begins with a letter gets its quotes.
std::string as_json(std::string_view text) {
  std::string json;
  bool is_word = false;
  for (const char c : text) {
    const bool goes_on = is_alpha(c) || (is_word && (is_digit(c) || c == '-'));
    if (goes_on != is_word) json += '"';
    is_word = goes_on;
    json += c == '<' ? '{' : c == '>' ? '}' : c == kMoveSeparator ? ',' : c;
  }
  if (is_word) json += '"';
  return json;
}

}  // namespace

void write_reason(JsonWriter& json, const Reason& reason) {
  json.open('{');
  json.text("key", key_of(reason));
  json.text("about", name_of(about_of(reason)));
  write_members(json, reason);
}

std::optional<Reason> read_reason(JsonValue object, const Position& before, Move played) {
  const auto key = object.find("key");
  const ReasonRow* row = find_reason_row(key ? key->plain_string().value_or("") : "");
  if (row == nullptr) return std::nullopt;
  Reason reason = blank_reason(*row);
  const Position origin = origin_of(reason, before, played);
  FieldReader fields(object, &origin);
  describe_details(fields, reason);
  if (!fields.is_whole() || !can_pass(reason, origin)) return std::nullopt;
  fields.moves("line", reason.line, line_start_of(reason, origin));
  return fields.is_whole() && has_its_means(reason) ? std::optional(std::move(reason)) : std::nullopt;
}

std::string to_tag_text(const Reason& reason) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  json.text("key", key_of(reason));
  write_members(json, reason);
  std::ranges::replace(std::span(out).subspan(out.rfind('[')), ',', kMoveSeparator);
  std::erase_if(out, [](char c) { return c == '"' || c == '[' || c == ']'; });
  std::ranges::replace(out, '{', '<');
  std::ranges::replace(out, '}', '>');
  return out;
}

std::optional<Reason> parse_tag_text(std::string_view text, const Position& before, Move played) {
  constexpr std::string_view kLine = ",line:";
  const std::size_t found = text.rfind(kLine);
  if (found == std::string_view::npos || !text.ends_with('>')) return std::nullopt;
  const std::size_t moves = found + kLine.size();
  const auto datum = JsonDatum::parse(as_json(text.substr(0, moves)) + '[' +
                                      as_json(text.substr(moves, text.size() - moves - 1)) + "]}");
  if (!datum) return std::nullopt;
  JsonTape tape;
  return read_reason(datum->read(tape), before, played);
}

}}  // namespace chess::facts
