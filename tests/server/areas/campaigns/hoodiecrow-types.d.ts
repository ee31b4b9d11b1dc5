/** What is used of the package `hoodiecrow-imap`, which has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  /** A real IMAP server of one mailbox, which takes `testuser` with `testpass`. */
  export default function hoodiecrow(options: object): {
    readonly server: Server;
    listen(port: number, host: string): void;
    close(): void;
  };
}
