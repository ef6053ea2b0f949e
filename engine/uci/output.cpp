// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/output.h"

#include "protocol/uci_info.h"

namespace engine::uci {

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  out_ << text << '\n' << std::flush;
  if (log_.is_open()) log_ << "<< " << text << '\n' << std::flush;
}

void Output::note(std::string_view text) {
  chess::UciInfo info;
  info.string = std::string(text);
  line(chess::to_text(info));
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (log_.is_open()) log_ << ">> " << text << '\n' << std::flush;
}

bool Output::log_to(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (log_.is_open()) log_.close();
  log_.clear();
  if (path.empty()) return true;
  log_.open(path, std::ios::out | std::ios::trunc);
  return log_.is_open();
}

}  // namespace engine::uci
