// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/desk_document.h"

#include <algorithm>

namespace annotate {

namespace {

constexpr std::size_t kFewPieces = 16;

}  // namespace

std::shared_ptr<FilterCount> DeskDocument::count_of(const std::string& text,
                                                    const chess::GameFilter& filter) {
  for (auto entry = filters.begin(); entry != filters.end(); ++entry) {
    if (entry->first != text) continue;
    filters.splice(filters.begin(), filters, entry);
    return filters.front().second;
  }
  filters.emplace_front(text, std::make_shared<FilterCount>(FilterCount{filter, {}}));
  if (filters.size() > kMostFilters) filters.pop_back();
  return filters.front().second;
}

std::shared_ptr<DocumentOrder> DeskDocument::order_of(const std::string& text, RowColumn column) {
  for (auto entry = orders.begin(); entry != orders.end(); ++entry) {
    if ((*entry)->filter != text || (*entry)->column != column) continue;
    orders.splice(orders.begin(), orders, entry);
    return orders.front();
  }
  orders.push_front(std::make_shared<DocumentOrder>());
  orders.front()->filter = text;
  orders.front()->column = column;
  if (orders.size() > kMostOrders) orders.pop_back();
  return orders.front();
}

void DeskDocument::forget_counts(std::uint64_t game) {
  if (file && file->pieces().size() <= kFewPieces)
    for (const auto& order : orders) order->is_outdated = true;
  const auto piece = file ? file->piece_of(game) : std::nullopt;
  if (!piece) return;
  for (auto& [text, count] : filters)
    if (*piece < count->kept.size()) count->kept[*piece] = FilterCount::kUnknown;
}

void DeskDocument::tell() {
  const std::lock_guard lock(told_mutex_);
  told_.id = stored.id;
  told_.name = stored.name;
  told_.kind = kind();
  told_.path = kind() == DocumentKind::File ? stored.path : std::string();
  told_.is_changed = std::ranges::any_of(heads, [](const auto& head) { return head.second.is_changed(); });
  told_.fault = fault.empty() ? notice : in_persons_words(fault, stored);
  if (!file) {
    told_.can_save = false;
    return;
  }
  told_.format = file->format();
  told_.games = file->is_complete() ? std::optional(file->games_so_far()) : std::nullopt;
  const bool is_written_format =
      file->format() == chess::GameFormat::Pgn || file->format() == chess::GameFormat::Bgn;
  told_.can_save =
      kind() == DocumentKind::File && is_written_format && chess::is_written(file->compression());
  if (told_.fault.empty() && file->fault()) told_.fault = in_persons_words(file->fault()->reason, stored);
}

std::string in_persons_words(std::string text, const StoredDocument& document) {
  if (document.kind == static_cast<int>(DocumentKind::File) || document.path.empty()) return text;
  for (std::size_t at = 0; (at = text.find(document.path, at)) != std::string::npos;
       at += document.name.size())
    text.replace(at, document.path.size(), document.name);
  return text;
}

Document DeskDocument::told() const {
  const std::lock_guard lock(told_mutex_);
  return told_;
}

}  // namespace annotate
