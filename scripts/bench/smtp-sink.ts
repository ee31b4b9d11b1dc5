/** A mail server in a thread of its own, which takes all that comes and keeps nothing. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => void stream.resume().on('end', done),
});
server.on('error', () => undefined);
const listening = server.listen(0, '127.0.0.1');
await once(listening, 'listening');
parentPort?.postMessage((listening.address() as AddressInfo).port);
