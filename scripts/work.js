/**
 * A worker process of a server that `npm start` has started (`ForkWorker`): with `--one-file` from the server in one
 * file. It ends when its server does. Not TypeScript, as `start.js` is not: what compiles that would stay in memory.
 */
import './keep-compiled.js';

const { work } = await import('./work.ts');
await work();
process.exit();
