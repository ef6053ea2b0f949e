// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/page/desk_page.h"

namespace annotate {

std::string desk_page_policy() { return chess::policy_of(desk_page().filled()); }

}  // namespace annotate
