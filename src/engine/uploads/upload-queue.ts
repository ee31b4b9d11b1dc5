import type { UploadFailure, UploadItem } from './upload-item.ts';

/** So many files are on their way at once. */
const MOST_AT_ONCE = 3;

/** What is told of one file while it is sent. */
export interface UploadListener {
  readonly onSent: (bytes: number) => void;
  readonly onDone: (assetId: string) => void;
  readonly onFailed: (failure: UploadFailure) => void;
}

/** One file on its way; told to nobody before `start`. */
export interface Sending {
  /** Begins, or goes on where it stopped. */
  readonly start: () => void;
  /** Stops; what has gone is kept. */
  readonly pause: () => void;
  /** Stops and takes back what has gone. */
  readonly cancel: () => void;
}

export type Send = (
  file: File,
  place: Pick<UploadItem, 'project' | 'replaces'>,
  listener: UploadListener,
) => Sending;

/** Files on their way, in the order in which they were given; it outlives the screen that shows it. */
export class UploadQueue {
  readonly #send: Send;
  readonly #refused: (file: File) => UploadFailure | undefined;
  readonly #sendings = new Map<number, Sending>();
  readonly #listeners = new Set<() => void>();
  #items: readonly UploadItem[] = [];
  #lastId = 0;

  /** `refused`: why a file need not be sent at all. */
  constructor(send: Send, refused: (file: File) => UploadFailure | undefined) {
    this.#send = send;
    this.#refused = refused;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.#items;

  /** Is there anything that would be lost with the page? */
  readonly isSending = (): boolean =>
    this.#items.some(({ state }) => state === 'uploading' || state === 'waiting');

  add(files: readonly File[], project: string, replaces?: string): readonly number[] {
    const added = files.map((file): UploadItem => {
      const failure = this.#refused(file);
      const state = failure ? 'error' : 'waiting';
      return { id: ++this.#lastId, file, project, replaces, state, sent: 0, failure, assetId: undefined };
    });
    this.#put([...this.#items, ...added]);
    return added.map(({ id }) => id);
  }

  pause(id: number): void {
    if (!this.#is(id, 'uploading', 'waiting')) return;
    this.#sendings.get(id)?.pause();
    this.#change(id, { state: 'paused' });
  }

  /** Goes on with one that was paused, or tries one again that failed. */
  resume(id: number): void {
    if (this.#is(id, 'paused', 'error')) this.#change(id, { state: 'waiting', failure: undefined });
  }

  /** Takes it out of the list; what has gone of it is taken back. */
  cancel(id: number): void {
    this.#sendings.get(id)?.cancel();
    this.#sendings.delete(id);
    this.#put(this.#items.filter((item) => item.id !== id));
  }

  /** Those that failed for the network, which is back. */
  resumeAll(): void {
    for (const { id, failure } of this.#items) if (failure?.kind === 'network') this.resume(id);
  }

  /** Takes those out of the list that have arrived. */
  clear(): void {
    this.#put(this.#items.filter(({ state }) => state !== 'success'));
  }

  #is(id: number, ...states: readonly UploadItem['state'][]): boolean {
    const item = this.#items.find((one) => one.id === id);
    return item !== undefined && states.includes(item.state);
  }

  #change(id: number, change: Partial<UploadItem>): void {
    this.#put(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #put(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
    const isFull = items.filter(({ state }) => state === 'uploading').length >= MOST_AT_ONCE;
    const next = isFull ? undefined : items.find(({ state }) => state === 'waiting');
    if (next) this.#start(next);
  }

  #start({ id, file, project, replaces }: UploadItem): void {
    let sending = this.#sendings.get(id);
    if (!sending) {
      sending = this.#send(file, { project, replaces }, this.#listener(id, file));
      this.#sendings.set(id, sending);
    }
    this.#change(id, { state: 'uploading' });
    sending.start();
  }

  #listener(id: number, { size }: File): UploadListener {
    // What is still told of one that was paused or taken out counts no more.
    const change = (told: Partial<UploadItem>) => {
      if (this.#is(id, 'uploading')) this.#change(id, told);
    };
    return {
      onSent: (sent) => change({ sent }),
      onDone: (assetId) => {
        this.#sendings.delete(id);
        change({ state: 'success', sent: size, assetId });
      },
      onFailed: (failure) => change({ state: 'error', failure }),
    };
  }
}
