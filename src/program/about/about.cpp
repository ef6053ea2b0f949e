// SPDX-License-Identifier: GPL-3.0-or-later
#include "about/about.h"

#include <about_commit.h>
#include "console/console.h"

namespace chess { inline namespace about {

std::string version_text(std::string_view network) {
  std::string text(program_version());
  text += "\nCommit: " MARGINALIA_COMMIT "\nProcessor: " MARGINALIA_PROCESSOR;
  if (!network.empty()) {
    text += "\nNetwork: ";
    text += network;
  }
  text += "\nLicence: GPL-3.0-or-later, without warranty";
  return text;
}

}}  // namespace chess::about
