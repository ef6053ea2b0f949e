// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words/catalogue.h"

#include <cassert>

#include "annotate/judge/words/catalogue_text.h"
#include "base/text.h"

namespace annotate {

namespace {

constexpr Place kPlaces[] = {Place::Move,  Place::Line,  Place::Square, Place::Number,
                             Place::Value, Place::First, Place::Second};

std::expected<TextTemplate, std::string> parse_template(std::string_view text) {
  TextTemplate parts(1);
  while (!text.empty()) {
    const auto open = text.find('{');
    parts.back().text = text.substr(0, open);
    if (open == std::string_view::npos) return parts;
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return std::unexpected("a { without its }");
    const std::string_view place = text.substr(open + 1, close - open - 1);
    const auto dot = place.find('.');
    for (const Place known : kPlaces)
      if (place.substr(0, dot) == to_string(known)) parts.back().place = known;
    if (!parts.back().place) return std::unexpected("no such place: {" + std::string(place) + "}");
    if (dot != std::string_view::npos) parts.back().form = place.substr(dot + 1);
    parts.emplace_back();
    text.remove_prefix(close + 1);
  }
  return parts;
}

std::expected<chess::EnumArray<chess::Role, std::string>, std::string> parse_form(std::string_view text) {
  const auto names = chess::split(text, ',');
  chess::EnumArray<chess::Role, std::string> form;
  if (names.size() != form.size()) return std::unexpected("a form has six names");
  for (const chess::Role role : chess::kRoles)
    form[role] = chess::trim(names[static_cast<std::size_t>(role)]);
  return form;
}

/// The form a place of a chessman asks for must be there; other places have none.
std::expected<void, std::string> check_forms(const Catalogue& catalogue) {
  for (const auto& [key, text] : catalogue.texts) {
    for (const TextPart& part : text) {
      const bool is_man = part.place == Place::First || part.place == Place::Second;
      if (is_man ? !catalogue.forms.contains(part.form) : !part.form.empty())
        return std::unexpected(key + ": no such form: " + part.form);
    }
  }
  return {};
}

}  // namespace

std::string_view to_string(Place place) {
  switch (place) {
    case Place::Move: return "move";
    case Place::Line: return "line";
    case Place::Square: return "square";
    case Place::Number: return "n";
    case Place::Value: return "value";
    case Place::First: return "first";
    case Place::Second: return "second";
  }
  return "";
}

const TextTemplate& Catalogue::text(std::string_view key) const {
  const auto found = texts.find(key);
  assert(found != texts.end());
  return found->second;
}

const std::string& Catalogue::name(chess::Role role, std::string_view form) const {
  const auto found = forms.find(form);
  assert(found != forms.end());
  return found->second[role];
}

std::expected<Catalogue, std::string> parse_catalogue(std::string_view text) {
  Catalogue catalogue;
  int number = 0;
  for (const std::string_view line : chess::split(text, '\n')) {
    ++number;
    const auto fail = [&](const std::string& why) {
      return std::unexpected("line " + std::to_string(number) + ": " + why);
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

const Catalogue& catalogue_of(Language language) {
  // The texts are built in, and a test parses each: an error cannot happen here.
  static const Catalogue kCatalogues[] = {*parse_catalogue(catalogue_text(Language::English)),
                                          *parse_catalogue(catalogue_text(Language::German)),
                                          *parse_catalogue(catalogue_text(Language::Spanish))};
  return kCatalogues[static_cast<std::size_t>(language)];
}

}  // namespace annotate
