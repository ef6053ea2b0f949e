// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/reader.h"

#include <algorithm>
#include <ranges>

#include "base/text.h"
#include "words/catalogue.h"

namespace chess { inline namespace words {

namespace {

/// As they stand in the keys of reasons, stakes and means. No term is a part of another one.
constexpr std::string_view kTerms[] = {
    "fork", "pin", "skewer", "discovered-attack", "discovered-check", "exchange", "opposition"};

/// Is the term one of the words of the key, or several in a row?
bool has_term(std::string_view key, std::string_view term) {
  return ('-' + std::string(key) + '-').contains('-' + std::string(term) + '-');
}

/// The names of the stake and the means of a reason.
struct PartNames {
  std::vector<std::string_view> names;

  void operator()(std::string_view /*name*/, const Stake& stake) { names.push_back(name_of(stake.kind)); }
  void operator()(std::string_view /*name*/, const std::optional<Means>& means) {
    if (means) names.push_back(name_of(means->kind));
  }
  template <class Detail>
  void operator()(std::string_view /*name*/, const Detail& /*detail*/) {}
};

}  // namespace

ReaderLevel reader_of(std::optional<int> rating) {
  if (!rating) return kAnyReader;
  ReaderLevel found = kReaders[0];
  for (const ReaderLevel& row : kReaders)
    if (row.from <= *rating) found = row;
  return found;
}

std::vector<std::string_view> terms_of(const Reason& reason) {
  PartNames parts{{key_of(reason)}};
  visit_details(reason, parts);
  std::vector<std::string_view> terms;
  for (const std::string_view term : kTerms)
    if (std::ranges::any_of(parts.names, [&](std::string_view name) { return has_term(name, term); }))
      terms.push_back(term);
  return terms;
}

std::string explanation_of(std::string_view term, Language language) {
  return fill(catalogue_of(language), "explain-" + std::string(term), {});
}

}}  // namespace chess::words
