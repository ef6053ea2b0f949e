// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PGN files with pgn-reader and plays every move of the main lines on shakmaty's board, as its
// documentation shows: a move that is not legal ends its game. Prints what was read, so that the
// benchmark can see that its programs did the same work: `games moves errors`. With `--headers` it passes over all
// moves and counts the games of one player: `games found`.

use std::{env, fs::File, io, ops::ControlFlow, process::ExitCode};

use pgn_reader::shakmaty::{CastlingMode, Chess, Position, fen::Fen};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

#[derive(Default)]
struct Check {
    games: u64,
    moves: u64,
    errors: u64,
    has_only_headers: bool,
    found: u64,
}

impl Visitor for Check {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.games += 1;
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"White" && value.decode_utf8_lossy().contains("Carlsen") {
            self.found += 1;
        }
        if name == b"FEN" {
            let position = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            match position {
                Some(position) => *start = position,
                None => {
                    self.errors += 1;
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        if self.has_only_headers {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(start)
    }

    fn san(&mut self, board: &mut Chess, word: SanPlus) -> ControlFlow<()> {
        match word.san.to_move(board) {
            Ok(legal) => {
                board.play_unchecked(legal);
                self.moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => {
                self.errors += 1;
                ControlFlow::Break(())
            }
        }
    }

    fn end_game(&mut self, _board: Chess) {}
}

fn main() -> io::Result<ExitCode> {
    let mut check = Check::default();
    for path in env::args().skip(1) {
        if path == "--headers" {
            check.has_only_headers = true;
            continue;
        }
        let mut reader = Reader::new(File::open(path)?);
        while reader.read_game(&mut check)?.is_some() {}
    }
    if check.has_only_headers {
        println!("{} {}", check.games, check.found);
    } else {
        println!("{} {} {}", check.games, check.moves, check.errors);
    }
    Ok(ExitCode::SUCCESS)
}
