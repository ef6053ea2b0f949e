-- SPDX-License-Identifier: GPL-3.0-or-later
-- The guide to databases (tests/guide/DATABASES.md): tables for BGN and EGD in PostgreSQL, and the indexes
-- that its questions need. A game is one row, as it stands in the file. `psql chess -f postgres_schema.sql`

CREATE TABLE game (
  id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- in the order of the file, from 1
  bgn jsonb NOT NULL
);

CREATE TABLE egd_game (
  id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  egd jsonb NOT NULL
);

-- Every half-move of the games. `ply` counts from 0, so White's are even in games from the usual start.
CREATE VIEW halfmove AS
SELECT id AS game,
       n - 1 AS ply,
       bgn ->> 'type' AS type,
       move ->> 'p' AS piece,  -- upper case: White's
       move ->> 'f' AS from_square,
       move ->> 't' AS to_square,
       move ->> 'x' AS captured,
       move ->> 'castle' AS castle,
       (move #>> '{a,0,nag}')::int AS nag,
       move #>> '{a,0,eval,0}' AS eval,
       move #>> '{a,0,clk,0}' AS clock
FROM game, jsonb_array_elements(bgn -> 'moves') WITH ORDINALITY AS moves (move, n);

-- The boards of an EGD game with the side to move. Move counters, castling and en passant are left out, so that
-- the same position is found by whatever moves it came about.
CREATE FUNCTION boards_of(egd jsonb) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT array_agg(split_part(fen, ' ', 1) || ' ' || split_part(fen, ' ', 2))
  FROM jsonb_path_query(egd, '$.moves.*.end_position.fen') AS found, LATERAL (SELECT found #>> '{}') AS text (fen)
$$;

-- Whatever stands anywhere in a game: WHERE bgn @> '{"moves": [{"p": "Q", "x": "b"}]}'
CREATE INDEX game_content ON game USING gin (bgn jsonb_path_ops);
CREATE INDEX game_eco ON game ((bgn #>> '{opening,ECO}'));
CREATE INDEX game_day ON game ((left(bgn ->> 'datetime', 10)));
CREATE INDEX egd_boards ON egd_game USING gin (boards_of(egd));
