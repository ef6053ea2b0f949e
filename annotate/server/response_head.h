// SPDX-License-Identifier: GPL-3.0-or-later
// The first part of an answer, in the bytes of HTTP/1.1. Every answer forbids the browser to run, embed,
// guess or keep anything, unless the answer itself says otherwise.
#pragma once

#include <string>

#include "annotate/server/tab_handler.h"

namespace annotate {

/// How an answer is sent.
struct Delivery {
  bool keeps_connection = true;
  bool is_chunked = false;  ///< the body has no known size
};

/// May the answer be sent? A line break in a header would let whoever wrote it add headers and a body.
bool is_sound(const WebAnswer& answer);

/// Status line and headers, with the empty line after them. Precondition: the answer is sound.
std::string response_head(const WebAnswer& answer, Delivery delivery);

/// An answer of one sentence.
WebAnswer plain_answer(int status, std::string sentence);

}  // namespace annotate
