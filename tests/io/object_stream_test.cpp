// SPDX-License-Identifier: GPL-3.0-or-later
// Objects out of streams: lines, layouts, arrays, faults, and where a stream can be cut in two.
#include "io/object_stream.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

/// The objects of `text`, those that cannot be had as "!"; each behind the number of its line.
std::vector<std::string> read(const std::string& text, std::size_t longest = 1 << 20) {
  JsonObjectStream stream(memory_source(text), longest);
  std::vector<std::string> found;
  while (const auto stretch = stream.next()) {
    CHECK(stretch->text.empty() != stretch->fault.empty());
    found.push_back(std::to_string(stretch->line) + ' ' +
                    (stretch->fault.empty() ? std::string(stretch->text) : "!"));
  }
  CHECK_FALSE(stream.next());
  CHECK_FALSE(stream.fault());
  return found;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("objects of every layout") {
  CHECK(read("").empty());
  CHECK(read("\n\r\n  \n").empty());
  CHECK(read("{\"a\":1}\r\n\n {}") == List{"1 {\"a\":1}", "3 {}"});
  CHECK(read("{\n \"a\": \"}\\\"\"\n}\n{\"b\":2}") == List{"1 {\n \"a\": \"}\\\"\"\n}", "4 {\"b\":2}"});
  CHECK(read("[{\"a\":[{}]},\n{}\n]\n{}") == List{"1 {\"a\":[{}]}", "2 {}", "4 {}"});
}

TEST_CASE("comments and single quotes of JSON5") {
  CHECK(read("// {\n{a:1} // x\n /* { */ {b:2}") == List{"2 {a:1}", "3 {b:2}"});
  CHECK(read("{ // isn't \" this }\n a: '}\"', /* }\n\" */ b: 1\n}\n{}") ==
        List{"1 { // isn't \" this }\n a: '}\"', /* }\n\" */ b: 1\n}", "5 {}"});
  CHECK(read("[ // one\n{a:1}, // two\n{},\n] // end") == List{"2 {a:1}", "3 {}"});
  CHECK(read("{\n a: '\\\n}'\n}\n{}") == List{"1 {\n a: '\\\n}'\n}", "5 {}"});
  // An apostrophe in a broken object hides no other, and a comment over several lines is none between them.
  CHECK(read("{\n a: O'Kelly\n}\n{}") == List{"1 {\n a: O'Kelly\n}", "4 {}"});
  CHECK(read("/* a\n{}\n*/\n") == List{"1 !", "2 {}", "3 !"});
}

TEST_CASE("faults cost one object") {
  CHECK(read("x\n{}") == List{"1 !", "2 {}"});
  CHECK(read("{\"a\":[\n{\"b\":1}") == List{"1 !", "2 {\"b\":1}"});
  CHECK(read("{\"a\":[") == List{"1 !"});
  CHECK(read("{\"a\":\"" + std::string(100, 'x') + "\"}\n{}", 50) == List{"1 !", "2 {}"});
  CHECK(read("{\n" + std::string(40, ' ') + "\n" + std::string(40, ' ') + "}\n", 50).front() == "1 !");
}

TEST_CASE("boundaries") {
  CHECK(last_json_object_boundary("") == 0);
  CHECK(last_json_object_boundary("\n") == 0);
  CHECK(last_json_object_boundary("{}") == 0);
  CHECK(last_json_object_boundary("{}\n") == 0);  // what follows is not known
  CHECK(last_json_object_boundary("{}\n{") == 3);
  CHECK(last_json_object_boundary("{}\r\n{") == 4);
  CHECK(last_json_object_boundary("{}\n\n{") == 4);
  CHECK(last_json_object_boundary("{}\n{}\n{\"moves\"") == 6);
  CHECK(last_json_object_boundary("{}\n{}\n  {\"moves\"") == 3);
  CHECK(last_json_object_boundary("[\n{},\n{},\n{}\n]\n") == 0);
  CHECK(last_json_object_boundary("{\n\"a\": [\n{\n},\n{\n}\n]\n}\n{\n\"a\":") == 22);
}

TEST_CASE("law: a stream cut at a boundary reads as the whole") {
  const std::string text =
      "{\"a\":1}\n{\n  \"b\": [\n    {\"c\": {}},\n{\n}\n  ]\n}\n{\"d\":\"}\\n{\"}\r\n\n{}\n{\"e\":2}\n";
  const auto objects = [](const std::string& part) {
    List found;
    JsonObjectStream stream(memory_source(part));
    while (const auto stretch = stream.next()) found.push_back(std::string(stretch->text) + stretch->fault);
    return found;
  };
  const List whole = objects(text);
  CHECK(whole.size() == 5);
  std::size_t cuts = 0;
  for (std::size_t n = 0; n <= text.size(); ++n) {
    const std::size_t at = last_json_object_boundary(std::string_view(text).substr(0, n));
    REQUIRE(at <= n);
    List both = objects(text.substr(0, at));
    for (const std::string& object : objects(text.substr(at))) both.push_back(object);
    CAPTURE(at);
    CHECK(both == whole);
    cuts += at != 0;
  }
  CHECK(cuts > 30);
}

TEST_CASE("a stream that is cut reads like the whole, also a damaged one") {
  for (const std::string text :
       {"[{\"a\":1}\n{\"b\":2},{\"c\":3}\n", "[no array}\n{\"b\":2} {\"c\":3}\n", "{\"a\":[{}\n{ \"b\":2}\n",
        "[{\"a\":1},\n{\"b\":2}\n\n{ \"c\":3}, {}\n]", "{\"a\":{}\n{\"b\":\"}\n{\"c\":1}\n"}) {
    CAPTURE(text);
    const std::size_t cut = last_json_object_boundary(text);
    REQUIRE(cut > 0);
    const List whole = read(text);
    const List first = read(text.substr(0, cut));
    const List second = read(text.substr(cut));
    REQUIRE(whole.size() == first.size() + second.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const std::string& part = i < first.size() ? first[i] : second[i - first.size()];
      CHECK(whole[i].substr(whole[i].find(' ')) == part.substr(part.find(' ')));  // without the line
    }
  }
}
