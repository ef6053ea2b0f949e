// SPDX-License-Identifier: GPL-3.0-or-later
// A query of mongosh without MongoDB:  node mongodb_query.cjs FILE < QUERY
// FILE is what mongoimport would read. The documents of the answer are printed, one a line. mingo has MongoDB's
// aggregation, and bson is MongoDB's own reader of Extended JSON: npm install mingo bson.
const { readFileSync } = require("node:fs");
const { EJSON } = require("bson");
const { aggregate } = require("mingo");

const games = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean).map((line) => EJSON.parse(line));
const collection = { aggregate: (stages) => aggregate(games, stages) };
const db = new Proxy({}, { get: () => collection }); // whatever the query calls the collection
const query = readFileSync(0, "utf8").trim().replace(/;$/, "");
const answer = new Function("db", "ISODate", `return ${query}`)(db, Date);
for (const document of answer) console.log(EJSON.stringify(document));
