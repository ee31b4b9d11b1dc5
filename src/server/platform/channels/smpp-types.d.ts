/** What is used of the package `smpp`, which has no types of its own. */
declare module 'smpp' {
  export interface PDU {
    readonly command_status: number;
    readonly message_id?: string;
    readonly [name: string]: unknown;
    response(values?: object): PDU;
  }
  export interface Session {
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'close' | 'connect' | 'secureConnect', listener: () => void): void;
    on(event: 'bind_transmitter' | 'submit_sm' | 'unbind', listener: (request: PDU) => void): void;
    on(event: 'bind_receiver' | 'deliver_sm' | 'enquire_link', listener: (request: PDU) => void): void;
    bind_receiver(values: object, done: (answer: PDU) => void): void;
    deliver_sm(values: object, done: (answer: PDU) => void): void;
    enquire_link(): void;
    bind_transmitter(values: object, done: (answer: PDU) => void): void;
    submit_sm(values: object, done: (answer: PDU) => void): void;
    send(pdu: PDU): void;
    close(): void;
    destroy(): void;
  }
  interface Server {
    listen(port: number, host: string): Server;
    address(): unknown;
    close(): void;
  }
  const smpp: {
    connect(options: object): Session;
    createServer(onSession: (session: Session) => void): Server;
    readonly errors: Readonly<Record<string, number>>;
    readonly [name: `ESME_${string}`]: number;
  };
  export default smpp;
}
