/**
 * `npm run foreign -- --url http://localhost:5000/graphql`: lists and forms of a GraphQL server of somebody else's, in
 * the browser. Options: docs/foreign-servers.md.
 */
import { parseArgs } from 'node:util';
import { StartError } from '../src/server/base/start-error.ts';
import { exitOnStartError } from './exit-on-start-error.ts';
import { serveForeignPage } from './foreign/serve.ts';

const USAGE =
  'npm run foreign -- --url URL [--adapter NAME|FILE] [--metadata FOLDER] [--header "name: value"] [--port 5180]';

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([\w-]+)\s*:\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new StartError(`"${text}" is no header such as "name: value".`);
  return [name, value];
}

await exitOnStartError(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      adapter: { type: 'string' },
      metadata: { type: 'string' },
      header: { type: 'string', multiple: true, default: [] },
      port: { type: 'string', default: '5180' },
    },
  });
  if (values.url === undefined) throw new StartError(`Name the server's GraphQL endpoint. ${USAGE}`);
  const { url } = await serveForeignPage({
    url: values.url,
    adapter: values.adapter,
    metadata: values.metadata,
    headers: Object.fromEntries(values.header.map(headerOf)),
    port: Number(values.port),
  });
  console.log(`Lists and forms of ${values.url}: ${url}`);
});
