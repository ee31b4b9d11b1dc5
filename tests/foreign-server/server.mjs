/**
 * A PostGraphile over the database in DATABASE_URL, schema `shop`, on a free port of loopback. Prints the address of
 * its GraphQL endpoint, and ends with its input.
 */
import { createServer } from 'node:http';
import { grafserv } from 'postgraphile/grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['shop'] })],
  schema: { connectionFilterRelations: true },
  // As a server of the same house has it: clients hear what the database refuses.
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false, maskError: (error) => error },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/graphql\n`);
});

// Whoever has started it may be gone without a word.
process.stdin.resume().once('end', () => process.exit(0));
