import type { Catalog, Field } from '../../../contract/metadata/catalog.ts';
import type { Step } from '../../base/migrate/step.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { ownObjectsOf } from './own-objects-of.ts';

/** The steps that empty the values of choices which an ENUM, or a LIST of them, has no more. */
export function choiceSteps(before: Catalog, after: Catalog): Step[] {
  const old = ownObjectsOf(before);
  return [...ownObjectsOf(after).values()].flatMap((object) => {
    const table = tableOf(object);
    return [...object.fields.values()].flatMap((field): Step[] => {
      const was = old.get(object.name)?.fields.get(field.name);
      const gone = was ? goneChoices(was, field) : [];
      return gone.length ? [stepOf(table, columnOf(field), field, gone)] : [];
    });
  });
}

function goneChoices(before: Field, after: Field): readonly string[] {
  // Of another kind the column starts anew.
  if (before.kind !== after.kind || before.element !== after.element) return [];
  const names = new Set(after.enumValues?.map(({ name }) => name));
  return (before.enumValues ?? []).flatMap(({ name }) => (names.has(name) ? [] : [name]));
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
