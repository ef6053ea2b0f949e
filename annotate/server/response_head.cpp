// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/response_head.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace annotate {

namespace {

struct Header {
  std::string_view name;
  std::string_view value;
};

constexpr std::array kOfEveryAnswer{
    Header{"Cache-Control", "no-store"},
    Header{"Content-Security-Policy",
           "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    Header{"Cross-Origin-Opener-Policy", "same-origin"},
    Header{"Cross-Origin-Resource-Policy", "same-origin"},
    Header{"Referrer-Policy", "no-referrer"},
    Header{"X-Content-Type-Options", "nosniff"},
    Header{"X-Frame-Options", "DENY"},
};

std::string_view reason_of(int status) {
  switch (status) {
    case 200: return "OK";
    case 303: return "See Other";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 426: return "Upgrade Required";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: return "";
  }
}

bool is_name_character(char c) {
  return chess::is_alpha(c) || chess::is_digit(c) || std::string_view("!#$%&'*+-.^_`|~").contains(c);
}

bool is_value(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f'; });
}

void append_header(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

bool is_sound(const WebAnswer& answer) {
  return answer.status >= 200 && answer.status <= 999 && is_value(answer.type) &&
         std::ranges::all_of(answer.headers, [](const auto& header) {
           return !header.first.empty() && std::ranges::all_of(header.first, is_name_character) &&
                  is_value(header.second);
         });
}

std::string response_head(const WebAnswer& answer, Delivery delivery) {
  std::string out = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  out.append(reason_of(answer.status)).append("\r\n");
  for (const Header& header : kOfEveryAnswer) {
    const bool is_replaced = std::ranges::any_of(
        answer.headers, [&](const auto& own) { return chess::equals_ignoring_case(own.first, header.name); });
    if (!is_replaced) append_header(out, header.name, header.value);
  }
  for (const auto& [name, value] : answer.headers) append_header(out, name, value);
  append_header(out, "Content-Type", answer.type);
  if (delivery.is_chunked)
    append_header(out, "Transfer-Encoding", "chunked");
  else
    append_header(out, "Content-Length", std::to_string(answer.body.size()));
  append_header(out, "Connection", delivery.keeps_connection ? "keep-alive" : "close");
  return out += "\r\n";
}

WebAnswer plain_answer(int status, std::string sentence) {
  return {.status = status, .body = std::move(sentence) + "\n"};
}

}  // namespace annotate
