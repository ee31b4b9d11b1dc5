import type { RoleRules } from '../../../contract/access/rules.ts';
import { isAddress } from '../../../contract/formats/addresses.ts';
import { isLedTo, leadsToPeople, rowReferences } from '../../../contract/metadata/about-people.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { RowConditions } from './role-catalog.ts';
import { type ObjectRights, objectRulesOf } from './role-objects.ts';

interface Inheriting {
  readonly whole: Catalog;
  readonly rules: RoleRules;
  /** By the role's own rules. */
  readonly own: RowConditions;
  readonly rights: ReadonlyMap<string, ObjectRights>;
  /** Objects that lead to people, each with those that it leads to. */
  readonly leads: ReadonlyMap<string, readonly string[]>;
}

/**
 * The row rules of a role, with those that objects take from the people their records lead to. A role without a rule
 * on people has what it says and no more. Pure. The README says which records there are then.
 */
export function withInherited(
  whole: Catalog,
  rules: RoleRules,
  own: RowConditions,
  rights: ReadonlyMap<string, ObjectRights>,
): RowConditions {
  const leads = leadsToPeople(whole.objects);
  if (![...own.keys()].some((name) => leads.has(name))) return own;
  const rows = new Map(own);
  for (const name of leads.keys()) {
    const condition = fullRule({ whole, rules, own, rights, leads }, name);
    if (condition) rows.set(name, condition);
  }
  return rows;
}

function fullRule(given: Inheriting, name: string): ConditionNode | undefined {
  // Objects that lead to each other take what the others have from outside of their circle: that comes to an end.
  return ruleOf(given, name, (target) =>
    isLedTo(given.leads, target, name)
      ? ruleOf(given, target, (next) =>
          isLedTo(given.leads, next, target) ? undefined : fullRule(given, next),
        )
      : fullRule(given, target),
  );
}

function ruleOf(
  given: Inheriting,
  name: string,
  ruleOfTarget: (target: string) => ConditionNode | undefined,
): ConditionNode | undefined {
  const object = given.whole.objects.get(name);
  const said = given.own.get(name);
  if (!object || objectRulesOf(given.whole, given.rules, object).inheritRows === false) return said;
  return all([said, ...inherited(given, object, ruleOfTarget)]);
}

/** What must hold of the object's records beside its own rule. */
function inherited(
  given: Inheriting,
  object: ObjectType,
  ruleOfTarget: (target: string) => ConditionNode | undefined,
): (ConditionNode | undefined)[] {
  const { leads, rights, whole } = given;
  const references = rowReferences(object).filter(({ relation }) =>
    leads.get(object.name)?.includes(relation?.target ?? ''),
  );
  const isSeen = ({ relation }: Field) => rights.has(relation?.target ?? '');
  // Nothing is left of them for the role that could be asked.
  const unseen = references.filter((field) => !isSeen(field) && field.owned);
  const guards = references.flatMap((field) => {
    const target = whole.objects.get(field.relation?.target ?? '');
    const condition = target && !unseen.includes(field) ? ruleOfTarget(target.name) : undefined;
    return target && condition ? [any([isEmpty(field), refersTo(field, target, condition)])] : [];
  });
  const isPerson = ({ relation }: Field) => whole.objects.get(relation?.target ?? '')?.personal === true;
  const leadsToSeen = references.filter((field) => isPerson(field) && isSeen(field)).map(isFilled);
  const alone = [...unseen.map(isEmpty), ...byAddress(given, object, ruleOfTarget)];
  return [
    ...guards,
    ...alone.map((each) => any([...leadsToSeen, each])),
    ...byName(given, object, ruleOfTarget),
  ];
}

/** Somebody whom the role sees has the address. */
function byAddress(
  { whole, rights }: Inheriting,
  { about }: ObjectType,
  ruleOfTarget: (target: string) => ConditionNode | undefined,
): ConditionNode[] {
  if (!about || !('address' in about)) return [];
  const people = [...whole.objects.values()].filter(
    ({ name, source, personal }) => personal && name === source && rights.has(name),
  );
  const found = people.flatMap((target) =>
    [...target.fields.values()]
      .filter((key) => !key.custom && isAddress(key))
      .map((key): ConditionNode => {
        const condition = ruleOfTarget(target.name) ?? ALL;
        return { type: 'refers', field: about.address, target, key, live: true, condition };
      }),
  );
  return [any([isEmpty(about.address), ...found])];
}

/** The record that the object's record names by a text, whatever object that is of. */
function byName(
  { whole, rights, leads }: Inheriting,
  { name, about }: ObjectType,
  ruleOfTarget: (target: string) => ConditionNode | undefined,
): ConditionNode[] {
  if (!about || !('record' in about)) return [];
  return (leads.get(name) ?? []).flatMap((targetName) => {
    const target = whole.objects.get(targetName);
    const isUnseen = target?.personal === true && !rights.has(targetName);
    const condition = isUnseen ? NONE : ruleOfTarget(targetName);
    if (!target || !condition) return [];
    const other: ConditionNode = { type: 'not', of: test(about.object, 'EQUALS', [targetName]) };
    return [any([other, ...(isUnseen ? [] : [refersTo(about.record, target, condition)])])];
  });
}

const ALL: ConditionNode = { type: 'and', of: [] };
const NONE: ConditionNode = { type: 'or', of: [] };

const test = (field: Field, operator: 'EQUALS' | 'IS_NULL', values: readonly string[]): ConditionNode => ({
  type: 'test',
  field,
  operator,
  values,
});

/** The id that a relation keeps, also of a deleted record. */
const idIn = (field: Field): Field => ({ ...field, kind: 'STRING', relation: undefined });
const isEmpty = (field: Field): ConditionNode => test(idIn(field), 'IS_NULL', []);
const isFilled = (field: Field): ConditionNode => ({ type: 'not', of: isEmpty(field) });

const refersTo = (field: Field, target: ObjectType, condition: ConditionNode): ConditionNode => {
  const key = target.fields.get('id') as Field;
  return { type: 'refers', field: idIn(field), target, key, live: false, condition };
};

const any = (of: readonly ConditionNode[]): ConditionNode =>
  of.length === 1 && of[0] ? of[0] : { type: 'or', of };

function all(given: readonly (ConditionNode | undefined)[]): ConditionNode | undefined {
  const of = given.filter((each) => each !== undefined);
  return of.length > 1 ? { type: 'and', of } : of[0];
}
