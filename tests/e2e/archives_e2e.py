# SPDX-License-Identifier: GPL-3.0-or-later
"""Archives: files that the usual programs compressed are read, what `bgn` compresses is read by them, bombs are refused, and an
index finds games and never gives wrong ones. A program that is missing costs only its own test."""
import bz2
import gzip
import lzma
import os
import resource
import shutil
import struct
import subprocess
import unittest
import zipfile
import zlib

from journey import BGN, Journey

MEMORY = 380 << 20  # bytes of address space
COUNT = 6000
LINES = ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6", "1. d4 d5 2. c4 e6 3. Nc3 Nf6", "1. e4 c5 2. Nf3 d6 3. d4 cxd4",
         "1. c4 e5 2. Nc3 Nf6 3. g3 d5", "1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. O-O Be7")


def game(number):
    return (f'[Event "Match {number * 7919 % 1000}"]\n[Site "?"]\n[Date "20{number % 20 + 1:02}.{number % 12 + 1:02}.05"]\n'
            f'[Round "{number % 9}"]\n[White "White {number}"]\n[Black "Black {number * 31 % 5000}"]\n[Result "1-0"]\n\n'
            f'{LINES[number % len(LINES)]} {{ note {number * number} }} 1-0\n\n')


GAMES = "".join(game(number) for number in range(1, COUNT + 1))


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Archives(Journey):
    plain = None  # the games as `bgn` writes them

    def setUp(self):
        super().setUp()
        self.write("games.pgn", GAMES)
        if not Archives.plain:
            Archives.plain, _ = self.bgn("convert", "games.pgn", "--to", "pgn", "-q")

    def bgn(self, *arguments, limited=False, **options):
        if limited:  # arenas of the threads are no memory that is used
            options |= {"preexec_fn": limit_memory, "env": {**os.environ, "MALLOC_ARENA_MAX": "1"}}
        return self.run_program(BGN, *arguments, **options)

    def assert_games(self, name, count=COUNT):
        for jobs in (1, 4):
            out, _ = self.bgn("check", name, "-j", jobs)
            self.assertIn(f"{count} games, 0 damaged, 0 refused", out)
        self.assertEqual(self.bgn("convert", name, "--to", "pgn", "-q")[0], self.plain)

    # What others have compressed.

    def test_others_compressed(self):
        for extension, *commands in (
                ("bz2", "bzip2", "bzip2 -1", "pbzip2 -b3", "lbzip2"), ("gz", "gzip", "pigz", "pigz -i -b 128"),
                ("zst", "zstd -q", "zstd -q -T2 -9 --long", "pzstd -q"), ("xz", "xz", "xz -T2 --block-size=200KiB")):
            for command in commands:
                with self.subTest(command):
                    if not shutil.which(command.split()[0]):
                        self.skipTest(f"{command} is not installed")
                    name = f"a.pgn.{extension}"
                    with open(self.path(name), "wb") as out:
                        subprocess.run([*command.split(), "-c", self.path("games.pgn")], stdout=out, check=True)
                    self.assert_games(name)
                    with open(self.path(name), "rb") as pipe:
                        self.assertIn(f"{COUNT} games", self.bgn("check", "-", stdin=pipe)[0])

    def test_zeros_behind_xz(self):
        """They come in fours, as `xz -t` has it."""
        data = lzma.compress(GAMES.encode())
        for zeros in (4, 8, 3, 49):
            self.write("z.pgn.xz", data + bytes(zeros))
            _, err = self.bgn("check", "-q", "z.pgn.xz", status=2 if zeros % 4 else 0)
            self.assertEqual("a wrong number of zeros behind the data" in err, zeros % 4 != 0, err)

    @unittest.skipUnless(shutil.which("zip"), "zip is not installed")
    def test_zip(self):
        subprocess.run(["zip", "-q", "a.zip", "games.pgn"], cwd=self.folder, check=True)
        self.assert_games("a.zip")
        with open(self.path("pipe.zip"), "wb") as out:  # sizes behind the data
            with open(self.path("games.pgn"), "rb") as games:
                subprocess.run(["zip", "-q", "-fz-", "-", "-"], cwd=self.folder, check=True, stdin=games, stdout=out)
        with zipfile.ZipFile(self.path("pipe.zip")) as made:
            self.assertEqual(made.namelist(), ["-"])
        # A name that says nothing is no game file.
        _, err = self.bgn("check", "pipe.zip", status=2)
        self.assertIn("cannot read 'pipe.zip': none of the files in it is a file of games", err)
        subprocess.run(["zip", "-q", "-e", "-P", "secret", "locked.zip", "games.pgn"], cwd=self.folder, check=True)
        _, err = self.bgn("check", "locked.zip", status=2)
        self.assertIn("cannot read 'locked.zip': its file 'games.pgn' is encrypted", err)

    def test_zip_of_many_files(self):
        half = GAMES.index('[Event "', len(GAMES) // 2)
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            with zipfile.ZipFile(self.path("many.zip"), "w", method) as made:
                made.writestr("readme.txt", "not a game\n")
                made.writestr("a/first.pgn", GAMES[:half])
                with made.open("b/second.pgn", "w", force_zip64=True) as member:
                    member.write(GAMES[half:].encode())
            self.assert_games("many.zip")
            with open(self.path("many.zip"), "rb") as pipe:
                self.assertIn(f"{COUNT} games", self.bgn("check", "-", stdin=pipe)[0])
        with zipfile.ZipFile(self.path("mixed.zip"), "w") as made:
            made.writestr("a.pgn", GAMES[:half])
            made.writestr("b.bgn", "{}\n")
        _, err = self.bgn("check", "mixed.zip", status=2)
        self.assertIn("cannot read 'mixed.zip': it has files of several formats: pgn and bgn", err)
        _, err = self.bgn("convert", "--in-place", "many.zip", status=2)
        self.assertIn("many.zip: zip files are read and not written, so it cannot be replaced", err)

    # What we compress.

    def test_others_read_what_we_compress(self):
        for extension, unpack in ((".gz", gzip.decompress), (".bz2", bz2.decompress)):
            self.bgn("convert", "games.pgn", "-o", "out.pgn" + extension, "-q")
            self.assertEqual(unpack(self.read("out.pgn" + extension)).decode(), self.plain)
        for extension, command in ((".gz", "gzip"), (".bz2", "bzip2"), (".bz2", "lbzip2"), (".zst", "zstd")):
            if not shutil.which(command):
                continue
            name = "out.pgn" + extension
            self.bgn("convert", "games.pgn", "-o", name, "-q", "-j", 2)
            done = subprocess.run([command, "-dc", self.path(name)], capture_output=True, check=True)
            self.assertEqual(done.stdout.decode(), self.plain, command)

    def test_levels(self):
        _, err = self.bgn("convert", "games.pgn", "-o", "x.pgn.bz2", "--level", "10", status=2)
        self.assertIn("x.pgn.bz2: bzip2 has levels 1 to 9", err)
        _, err = self.bgn("convert", "games.pgn", "-o", "x.pgn", "--level", "3", status=2)
        self.assertIn("--level: no output is compressed", err)
        self.bgn("convert", "games.pgn", "-o", "x.pgn.gz", "--level", "0", status=2)

    # Bombs: small files that become gigabytes.

    def bombs(self):
        blank = b" " * (16 << 20)
        yield "bomb.pgn.bz2", bz2.compress(blank) * 26
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        yield "bomb.pgn.gz", b"".join([packer.compress(blank) for _ in range(26)]) + packer.flush()
        with zipfile.ZipFile(self.path("bomb.zip"), "w", zipfile.ZIP_DEFLATED) as archive, archive.open("bomb.pgn", "w") as games:
            for _ in range(26):
                games.write(blank)
        yield "bomb.zip", self.read("bomb.zip")
        yield "bomb.pgn.xz", lzma.compress(blank) * 26
        if shutil.which("zstd"):
            packed = subprocess.run(["zstd", "-q", "-c"], input=blank * 26, capture_output=True, check=True).stdout
            yield "bomb.pgn.zst", packed

    def test_bombs(self):
        for name, data in self.bombs():
            with self.subTest(name=name):
                self.write(name, data)
                for jobs in (1, 4):
                    _, err = self.bgn("check", name, "-j", jobs, status=2, limited=True)
                    self.assertRegex(err, f"'{name}' becomes more than [0-9]+ times larger when it is decompressed")
                self.bgn("check", name, "-j", jobs, "--max-ratio", 0, limited=True)

    # The index.

    def indexed(self, name):
        self.bgn("convert", "games.pgn", "-o", name, "--index", "-q", "-j", 2)
        return name

    def test_games_are_found_by_the_index(self):
        for extension in ("pgn", "bgn", "pgn.gz", "bgn.bz2", "bgn.zst"):
            name = self.indexed("a." + extension)
            for number in (1, 2, COUNT // 2, COUNT - 1, COUNT, "last"):
                wanted, _ = self.bgn("show", number, "games.pgn")
                found, err = self.bgn("show", number, name)
                self.assertEqual(err, "")
                self.assertEqual(found.splitlines()[1:], wanted.splitlines()[1:])
                last = COUNT if number == "last" else number
                self.assertTrue(found.startswith(f"game {last} of {name}, line "), found)
            os.rename(self.path(name + ".idx"), self.path("other.idx"))
            without, _ = self.bgn("show", COUNT - 5, name)
            os.rename(self.path("other.idx"), self.path(name + ".idx"))
            self.assertEqual(self.bgn("show", COUNT - 5, name)[0], without)  # with its line
            self.bgn("show", COUNT + 1, name, status=1)
            if not name.endswith("n"):
                # Only the first and the last block, and that of the game, are read.
                data = bytearray(self.read(name))
                places = [struct.unpack_from("<QQQIIIIII", self.read(name + ".idx"), 16 + 48 * i)
                          for i in range(struct.unpack_from("<I", self.read(name + ".idx"), 12)[0])]
                self.assertEqual(sum(place[5] for place in places), COUNT)
                self.assertEqual(places[-1][0] + places[-1][3], len(data))

    def test_a_share_of_a_file(self):
        name = self.indexed("a.bgn.zst")
        part, _ = self.bgn("convert", name, "--to", "pgn", "-q", "--from-game", COUNT - 999)
        begin = self.plain.rindex("[Event ", 0, self.plain.index(f'[White "White {COUNT - 999}"]'))
        self.assertEqual(part, self.plain[begin:])
        for first, left in ((1, COUNT), (COUNT, 1), (COUNT + 1, 0)):
            out, _ = self.bgn("check", name, "--from-game", first, "-j", 2)
            self.assertIn(f"{left} game", out)
            out, _ = self.bgn("filter", name, "--count", "--from-game", first)
            self.assertEqual(int(out), left)
        _, err = self.bgn("check", "games.pgn", "--from-game", 5, status=2)
        self.assertIn("games.pgn.idx", err)
        # Games keep their numbers.
        rows, _ = self.bgn("list", name, "-q", "--no-header", "--columns", "number,white", "--from-game", COUNT - 1, "-j", 2)
        self.assertEqual(rows.split("\n")[:2], [f"{number}\tWhite {number}" for number in (COUNT - 1, COUNT)])
        self.bgn("dedupe", name, name, "-q", "--from-game", COUNT - 1, "-o", "unique.pgn", "--report", "left.csv")
        report = self.read("left.csv").decode().splitlines()[1:]
        self.assertEqual([row.split(",")[1:4:2] for row in report], [[str(COUNT - 1)] * 2, [str(COUNT)] * 2])
        # An index of positions is one of the whole file.
        self.bgn("index", name, "--from-game", 2, status=2)

    def test_a_sample(self):
        self.write("many.pgn", GAMES * 3)
        self.bgn("convert", "many.pgn", "-o", "many.bgn.bz2", "--index", "--level", 1, "-q")
        samples = []
        for seed in (1, 1, 2, 3):
            out, _ = self.bgn("convert", "many.bgn.bz2", "--to", "bgn", "-q", "--sample", "20%", "--seed", seed, "-j", seed)
            samples.append(out)
            self.assertTrue(0.1 < out.count("\n") / (3 * COUNT) < 0.3, out.count("\n"))
        self.assertEqual(samples[0], samples[1])
        self.assertGreater(len(set(samples)), 1)
        whole = self.bgn("convert", "many.bgn.bz2", "--to", "bgn", "-q")[0]
        self.assertEqual(self.bgn("convert", "many.bgn.bz2", "--to", "bgn", "-q", "--sample", "100%")[0], whole)

    def test_a_stale_or_damaged_index_is_noticed(self):
        name = self.indexed("a.bgn.zst")
        index, data = self.read(name + ".idx"), self.read(name)
        wanted, _ = self.bgn("show", 4000, "games.pgn")
        wanted = wanted.splitlines()[1:]

        def assert_noticed(reason):
            found, err = self.bgn("show", 4000, name)
            self.assertIn(f"the index '{name}.idx' cannot be used: {reason}", err)
            self.assertEqual(found.splitlines()[1:], wanted)
            _, err = self.bgn("check", name, "--from-game", 2, status=2)
            self.assertIn("cannot be used", err)

        for place in (3, 12, 20, 70, len(index) - 2):
            self.write(name + ".idx", index[:place] + bytes([index[place] ^ 1]) + index[place + 1:])
            assert_noticed("it is ")
        self.write(name + ".idx", index[:-30])
        assert_noticed("it is ")
        self.write(name + ".idx", index)
        self.bgn("show", 4000, name)
        # Another file of the same games, with another size.
        self.bgn("convert", "games.pgn", "-o", "b.bgn.zst", "--level", 1, "-q")
        self.write(name, self.read("b.bgn.zst"))
        assert_noticed("the file has another size than when it was made")
        # And one of the same size.
        self.write(name, data)
        with open(self.path(name), "r+b") as file:
            file.seek(len(data) - 1)
            file.write(bytes([data[-1] ^ 1]))
        _, err = self.bgn("check", name, "--from-game", 2, status=2)
        self.assertIn("the file has changed since it was made", err)

    def test_an_index_that_says_what_is_not_so_is_noticed(self):
        """Its checksum is right, and so are those of the blocks."""
        name = self.indexed("a.bgn.zst")
        good = self.read(name + ".idx")
        count = (len(good) - 20) // 48
        self.assertGreater(count, 2)

        def games_of(block):
            return struct.unpack_from("<I", good, 16 + 48 * block + 32)[0]

        def forged(changes):
            """Blocks have so many games more, and the numbers behind them follow."""
            made, before = bytearray(good[:-4]), 0
            for block in range(count):
                games = games_of(block) + changes.get(block, 0)
                struct.pack_into("<Q", made, 16 + 48 * block + 8, before)
                struct.pack_into("<I", made, 16 + 48 * block + 32, games)
                before += games
            return made

        def write(made):
            self.write(name + ".idx", bytes(made) + struct.pack("<I", zlib.crc32(bytes(made))))

        in_middle = sum(map(games_of, range(2))) - 2  # the numbers of games from 1
        for made, number in ((forged({0: -1, 1: 1}), 5), (forged({0: -9}), COUNT), (forged({count - 1: 3}), COUNT),
                             (forged({1: -5, 2: 5}), in_middle), (good[:8] + b"\3" + good[9:-4], 7),
                             (good[:9] + b"\0" + good[10:-4], 7)):
            with self.subTest(number=number):
                os.unlink(self.path(name + ".idx"))
                wanted, _ = self.bgn("show", number, name)
                write(made)
                found, err = self.bgn("show", number, name)
                self.assertIn(f"the index '{name}.idx' cannot be used: ", err)
                self.assertEqual(found, wanted)
                _, err = self.bgn("check", name, "--from-game", number, status=2)
                self.assertIn("cannot be used", err)
        write(good[:-4])
        _, err = self.bgn("show", 7, name)
        self.assertEqual(err, "")

    def test_an_index_belongs_to_one_file(self):
        for arguments in (("--to", "pgn"), ("-o", "x.pgn", "--split-by", "month")):
            _, err = self.bgn("convert", "games.pgn", "--index", *arguments, status=2)
            self.assertIn("--index: it belongs to one file", err)
        self.write("x.pgn.idx", "")
        _, err = self.bgn("convert", "x.pgn.idx", "-o", "x.pgn", "--from", "pgn", "--index", status=2)
        self.assertIn("x.pgn.idx", err)
