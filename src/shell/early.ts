/** Runs before the application's code is there: `scripts/vite/early-script.ts` puts it into the page by itself. */
import './client/first-calls.ts';
