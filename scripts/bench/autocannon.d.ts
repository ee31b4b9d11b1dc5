/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  export interface Request {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Makes each request anew. `context`: what this one and its answer share. */
    readonly setupRequest?: (request: Request, context: Record<string, unknown>) => Request;
    readonly onResponse?: (status: number, body: string, context: Record<string, unknown>) => void;
  }

  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds between two looks at the clock. */
    readonly sampleInt: number;
    /** Seconds until a request counts as failed. */
    readonly timeout: number;
    /** Sent in turn by every connection. */
    readonly requests: readonly Request[];
  }

  export interface Result {
    /** Seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly '2xx': number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
