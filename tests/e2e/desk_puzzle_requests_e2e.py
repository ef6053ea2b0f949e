# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles as a page asks the desk for them: told to all tabs, stopped, and not lost when the desk is killed meanwhile."""
from desk_e2e import DeskJourney

# Black lets White mate on the back rank. No two positions are the same, nor have they the same counters.
GAME = """[White "Ada"]
[Black "Bo"]
[Result "*"]
[SetUp "1"]
[FEN "6k1/q2r1p{pawns}/8/8/8/8/4RPPP/4R1K1 b - - {clock} 40"]

40... Rd8 {{[%eval #2]}} 41. h3 {{[%eval -5.00]}} *

"""
GAMES = "".join(GAME.format(pawns=pawns, clock=clock) for pawns in ("pp", "p1", "1p") for clock in range(7))


class Puzzles(DeskJourney):
    def make(self, tab, document, **more):
        return tab.ask("puzzles", what="make", document=document, name="Mine", **more)

    def games(self, tab, document):
        rows = tab.ask("list", document=document, **{"from": 0, "count": 50})
        self.assertTrue(all(row["isPuzzle"] and "plies" not in row for row in rows["rows"]))
        return len(rows["rows"])

    def test_puzzles_are_made_and_told(self):
        desk = self.serve()
        tab, other = self.open_tab(desk), self.open_tab(desk)
        self.assertEqual(tab.ask("hello")["puzzles"], {})
        document = tab.ask("open", text=GAMES)["document"]["id"]
        made = self.make(tab, document, filter="")
        self.assertEqual((made["of"], made["name"], made["all"], made["isRunning"]), (document, "Mine", 21, True))
        end = other.event("puzzles", lambda event: not event["isRunning"])
        self.assertEqual((end["done"], end["withoutEvals"], "fault" in end), (21, 0, False))
        self.assertGreaterEqual(end["puzzles"], 1)
        self.assertEqual(self.games(tab, end["document"]), end["puzzles"])
        self.assertEqual(tab.ask("hello")["puzzles"]["puzzles"], end["puzzles"])
        state = tab.ask("game", document=end["document"], number=1)
        self.assertIn(["PuzzleLastMove", "d7d8"], state["game"]["tags"])

        # One game again: its puzzle is there already.
        self.make(tab, document, numbers=[1])
        again = tab.event("puzzles", lambda event: event["all"] == 1 and not event["isRunning"])
        self.assertEqual(again["document"], end["document"])
        self.assertEqual(self.games(tab, end["document"]), end["puzzles"])
        self.assertEqual(tab.ask("puzzles", what="cancel"), {}, "what is over is forgotten")
        self.assertEqual(tab.fault("puzzles", what="nonsense"), "illegal")
        self.assertEqual(tab.fault("puzzles", what="make", document=99, filter=""), "missing")
        self.assertEqual(tab.fault("puzzles", what="make", document=document, filter="--nonsense"), "illegal")
        self.assertEqual(tab.fault("puzzles", what="make", document=document, numbers=[]), "missing")
        self.end(desk)

    def test_a_text_of_the_persons_own_gets_no_puzzles(self):
        tab = self.open_tab(self.serve())
        document = tab.ask("open", text=GAMES)["document"]["id"]
        own = tab.ask("open", text="1. e4 e5 *", name="Mine")["document"]
        self.assertEqual(own["name"], "Mine")
        self.assertEqual(self.make(tab, document, numbers=[1, 2])["name"], "Mine 2")
        end = tab.event("puzzles", lambda event: not event["isRunning"])
        self.assertNotEqual(end["document"], own["id"])
        self.assertEqual(len(tab.ask("list", document=own["id"], **{"from": 0, "count": 9})["rows"]), 1)

    def test_a_person_comes_first_and_a_kill_loses_no_puzzle(self):
        desk = self.serve(nodes=300_000)
        tab = self.open_tab(desk)
        document = tab.ask("open", text=GAMES)["document"]["id"]
        self.make(tab, document, filter="")
        self.assertEqual(tab.fault("puzzles", what="make", document=document, name="Others", filter=""), "refused")
        found = tab.event("puzzles", lambda event: event["puzzles"] > 0)
        self.assertEqual(tab.ask("why", moves=["f2f3", "e7e5"], played="g2g4")["label"], 4)
        self.assertTrue(tab.ask("hello")["puzzles"]["isRunning"])
        desk.process.kill()
        desk.process.wait()

        desk = self.serve(nodes=300_000)
        tab = self.open_tab(desk)
        hello = tab.ask("hello")
        self.assertEqual(hello["puzzles"], {})
        self.assertIn("Mine", [one["name"] for one in hello["documents"]])
        self.assertGreaterEqual(self.games(tab, found["document"]), 1)
        self.make(tab, document, filter="")
        tab.event("puzzles", lambda event: event["puzzles"] > 0)
        stopped = tab.ask("puzzles", what="cancel")
        self.assertFalse(stopped["isRunning"])
        self.assertGreaterEqual(self.games(tab, stopped["document"]), 1)
        self.make(tab, document, filter="")
        tab.ask("close", document=document)
        tab.event("puzzles", lambda event: not event.get("isRunning"))
        self.end(desk)
