/** What makes a record, as the client writes it. */
const CREATES = /"operationName":"Create/;

/**
 * A fetch of the API that makes no record twice: where the answer to a call that creates was lost, the same call again
 * carries the same `Idempotency-Key`, and the server answers what it has answered already.
 */
export function createOnce(call: typeof fetch): typeof fetch {
  const unanswered = new Map<string, string>();
  return async (input, init) => {
    const body = init?.body;
    if (typeof body !== 'string' || !CREATES.test(body)) return call(input, init);
    const key = unanswered.get(body) ?? newKey();
    unanswered.set(body, key);
    const headers = new Headers(init?.headers);
    headers.set('Idempotency-Key', key);
    const response = await call(input, { ...init, headers });
    if (response.status < 500) unanswered.delete(body);
    return response;
  };
}

/** `crypto.randomUUID` is there in secure contexts only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
