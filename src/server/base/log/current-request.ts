import { AsyncLocalStorage } from 'node:async_hooks';

/** The header that tells the id of a request. */
export const REQUEST_ID = 'X-Request-Id';

/** What is known of a request, gathered while it is answered. */
export interface RequestNote {
  readonly id: string;
  /** The template that it matched: `/api/auth/sessions/:id`. */
  route?: string;
  caller?: { readonly tenantId: string; readonly userId: string };
  /** The field of the query or mutation that a GraphQL call begins with. */
  operation?: string;
  /** Whether the answer of the GraphQL call has errors. */
  failed?: boolean;
  /** Its answer is out, or its client has gone before: nobody waits for it any more. */
  isOver?: boolean;
  /** Conditions of kept filters that what it asks for has led to. */
  keptConditions?: number;
  /** What others leave time for while it is being answered. */
  call?: { readonly end: () => void };
}

const notes = new AsyncLocalStorage<RequestNote>();

/** The request that this code is run for; undefined in what the server does by itself. */
export function currentRequest(): RequestNote | undefined {
  return notes.getStore();
}

export function withRequest<R>(note: RequestNote, work: () => R): R {
  return notes.run(note, work);
}

/** What outlives the request that it was begun by, and belongs to nobody's request. */
export function withoutRequest<R>(work: () => R): R {
  return notes.exit(work);
}

/** Who sends the request that is being answered, as soon as that is known. */
export function noteCaller({ tenantId, userId }: NonNullable<RequestNote['caller']>): void {
  const note = notes.getStore();
  if (note) note.caller = { tenantId, userId };
}

/**
 * The request only watches how far something has come, or what happens: nobody works the slower for it. What is watched would
 * otherwise give way to those who watch it.
 */
export function noteWatching(): void {
  notes.getStore()?.call?.end();
}

/** `query { contactList … }` begins with `contactList`, by whatever name the answer has it. */
const FIRST_FIELD = /\{\s*(?:\w+\s*:\s*)?(\w+)/;

/** The GraphQL call that is being answered; empty where the body is none. */
export function noteQuery(query: string): void {
  const note = notes.getStore();
  if (note) note.operation = FIRST_FIELD.exec(query)?.[1] ?? '';
}

/** The answer of a GraphQL call as JSON text. */
export function noteAnswer(answer: string): void {
  const note = notes.getStore();
  if (!note) return;
  note.operation ??= '';
  note.failed = answer.startsWith('{"errors"');
}

/** What the request has matched. Answers the request's id. */
export function noteRoute(route: string): string | undefined {
  const note = notes.getStore();
  if (note) note.route = route;
  return note?.id;
}
