import type { LiveChange } from '../../src/contract/live.ts';

/** The changes of one stream, as they come. */
export interface LiveReader {
  /** The next change; undefined once the stream has ended. */
  next(): Promise<LiveChange | undefined>;
  /** All changes up to the one that fulfils the condition. */
  until(last: (change: LiveChange) => boolean): Promise<LiveChange[]>;
  /** Resolves at the end of the stream. */
  ended(): Promise<void>;
  /** The client goes away. */
  leave(): Promise<void>;
}

/** Reads the server-sent events of a body. */
export function readLive(body: ReadableStream<Uint8Array> | null): LiveReader {
  if (!body) throw new Error('The answer has no body');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next = async (): Promise<LiveChange | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.startsWith('data: ')) return JSON.parse(event.slice(6)) as LiveChange;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  return {
    next,
    async until(last) {
      const changes: LiveChange[] = [];
      for (let change = await next(); change; change = await next()) {
        changes.push(change);
        if (last(change)) return changes;
      }
      throw new Error(`The stream ended after ${JSON.stringify(changes)}`);
    },
    async ended() {
      while (await next());
    },
    leave: () => reader.cancel(),
  };
}
