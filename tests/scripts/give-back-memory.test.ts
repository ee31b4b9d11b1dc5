import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SCRIPT = new URL('../../scripts/give-back-memory.js', import.meta.url);

// Other systems take memory back by themselves.
describe.runIf(process.platform === 'linux')('a start', () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-memory-'));
    program = join(folder, 'program.mjs');
    await writeFile(
      program,
      `console.log('begins');
      await import(${JSON.stringify(SCRIPT.href)});
      const { execArgv, argv, pid, env } = process;
      const bounds = [env.MALLOC_TRIM_THRESHOLD_ ?? null, env.MALLOC_ARENA_MAX ?? null];
      console.log(JSON.stringify([execArgv, argv.slice(2), pid, ...bounds, env.OWN]));`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = async (env: NodeJS.ProcessEnv) => {
    const running = promisify(execFile)(process.execPath, ['--no-deprecation', program, 'one', 'two'], {
      env: { OWN: 'kept', ...env },
    });
    const { stdout, stderr } = await running;
    const lines = stdout.trim().split('\n');
    const [flags, args, pid, ...values] = JSON.parse(lines.at(-1) ?? '') as unknown[];
    expect([flags, args, pid, stderr]).toEqual([['--no-deprecation'], ['one', 'two'], running.child.pid, '']);
    return [lines.length - 1, ...values];
  };

  it('begins anew as the same process, once, where memory is to be given back', async () => {
    expect(await start({})).toEqual([2, '131072', '2', 'kept']);
    expect(await start({ DATABASE_URL: 'postgres://db' })).toEqual([2, '131072', '2', 'kept']);
    expect(await start({ MALLOC_TRIM_THRESHOLD_: '65536' })).toEqual([2, '65536', '2', 'kept']);
    const both = { MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '8' };
    expect(await start(both)).toEqual([1, '65536', '8', 'kept']);
  });
});
