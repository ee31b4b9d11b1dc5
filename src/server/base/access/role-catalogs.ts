import { LRUCache } from 'lru-cache';
import { queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import { ACTIONS } from '../../../contract/access/actions.ts';
import { keysOff } from '../../../contract/metadata/areas.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { type Access, accessOf, allAccess, isAdministrator, mayIn } from './access.ts';
import { roleCatalog } from './role-catalog.ts';
import { type ObjectRights, rightsOf } from './role-objects.ts';
import { rowConditions, rowRules, type Subject } from './row-rules.ts';
import { withInherited } from './inherited-rows.ts';
import type { StoredRole } from './stored-role.ts';

/** What somebody may do, and the objects as they have them. */
export interface Rights {
  readonly access: Access;
  readonly catalog: Catalog;
}

interface Kept {
  readonly whole: Catalog;
  readonly rights: Rights | Promise<Rights>;
}

interface KeptRules {
  readonly whole: Catalog;
  readonly rules: ReturnType<typeof rowRules>;
  /** Does a rule ask who the user is? */
  readonly personal: boolean;
}

/** How long a change of the records that a variable holds may go unseen by other processes (milliseconds). */
const LIFE_MS = 1000;
const MOST_KEPT = 2000;

const ALL: ObjectRights = { actions: new Set(ACTIONS), fields: {} };
const NOTHING: RoleRules = { areas: {} };
const NOBODY: StoredRole = { id: '', key: '', name: '', rules: NOTHING, version: 0 };

/** The rights of roles, kept for a moment by role and version; by user too where a row rule asks who that is. */
export class RoleCatalogs {
  readonly #kept: LRUCache<string, Kept>;
  readonly #numbers = new WeakMap<Catalog, number>();
  /** All that there is of a catalog: no request finds that out anew. */
  readonly #everything = new WeakMap<Catalog, Kept & { readonly rights: Rights }>();
  /** The row rules of a role, as it was read last. */
  readonly #rowRules = new WeakMap<RoleRules, KeptRules>();
  #next = 0;

  /** `clock` tells milliseconds that never go back. */
  constructor(clock: Pick<Performance, 'now'> = performance) {
    this.#kept = new LRUCache({ max: MOST_KEPT, ttl: LIFE_MS, ttlResolution: 0, perf: clock });
  }

  /**
   * `whole`: the objects as all of the tenant has them. `shown`: the same, with the views that the one who asks has of
   * them. Without a role there are no rights.
   */
  of(
    db: TenantDb,
    whole: Catalog,
    role: StoredRole | null,
    subject: Subject,
    shown: Catalog = whole,
  ): Promise<Rights> {
    return this.#within(this.#all(shown, whole), db, whole, role, subject);
  }

  /** All that there is: nothing of areas that are off. */
  #all(shown: Catalog, whole: Catalog): Rights {
    const kept = this.#everything.get(shown);
    if (kept?.whole === whole) return kept.rights;
    const off = keysOff(whole.areas);
    const left = [...shown.objects.values()].filter(({ area }) => !area || !off.has(area));
    const all = new Map(left.map(({ name }) => [name, ALL]));
    const catalog = left.length < shown.objects.size ? roleCatalog(shown, whole, all, new Map()) : shown;
    const rights = { access: allAccess(catalog, NOBODY, off), catalog };
    this.#everything.set(shown, { whole, rights });
    return rights;
  }

  #rowRulesOf(whole: Catalog, role: RoleRules): KeptRules {
    const kept = this.#rowRules.get(role);
    if (kept?.whole === whole) return kept;
    const rules = rowRules(whole, role);
    const personal = [...rules.values()].flatMap(queryFiltersOf).some(({ variable }) => variable);
    const made = { whole, rules, personal };
    this.#rowRules.set(role, made);
    return made;
  }

  /** What a role would see, as far as the viewer sees it too. Nothing can be written. */
  async preview(
    db: TenantDb,
    whole: Catalog,
    own: Rights,
    role: StoredRole,
    subject: Subject,
  ): Promise<Rights> {
    const seen = await this.#within(own, db, whole, role, subject);
    return { ...seen, access: { ...seen.access, stamp: `preview ${seen.access.stamp}`, isPreview: true } };
  }

  /** After this process has changed records of the tenant that variables may hold. */
  forget(tenantId: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${tenantId} `)) this.#kept.delete(key);
  }

  async #within(
    outer: Rights,
    db: TenantDb,
    whole: Catalog,
    given: StoredRole | null,
    subject: Subject,
  ): Promise<Rights> {
    const role = given ?? NOBODY;
    if (isAdministrator(role)) return { ...outer, access: { ...outer.access, role: nameOf(role) } };
    const { rules, personal } = this.#rowRulesOf(whole, role.rules);
    const stamp = [outer.access.stamp, role.id, role.version, personal ? subject.userId : ''].join(':');
    const key = `${db.tenantId} ${stamp} ${this.#numberOf(outer.catalog)}`;
    const kept = this.#kept.get(key);
    if (kept?.whole === whole) return kept.rights;
    const rights = derive(outer, db, whole, role, rules, subject, stamp);
    this.#kept.set(key, { whole, rights });
    rights.catch(() => this.#kept.delete(key));
    return rights;
  }

  /** Users of one role may have layers of their own. */
  #numberOf(catalog: Catalog): number {
    let number = this.#numbers.get(catalog);
    if (number === undefined) this.#numbers.set(catalog, (number = this.#next++));
    return number;
  }
}

const nameOf = ({ id, key, name }: StoredRole) => ({ id, key, name });

async function derive(
  outer: Rights,
  db: TenantDb,
  whole: Catalog,
  role: StoredRole,
  rules: ReturnType<typeof rowRules>,
  subject: Subject,
  stamp: string,
): Promise<Rights> {
  const said = await rowConditions(db, whole, rules, subject);
  const objects = rightsOf(whole, role.rules);
  const conditions = withInherited(whole, role.rules, said, objects);
  const catalog = roleCatalog(outer.catalog, whole, objects, conditions);
  const own = mayIn(role.rules);
  const given = { role: nameOf(role), rules: role.rules, stamp, isPreview: false };
  const access = accessOf(
    catalog,
    given,
    (area, action) => outer.access.area(area, action) && own(area, action),
  );
  return { access, catalog };
}
