// SPDX-License-Identifier: GPL-3.0-or-later
// Nobody sends signals to a page: who wants it to end closes it.
#include "os/signals.h"

namespace chess { inline namespace os {

struct InterruptWatch::System {};

InterruptWatch::InterruptWatch(std::stop_source) {}
InterruptWatch::~InterruptWatch() = default;

SigpipeGuard::SigpipeGuard(bool needed) : needed_(needed) {}
SigpipeGuard::~SigpipeGuard() = default;

void ignore_sigpipe() {}

}}  // namespace chess::os
