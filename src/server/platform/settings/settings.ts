import { LRUCache } from 'lru-cache';
import type { Catalog, Setting, Settings as Definitions } from '../../../contract/metadata/catalog.ts';
import { areaSetting, READ_SETTINGS, type ReadSettings } from '../../../contract/metadata/settings.ts';
import { parseSetting } from '../../../contract/metadata/parse-setting.ts';
import { SharedReads } from '../../base/db/shared-reads.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { SecretKeys } from '../../base/secrets/secret-keys.ts';
import { compileValues } from './statements.ts';

/** How long another process's change may go unseen where nobody watches for changes (milliseconds). */
const LIFE_MS = 1000;
const MOST_TENANTS = 1000;

/** What a tenant has set: the same object while nothing changes. */
export interface TenantSettings {
  /** What holds of a setting that the product itself reads. */
  readonly read: <K extends keyof ReadSettings>(key: K) => ReadSettings[K];
  /** What holds of any setting that is no secret: what is set, where it fits, else the default. */
  readonly value: (key: string) => unknown;
  /** Has the tenant switched on the area that is off by default? */
  readonly isOn: (area: string) => boolean;
  /** As it is stored, for those who know what to do with secrets. */
  readonly stored: ReadonlyMap<string, unknown>;
}

export interface SettingSecret {
  /** Null where none is set. */
  readonly text: string | null;
  /** A setting of its target. */
  readonly target: (key: string) => unknown;
}

/** The settings of tenants, kept for a moment, so that few requests read them. */
export class Settings {
  readonly definitions: Definitions;
  readonly secrets: SecretKeys;
  readonly #reading: SharedReads<TenantSettings>;
  readonly #known = new LRUCache<string, { readonly text: string; readonly settings: TenantSettings }>({
    max: MOST_TENANTS,
  });

  /** `clock` tells milliseconds that never go back. */
  constructor(
    definitions: Definitions = new Map(),
    secrets = new SecretKeys(),
    clock: Pick<Performance, 'now'> = performance,
  ) {
    this.definitions = definitions;
    this.secrets = secrets;
    this.#reading = new SharedReads({ max: MOST_TENANTS, ttl: LIFE_MS, perf: clock });
  }

  of(db: TenantDb): Promise<TenantSettings> {
    return this.#reading.get(db, db.tenantId, () => this.#refresh(db));
  }

  async read<K extends keyof ReadSettings>(db: TenantDb, key: K): Promise<ReadSettings[K]> {
    return (await this.of(db)).read(key);
  }

  /**
   * A secret in clear, with the settings that say where it is sent, as they are at the same moment: read apart, one of two
   * could be from before a change of the target. @throws Error where it cannot be read
   */
  async secret(db: TenantDb, key: string): Promise<SettingSecret> {
    const { tenantId } = db;
    const { stored, value } = await this.of(db);
    const target = (name: string) => {
      if (!this.definitions.get(key)?.target?.includes(name))
        throw new Error(`"${name}" is not among what says where the secret "${key}" is sent.`);
      return value(name);
    };
    const own = stored.get(key) ?? null;
    if (own === null) return { text: null, target };
    const text = this.secrets.decrypt({ tenantId, key }, own);
    if (text === undefined)
      throw new Error(`The secret "${key}" was encrypted by a key that is not there any more.`);
    return { text, target };
  }

  /** After this process has changed a setting of the tenant, or has heard of it. */
  forget(tenantId: string): void {
    this.#reading.delete(tenantId);
  }

  async #refresh(db: TenantDb): Promise<TenantSettings> {
    // Without settings there is nothing to be read.
    const rows = this.definitions.size ? await db.run(compileValues(db.tenantId)) : [];
    const text = JSON.stringify(rows);
    const known = this.#known.get(db.tenantId);
    if (known?.text === text) return known.settings;
    const settings = settingsOf(this.definitions, new Map(rows.map(({ key, value }) => [key, value])));
    this.#known.set(db.tenantId, { text, settings });
    return settings;
  }
}

/** What holds at this moment, also within a transaction. */
export const settingNow = <K extends keyof ReadSettings>(
  db: TenantDb,
  { settings }: Pick<Catalog, 'settings'>,
  key: K,
): Promise<ReadSettings[K]> => new Settings(settings).read(db, key);

/** What is set where it fits the setting as this version has it, else the default. */
export function valueOf({ key, field, default: fallback }: Setting, stored: unknown): unknown {
  if (stored === null || stored === undefined) return fallback;
  const parsed = parseSetting(key, field, stored);
  return parsed.ok ? parsed.value : fallback;
}

function settingsOf(definitions: Definitions, stored: ReadonlyMap<string, unknown>): TenantSettings {
  const value = (key: string) => {
    const definition = definitions.get(key);
    return definition && !definition.secret ? valueOf(definition, stored.get(key)) : null;
  };
  return {
    stored,
    value,
    isOn: (area) => value(areaSetting(area)) === true,
    read: <K extends keyof ReadSettings>(key: K) => {
      const found = value(key);
      const fallback: ReadSettings[K] = READ_SETTINGS[key];
      const fits = typeof found === typeof fallback && Array.isArray(found) === Array.isArray(fallback);
      return fits ? (found as ReadSettings[K]) : fallback;
    },
  };
}
