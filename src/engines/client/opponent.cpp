// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/opponent.h"

namespace chess { inline namespace client {

std::string to_uci_opponent(const Opponent& opponent) {
  std::string text = opponent.title.empty() ? "none" : opponent.title;
  text += ' ' + (opponent.rating ? std::to_string(*opponent.rating) : "none");
  text += opponent.is_engine ? " computer " : " human ";
  return text + opponent.name;
}

}}  // namespace chess::client
