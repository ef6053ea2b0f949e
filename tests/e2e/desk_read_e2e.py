# SPDX-License-Identifier: GPL-3.0-or-later
"""The plain pages of `annotate serve`, for browsers that run no script."""
from desk_e2e import PGN, DeskJourney


class Reading(DeskJourney):
    def test_without_scripts_the_games_can_be_read(self):
        desk = self.serve()
        tab = self.open_tab(desk)
        hostile = PGN.replace('[White "', '[White "<b>&')
        document = tab.ask("open", text=hostile)["document"]["id"]
        start = desk.request("/")[2].decode()
        self.assertIn('<a href="/read">', start[start.index("<noscript>"):])

        def read(address):
            status, headers, body = desk.request(address)
            self.assertNotIn("<b>", body.decode())
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            return status, body.decode()
        self.assertIn(f'<a href="/read?document={document}">', read("/read")[1])
        self.assertIn(f'<a href="/read?document={document}&amp;game=1">&lt;b&gt;&amp;', read(f"/read?document={document}")[1])
        status, text = read(f"/read?document={document}&game=1")
        self.assertTrue(status == 200 and "<pre>" in text and "1. " in text, text)
        for missing in ("document=99", f"document={document}&game=99", "document=x", f"document={document}&from=99"):
            self.assertIn(read("/read?" + missing)[0], (200, 404))
        self.assertEqual(desk.request("/read", cookie=None)[0], 403)
