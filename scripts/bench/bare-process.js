/**
 * The least that a process can do which answers from a database: what starts and memory are compared with. Plain
 * JavaScript, so that it has nothing to compile but its packages. Its statements come by a message.
 */
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL: connectionString, PORT } = process.env;
// As many connections as the server has by default.
const pool = connectionString === undefined ? undefined : new pg.Pool({ connectionString, max: 10 });
const answers = new Map();
const names = new Map();

/** Equal texts share a name: PostgreSQL prepares each once for a connection. */
function nameOf(text) {
  const name = names.get(text) ?? `bare-${names.size}`;
  names.set(text, name);
  return name;
}

const rowsOf = async ({ text, values, custom }) =>
  (await pool.query(custom ? { text, values } : { text, values, name: nameOf(text) })).rows;

process.on('message', (given) => {
  for (const [path, statements] of given) answers.set(path, statements);
  process.send('known');
});
process.on('disconnect', () => process.exit());

const app = Fastify();
app.get('/healthz', async () => (await pool?.query('select 1 as one'))?.rows ?? []);
app.get('/*', async ({ url }) => {
  const results = await Promise.all(answers.get(url).map(rowsOf));
  return results.length === 1 ? results[0] : results;
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
