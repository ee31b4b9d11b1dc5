/** What of the server has been compiled, types left out, is kept from one start to the next. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A folder that cannot be written to only makes starts slower.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/tessera-compiled', import.meta.url)));
