import type { CDPSession } from '@playwright/test';

async function collect(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
}

/** Bytes of the page's JavaScript heap after a garbage collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await collect(session);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/** What is no data: machine code and what belongs to it, which grows until all that is often used is compiled. */
const NOT_DATA = new Set(['code', 'native', 'hidden', 'object shape']);

/** Bytes of all objects, functions, arrays and texts that something still holds. */
export async function heapData(session: CDPSession): Promise<number> {
  await collect(session);
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const type = fields.indexOf('type');
  const size = fields.indexOf('self_size');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_DATA.has(types[0][nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
