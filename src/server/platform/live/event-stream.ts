/** A client that takes nothing is given up when so many pieces wait for it. */
const MOST_WAITING = 100;
/** How soon a browser asks again after the stream has ended (milliseconds). */
const RETRY_MS = 2000;
const encoder = new TextEncoder();

/** Server-sent events for one client. */
export interface EventStream {
  readonly response: Response;
  readonly send: (data: unknown) => void;
  /** A comment: keeps proxies from ending the stream, and finds out whether the client is there. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** `onEnd` is called once, whoever ends the stream: the server, the client, or the network. */
export function eventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const finish = () => {
    if (!controller) return;
    controller = undefined;
    onEnd();
  };
  const end = () => {
    const open = controller;
    finish();
    open?.close();
  };
  const write = (text: string) => {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
    else controller.enqueue(encoder.encode(text));
  };
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      write(`retry: ${RETRY_MS}\n: open\n\n`);
    },
    cancel: finish,
  });
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Not kept, not compressed and not held back on the way: each event is to arrive at once.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  };
  return {
    response: new Response(body, { headers }),
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': \n\n'),
    end,
  };
}
