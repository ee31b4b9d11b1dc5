import type pg from 'pg';

interface Read {
  readonly rows: number;
  /** Milliseconds. */
  readonly took: number;
}

/** Reads what `copy … to stdout` sends, and keeps nothing of it. Each row is a message of its own. */
export async function copyOut(client: pg.Client, statement: string): Promise<Read> {
  const started = performance.now();
  let rows = 0;
  await new Promise<void>((resolve, reject) => {
    const query = {
      submit: (connection: unknown) => (connection as { query(text: string): void }).query(statement),
      handleCopyData: () => void rows++,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
  return { rows, took: performance.now() - started };
}
