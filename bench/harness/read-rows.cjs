// A program of its own, as the server is: reads rows by a prepared query, and says how long that took.
const { Client } = require('pg');

const client = new Client({ connectionString: process.argv[2] });
const connected = client.connect();

process.on('message', async (query) => {
  await connected;
  const startedAt = performance.now();
  const { rows } = await client.query(query);
  process.send({ rows: rows.length, ms: performance.now() - startedAt });
});
process.on('disconnect', () => process.exit());
