import { ApiError, ERROR_MESSAGES, type ErrorMessage } from '../../contract/errors.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import type { RootField } from './foreign-object.ts';

/** Sends a call to the foreign endpoint; rejects where no answer of GraphQL comes. */
export type Send = (call: {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}) => Promise<{ readonly data?: unknown; readonly errors?: readonly { readonly message?: unknown }[] }>;

export interface RootCall {
  readonly type: 'query' | 'mutation';
  readonly root: RootField;
  /** By the names of its arguments. Undefined ones are left out. */
  readonly args: Readonly<Record<string, unknown>>;
  /** What is selected of its answer, without braces; empty where the answer is a plain value. */
  readonly selection: string;
}

/**
 * Calls one root field of the foreign server; answers what stands there.
 * @throws ApiError with what the server's error means, as far as the adapter knows it
 */
export async function callRoot(
  adapter: ForeignAdapter,
  send: Send,
  { type, root, args, selection }: RootCall,
): Promise<unknown> {
  const given = root.args.filter(({ name }) => args[name] !== undefined);
  const declared = given.map(({ name, type: argument }) => `$${name}: ${String(argument)}`);
  const passed = given.map(({ name }) => `${name}: $${name}`);
  const list = (items: readonly string[]) => (items.length ? `(${items.join(', ')})` : '');
  const { data, errors } = await send({
    query: `${type} Tessera${list(declared)} { answer: ${root.name}${list(passed)}${selection && ` { ${selection} }`} }`,
    variables: Object.fromEntries(given.map(({ name }) => [name, args[name]])),
  });
  const [error] = errors ?? [];
  if (error) {
    const reason = errorText(error);
    const message = meaningOf(adapter, reason);
    // Which value it is stands in the server's own words only.
    const path = message === 'already-exists' ? { path: 'unknown' } : {};
    throw new ApiError({ message, ...path, params: { reason: reason.slice(0, 500) } });
  }
  return (data as Readonly<Record<string, unknown>> | null | undefined)?.['answer'] ?? null;
}

/** What an error of a GraphQL answer says. */
export function errorText(error: { readonly message?: unknown } | undefined): string {
  return typeof error?.message === 'string' ? error.message : 'no message';
}

function meaningOf({ errors = {} }: ForeignAdapter, text: string): ErrorMessage {
  const found = Object.entries(errors).find(([part]) => text.toLowerCase().includes(part.toLowerCase()));
  return ERROR_MESSAGES.find((message) => message === found?.[1]) ?? 'internal';
}
