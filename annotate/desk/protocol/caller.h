// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for an answer, and what an answer is.
#pragma once

#include <cstdint>
#include <exception>
#include <expected>
#include <memory>
#include <string>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/answers.h"
#include "annotate/desk/refs/failure.h"
#include "annotate/server/tab_handler.h"
#include "json/json_value.h"

namespace annotate {

/// What is answered to a request: a value, or a fault with its code.
struct DeskFault {
  std::string text;
  std::string code = "illegal";
};
using DeskAnswer = std::expected<chess::Json, DeskFault>;

/// A fault of the desk itself, which the terminal hears of, too.
inline std::unexpected<DeskFault> own_fault(const std::string& text, const Tell& tell) {
  tell(text);
  return std::unexpected(DeskFault{text, "failed"});
}

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

  /// No request ends the desk: where there is no memory for one, there may be for the next.
  template <class Make>
  void respond(const Tell& tell, const Make& make) const {
    try {
      answer(make());
    } catch (const std::exception& fault) {
      answer(own_fault(failure_text(fault), tell));
    }
  }
};

}  // namespace annotate
