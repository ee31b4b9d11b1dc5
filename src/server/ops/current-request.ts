import { AsyncLocalStorage } from 'node:async_hooks';

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
}

const notes = new AsyncLocalStorage<RequestNote>();

/** The request that this code is run for; undefined in what the server does by itself. */
export function currentRequest(): RequestNote | undefined {
  return notes.getStore();
}

export function withRequest<R>(note: RequestNote, work: () => R): R {
  return notes.run(note, work);
}

/** Who sends the request that is being answered, as soon as that is known. */
export function noteCaller({ tenantId, userId }: NonNullable<RequestNote['caller']>): void {
  const note = notes.getStore();
  if (note) note.caller = { tenantId, userId };
}

/** `query { contactList … }` begins with `contactList`, by whatever name the answer has it. */
const FIRST_FIELD = /\{\s*(?:\w+\s*:\s*)?(\w+)/;

/** The GraphQL call that is being answered, and its answer as JSON text. */
export function noteOperation(query: string, answer: string): void {
  const note = notes.getStore();
  if (!note) return;
  note.operation = FIRST_FIELD.exec(query)?.[1] ?? '';
  note.failed = answer.startsWith('{"errors"');
}
