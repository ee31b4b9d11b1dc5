import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** One run takes no longer (milliseconds). */
const LONGEST_MS = 2 * 60 * 60 * 1000;
/** Of what it says, so much stands in the log. */
const SAID_LENGTH = 2000;
/** It reads what it is given, and nothing that this names; questions it would ask nobody answers. */
const ALWAYS = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-protocol_whitelist', 'file'];

/** The program that draws and shrinks videos: FFMPEG_PATH, else what the machine has under that name. */
const program = (): string => process.env['FFMPEG_PATH']?.trim() || 'ffmpeg';

/** Is it there? It may be installed while the server runs. */
export async function hasFfmpeg(): Promise<boolean> {
  const child = spawn(program(), ['-version'], { stdio: 'ignore' });
  return once(child, 'close').then(
    () => child.exitCode === 0,
    () => false,
  );
}

/**
 * Runs it behind all else that the machine does. Nothing goes through a shell.
 * @throws Error with what it said, where it fails, takes too long, or the signal comes: it is gone then
 */
export async function runFfmpeg(args: readonly string[], signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const child = spawn(program(), [...ALWAYS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: limit,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, SAID_LENGTH);
  });
  child.once('spawn', () => setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`ffmpeg: ${said.trim() || String(child.exitCode)}`);
}
