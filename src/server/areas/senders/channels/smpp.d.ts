/** What is used of the package `smpp`, which has no types of its own. */
declare module 'smpp' {
  export interface PDU {
    readonly command_status: number;
    readonly message_id?: string;
  }
  export interface Session {
    on(event: string, listener: (error: Error) => void): void;
    bind_transmitter(values: object, done: (answer: PDU) => void): void;
    submit_sm(values: object, done: (answer: PDU) => void): void;
    close(): void;
    destroy(): void;
  }
  const smpp: {
    connect(options: object): Session;
    readonly errors: Readonly<Record<string, number>>;
    readonly [name: `ESME_${string}`]: number;
  };
  export default smpp;
}
