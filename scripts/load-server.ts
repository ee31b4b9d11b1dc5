import { setSourceMapsSupport } from 'node:module';
import type * as Main from '../src/server/main.ts';
import { bundledServer } from './build-server.ts';

/** The server in one file where that is current, else its sources. */
export async function loadServer(isBundled: boolean): Promise<typeof Main> {
  if (!isBundled) return import('../src/server/main.ts');
  // Stack traces name the sources' lines.
  setSourceMapsSupport(true);
  return (await import(bundledServer)) as typeof Main;
}
