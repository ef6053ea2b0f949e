// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json5.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "base/json5_comment.h"
#include "base/text.h"
#include "json/json_text.h"

namespace chess { inline namespace json {
namespace {

bool is_identifier(char c) {
  return is_alpha(c) || is_digit(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

class Json5Reading {
 public:
  explicit Json5Reading(std::string_view text) : rest_(text) {}

  std::optional<Json5> run() {
    while (skip_space() && !rest_.empty()) {
      const char c = rest_.front();
      const bool is_read = c == '"' || c == '\''                             ? string()
                           : is_digit(c) || c == '.' || c == '+' || c == '-' ? number()
                           : is_identifier(c)                                ? identifier()
                                                                             : sign();
      if (!is_read) return std::nullopt;
    }
    return is_faulty_ ? std::nullopt : std::optional(std::move(out_));
  }

 private:
  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  /// Up to the next token, comments too. Line ends stay.
  bool skip_space() {
    while (!rest_.empty()) {
      if (const std::size_t end = json5_comment_end(rest_)) {
        out_.has_comments = true;
        if (end == std::string_view::npos && rest_[1] == '*') return fail();
        rest_.remove_prefix(std::min(end, rest_.size()));
      } else if (is_space(rest_.front())) {
        const char c = take();
        out_.json.push_back(c == '\v' || c == '\f' ? ' ' : c);
      } else {
        return true;
      }
    }
    return true;
  }

  /// A comma behind the last element goes; one without an element before it is left to be found.
  bool sign() {
    if ((rest_.front() == '}' || rest_.front() == ']') && comma_ && has_element_) out_.json[*comma_] = ' ';
    comma_.reset();
    const char c = take();
    if (c == ',') comma_ = out_.json.size();
    if (c != ',') has_element_ = c == '}' || c == ']';
    out_.json.push_back(c);
    return true;
  }

  void begin_value() {
    comma_.reset();
    has_element_ = true;
  }

  bool identifier() {
    const auto end = std::ranges::find_if_not(rest_, is_identifier);
    const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    begin_value();
    if (word == "Infinity" || word == "NaN") return fail();
    // Behind a key stands a colon, perhaps behind comments.
    const std::size_t at = out_.json.size();
    if (!skip_space()) return false;
    const std::string space = out_.json.substr(at);
    out_.json.resize(at);
    if (rest_.starts_with(':'))
      append_json_string(word, out_.json);
    else
      out_.json += word;
    out_.json += space;
    return true;
  }

  bool number() {
    begin_value();
    const char first = rest_.front();
    if (first == '+' || first == '-') rest_.remove_prefix(1);
    if (first == '-') out_.json.push_back('-');
    const auto end = std::ranges::find_if_not(
        rest_, [this](const char& c) { return is_identifier(c) || c == '.' || is_sign_of_exponent(c); });
    const std::string_view digits = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(digits.size());
    if (digits.empty() || digits.starts_with("Infinity") || digits.starts_with("NaN")) return fail();
    if (digits.starts_with("0x") || digits.starts_with("0X")) return hexadecimal(digits.substr(2));
    if (digits.starts_with('.')) out_.json.push_back('0');
    const std::size_t point = digits.find('.');
    out_.json += digits.substr(0, point);
    if (point == std::string_view::npos) return true;
    const std::string_view fraction = digits.substr(point);
    out_.json += '.';
    if (fraction.size() == 1 ? digits.size() > 1 : !is_digit(fraction[1])) out_.json.push_back('0');
    out_.json += fraction.substr(1);
    return true;
  }

  bool is_sign_of_exponent(const char& c) const {
    return (c == '+' || c == '-') && &c != rest_.data() && to_lower(*(&c - 1)) == 'e' && !is_hexadecimal();
  }
  bool is_hexadecimal() const { return rest_.starts_with("0x") || rest_.starts_with("0X"); }

  bool hexadecimal(std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || end != digits.data() + digits.size()) return fail();
    out_.json += std::to_string(value);
    return true;
  }

  bool string() {
    begin_value();
    const char quote = take();
    out_.json.push_back('"');
    while (!rest_.empty()) {
      const char c = take();
      if (c == quote) {
        out_.json.push_back('"');
        return true;
      }
      if (c == '\n' || (c == '\\' && rest_.empty())) return fail();
      if (c == '\\') {
        if (!escape()) return false;
      } else if (c == '"') {
        out_.json += "\\\"";
      } else {
        out_.json.push_back(c);
      }
    }
    return fail();
  }

  /// Behind a backslash.
  bool escape() {
    const char c = take();
    constexpr std::string_view same = "\"\\/bfnrtu";
    if (same.contains(c)) {
      out_.json.push_back('\\');
      out_.json.push_back(c);
    } else if (c == 'x') {
      if (rest_.size() < 2) return fail();
      out_.json += "\\u00";
      out_.json.push_back(take());
      out_.json.push_back(take());
    } else if (c == '0' && (rest_.empty() || !is_digit(rest_.front()))) {
      out_.json += "\\u0000";
    } else if (c == 'v') {
      out_.json += "\\u000b";
    } else if (c == '\r' || c == '\n') {  // the string goes on in the next line
      if (c == '\r' && rest_.starts_with('\n')) take();
    } else if (is_digit(c)) {
      return fail();
    } else {
      out_.json.push_back(c);  // itself
    }
    return true;
  }

  bool fail() {
    is_faulty_ = true;
    return false;
  }

  std::string_view rest_;
  Json5 out_;
  std::optional<std::size_t> comma_;  ///< in the JSON, where one was the last token
  bool has_element_ = false;  ///< the last token that is no comma ends a value
  bool is_faulty_ = false;
};

}  // namespace

std::optional<Json5> json5_to_json(std::string_view text) { return Json5Reading(text).run(); }

}}  // namespace chess::json
