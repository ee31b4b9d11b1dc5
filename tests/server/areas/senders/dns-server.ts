/** A real DNS server on the loopback interface: what it knows can be changed while it runs. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import DNS from 'dns2';

const { Packet } = DNS;

/** Values by name and type, such as `sender.test TXT`; those of MX as `10 mail.sender.test`. */
export type Zone = Record<string, readonly string[]>;

export interface DnsServer {
  /** As OUTGOING_DNS names it. */
  readonly address: string;
  /** What it answers from; an error in its place: that it cannot. */
  readonly knows: (zone: Zone | undefined) => void;
  readonly close: () => void;
}

export async function startDnsServer(): Promise<DnsServer> {
  let zone: Zone | undefined = {};
  const handle: DNS.DnsHandler = (request, send) => {
    const response = Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    const name = (question?.name ?? '').toLowerCase();
    const code = Number(question?.type);
    const type = Object.entries(Packet.TYPE).find(([, each]) => each === code)?.[0] ?? '';
    const names = Object.keys(zone ?? {});
    const isThere = names.some((key) => key.startsWith(`${name} `) || key.includes(`.${name} `));
    response.header.rcode = zone ? (isThere ? 0 : 3) : 2;
    for (const value of zone?.[`${name} ${type}`] ?? [])
      response.answers.push(answer(name, code, type, value));
    void send(response);
  };
  // What is too long for one packet is asked for again by TCP, at the same port.
  const tcp = DNS.createTCPServer(handle);
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = DNS.createUDPServer(handle);
  await udp.listen(port, '127.0.0.1');
  return {
    address: `127.0.0.1:${port}`,
    knows: (known) => (zone = known),
    close: () => {
      udp.close();
      tcp.close();
    },
  };
}

function answer(name: string, code: number, type: string, value: string): DNS.Packet.Resource {
  const own = { name, type: code, class: Packet.CLASS.IN, ttl: 1 };
  const [priority, exchange] = value.split(' ');
  const data = {
    TXT: { data: value.match(/[^]{1,255}/g) ?? [''] },
    PTR: { domain: value },
    MX: { priority: Number(priority), exchange },
  }[type] ?? { address: value };
  return { ...own, ...data } as unknown as DNS.Packet.Resource;
}
