import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker, PGliteSettings, ToWorker } from './pglite-worker.ts';

type Done = (error?: Error | null) => void;

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const STARTUP = 0x00;
const QUERY = 0x51;
const TERMINATE = 0x58;

/**
 * The socket of a `pg` client, at whose other end PGlite runs in a worker thread: the same driver then reads the
 * values of both engines. The bytes go over in whole turns, because PGlite answers a call at once and completely.
 */
export class PGliteStream extends Duplex {
  readonly #worker: Worker;
  #turn: Buffer[] = [];
  #opened: ((error?: Error) => void) | undefined;
  #closed: Done | undefined;

  constructor(settings: PGliteSettings) {
    super();
    // Without the flags of this process, which may be a test runner's.
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: settings,
      execArgv: [],
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error: Error) => this.#lost(error));
    this.#worker.on('exit', () => this.#lost(new Error('The database thread has ended')));
  }

  /** Resolves when PGlite has opened its data. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#opened = (error) => (error === undefined ? resolve() : reject(error));
    });
  }

  /** Ends the thread in the middle of whatever it does; what was not committed is undone at the next opening. */
  async kill(error: Error): Promise<void> {
    const ended = this.#worker.terminate();
    this.destroy(error);
    await ended;
  }

  #receive(message: FromWorker): void {
    if ('bytes' in message) this.push(Buffer.from(message.bytes.buffer));
    else if ('ready' in message) this.#opened?.();
    else if ('failed' in message) this.#fail(new Error(message.failed));
    else void this.#worker.terminate();
  }

  /** It has not begun, or has ended by itself in the middle of a statement. */
  #fail(error: Error): void {
    this.#opened?.(error);
    void this.kill(error);
  }

  #lost(error: Error): void {
    this.#opened?.(error);
    if (this.#closed !== undefined) {
      this.push(null);
      this.#closed();
    } else if (!this.destroyed) this.destroy(error);
  }

  #take(chunks: Buffer[]): void {
    this.#turn.push(...chunks);
    const bytes = Buffer.concat(this.#turn);
    const first = bytes[0];
    if (first === TERMINATE) return;
    const whole = first === STARTUP || first === QUERY || bytes.subarray(-SYNC.length).equals(SYNC);
    if (!whole) return;
    this.#turn = [];
    // In memory of its own, which is handed over: else all of what it is a part of would be copied.
    const own = new Uint8Array(bytes);
    this.#worker.postMessage({ bytes: own } satisfies ToWorker, [own.buffer]);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#take([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#take(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: Done): void {
    this.#closed = done;
    this.#worker.postMessage({ close: true } satisfies ToWorker);
  }

  // What `pg` asks of a network socket.
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {
    this.#worker.ref();
  }
  unref(): void {
    this.#worker.unref();
  }
}
