import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../contract/metadata/catalog.ts';
import type { Step } from '../../base/migrate/step.ts';
import { storedFields, type StoredRules } from '../../base/migrate/stored-rules.ts';
import { tableOf } from '../../base/sql/names.ts';
import { ownObjectsOf } from './own-objects-of.ts';
import { type OwnChange, ownRenames, rulesByNewNames } from './own-renames.ts';

/** The steps that empty the values of choices which an ENUM, or a LIST of them, has no more. */
export function choiceSteps(change: OwnChange): Step[] {
  const noted = rulesByNewNames(change, ownRenames(change));
  return storedFields(ownObjectsOf(change.after).values()).flatMap(
    ({ object, field, table, column, rules }) => {
      const was = noted.get(tableOf(object))?.get(field.name);
      const gone = was ? goneChoices(was, rules) : [];
      return gone.length ? [stepOf(table, column, field, gone)] : [];
    },
  );
}

function goneChoices(before: StoredRules, after: StoredRules): readonly string[] {
  // Of another kind the column starts anew.
  if (before.kind !== after.kind || !isDeepStrictEqual(before.element, after.element)) return [];
  return (before.values ?? []).filter((name) => !after.values?.includes(name));
}

function stepOf(table: string, column: string, { element }: Field, gone: readonly string[]): Step {
  // Names of choices are letters, digits and underscores.
  const [name, at] = [`"${table}"`, `"${column}"`];
  const choices = `array[${gone.map((choice) => `'${choice}'`).join(', ')}]`;
  const held = element ? `${at} ?| ${choices}` : `${at} = any(${choices})`;
  const rest = element
    ? `(select coalesce(jsonb_agg(v), '[]') from jsonb_array_elements(${at}) as v where not v #>> '{}' = any(${choices}))`
    : 'null';
  return {
    sql: `update ${name} set ${at} = ${rest}, version = version + 1 where ${held}`,
    title: `empty ${gone.join(', ')} in ${table}.${column}`,
    countLost: `select count(*) as lost from ${name} where ${held}`,
    place: { table, column },
  };
}
