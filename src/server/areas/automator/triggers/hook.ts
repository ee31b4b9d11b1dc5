import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cleanTexts } from '../../../../contract/kinds/clean-text.ts';
import { isStorableText } from '../../../../contract/kinds/text.ts';
import { tenantSql } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { sameText } from '../../../platform/auth/tokens.ts';
import { knownSignature, signatureOf } from '../../../platform/files/file-key.ts';
import { signatureHeaders } from '../../../platform/outgoing/sign.ts';

export const HOOK_PATH = '/api/workflow-hooks';

/** An element that others call; none of either: what workflows call. */
export interface Hook {
  readonly workflowId: string;
  readonly element: string;
}
export const OUTGOING: Hook = { workflowId: '', element: '' };

/** The secret before the last one is as good for so long. */
const BOTH = '24 hours';
/** A call may be so old, and clocks differ by as much (seconds). */
const WINDOW_SECONDS = 300;

/**
 * The secrets of a hook, as Standard Webhooks has them, the newest first: made of the tenant's key each time, and kept nowhere.
 * While one replaces another both hold.
 */
export const hookSecrets = (db: TenantDb, hook: Hook): Promise<readonly string[]> =>
  secretsOf(db, hook, (text) => signatureOf(db, text));

/**
 * Those by which a call may be signed, of whatever workflow: none of a tenant that there is not. Nothing is stored, so that
 * callers who guess addresses leave nothing behind.
 */
export const knownSecrets = (db: TenantDb, hook: Hook): Promise<readonly string[]> =>
  secretsOf(db, hook, (text) => knownSignature(db, text));

async function secretsOf(
  db: TenantDb,
  hook: Hook,
  sign: (text: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const { tenantId } = db;
  const [row] = await db.query(sql<{ readonly rotation: number; readonly both: boolean }>`select rotation,
          coalesce(renewed_at > now() - ${BOTH}::interval, false) as both
        from tessera.workflow_hook where tenant_id = ${tenantId} and workflow_id = ${hook.workflowId}
          and element = ${hook.element}`);
  const { rotation = 0, both = false } = row ?? {};
  const secrets: string[] = [];
  for (const at of both && rotation > 0 ? [rotation, rotation - 1] : [rotation]) {
    const signature = await sign(`workflow-hook:${hook.workflowId}:${hook.element}:${at}`);
    if (signature !== undefined)
      secrets.push(`whsec_${Buffer.from(signature, 'base64url').toString('base64')}`);
  }
  return secrets;
}

/** From now on another secret holds, and for a while the one before it too. */
export const renewSecret = (tenantId: string, { workflowId, element }: Hook) =>
  tenantSql(tenantId)<object>`insert into tessera.workflow_hook as h
      (tenant_id, workflow_id, element, rotation, renewed_at)
      values (${tenantId}, ${workflowId}, ${element}, 1, now())
      on conflict (tenant_id, workflow_id, element) do update set rotation = h.rotation + 1, renewed_at = now()`;

/** What a call says of itself, by names in lower case. */
export interface CallHead {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** In the place of the secrets of a tenant that has none: the answer takes as long. */
const NOBODYS = [`whsec_${randomBytes(32).toString('base64')}`];

/** Why a call is not taken; undefined: it is. */
export function hookProblem(
  { id, timestamp, signature }: CallHead,
  body: string,
  secrets: readonly string[],
  now: number,
): string | undefined {
  if (!/^[\w-]{1,200}$/.test(id)) return 'webhook-id: 1 to 200 letters, digits, "_" or "-" are needed.';
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now / 1000 - seconds) <= WINDOW_SECONDS))
    return `webhook-timestamp: seconds since 1970 are needed, at most ${WINDOW_SECONDS} before or after now.`;
  const valid = signatureHeaders({ id, secrets: secrets.length ? secrets : NOBODYS }, seconds * 1000, body)[
    'webhook-signature'
  ].split(' ');
  const given = signature.split(' ');
  return valid.some((each) => given.some((one) => sameText(each, one)))
    ? undefined
    : 'webhook-signature: it is not that of this id, timestamp and body by the secret of this address.';
}

/** Of what a call brings. */
export const MOST_BYTES = 256 * 1024;

/** Objects and lists in a payload are in each other so often at most. */
const MOST_DEEP = 50;

/** The payload that a call brings; a sentence where it is none that can be kept. */
export function readPayload(body: string): object | string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The body has to be a JSON object.';
  return isStorable(value, 0)
    ? cleanTexts(value)
    : `The body has to be at most ${MOST_DEEP} deep, its numbers finite, and its texts without NUL and halves of characters.`;
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MOST_DEEP) return false;
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each, depth + 1));
}

/** What a payload looks like, without what it says: names, and of which kind what stands there is. */
export function shapeOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => shapeOf(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  if (depth >= 6) return {};
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, each]) => [name.slice(0, 100).toWellFormed(), shapeOf(each, depth + 1)]),
  );
}

/** What stands at a path of a payload, such as `person.emails.0`; undefined where it leads nowhere. */
export const valueAt = (payload: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (of, name) =>
        typeof of === 'object' && of !== null && Object.hasOwn(of, name)
          ? (of as Record<string, unknown>)[name]
          : undefined,
      payload,
    );
