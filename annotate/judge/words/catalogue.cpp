// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words/catalogue.h"

#include <cassert>

#include "base/text.h"
#include "notation/san.h"

namespace annotate {

namespace {

constexpr Placeholder kPlaces[] = {Placeholder::Move,   Placeholder::Line,  Placeholder::Square,
                                   Placeholder::Number, Placeholder::Value, Placeholder::First,
                                   Placeholder::Second};

std::expected<TextTemplate, chess::Error> parse_template(std::string_view text) {
  TextTemplate parts(1);
  while (!text.empty()) {
    const auto open = text.find('{');
    parts.back().text = text.substr(0, open);
    if (open == std::string_view::npos) return parts;
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return std::unexpected("a { without its }");
    const std::string_view place = text.substr(open + 1, close - open - 1);
    const auto dot = place.find('.');
    for (const Placeholder known : kPlaces)
      if (place.substr(0, dot) == to_string(known)) parts.back().place = known;
    if (!parts.back().place) return std::unexpected("no such place: {" + std::string(place) + "}");
    if (dot != std::string_view::npos) parts.back().form = place.substr(dot + 1);
    parts.emplace_back();
    text.remove_prefix(close + 1);
  }
  return parts;
}

std::expected<chess::EnumArray<chess::Role, std::string>, chess::Error> parse_form(std::string_view text) {
  const auto names = chess::split(text, ',');
  chess::EnumArray<chess::Role, std::string> form;
  if (names.size() != form.size()) return std::unexpected("a form has six names");
  for (const chess::Role role : chess::kRoles)
    form[role] = chess::trim(names[static_cast<std::size_t>(role)]);
  return form;
}

/// The form a place of a piece asks for must be there; other places have none.
std::expected<void, chess::Error> check_forms(const TextCatalogue& catalogue) {
  for (const auto& [key, text] : catalogue.texts) {
    for (const TextPart& part : text) {
      const bool is_man = part.place == Placeholder::First || part.place == Placeholder::Second;
      if (is_man ? !catalogue.forms.contains(part.form) : !part.form.empty())
        return std::unexpected(chess::Error(key, "no such form: " + part.form));
    }
  }
  return {};
}

void append_line(const chess::Position& start, std::span<const chess::Move> line, std::string& out) {
  chess::Position pos = start;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i > 0) out += ' ';
    chess::play_and_append_san(pos, line[i], i + 1 < line.size(), out);
  }
}

void append_place(const TextCatalogue& words, const TextPart& part, const Filling& filling,
                  std::string& out) {
  switch (*part.place) {
    case Placeholder::Move: chess::append_san(*filling.pos, filling.line.front(), out); break;
    case Placeholder::Line: append_line(*filling.pos, filling.line, out); break;
    case Placeholder::Square: out += chess::to_string(filling.square); break;
    case Placeholder::Number: out += std::to_string(filling.number); break;
    case Placeholder::Value: out += filling.value; break;
    case Placeholder::First: out += words.name(filling.first, part.form); break;
    case Placeholder::Second: out += words.name(filling.second, part.form); break;
  }
}

}  // namespace

std::string_view to_string(Placeholder place) {
  switch (place) {
    case Placeholder::Move: return "move";
    case Placeholder::Line: return "line";
    case Placeholder::Square: return "square";
    case Placeholder::Number: return "n";
    case Placeholder::Value: return "value";
    case Placeholder::First: return "first";
    case Placeholder::Second: return "second";
  }
  return "";
}

const TextTemplate& TextCatalogue::text(std::string_view key) const {
  const auto found = texts.find(key);
  assert(found != texts.end());
  return found->second;
}

const std::string& TextCatalogue::name(chess::Role role, std::string_view form) const {
  const auto found = forms.find(form);
  assert(found != forms.end());
  return found->second[role];
}

std::expected<TextCatalogue, chess::Error> parse_catalogue(std::string_view text) {
  TextCatalogue catalogue;
  int number = 0;
  for (const std::string_view line : chess::split(text, '\n')) {
    ++number;
    const auto fail = [&](chess::Error error) {
      return std::unexpected(std::move(error).in("line " + std::to_string(number)));
    };
    if (chess::trim(line).empty() || line.starts_with('#')) continue;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) return fail("no = behind the key");
    const std::string_view key = chess::trim(line.substr(0, equals));
    const std::string_view value = chess::trim(line.substr(equals + 1));
    constexpr std::string_view kForm = "form.";
    if (key.starts_with(kForm)) {
      auto form = parse_form(value);
      if (!form) return fail(form.error());
      catalogue.forms[std::string(key.substr(kForm.size()))] = std::move(*form);
      continue;
    }
    auto parts = parse_template(value);
    if (!parts) return fail(parts.error());
    if (!catalogue.texts.emplace(key, std::move(*parts)).second)
      return fail("a second text for " + std::string(key));
  }
  if (const auto checked = check_forms(catalogue); !checked) return std::unexpected(checked.error());
  return catalogue;
}

const TextCatalogue& catalogue_of(Language language) {
  // The texts are built in, and a test parses each: an error cannot happen here.
  static const TextCatalogue kCatalogues[] = {*parse_catalogue(catalogue_text(Language::English)),
                                              *parse_catalogue(catalogue_text(Language::German)),
                                              *parse_catalogue(catalogue_text(Language::Spanish))};
  return kCatalogues[static_cast<std::size_t>(language)];
}

std::string fill(const TextCatalogue& words, std::string_view key, const Filling& filling) {
  std::string out;
  for (const TextPart& part : words.text(key)) {
    out += part.text;
    if (part.place) append_place(words, part, filling, out);
  }
  return out;
}

}  // namespace annotate
