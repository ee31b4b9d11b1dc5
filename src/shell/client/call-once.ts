/** What makes a record or a job, as the client writes it. Other writes name the version that they change. */
const MAKES = /"operationName":"(Create|Bulk|UndoBulk)/;

/**
 * A fetch of the API that makes no record and no job twice: where the answer to a call was lost, the same call again
 * carries the same `Idempotency-Key`, and the server answers what it has answered already.
 */
export function callOnce(call: typeof fetch): typeof fetch {
  const unanswered = new Map<string, string>();
  return async (input, init) => {
    const body = init?.body;
    if (typeof body !== 'string' || !MAKES.test(body)) return call(input, init);
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
