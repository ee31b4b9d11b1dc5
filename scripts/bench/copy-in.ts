import type pg from 'pg';

/** The part of a connection of `pg` that speaks COPY, which its types leave out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const CHUNK = 64 * 1024;

/** Sends text as `copy … from stdin` wants it. Answers how long that took (milliseconds). */
export async function copyIn(client: pg.Client, statement: string, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        for (let at = 0; at < bytes.length; at += CHUNK) {
          connection.sendCopyFromChunk(bytes.subarray(at, at + CHUNK));
        }
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
  return performance.now() - started;
}
