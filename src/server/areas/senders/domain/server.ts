import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { DomainFinding, DomainRule, DomainState } from '../../../../contract/sender-domain.ts';
import type { Ways } from '../../../platform/channels/channel.ts';
import { SMTP_PORTS } from '../../../platform/channels/smtp.ts';
import type { Sender } from '../../../platform/channels/sender.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { addressesOf, type DomainQuestion, orNothing } from './question.ts';

const WAIT_MS = 15_000;

/** Does what cannot be delivered find its way back? */
export async function checkReturnPath({ returnDomain: name, dns }: DomainQuestion): Promise<DomainFinding> {
  const mailServers = (await orNothing(dns.resolveMx(name), [])) ?? [];
  const found = mailServers.map(({ priority, exchange }) => `${priority} ${exchange}`).join('\n');
  const isGood = mailServers.length
    ? mailServers.some(({ exchange }) => exchange !== '' && exchange !== '.')
    : (await addressesOf(dns, name)).length > 0;
  const [state, rule] = isGood ? (['GOOD', 'returnGood'] as const) : (['WARNING', 'returnNone'] as const);
  return { topic: 'RETURN_PATH', state, rule, name, type: 'MX', found };
}

/** Has the server's address a name that leads back to it? Of a service that is its own matter. */
export async function checkPtr({
  service,
  addresses,
  dns,
}: DomainQuestion): Promise<DomainFinding | undefined> {
  if (service) return undefined;
  const [name] = addresses;
  if (name === undefined) return { topic: 'PTR', state: 'UNKNOWN', rule: 'ownNetwork' };
  const names = (await orNothing(dns.reverse(name), [])) ?? [];
  const say = (state: DomainState, rule: DomainRule): DomainFinding => ({
    topic: 'PTR',
    state,
    rule,
    name,
    type: 'PTR',
    found: names.join('\n'),
  });
  if (!names.length) return say('WARNING', 'ptrMissing');
  const back = await Promise.all(names.map((each) => addressesOf(dns, each)));
  return back.flat().includes(name) ? say('GOOD', 'ptrGood') : say('WARNING', 'ptrOther');
}

/** Does the server encrypt, and with a certificate of its name? It is greeted, and gets nothing. */
export async function checkTls(sender: Sender, ways: Pick<Ways, 'addressesOf'>): Promise<DomainFinding> {
  const { host, port, security } = sender;
  const name = `${host}:${port ?? SMTP_PORTS[security]}`;
  const say = (state: DomainState, rule: DomainRule, found = ''): DomainFinding => ({
    topic: 'TLS',
    state,
    rule,
    name,
    found: found.slice(0, 300),
  });
  try {
    const [address] = await ways.addressesOf(host);
    const isSecure = await greet(sender, address?.address ?? host);
    if (!isSecure) return say('WARNING', 'tlsNone');
    return security === 'NONE' ? say('WARNING', 'tlsUnused') : say('GOOD', 'tlsGood');
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    if (error instanceof OutgoingError) return say('UNKNOWN', 'tlsUnreachable', message);
    // An own error of Node's, such as one about certificates, in TLS from the start.
    const isTls = code === 'ETLS' || /certificate|self-signed|SSL|TLS/i.test(message);
    return isTls ? say('WARNING', 'tlsBroken', message) : say('UNKNOWN', 'tlsUnreachable', message);
  }
}

/** Whether the connection is encrypted, as it is where the server offers it. */
async function greet({ host, port, security }: Sender, address: string): Promise<boolean> {
  const connection = new SMTPConnection({
    host: address,
    port: port ?? SMTP_PORTS[security],
    secure: security === 'TLS',
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    connection.on('error', () => undefined);
    return connection.secure;
  } finally {
    connection.quit();
    connection.close();
  }
}
