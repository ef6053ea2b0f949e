// SPDX-License-Identifier: GPL-3.0-or-later
// The open tabs, and what is told to all of them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "annotate/server/tab_handler.h"
#include "json/json_value.h"

namespace annotate {

/// {"event":NAME, and the members of the object}
std::string event_text(std::string_view name, const chess::Json& members);

/// Any number of threads.
class Tabs {
 public:
  void add(std::shared_ptr<Tab> tab);
  void remove(std::uint64_t id);
  /// Null if it is closed.
  std::shared_ptr<Tab> find(std::uint64_t id) const;
  /// Sends the event to all.
  void tell(std::string_view name, const chess::Json& members) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Tab>> tabs_;
};

}  // namespace annotate
