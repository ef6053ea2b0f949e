-- SPDX-License-Identifier: GPL-3.0-or-later
-- The guide to databases (tests/guide/DATABASES.md): questions to the tables of postgres_schema.sql.

-- Which pieces blunder, and when? The question of the author of BGN.
SELECT type, upper(piece) AS piece, ply / 10 * 10 AS since, count(*) AS blunders
FROM halfmove
WHERE nag = 4
GROUP BY 1, 2, 3
ORDER BY blunders DESC, type, piece, since
LIMIT 5;

-- In how many games of a period did somebody castle within the first ten moves?
SELECT count(*) AS games
FROM game
WHERE left(bgn ->> 'datetime', 10) BETWEEN '2024-01-01' AND '2024-12-31'
  AND jsonb_path_exists(bgn, '$.moves[0 to 19] ? (exists(@.castle))');

-- In which games did a queen of White's take a bishop?
SELECT id, bgn #>> '{players,0,last}' AS white, bgn #>> '{players,1,last}' AS black, bgn ->> 'result' AS result
FROM game
WHERE bgn @> '{"moves": [{"p": "Q", "x": "b"}]}'
ORDER BY id;

-- What was played after 1. e4 e5 2. Nf3 Nc6, by whatever order of moves, and how often? By EGD, which has the positions.
SELECT step #>> '{move,san}' AS move, count(*) AS games
FROM egd_game, jsonb_path_query(egd, '$.moves.*') AS step
WHERE boards_of(egd) @> ARRAY['r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w']
  AND step #>> '{start_position,fen}' LIKE 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w %'
GROUP BY 1
ORDER BY games DESC, move;
