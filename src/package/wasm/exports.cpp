// SPDX-License-Identifier: GPL-3.0-or-later
// The door between the page and the module: the page writes a request into memory that it asked for, and
// hears events and the answer as JSON, while the call lasts.
#include <cstddef>
#include <string>
#include <utility>

#include "requests.h"

// The page's: takes a text in UTF-8, valid during the call.
extern "C" [[clang::import_module("page"), clang::import_name("tell")]] void tell_page(const char* text,
                                                                                       std::size_t bytes);

namespace wasm { namespace {

std::string request;

}}  // namespace wasm

extern "C" {

/// Room for a request of so many bytes.
[[clang::export_name("room")]] char* marginalia_room(std::size_t bytes) {
  wasm::request.resize(bytes);
  return wasm::request.data();
}

/// Answers the request in the room.
[[clang::export_name("ask")]] void marginalia_ask() {
  const std::string asked = std::exchange(wasm::request, {});
  wasm::answer(asked, [](const chess::Json& event) { tell_page(event.text().data(), event.text().size()); });
}

}  // extern "C"
