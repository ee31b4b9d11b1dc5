import type { ModelFile } from './model.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import { togetherOf } from './unique-together.ts';
import { pointerTo } from '../pointer.ts';

/** Fields that are unique together are such as an index can have: kept in the record's own row. */
export function checkUniqueTogether({ fields, unique = [] }: ModelFile, report: Report): void {
  const fit = fields.filter(({ kind, computed }) => kind !== 'LIST' && kind !== 'NONE' && !computed);
  const names = fit.map(({ name }) => name);
  const groups = unique.map(togetherOf);
  groups.forEach((group, at) => {
    const place = 'fields' in (unique[at] ?? {}) ? `/unique/${at}/fields` : `/unique/${at}`;
    group.names.forEach((name, index) => {
      if (names.includes(name)) return;
      report(`${place}/${index}`, unknown(name, thing`a field that the record itself keeps`, names));
    });
    if (group.while) checkState(fields, group.while, `/unique/${at}/while`, report);
    const key = (other: typeof group) => JSON.stringify([[...other.names].sort(), other.while]);
    if (groups.findIndex((other) => key(other) === key(group)) < at)
      report(`/unique/${at}`, say`These fields stand here twice. Remove one.`);
  });
}

function checkState(
  fields: ModelFile['fields'],
  { field: name, values }: { readonly field: string; readonly values: readonly string[] },
  pointer: string,
  report: Report,
): void {
  const states = fields.filter(({ kind }) => kind === 'ENUM');
  const known = states.map((field) => field.name);
  if (!known.includes(name)) return report(pointer, unknown(name, thing`a field of kind ENUM`, known));
  const own = states.find((field) => field.name === name)?.values ?? [];
  for (const value of values) {
    if (!own.includes(value))
      report(pointerTo`${pointer}/${name}`, unknown(value, thing`a value of "${name}"`, own));
  }
}
