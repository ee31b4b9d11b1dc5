import { type Action, ACTIONS, type AreaKey } from '../../../contract/access/actions.ts';
import type { FieldRule, RoleRules } from '../../../contract/access/rules.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';

/** What a role may do with an object, by its own rules; none of them where `everyone` has some. */
export interface ObjectRights {
  readonly actions: ReadonlySet<Action>;
  readonly fields: Readonly<Record<string, FieldRule>>;
}

/** Rights as a role's rules give them, by object; objects that it may not see are not among them. */
export function rightsOf(catalog: Catalog, rules: RoleRules): ReadonlyMap<string, ObjectRights> {
  const rights = new Map<string, ObjectRights>();
  for (const object of catalog.objects.values()) {
    const effective = objectRulesOf(catalog, rules, object);
    const actions = new Set(effective.actions);
    // What cannot be seen cannot be worked with either.
    if (actions.has('VIEW')) rights.set(object.name, { actions, fields: effective.fields ?? {} });
  }
  // A view shows the records of its source, under whatever names: nobody takes more out of it by a view.
  for (const { name, source } of catalog.objects.values()) {
    const [own, ofSource] = [rights.get(name), rights.get(source)];
    if (!ofSource) rights.delete(name);
    else if (own) rights.set(name, { ...own, actions: own.actions.intersection(ofSource.actions) });
  }
  return rights;
}

/** The rules that hold for an object: its own, with the actions of its area where it names none. */
export function objectRulesOf(catalog: Catalog, rules: RoleRules, object: ObjectType) {
  const own = rules.objects?.[object.name];
  const actions = own?.actions ?? areaActions(rules, object.area);
  const shared = catalog.access.everyone[object.name];
  return shared && !actions.includes('VIEW')
    ? { ...shared, actions: shared.actions ?? ACTIONS }
    : { ...own, actions };
}

const areaActions = ({ areas }: RoleRules, area: AreaKey | undefined): readonly Action[] =>
  area === undefined ? [] : (areas[area] ?? []);
