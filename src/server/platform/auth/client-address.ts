import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** An address has 45 characters at most; a zone may follow. */
const ADDRESS = /^[0-9a-f.:]{2,45}(%\w{1,16})?$/i;

/** Some proxies write the port with it. */
const PORT = /^\[([0-9a-f.:]+)\](?::\d{1,5})?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/i;

/** An IPv4 address in the form of IPv6. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** What one person may have many addresses of: of IPv6 the first half, of IPv4 the address itself; however it is written. */
export function networkOf(written: string): string {
  const address = written.replace(/%.*$/, '').toLowerCase();
  const ipv4 = MAPPED.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * The network address of who calls; undefined where nobody is connected, as in tests. What callers themselves say of
 * it (X-Forwarded-For) counts only as far as trusted proxies have written it: the last `trustedProxies` entries.
 */
export function clientAddress(context: Context, trustedProxies: number): string | undefined {
  if (trustedProxies > 0) {
    const told = context.req.header('x-forwarded-for')?.split(',') ?? [];
    const address = told.at(-Math.min(trustedProxies, told.length))?.trim().replace(PORT, '$1$2');
    if (address && ADDRESS.test(address)) return address;
  }
  const env = context.env as { readonly incoming?: object } | undefined;
  return env?.incoming ? getConnInfo(context).remote.address : undefined;
}
