// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocol/uci_message.h"

#include <optional>

#include "protocol/detail/uci_words.h"

namespace chess { inline namespace protocol {

namespace {

std::optional<UciCheckStatus> parse_status(std::string_view word) {
  if (word == "checking") return UciCheckStatus::Checking;
  if (word == "ok") return UciCheckStatus::Ok;
  if (word == "error") return UciCheckStatus::Error;
  return std::nullopt;
}

std::string_view to_string(UciCheckStatus status) {
  switch (status) {
    case UciCheckStatus::Checking: return "checking";
    case UciCheckStatus::Ok: return "ok";
    case UciCheckStatus::Error: return "error";
  }
  return {};
}

struct MessageText {
  std::string operator()(const UciId& id) const {
    std::string out = id.kind == UciId::Kind::Name ? "id name " : "id author ";
    detail::append_line_safe(id.text, out);
    return out;
  }
  std::string operator()(const UciOk&) const { return "uciok"; }
  std::string operator()(const UciReadyOk&) const { return "readyok"; }
  std::string operator()(const UciBestMove& best) const { return to_text(best); }
  std::string operator()(const UciCopyProtection& c) const {
    return "copyprotection " + std::string(to_string(c.status));
  }
  std::string operator()(const UciRegistration& r) const {
    return "registration " + std::string(to_string(r.status));
  }
  std::string operator()(const UciInfo& info) const { return to_text(info); }
  std::string operator()(const UciOption& option) const { return to_text(option); }
};

}  // namespace

std::expected<UciMessage, TextError> parse_uci_message(std::string_view line, UciNotes* notes) {
  std::string_view rest = line;
  const std::string_view word = take_word(rest);
  const std::size_t base = detail::offset_in(line, rest);
  const auto moved = [&](const TextError& error) {
    return std::unexpected(TextError{base + error.offset, error.reason});
  };
  if (word == "info") return parse_uci_info(rest, notes);
  if (word == "bestmove") {
    auto best = parse_uci_bestmove(rest);
    if (!best) return moved(best.error());
    return std::move(*best);
  }
  if (word == "option") {
    auto option = parse_uci_option(rest, notes);
    if (!option) return moved(option.error());
    return std::move(*option);
  }
  if (word == "uciok") return UciOk{};
  if (word == "readyok") return UciReadyOk{};
  if (word == "id") {
    const std::string_view what = take_word(rest);
    if (what == "name") return UciId{UciId::Kind::Name, std::string(trim(rest))};
    if (what == "author") return UciId{UciId::Kind::Author, std::string(trim(rest))};
    return std::unexpected(TextError{base, "id without name or author"});
  }
  if (word == "copyprotection" || word == "registration") {
    const auto status = parse_status(take_word(rest));
    if (!status) return std::unexpected(TextError{base, std::string(word) + " without a status"});
    if (word == "copyprotection") return UciCopyProtection{*status};
    return UciRegistration{*status};
  }
  if (word.empty()) return std::unexpected(TextError{0, "empty line"});
  return std::unexpected(
      TextError{detail::offset_in(line, word), "no such message: \"" + printable(word) + '"'});
}

std::string to_text(const UciMessage& message) { return std::visit(MessageText{}, message); }

}}  // namespace chess::protocol
