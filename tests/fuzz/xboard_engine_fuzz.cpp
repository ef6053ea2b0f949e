// SPDX-License-Identifier: GPL-3.0-or-later
// A hostile XBoard engine (`hostile_engine.h`).

#include "client/xboard_session.h"
#include "fuzz/hostile_engine.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Speech speech{fuzz::as_text(data, size)};
  fuzz::ask_about_games([&](std::stop_token stop) {
    auto session = XboardSession::open(std::make_unique<fuzz::FuzzedTransport>(speech), {}, "fuzzed", nullptr,
                                       std::move(stop));
    if (session) {
      fuzz::check_name(session->name());
      fuzz::law(session->options().size() <= kMaxHandshakeBytes / 8, "options have an end");
    }
    return session;
  });
  return 0;
}
