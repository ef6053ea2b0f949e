// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/gate.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "os/random_bytes.h"

namespace annotate {

namespace {

std::expected<std::string, chess::Error> random_secret() {
  std::array<unsigned char, 16> bits{};
  if (const auto filled = chess::fill_with_random_bytes(bits); !filled)
    return std::unexpected("the system gives no random bits: " + filled.error());
  std::string text;
  for (const unsigned char byte : bits)
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  return text;
}

/// Takes a time that depends on the sizes alone: how long a wrong guess takes says nothing about the secret.
bool equals_secret(std::string_view text, std::string_view secret) {
  if (text.size() != secret.size()) return false;
  volatile unsigned char difference = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    difference = static_cast<unsigned char>(difference | (text[i] ^ secret[i]));
  return difference == 0;
}

}  // namespace

std::expected<Gate, chess::Error> Gate::open(std::uint16_t port) {
  auto token = random_secret();
  if (!token) return std::unexpected(std::move(token.error()));
  auto token_for_once = random_secret();
  if (!token_for_once) return std::unexpected(std::move(token_for_once.error()));
  auto secret = random_secret();
  if (!secret) return std::unexpected(std::move(secret.error()));
  return Gate(port, std::move(*token), std::move(*token_for_once), std::move(*secret));
}

Gate::Gate(std::uint16_t port, std::string token, std::string token_for_once, std::string secret)
    : cookie_name_("marginalia-" + std::to_string(port)),
      token_(std::move(token)),
      token_for_once_(std::move(token_for_once)),
      secret_(std::move(secret)) {
  for (const std::string name : {"127.0.0.1", "[::1]", "localhost"}) {
    hosts_.push_back(name + ":" + std::to_string(port));
    if (port == 80) hosts_.push_back(name);  // the port that browsers leave out
  }
}

std::optional<chess::Error> Gate::refusal(const RequestOrigin& from) const {
  const auto is_this = [&](std::string_view host) {
    return std::ranges::any_of(
        hosts_, [&](const std::string& own) { return chess::equals_ignoring_case(host, own); });
  };
  if (from.hosts.size() != 1) return chess::Error("Host", "there must be exactly one");
  if (!is_this(from.hosts.front()))
    return chess::Error("Host", "not this server: " + chess::printable(from.hosts.front()));

  if (from.origins.size() > 1) return chess::Error("Origin", "there must be at most one");
  if (from.origins.empty() && from.can_change) return chess::Error("Origin", "is missing");
  constexpr std::string_view kScheme = "http://";
  for (const std::string_view origin : from.origins)
    if (!origin.starts_with(kScheme) || !is_this(origin.substr(kScheme.size())))
      return chess::Error("Origin", "another page: " + chess::printable(origin));

  // Images, scripts and links of other pages send no Origin. A link to the page itself is harmless.
  const bool is_link =
      !from.can_change && from.is_root && from.mode == "navigate" && from.destination == "document";
  if (!from.site.empty() && from.site != "none" && from.site != "same-origin" && !is_link)
    return chess::Error("Sec-Fetch-Site", "another page: " + chess::printable(from.site));
  return std::nullopt;
}

bool Gate::knows_cookie(const RequestOrigin& from) const {
  for (const std::string_view header : from.cookies) {
    for (const std::string_view part : chess::split(header, ';')) {
      const std::string_view pair = chess::trim(part);
      const std::size_t equals = pair.find('=');
      if (equals != std::string_view::npos && pair.substr(0, equals) == cookie_name_ &&
          equals_secret(pair.substr(equals + 1), secret_))
        return true;
    }
  }
  return false;
}

bool Gate::take_token(std::string_view text) {
  if (!token_for_once_.empty() && equals_secret(text, token_for_once_)) {
    token_for_once_.clear();
    return true;
  }
  return equals_secret(text, token_);
}

std::string Gate::cookie() const {
  return cookie_name_ + "=" + secret_ + "; Path=/; HttpOnly; SameSite=Strict";
}

}  // namespace annotate
