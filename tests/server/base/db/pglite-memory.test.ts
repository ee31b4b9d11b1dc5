/** What the thread of the database keeps of what it has answered: nothing. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { FromWorker, ToWorker } from '../../../../src/server/base/db/pglite-worker.ts';

const ANSWERS = 300;
const BYTES = 200_000;
const MB = 1_048_576;

/** A statement by the simple protocol. */
function query(text: string): Uint8Array {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return new Uint8Array(bytes);
}

it('does not grow with the answers that it has given', async () => {
  const url = new URL('../../../../src/server/base/db/pglite-worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData: {}, execArgv: [] });
  try {
    const ask = async (text: string) => {
      worker.postMessage({ bytes: query(text) } satisfies ToWorker);
      const [message] = (await once(worker, 'message')) as [FromWorker];
      return 'bytes' in message ? Buffer.from(message.bytes) : undefined;
    };
    await once(worker, 'message');
    const used = async () => (await worker.getHeapStatistics()).used_heap_size / MB;
    const before = await used();
    for (let at = 0; at < ANSWERS; at++) {
      const answer = await ask(`select repeat('${at % 10}', ${BYTES}) as a`);
      expect(answer?.length).toBeGreaterThan(BYTES);
      expect(answer?.subarray(-6, -5).toString()).toBe('Z');
    }
    // All of it would be 57 MB.
    expect((await used()) - before).toBeLessThan(25);
  } finally {
    await worker.terminate();
  }
});
