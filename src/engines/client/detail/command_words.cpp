// SPDX-License-Identifier: GPL-3.0-or-later
// Windows' rules are those of its C library: of backslashes before a double quote, two stand for one, and the
// odd one hides the quote.
#include "client/detail/command_words.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace client {

namespace {

/// Reads one command line.
class Splitter {
 public:
  Splitter(std::string_view text, QuoteRules rules) : text_(text), rules_(rules) {}

  std::expected<std::vector<std::string>, std::string> split() {
    if (text_.contains('\0')) return std::unexpected("it holds a zero byte");
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (quote_ == '\'') {
        in_quote(c);
      } else if (c == '\\') {
        if (rules_ == QuoteRules::Windows)
          take_backslashes();
        else if (!take_hidden())
          return std::unexpected("it ends in a backslash");
      } else if (quote_ == '"') {
        in_quote(c);
      } else if (c == '"' || (c == '\'' && (rules_ == QuoteRules::Posix || !in_word_))) {
        quote_ = c;
        in_word_ = true;
      } else if (is_space(c)) {
        end_word();
      } else {
        add(c);
      }
    }
    if (quote_ != 0) return std::unexpected(std::string("the quote ") + quote_ + " is not closed");
    end_word();
    return std::move(words_);
  }

 private:
  void add(char c) {
    word_.push_back(c);
    in_word_ = true;
  }

  void in_quote(char c) {
    if (c == quote_)
      quote_ = 0;
    else
      word_.push_back(c);
  }

  void end_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  /// POSIX: the character behind the backslash. False if there is none.
  bool take_hidden() {
    if (at_ + 1 == text_.size()) return false;
    const char next = text_[++at_];
    // Within double quotes the backslash is kept unless it is there to hide a special character.
    if (quote_ == '"' && next != '"' && next != '\\' && next != '$' && next != '`') word_.push_back('\\');
    add(next);
    return true;
  }

  void take_backslashes() {
    const std::size_t end = std::min(text_.find_first_not_of('\\', at_), text_.size());
    const std::size_t count = end - at_;
    const bool has_quote = end < text_.size() && text_[end] == '"';
    word_.append(has_quote ? count / 2 : count, '\\');
    in_word_ = true;
    at_ = end - 1;
    if (!has_quote || count % 2 == 0) return;
    word_.push_back('"');
    at_ = end;
  }

  std::string_view text_;
  QuoteRules rules_;
  std::size_t at_ = 0;
  std::vector<std::string> words_;
  std::string word_;
  bool in_word_ = false;
  char quote_ = 0;
};

/// Is the character an ordinary one to a shell, outside quotes?
bool is_plain(char c) { return is_alpha(c) || is_digit(c) || std::string_view("_-+=./:,@%").contains(c); }

void append_singly_quoted(std::string_view word, std::string& out) {
  out.push_back('\'');
  for (const char c : word) {
    if (c == '\'')
      out += "'\\''";
    else
      out.push_back(c);
  }
  out.push_back('\'');
}

void append_doubly_quoted(std::string_view word, std::string& out) {
  out.push_back('"');
  std::size_t backslashes = 0;
  for (const char c : word) {
    if (c == '"') out.append(backslashes + 1, '\\');
    out.push_back(c);
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  out.append(backslashes, '\\');
  out.push_back('"');
}

}  // namespace

std::expected<std::vector<std::string>, std::string> split_command(std::string_view text, QuoteRules rules) {
  return Splitter(text, rules).split();
}

void append_word(std::string_view word, QuoteRules rules, std::string& out) {
  if (!word.empty() && std::ranges::all_of(word, is_plain))
    out += word;
  else if (rules == QuoteRules::Windows)
    append_doubly_quoted(word, out);
  else
    append_singly_quoted(word, out);
}

}}  // namespace chess::client
