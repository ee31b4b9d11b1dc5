/** `npm start`. Not TypeScript, so that not even the first module of that has to be compiled anew. */
import './give-back-memory.js';
import './keep-compiled.js';

const { run } = await import('./start.ts');
await run({ inOneFile: true });
