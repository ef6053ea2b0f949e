# SPDX-License-Identifier: GPL-3.0-or-later
"""Mistakes that were failed at the desk come again after days, also when their document is gone and the desk was killed."""
import sqlite3

from desk_e2e import PGN, DeskJourney


class Exercises(DeskJourney):
    def days_later(self, days):
        with sqlite3.connect(self.path("exercises.sqlite")) as connection:
            connection.execute("UPDATE exercise SET due = due - ? WHERE due >= 0", [days])
        connection.close()

    def test_a_failed_mistake_comes_again(self):
        desk = self.serve()
        tab, other = self.open_tab(desk), self.open_tab(desk)
        self.assertEqual(tab.ask("hello")["exercises"], {"due": [], "all": 0})
        document = tab.ask("open", text=PGN)["document"]["id"]
        where = {"document": document, "number": 1, "node": 5}
        self.assertEqual(tab.ask("tried", **where, isSolved=True), {}, "what is solved at once is no exercise")
        day = tab.ask("tried", **where, isSolved=False)["due"]
        self.assertEqual(other.event("exercises", lambda event: event["all"])["next"], day)
        self.assertEqual(tab.ask("exercises"), {"due": [], "all": 1, "next": day})
        self.assertEqual(tab.fault("tried", document=document, number=1, node=99), "illegal")
        tab.ask("close", document=document)
        desk.process.kill()
        desk.process.wait()

        self.days_later(1)
        desk = self.serve()
        tab = self.open_tab(desk)
        (due,) = tab.ask("exercises")["due"]
        self.assertEqual(due["node"], 5)
        state = tab.ask("game", document=0, number=due["number"])
        self.assertEqual(state["game"]["nodes"][due["node"]]["s"], "Nf6")
        for days in (3, 7, 21, 60):
            self.assertIn("due", tab.ask("tried", document=0, number=due["number"], isSolved=True))
            self.assertEqual(tab.ask("exercises")["due"], [])
            self.days_later(days)
            self.assertEqual(len(tab.ask("exercises")["due"]), 1)
        self.assertEqual(tab.ask("tried", document=0, number=due["number"], isSolved=True), {"isKnown": True})
        self.assertEqual(tab.ask("exercises"), {"due": [], "all": 0})
        self.assertEqual(tab.fault("game", document=0, number=77), "missing")
        self.assertEqual(tab.fault("tried", document=0, number=77, isSolved=True), "missing")
        self.assertEqual(tab.fault("edit", document=0, number=due["number"], revision=0, op={"op": "delete", "node": 0}), "missing")
        self.end(desk)
