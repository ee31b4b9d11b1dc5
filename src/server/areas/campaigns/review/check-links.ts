import { SharedReads } from '../../../base/db/shared-reads.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { leftOf, type Quota, use } from '../sending/quota.ts';

/** Addresses of one check, and of a user's checks in an hour. */
const [MOST_ADDRESSES, MOST_OF_HOUR, HOUR_SECONDS] = [40, 400, 60 * 60];
const AT_ONCE = 6;
/** Of one address, and of a whole check. */
const [ONE_MS, FIRST_BYTE_MS, ALL_MS] = [6_000, 5_000, 12_000];
/** A picture that is larger is slow on a phone. */
const MOST_BYTES = 1024 * 1024;
const REDIRECTS = 5;
/** The server does not answer HEAD as it answers GET. */
const TRY_GET = new Set([400, 401, 403, 404, 405, 406, 429, 500, 501, 503]);
/** The server answers people, but not programs. */
const ONLY_PEOPLE = new Set([401, 403, 407, 429, 451, 999]);

export type AddressRule =
  | 'broken'
  | 'unreachable'
  | 'notSecure'
  | 'slow'
  | 'refused'
  | 'private'
  | 'notPicture'
  | 'largePicture'
  | 'unchecked';

/** How an address answers; `rule` null: as it should. */
export interface AddressState {
  readonly rule: AddressRule | null;
  /** Its status or error, in few words. */
  readonly detail: string;
}

/** As people look at a campaign again and again, its addresses are not asked anew each time. */
const checked = new SharedReads<AddressState>({ max: 5_000, ttl: 5 * 60_000 });

export interface CheckedAddress {
  readonly address: string;
  readonly isPicture: boolean;
}

interface Checking {
  readonly db: TenantDb;
  readonly userId: string;
  readonly call: Outgoing['call'];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks addresses whether they answer: at most 40 of a check, six at a time, for 12 seconds in all. Addresses that are left over
 * are `unchecked`. Own networks are never called (`Outgoing`).
 */
export async function checkAddresses(
  { db, userId, call, signal }: Checking,
  addresses: readonly CheckedAddress[],
): Promise<ReadonlyMap<string, AddressState>> {
  const first = addresses.slice(0, MOST_ADDRESSES);
  const quota: Quota = { subject: `check ${userId}`, most: MOST_OF_HOUR, seconds: HOUR_SECONDS };
  const most = await db.transaction(async (tx) => {
    const { count } = await leftOf(tx, [quota], first.length);
    const taken = Math.min(count, first.length);
    await use(tx, [quota], taken);
    return taken;
  });
  const states = new Map<string, AddressState>(
    addresses.map(({ address }) => [address, { rule: 'unchecked', detail: '' }]),
  );
  const stop = AbortSignal.any([AbortSignal.timeout(ALL_MS), ...(signal ? [signal] : [])]);
  const queue = first.slice(0, most).values();
  const work = async () => {
    for (const each of queue) {
      if (stop.aborted) return;
      const key = `${db.tenantId} ${String(each.isPicture)} ${each.address}`;
      const ask = () => askAddress(each, { tenantId: db.tenantId, call, signal: stop });
      states.set(
        each.address,
        await checked.get(db, key, ask).catch((): AddressState => ({ rule: 'unchecked', detail: '' })),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return states;
}

interface Asking {
  readonly tenantId: string;
  readonly call: Outgoing['call'];
  readonly signal: AbortSignal;
}

/** HEAD, then GET where the server does not answer that. @throws the signal's reason, which says nothing of the address */
async function askAddress(
  { address, isPicture }: CheckedAddress,
  { tenantId, call, signal }: Asking,
): Promise<AddressState> {
  const limits = {
    bytes: MOST_BYTES,
    firstByteMs: FIRST_BYTE_MS,
    totalMs: ONE_MS,
    redirects: REDIRECTS,
  };
  const ask = async (method: 'HEAD' | 'GET'): Promise<AddressState | number> => {
    try {
      const { headers } = await call({ tenantId, address, method, limits, signal });
      const type = String(headers['content-type'] ?? '');
      if (isPicture && !type.startsWith('image/')) return { rule: 'notPicture', detail: type.slice(0, 60) };
      return { rule: null, detail: '' };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      // A page may be as long as it likes.
      if (error.kind === 'too-large') return { rule: isPicture ? 'largePicture' : null, detail: '' };
      if (error.kind === 'status') return error.answer?.status ?? 0;
      return stateOf(error);
    }
  };
  const head = await ask('HEAD');
  if (typeof head !== 'number') return head;
  const answered = TRY_GET.has(head) ? await ask('GET') : head;
  if (typeof answered !== 'number') return answered;
  return { rule: ONLY_PEOPLE.has(answered) ? 'refused' : 'broken', detail: String(answered) };
}

function stateOf({ kind, rule }: OutgoingError): AddressState {
  const detail = rule.slice(0, 120);
  if (kind === 'refused-address') return { rule: 'private', detail };
  if (kind === 'tls') return { rule: 'notSecure', detail };
  return { rule: kind === 'timeout' ? 'slow' : 'unreachable', detail };
}
