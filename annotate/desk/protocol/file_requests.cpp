// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/file_requests.h"

#include <cctype>
#include <utility>

#include "annotate/desk/protocol/answers.h"

namespace annotate {

using chess::Json;

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

std::stop_token FileRequests::begin_list(std::uint64_t tab) {
  const std::scoped_lock lock(mutex_);
  std::stop_source& newest = lists_[tab];
  newest.request_stop();
  newest = std::stop_source();
  return newest.get_token();
}

void FileRequests::end_list(std::uint64_t tab) {
  const std::scoped_lock lock(mutex_);
  if (const auto list = lists_.extract(tab)) list.mapped().request_stop();
}

DeskAnswer FileRequests::list(const DeskRequest& request, std::stop_token stop) {
  const auto from = static_cast<std::uint64_t>(request.number("from", 0, 0, std::int64_t{1} << 40));
  const auto count = static_cast<std::uint64_t>(request.number("count", 50, 1, kMostRows));
  const auto rows =
      library_.rows(request.game().document, from, count, request.text("filter"), std::move(stop));
  if (!rows) return std::unexpected(fault_of(rows.error()));
  Json list = Json::array();
  for (const GameRow& row : rows->rows) list.push(to_json(row));
  Json json{{"rows", list}};
  return json.add_known("games", rows->games).add("isAll", rows->games.has_value());
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
  return Json{{"address", "/download/" + downloads_.add(name, *std::move(text))}, {"name", name}};
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
