// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/tabs.h"

#include <utility>

namespace annotate {

std::string event_text(std::string_view name, const chess::Json& members) {
  const std::string& text = members.text();
  return R"({"event":")" + std::string(name) + "\"" + (text == "{}" ? "" : ",") + text.substr(1);
}

void Tabs::add(std::shared_ptr<Tab> tab) {
  const std::scoped_lock lock(mutex_);
  tabs_.emplace(tab->id(), std::move(tab));
}

void Tabs::remove(std::uint64_t id) {
  const std::scoped_lock lock(mutex_);
  tabs_.erase(id);
}

std::shared_ptr<Tab> Tabs::find(std::uint64_t id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = tabs_.find(id);
  return found == tabs_.end() ? nullptr : found->second;
}

void Tabs::tell(std::string_view name, const chess::Json& members) const {
  const std::string text = event_text(name, members);
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, tab] : tabs_) tab->send(text);
}

}  // namespace annotate
