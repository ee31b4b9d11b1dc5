import { type Action, ACTIONS, AREA_KEYS } from '../../../contract/access/actions.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import type { ErrorParams } from '../../../contract/errors.ts';
import { type CompoundFilter, partsOfAnd } from '../../../contract/filter/filter.ts';
import { isLedTo, leadsToPeople } from '../../../contract/metadata/about-people.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { objectRulesOf } from './role-objects.ts';

/** Rules of a role; undefined: the administrators', which are all there are. */
type Rules = RoleRules | undefined;

/**
 * What `given` has that `own` has not, named by area, object, field and action; undefined where it has nothing more.
 * Nobody grants what they lack: no further action, no record outside their own row rule, no field hidden from them.
 */
export function excess(catalog: Catalog, own: Rules, given: Rules): ErrorParams | undefined {
  if (!own) return undefined;
  if (!given) return { role: 'administrator' };
  for (const area of AREA_KEYS) {
    const action = more(own.areas[area], given.areas[area]);
    if (action) return { area, action };
  }
  for (const object of catalog.objects.values()) {
    const found = objectExcess(catalog, own, given, object);
    if (found) return { object: object.name, ...found };
  }
  return peopleExcess(catalog, own, given);
}

/** What records take from the people that they lead to, also from those of an object that is not seen itself. */
function peopleExcess(catalog: Catalog, own: RoleRules, given: RoleRules): ErrorParams | undefined {
  const leads = leadsToPeople(catalog.objects);
  const objects = [...catalog.objects.values()].filter(({ name }) => leads.has(name));
  const limits = objects.flatMap((object) => {
    const mine = objectRulesOf(catalog, own, object);
    return mine.rows && mine.actions.includes('VIEW') ? [{ name: object.name, object, rows: mine.rows }] : [];
  });
  if (!limits.length) return undefined;
  for (const object of objects) {
    const theirs = objectRulesOf(catalog, given, object);
    if (!theirs.actions.includes('VIEW')) continue;
    if (theirs.inheritRows === false && objectRulesOf(catalog, own, object).inheritRows !== false) {
      return { object: object.name, action: 'VIEW', rule: 'inheritRows' };
    }
    const wider = limits.find(
      (limit) =>
        isLedTo(leads, object.name, limit.name) &&
        !isWithin(objectRulesOf(catalog, given, limit.object).rows, limit.rows),
    );
    if (wider) return { object: wider.name, action: 'VIEW', rule: 'rows' };
  }
  return undefined;
}

const more = (own: readonly Action[] = [], given: readonly Action[] = []): Action | undefined =>
  ACTIONS.find((action) => given.includes(action) && !own.includes(action));

function objectExcess(
  catalog: Catalog,
  own: RoleRules,
  given: RoleRules,
  object: ObjectType,
): ErrorParams | undefined {
  const [mine, theirs] = [objectRulesOf(catalog, own, object), objectRulesOf(catalog, given, object)];
  if (!theirs.actions.includes('VIEW')) return undefined;
  const action = more(mine.actions, theirs.actions);
  if (action) return { action };
  if (mine.rows && !isWithin(theirs.rows, mine.rows)) return { action: 'VIEW', rule: 'rows' };
  for (const [field, rule] of Object.entries(mine.fields ?? {})) {
    const other = theirs.fields?.[field];
    if (rule === 'hidden' && other !== 'hidden') return { action: 'VIEW', field };
    if (!other) return { action: 'EDIT', field };
  }
  return undefined;
}

/** Is it the same rule, or one that has it among what must hold? Others cannot be told to find no more. */
function isWithin(rows: CompoundFilter | undefined, limit: CompoundFilter): boolean {
  if (!rows) return false;
  if (canonical(rows) === canonical(limit)) return true;
  return partsOfAnd(rows).some((part) => part !== rows && isWithin(part, limit));
}

/** The same text for the same content, whatever the order of keys: the database has its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
