import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Linux keeps what lies here in memory. */
const MEMORY = '/dev/shm';
/** Databases and browsers of a whole run take less than half of it. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A new folder in memory, gone with this process: what tests write there waits for no disk. Undefined where there is
 * none, or too little room in it.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM_BYTES) return undefined;
    const folder = mkdtempSync(`${MEMORY}/tessera-`);
    // PostgreSQL runs as a user of its own, and has a folder in it.
    chmodSync(folder, 0o711);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}
