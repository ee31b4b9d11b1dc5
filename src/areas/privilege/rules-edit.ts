import { type Action, ACTIONS, type AreaKey } from '../../contract/access/actions.ts';
import type { FieldRule, ObjectRules, RoleRules } from '../../contract/access/rules.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';

/** An object as far as the matrix needs it: the area gives what its own rules do not. */
export interface ObjectInArea {
  readonly name: string;
  readonly area: AreaKey;
}

/** What a role may do in an area. */
export const areaActions = (rules: RoleRules, area: AreaKey): readonly Action[] => rules.areas[area] ?? [];

/** What a role may do with the records of an object. */
export const objectActions = (rules: RoleRules, { name, area }: ObjectInArea): readonly Action[] =>
  rules.objects?.[name]?.actions ?? areaActions(rules, area);

/** Does the object differ from its area in what may be done? */
export const hasOwnActions = (rules: RoleRules, { name }: ObjectInArea): boolean =>
  rules.objects?.[name]?.actions !== undefined;

/** Without VIEW there is nothing to act on: it comes with every other action, and takes them along. */
export function toggleAction(actions: readonly Action[], action: Action, on: boolean): readonly Action[] {
  if (!on) return action === 'VIEW' ? [] : actions.filter((each) => each !== action);
  const wanted = new Set([...actions, action, 'VIEW']);
  return ACTIONS.filter((each) => wanted.has(each));
}

export function setAreaAction(rules: RoleRules, area: AreaKey, action: Action, on: boolean): RoleRules {
  const actions = toggleAction(areaActions(rules, area), action, on);
  return { ...rules, areas: { ...rules.areas, [area]: actions } };
}

/** An object that ends up as its area is follows it again. */
export function setObjectAction(
  rules: RoleRules,
  object: ObjectInArea,
  action: Action,
  on: boolean,
): RoleRules {
  const actions = toggleAction(objectActions(rules, object), action, on);
  const asArea = String(actions) === String(areaActions(rules, object.area));
  return setObjectRules(rules, object.name, { actions: asArea ? undefined : actions });
}

/** The object follows its area again. */
export const followArea = (rules: RoleRules, objectName: string): RoleRules =>
  setObjectRules(rules, objectName, { actions: undefined });

/** Which records there are for the role; undefined: all. */
export const setRows = (rules: RoleRules, objectName: string, rows: CompoundFilter | undefined): RoleRules =>
  setObjectRules(rules, objectName, { rows });

/** Undefined: the field is seen, and written where the role may edit. */
export function setFieldRule(
  rules: RoleRules,
  objectName: string,
  field: string,
  rule: FieldRule | undefined,
): RoleRules {
  const { [field]: _before, ...others } = rules.objects?.[objectName]?.fields ?? {};
  const fields = rule ? { ...others, [field]: rule } : others;
  return setObjectRules(rules, objectName, { fields: Object.keys(fields).length ? fields : undefined });
}

type Changes = { readonly [Key in keyof ObjectRules]: ObjectRules[Key] | readonly Action[] | undefined };

/** Rules that say nothing are left out, so that a role which was changed back is the same as before. */
function setObjectRules({ areas, objects = {} }: RoleRules, name: string, changes: Changes): RoleRules {
  const { [name]: before, ...others } = objects;
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined);
  const next = entries.length ? { ...others, [name]: Object.fromEntries(entries) as ObjectRules } : others;
  return Object.keys(next).length ? { areas, objects: next } : { areas };
}

/** Do both let their users do the same? Neither the order of names nor an area without actions makes a difference. */
export function sameRules(one: RoleRules, other: RoleRules): boolean {
  return JSON.stringify(sorted(compact(one))) === JSON.stringify(sorted(compact(other)));
}

function compact({ areas, objects }: RoleRules): RoleRules {
  const given = Object.entries(areas).filter(([, actions]) => actions.length > 0);
  return { areas: Object.fromEntries(given), ...(objects ? { objects } : {}) };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
