import { dequal } from 'dequal/lite';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import { CONFIGURATION } from '../../../contract/live.ts';
import type { Setting } from '../../../contract/metadata/catalog.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { parseSetting } from '../../../contract/metadata/parse-setting.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { SecretPlace } from '../../base/secrets/secret-keys.ts';
import { type Settings, valueOf } from './settings.ts';
import {
  compileLockSettings,
  compileSet,
  compileSettingHistory,
  compileSettings,
  type SettingChange,
  settingRecord,
  type StoredSetting,
} from './statements.ts';

/** A setting as those see it who administer the tenant. */
export interface SettingState {
  readonly definition: Setting;
  /** What holds; null for secrets, which are never shown. */
  readonly value: unknown;
  /** Nothing is set, or the very default. */
  readonly isDefault: boolean;
  /** Something is set that does not count: a secret whose key is not there, or what does not fit any more. */
  readonly isUnusable: boolean;
  /** 0 before the first change. */
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

export interface GivenChange {
  readonly key: string;
  /** The one that the author has seen. */
  readonly version: number;
  /** Null sets it back. */
  readonly value?: unknown;
}

/** All settings that this version knows, in the order of the files. */
export async function readStates(db: TenantDb, settings: Settings): Promise<readonly SettingState[]> {
  const stored = new Map((await db.run(compileSettings(db.tenantId))).map((row) => [row.key, row]));
  return [...settings.definitions.values()].map((definition) =>
    stateOf(definition, stored.get(definition.key), (secret) =>
      settings.secrets.decrypt({ tenantId: db.tenantId, key: definition.key }, secret),
    ),
  );
}

function stateOf(
  definition: Setting,
  row: StoredSetting | undefined,
  decrypt: (stored: unknown) => string | undefined,
): SettingState {
  const stored = row?.value ?? null;
  const { key, secret, field } = definition;
  const fits = secret ? decrypt(stored) !== undefined : parseSetting(key, field, stored).ok;
  return {
    definition,
    value: secret ? null : valueOf(definition, stored),
    isDefault: stored === null,
    isUnusable: stored !== null && !fits,
    version: row?.version ?? 0,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt ?? null,
  };
}

/**
 * Sets and sets back: all of it, or nothing. What is given as it is already changes nothing. `within` takes the keys that
 * have changed, and works in the same transaction.
 * @throws ApiError unknown-field; what a field would say of the value, no-secrets-key, version-conflict with the states as
 * they are now: each at its key
 */
export async function changeSettings(
  db: TenantDb,
  settings: Settings,
  actor: { readonly userId: string; readonly name: string },
  given: readonly GivenChange[],
  within: (tx: TenantDb, changed: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<readonly SettingState[]> {
  const { tenantId } = db;
  const changes = checked(settings, tenantId, given);
  return db.transaction(async (tx) => {
    await tx.run(compileLockSettings(tenantId));
    const before = new Map((await readStates(tx, settings)).map((state) => [state.definition.key, state]));
    refuseStale(given, before);
    const entries = changes.flatMap(({ definition, value, stored }) => {
      const { key, secret } = definition;
      const state = before.get(key);
      const old = state?.isDefault ? null : state?.value;
      if (!secret && !state?.isUnusable && dequal(old, value)) return [];
      if (secret && value === null && state?.isDefault) return [];
      const change = secret
        ? { field: key, before: null, after: null }
        : { field: key, before: old, after: value };
      return [
        {
          key,
          value: stored,
          entry: { recordId: settingRecord(key), action: 'UPDATE' as const, changes: [change] },
        },
      ];
    });
    entries.push(
      ...emptiedSecrets(
        settings,
        before,
        entries.map(({ key }) => key),
      ),
    );
    for (const { key, value } of entries) await tx.run(compileSet(tenantId, actor.userId, { key, value }));
    await writeAudit(
      tx,
      actor,
      CONFIGURATION,
      entries.map(({ entry }) => entry),
    );
    await within(
      tx,
      entries.map(({ key }) => key),
    );
    return readStates(tx, settings);
  });
}

/** Secrets that are set and not given anew, though where they are sent changes: they go with the same write. */
function emptiedSecrets(
  { definitions }: Settings,
  before: ReadonlyMap<string, SettingState>,
  changed: readonly string[],
) {
  return [...definitions.values()].flatMap(({ key, target = [] }) => {
    const isOther = target.some((each) => changed.includes(each));
    if (!isOther || changed.includes(key) || before.get(key)?.isDefault !== false) return [];
    const changes = [{ field: key, before: null, after: null }];
    return [
      { key, value: null, entry: { recordId: settingRecord(key), action: 'UPDATE' as const, changes } },
    ];
  });
}

interface Checked {
  readonly definition: Setting;
  /** In its canonical form; null for the default. */
  readonly value: unknown;
  /** The same as it is kept. */
  readonly stored: unknown;
}

function checked(settings: Settings, tenantId: string, given: readonly GivenChange[]): readonly Checked[] {
  const problems: Problem[] = [];
  const changes = given.flatMap(({ key, value: raw }, at): Checked[] => {
    const definition = settings.definitions.get(key);
    if (!definition || given.findIndex((other) => other.key === key) < at) {
      problems.push({ message: 'unknown-field', path: key, params: { field: shown(key) } });
      return [];
    }
    const { field, secret } = definition;
    if (isEmpty(raw) && !Array.isArray(raw)) return [{ definition, value: null, stored: null }];
    const parsed = parseSetting(key, field, raw);
    if (!parsed.ok) {
      // What was typed for a secret is quoted nowhere.
      const { params, ...problem } = parsed.problem;
      problems.push({ ...problem, path: key, ...(params && !secret ? { params } : {}) });
      return [];
    }
    const value = sameAsDefault(definition, parsed.value) ? null : parsed.value;
    const place: SecretPlace = { tenantId, key };
    const stored = secret ? settings.secrets.encrypt(place, String(value)) : value;
    if (stored === undefined) problems.push({ message: 'no-secrets-key', path: key });
    return [{ definition, value, stored }];
  });
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  return changes;
}

const sameAsDefault = ({ default: fallback }: Setting, value: unknown): boolean => dequal(fallback, value);

/** @throws ApiError version-conflict */
function refuseStale(given: readonly GivenChange[], now: ReadonlyMap<string, SettingState>): void {
  const [first, ...others] = given
    .filter(({ key, version }) => now.get(key)?.version !== version)
    .map(({ key }): Problem => ({ message: 'version-conflict', path: key }));
  if (first) throw new ApiError([first, ...others]);
}

/** Who changed a setting when, and how; of secrets that they were. @throws ApiError unknown-field */
export async function readSettingHistory(
  db: TenantDb,
  settings: Settings,
  key: string,
  limit: number,
): Promise<readonly SettingChange[]> {
  const definition = settings.definitions.get(key);
  if (!definition)
    throw new ApiError({ message: 'unknown-field', path: 'key', params: { field: shown(key) } });
  const changes = await db.run(compileSettingHistory(db.tenantId, key, limit));
  // A secret may have been none in an earlier version.
  return definition.secret ? changes.map((change) => ({ ...change, before: null, after: null })) : changes;
}
