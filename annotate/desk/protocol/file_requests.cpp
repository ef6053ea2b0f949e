// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/file_requests.h"

#include <cctype>
#include <chrono>
#include <optional>
#include <utility>

#include "annotate/desk/protocol/answers.h"

namespace annotate {

using chess::Json;

namespace {

/// So many games of a document can be chosen at once.
constexpr std::uint64_t kMostChosen = 1'000'000;
/// A list waits so long for being sorted.
constexpr std::chrono::milliseconds kSortPatience{700};
/// So often the page hears how far it is.
constexpr std::chrono::milliseconds kSortNews{250};

Json progress_json(const OrderProgress& progress) {
  Json json{{"share", progress.share}};
  if (progress.seconds_left) json.add("secondsLeft", *progress.seconds_left);
  return json;
}

}  // namespace

Json FileRequests::documents() const {
  Json documents = Json::array();
  for (const Document& document : library_.documents()) documents.push(to_json(document));
  return documents;
}

void FileRequests::tell_documents() const { tabs_.tell("documents", Json{{"documents", documents()}}); }

DeskAnswer FileRequests::files() {
  Json files = Json::array();
  for (const FolderFile& file : library_.folder_files())
    files.push(Json{{"name", file.name}, {"size", file.size}});
  return Json{{"files", files}};
}

DeskAnswer FileRequests::open(const DeskRequest& request) {
  const auto document = request.has("file") ? library_.open_file(request.text("file"))
                                            : library_.open_text(request.text("text"), request.text("name"));
  if (!document) return std::unexpected(fault_of(document.error()));
  tell_documents();
  return Json{{"document", to_json(*document)}};
}

DeskAnswer FileRequests::close(const DeskRequest& request) {
  if (const auto closed = library_.close(request.game().document); !closed)
    return std::unexpected(fault_of(closed.error()));
  tell_documents();
  return Json::object();
}

std::stop_token FileRequests::begin(Stops& stops, std::uint64_t tab) {
  const std::scoped_lock lock(mutex_);
  std::stop_source& newest = stops[tab];
  newest.request_stop();
  newest = std::stop_source();
  return newest.get_token();
}

void FileRequests::end(Stops& stops, std::uint64_t tab) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = stops.extract(tab)) found.mapped().request_stop();
}

std::stop_token FileRequests::begin_list(std::uint64_t tab) { return begin(lists_, tab); }
void FileRequests::end_list(std::uint64_t tab) { end(lists_, tab); }
std::stop_token FileRequests::begin_sort(std::uint64_t tab) { return begin(sorts_, tab); }
void FileRequests::end_sort(std::uint64_t tab) { end(sorts_, tab); }

DeskAnswer FileRequests::list(const DeskRequest& request, std::stop_token stop) {
  const std::uint64_t document = request.game().document;
  const std::string filter = request.text("filter");
  const auto from = static_cast<std::uint64_t>(request.number("from", 0, 0, std::int64_t{1} << 40));
  const auto count = static_cast<std::uint64_t>(request.number("count", 50, 1, kMostRows));
  Json json = Json::object();
  LibraryResult<std::optional<GameRows>> sorted;
  if (request.has("sort")) {
    const auto column = parse_row_column(request.text("sort"));
    if (!column) return std::unexpected(DeskFault{"a list has no such column"});
    const auto patience = from == 0 ? kSortPatience : std::chrono::milliseconds(0);
    const auto progress = library_.make_order(document, filter, *column, patience, stop);
    if (!progress) return std::unexpected(fault_of(progress.error()));
    if (progress->is_ready)
      sorted =
          library_.sorted_rows(document, from, count, filter, {*column, request.flag("isDescending")}, stop);
    if (!sorted) return std::unexpected(fault_of(sorted.error()));
    if (*sorted)
      json.add("isSorted", true);
    else
      json.add("sorting", progress_json(*progress));
  }
  const auto rows = *sorted ? LibraryResult<GameRows>(std::move(**sorted))
                            : library_.rows(document, from, count, filter, std::move(stop));
  if (!rows) return std::unexpected(fault_of(rows.error()));
  Json list = Json::array();
  for (const GameRow& row : rows->rows) list.push(to_json(row));
  return json.add("rows", list).add_known("games", rows->games).add("isAll", rows->games.has_value());
}

LibraryResult<std::vector<GameRef>> FileRequests::chosen_games(const DeskRequest& request) {
  const std::uint64_t document = request.game().document;
  const auto known = library_.document(document);
  if (!known) return std::unexpected(known.error());
  std::vector<GameRef> games;
  if (request.has("numbers")) {
    for (const std::int64_t number : request.numbers("numbers"))
      if (number > 0 && std::cmp_less_equal(number, known->games.value_or(kMostChosen)))
        games.push_back({document, static_cast<std::uint64_t>(number)});
    return games;
  }
  for (bool is_end = false; !is_end && games.size() < kMostChosen;) {
    const auto rows = library_.rows(document, games.size(), kMostRows, request.text("filter"), stop_);
    if (!rows) return std::unexpected(rows.error());
    for (const GameRow& row : rows->rows) games.push_back({document, row.number});
    is_end = std::cmp_less(rows->rows.size(), kMostRows);
  }
  return games;
}

DeskAnswer FileRequests::sort(const DeskRequest& request, Tab& tab, const std::stop_token& stop) {
  const auto column = parse_row_column(request.text("sort"));
  if (!column) return std::unexpected(DeskFault{"a list has no such column"});
  while (!stop_.stop_requested()) {
    const auto progress =
        library_.make_order(request.game().document, request.text("filter"), *column, kSortNews, stop);
    if (!progress) return std::unexpected(fault_of(progress.error()));
    if (progress->is_ready) return Json::object();
    tab.send(event_text("sorting", progress_json(*progress).add("document", request.game().document)));
  }
  return std::unexpected(DeskFault{"the desk ends", "stopped"});
}

DeskAnswer FileRequests::save(const DeskRequest& request) {
  const auto format = parse_save_format(request.text("format"));
  if (!format) return std::unexpected(DeskFault{"there is no such format"});
  const auto saved = library_.save(request.game().document, request.text("name"), *format, stop_);
  if (!saved) return std::unexpected(fault_of(saved.error()));
  tell_documents();
  Json json{{"path", saved->path}, {"games", saved->games}};
  return json.add_known("remark", saved->remark);
}

DeskAnswer FileRequests::export_document(const DeskRequest& request) {
  const auto format = parse_save_format(request.text("format"));
  if (!format) return std::unexpected(DeskFault{"there is no such format"});
  const auto document = library_.document(request.game().document);
  if (!document) return std::unexpected(fault_of(document.error()));
  auto text = library_.text_of(document->id, *format, stop_);
  if (!text) return std::unexpected(fault_of(text.error()));
  std::string name;  // of letters that no header takes for anything else
  for (const char c : document->name.substr(0, document->name.rfind('.')))
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '_';
  name += "." + request.text("format");
  const auto key = downloads_.add(name, *std::move(text));
  if (!key)
    return std::unexpected(DeskFault{"too many downloads are under way; try again in a while", "busy"});
  return Json{{"address", "/download/" + *key}, {"name", name}};
}

WebAnswer FileRequests::uploaded(std::string_view name, const std::string& spool_path) {
  const auto document = library_.open_upload(name, spool_path, stop_);
  Json json = Json::object();
  if (document)
    json.add("document", to_json(*document));
  else
    json.add("error", fault_of(document.error()).text).add("code", to_string(document.error().kind));
  if (document) tell_documents();
  return {document ? 200 : 422, "application/json", json.text()};
}

}  // namespace annotate
