/** Real services for SMS that listen on the loopback interface and keep what they take. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import smpp, { type Session } from 'smpp';

interface Answered {
  readonly status: number;
  readonly body: object;
}

/** A REST service of Twilio's shape. `answers`: what it says to one call after the other; then that it has taken it. */
export async function startTwilio(...answers: readonly Answered[]) {
  const calls: { url: string; authorization: string; form: Record<string, string>; key: unknown }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const { url = '', headers } = request;
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      calls.push({
        url,
        authorization: Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString(),
        form,
        key: headers['i-twilio-idempotency-token'],
      });
      const { status, body } = answers[calls.length - 1] ?? {
        status: 201,
        body: { sid: `SM${calls.length}` },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, calls, close: () => server.close() };
}

interface Submitted {
  readonly source_addr: string;
  readonly destination_addr: string;
  readonly short_message: { readonly message: string };
  readonly message_payload?: { readonly message: string };
}

/** An SMS centre. `status`: what it answers to messages; `hangsUp`: it takes one and is gone. */
export async function startSmsCentre(
  password: string,
  { status = 0, hangsUp = false }: { readonly status?: number; readonly hangsUp?: boolean } = {},
) {
  const taken: Submitted[] = [];
  const sessions = new Set<Session>();
  const receivers = new Set<Session>();
  const server = smpp.createServer((session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('bind_transmitter', (pdu) => {
      const isKnown = pdu['password'] === password;
      session.send(pdu.response({ command_status: isKnown ? 0 : smpp.ESME_RBINDFAIL }));
    });
    session.on('bind_receiver', (pdu) => {
      const isKnown = pdu['password'] === password;
      session.send(pdu.response({ command_status: isKnown ? 0 : smpp.ESME_RBINDFAIL }));
      if (isKnown) receivers.add(session);
    });
    session.on('close', () => receivers.delete(session));
    session.on('submit_sm', (pdu) => {
      taken.push(pdu as unknown as Submitted);
      if (hangsUp) session.destroy();
      else session.send(pdu.response({ command_status: status, message_id: `centre-${taken.length}` }));
    });
    session.on('unbind', (pdu) => session.send(pdu.response()));
  });
  await once(server.listen(0, '127.0.0.1') as never, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    taken,
    receivers,
    /** Brings something to whoever has bound as a receiver; answers whether it was confirmed. */
    deliver: (values: object) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      for (const session of receivers)
        session.deliver_sm(values, ({ command_status: status }) => resolve(status));
      return promise;
    },
    close: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}
