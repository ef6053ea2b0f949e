// SPDX-License-Identifier: GPL-3.0-or-later
// The status line is redrawn by ECMA-48's "erase in line". Each call is one write, so that lines of programs
// that share a terminal do not mix.
#include "console/console.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "console/terminal.h"
#include "console/terminal_text.h"
#include "os/terminal.h"

namespace chess { inline namespace console {

// The build defines MARGINALIA_VERSION for this file alone, so that a new version compiles one file.

std::string_view program_version() { return "Marginalia " MARGINALIA_VERSION; }

namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K";

}  // namespace

Console::Console(std::string program) : Console(std::move(program), kStandardError) {}

Console::Console(std::string program, int descriptor)
    : program_(std::move(program)), descriptor_(descriptor), is_terminal_(chess::is_terminal(descriptor)) {}

void Console::message(std::string_view text) { write(program_ + ": " + std::string(text) + '\n'); }

void Console::write(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (is_held_) {
    waiting_ += screen_text(text);
    return;
  }
  std::string whole;
  if (std::exchange(has_status_, false)) whole = kEraseLine;
  whole += screen_text(text);
  put(whole);
}

std::size_t Console::status_width() const {
  // The last column stays free: some terminals go to the next line as soon as it is taken.
  return std::max<std::size_t>(columns_of(descriptor_), 2) - 1;
}

void Console::draw_status(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (is_held_) return;
  put(std::string(kEraseLine) + cut_to_width(screen_text(line), status_width()));
  has_status_ = true;
}

void Console::clear_status() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(has_status_, false)) put(kEraseLine);
}

void Console::hold() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(has_status_, false)) put(kEraseLine);
  is_held_ = true;
}

void Console::release() {
  const std::lock_guard lock(mutex_);
  is_held_ = false;
  put(std::exchange(waiting_, {}));
}

/// Nobody can be told that standard error does not work.
void Console::put(std::string_view text) { write_whole(descriptor_, text); }

}}  // namespace chess::console
