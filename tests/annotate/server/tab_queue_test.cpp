// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/tab_queue.h"

#include <doctest/doctest.h>

using namespace annotate;

TEST_CASE("tab queue: texts come in order, and the connection is woken once") {
  int wakes = 0;
  TabQueue queue(7, 1000, [&] { ++wakes; });
  CHECK(queue.id() == 7);
  queue.send("one");
  queue.send("two");
  queue.close("enough");
  queue.send("three");
  CHECK(wakes == 1);
  CHECK(queue.next().text == "one");
  CHECK(queue.next().text == "two");
  const TabQueue::Step last = queue.next();
  CHECK_FALSE(last.text.has_value());
  CHECK(last.farewell == "enough");
}

TEST_CASE("tab queue: after an empty step the connection is woken again") {
  int wakes = 0;
  TabQueue queue(1, 1000, [&] { ++wakes; });
  queue.send("one");
  queue.next();
  CHECK_FALSE(queue.next().text.has_value());
  queue.send("two");
  CHECK(wakes == 2);
}

TEST_CASE("tab queue: a tab that does not read is cut, however it is flooded") {
  for (const std::string& text : {std::string(), std::string(300, 'x')}) {
    int wakes = 0;
    TabQueue queue(1, 1000, [&] { ++wakes; });
    queue.send(text);
    CHECK(queue.next().text == text);
    for (int i = 0; i < 100; ++i) queue.send(text);
    CHECK(queue.is_overrun());
    CHECK(wakes == 2);  // though the first write never ended
    CHECK(queue.next().is_overrun);
    CHECK_FALSE(queue.next().text.has_value());
  }
}

TEST_CASE("tab queue: a text over the bound is sent alone") {
  TabQueue queue(1, 1000, [] {});
  queue.send(std::string(5000, 'x'));
  CHECK_FALSE(queue.is_overrun());
  CHECK(queue.next().text->size() == 5000);
  CHECK_FALSE(queue.next().text.has_value());
  queue.send(std::string(5000, 'y'));
  queue.send("z");
  CHECK(queue.is_overrun());
}

TEST_CASE("tab queue: after the end nobody is woken") {
  int wakes = 0;
  TabQueue queue(1, 1000, [&] { ++wakes; });
  queue.end();
  queue.send("one");
  queue.close("two");
  CHECK(wakes == 0);
  CHECK_FALSE(queue.next().text.has_value());
  CHECK_FALSE(queue.next().farewell.has_value());
}
