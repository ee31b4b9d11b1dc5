import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isDiskFull } from './room.ts';

/** Wire protocol bytes up to a Sync or Query message, or the wish to close. */
export type ToWorker = { readonly bytes: Uint8Array } | { readonly close: true };
export type FromWorker =
  | { readonly ready: true }
  | { readonly bytes: Uint8Array }
  | { readonly failed: string }
  | { readonly closed: true };

export interface PGliteSettings {
  /** Absent: in memory. */
  readonly folder?: string;
  /** A tar file with a data folder to start from, which is faster than making one. */
  readonly template?: string;
}

/** The files are in the memory of the system as well: what PostgreSQL keeps of them beside that is there twice. */
const SHARED_BUFFERS = '32MB';

const port = parentPort;
const settings = workerData as PGliteSettings;

async function open(): Promise<PGlite> {
  const { folder } = settings;
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  const options: PGliteOptions = { extensions: { pg_trgm }, startParams };
  const fresh =
    settings.template === undefined
      ? options
      : { ...options, loadDataDir: await openAsBlob(settings.template) };
  if (folder === undefined) return PGlite.create(fresh);
  if (!existsSync(folder)) {
    // Made beside and moved at the end: a process killed meanwhile leaves no half-made data folder.
    const making = `${folder}.new`;
    rmSync(making, { recursive: true, force: true });
    try {
      const made = await PGlite.create({ ...fresh, dataDir: making });
      await made.close();
    } catch (error) {
      const reason = reasonOf(error);
      rmSync(making, { recursive: true, force: true });
      throw new Error(reason, { cause: error });
    }
    renameSync(making, folder);
  }
  return PGlite.create({ ...options, dataDir: folder });
}

async function serve(): Promise<void> {
  const reply = (message: FromWorker) => port?.postMessage(message);
  try {
    const database = await open();
    port?.on('message', (message: ToWorker) => {
      if ('close' in message) {
        void database.close().then(
          () => reply({ closed: true }),
          () => reply({ closed: true }),
        );
        return;
      }
      void answerOf(database, message.bytes).then((bytes) => {
        const panic = PANIC.exec(lastWords(bytes))?.[1];
        port?.postMessage({ bytes } satisfies FromWorker, [bytes.buffer]);
        if (panic !== undefined) reply({ failed: panic });
      });
    });
    reply({ ready: true });
  } catch (error) {
    reply({ failed: reasonOf(error) });
  }
}

/**
 * What PostgreSQL answers, as it is, in memory of its own. As a stream: else PGlite reads all answers for itself as well, and
 * keeps what it has read for ever. It is whole before the next message is heard.
 */
async function answerOf(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // The first message of a connection is no statement, and has no stream.
  if (message[0] === STARTUP) return new Uint8Array(database.execProtocolRawSync(message));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Copied, because PGlite hands out a view of memory that it uses again.
  const onRawData = (part: Uint8Array) => parts.push(new Uint8Array(part));
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const [first, ...others] = parts;
  if (first && !others.length) return first;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const STARTUP = 0;

/** What PostgreSQL says when it ends in the middle of a statement, as where its log of writes cannot go on. */
const PANIC = /S(?:PANIC|FATAL)\0.*?\0M([^\0]*)/s;
/** ReadyForQuery ends every answer but the last one of all. */
const READY = 'Z'.charCodeAt(0);
const READY_BYTES = 6;

function lastWords(bytes: Uint8Array): string {
  return bytes.at(-READY_BYTES) === READY ? '' : Buffer.from(bytes.subarray(-2000)).toString('latin1');
}

/** PGlite says little of why it does not begin, and its file system numbers alone. */
function reasonOf(error: unknown): string {
  const { folder } = settings;
  if (folder !== undefined && isDiskFull(dirname(folder))) return 'No space left on device';
  return error instanceof Error ? error.message : `${String(error)} ${JSON.stringify(error)}`;
}

await serve();
