// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/plain_pages.h"

#include <cstdint>
#include <initializer_list>

#include "base/text.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

using chess::html_escaped;

constexpr std::uint64_t kRows = 100;
constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors "
    "'none'";
constexpr std::string_view kStyle =
    ":root{color-scheme:light dark}body{max-width:50rem;margin:auto;padding:1rem;font:1rem/1.5 sans-serif;"
    "overflow-wrap:anywhere}h1,h2{font-size:1.25rem}pre{font:inherit;white-space:pre-wrap}li{margin:.3rem 0}";

/// A text of the catalogue that stands there as it is.
const std::string& said(chess::Language language, std::string_view key) {
  return catalogue_of(language).plain.find(key)->second;
}

std::uint64_t number_of(const WebQuery& query, std::string_view key) {
  const auto found = query.find(key);
  return found == query.end() ? 0 : chess::parse_number<std::uint64_t>(found->second).value_or(0);
}

std::string address(std::initializer_list<std::pair<std::string_view, std::uint64_t>> members) {
  std::string text(kPlainPages);
  std::string_view sign = "?";
  for (const auto& [name, value] : members) {
    text += std::string(sign) + std::string(name) + "=" + std::to_string(value);
    sign = "&amp;";
  }
  return text;
}

std::string link(const std::string& where, std::string_view text) {
  return "<a href=\"" + where + "\">" + html_escaped(text) + "</a>";
}

WebAnswer page(int status, chess::Language language, std::string_view title, const std::string& body) {
  return page_answer("<!doctype html>\n<html lang=\"" + std::string(to_string(language)) +
                         "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\"><title>" +
                         html_escaped(title) + "</title><style>" + std::string(kStyle) +
                         "</style></head>\n<body><main>\n" + body + "</main></body></html>\n",
                     std::string(kPolicy), status);
}

WebAnswer missing(const LibraryError& error, chess::Language language) {
  return page(404, language, "Marginalia", "<p>" + html_escaped(error.reason) + "</p>\n");
}

WebAnswer documents_page(Library& library, chess::Language language) {
  std::string body = "<h1>Marginalia</h1>\n<ul>\n";
  for (const Document& document : library.documents())
    body += "<li>" + link(address({{"document", document.id}}), document.name) + "</li>\n";
  return page(200, language, "Marginalia", body + "</ul>\n");
}

WebAnswer games_page(Library& library, const Document& document, std::uint64_t from,
                     chess::Language language) {
  const auto rows = library.rows(document.id, from, kRows);
  if (!rows) return missing(rows.error(), language);
  std::string body = "<p>" + link(std::string(kPlainPages), "Marginalia") + "</p>\n<h1>" +
                     html_escaped(document.name) + "</h1>\n<ol start=\"" + std::to_string(from + 1) + "\">\n";
  for (const GameRow& row : rows->rows) {
    body += "<li>" + link(address({{"document", document.id}, {"game", row.number}}),
                          row.white + " – " + row.black + " " + row.result);
    for (const std::string& fact : {row.date, row.event, row.eco, row.opening})
      if (!fact.empty()) body += " · " + html_escaped(fact);
    body += "</li>\n";
  }
  body += "</ol>\n";
  if (rows->rows.size() == kRows)
    body += "<p>" +
            link(address({{"document", document.id}, {"from", from + kRows}}),
                 said(language, "report.more-openings")) +
            "</p>\n";
  return page(200, language, document.name, body);
}

}  // namespace

std::string link_to_plain_pages(chess::Language language) {
  return "<p class=\"plain\">" + link(std::string(kPlainPages), said(language, "report.read-plainly")) +
         "</p>\n";
}

WebAnswer plain_page(Library& library, const WebQuery& query, chess::Language language) {
  const std::uint64_t id = number_of(query, "document");
  if (id == 0) return documents_page(library, language);
  const auto document = library.document(id);
  if (!document) return missing(document.error(), language);
  const std::uint64_t number = number_of(query, "game");
  if (number == 0) return games_page(library, *document, number_of(query, "from"), language);
  const auto game = library.game({id, number});
  if (!game) return missing(game.error(), language);
  return page(200, language, document->name,
              "<p>" + link(std::string(kPlainPages), "Marginalia") + " › " +
                  link(address({{"document", id}}), document->name) + "</p>\n" + page_text(*game, language));
}

}  // namespace annotate
