// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for an answer, and what an answer is.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/answers.h"
#include "annotate/server/tab_handler.h"
#include "json/json_value.h"

namespace annotate {

/// What is answered to a request: a value, or a fault with its code.
struct DeskFault {
  std::string text;
  std::string code = "illegal";
};
using DeskAnswer = std::expected<chess::Json, DeskFault>;

inline DeskFault fault_of(const LibraryError& error) {
  return {to_string(static_cast<const chess::Error&>(error)), std::string(to_string(error.kind))};
}

template <class T>
DeskAnswer answer_of(const LibraryResult<T>& result) {
  if (!result) return std::unexpected(fault_of(result.error()));
  return to_json(*result);
}

/// Who waits for an answer.
struct Caller {
  std::shared_ptr<Tab> tab;
  std::int64_t request;

  void answer(const DeskAnswer& answer) const {
    chess::Json json{{"id", request}};
    if (answer)
      json.add("ok", *answer);
    else
      json.add("error", answer.error().text).add("code", answer.error().code);
    tab->send(json.text());
  }
};

}  // namespace annotate
