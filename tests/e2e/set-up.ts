import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isClientCurrent } from '../../scripts/build-client.ts';
import { isServerCurrent } from '../../scripts/build-server.ts';
import { demoTemplate } from '../support/demo-data.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const build = (part: string) => promisify(execFile)(process.execPath, [join(SCRIPTS, `build-${part}.ts`)]);

/** Once, before the workers: what all servers of the tests need, and several workers must not make at a time. */
export default async function setUp(): Promise<void> {
  if (!isClientCurrent()) await build('client');
  if (!isServerCurrent()) await build('server');
  await demoTemplate();
}
