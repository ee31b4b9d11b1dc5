import type { Context } from 'hono';
import { refuse } from './answers.ts';

/**
 * The texts that a JSON call must have, by name; else the answer that refuses it. A form could come from a page of
 * another site, JSON cannot.
 */
export async function readTexts<K extends string>(
  context: Context,
  names: readonly K[],
): Promise<Readonly<Record<K, string>> | Response> {
  if (!context.req.header('content-type')?.startsWith('application/json')) {
    return refuse(context, 'invalid_request', 'Send JSON (application/json).');
  }
  const body: unknown = await context.req.json().catch(() => undefined);
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const texts: Partial<Record<K, string>> = {};
  for (const name of names) {
    const value = given[name];
    if (typeof value !== 'string' || value === '') {
      return refuse(context, 'invalid_request', `${name} is missing, or no text.`, { field: name });
    }
    texts[name] = value;
  }
  return texts as Record<K, string>;
}
