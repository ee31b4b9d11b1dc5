/** `npm run test:long`: the unit and property tests at full length (`tests/support/length.ts`); takes what Vitest takes. */
import { parseCLI, startVitest } from 'vitest/node';

process.env['TEST_LENGTH'] = 'long';
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
await startVitest('test', filter, options);
