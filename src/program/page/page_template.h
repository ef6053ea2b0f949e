// SPDX-License-Identifier: GPL-3.0-or-later
// A page of HTML that the build has made of a template, modules and style sheets (embed_page.cmake). It needs
// nothing from outside. A program puts in what it shows, as JSON that scripts of the page read.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess { inline namespace page {

class PageTemplate {
 public:
  /// Literals; those like "@TITLE@" are places to be filled.
  template <std::size_t kCount>
  constexpr PageTemplate(const std::string_view (&pieces)[kCount]) : pieces_(pieces) {}

  /// What stands before the place, and what stands behind it. Precondition: the page has the place.
  PageTemplate before(std::string_view place) const;
  PageTemplate behind(std::string_view place) const;

  using Filling = std::pair<std::string_view, std::string_view>;
  /// The page with a text in each place.
  std::string filled(std::initializer_list<Filling> texts = {}) const;

 private:
  explicit PageTemplate(std::span<const std::string_view> pieces) : pieces_(pieces) {}

  std::span<const std::string_view> pieces_;
};

/// The Content-Security-Policy that a page has in its head, for the head of an answer. Only there it can
/// forbid that the page stands within another, where it could be clicked unseen. Precondition: the page has
/// one.
std::string policy_of(std::string_view page);

/// JSON with other escapes, so that it can stand in a <script> element whatever its strings hold: the result
/// has no '<', '>' or '&'.
std::string script_json(std::string_view json);

}}  // namespace chess::page
