import type { ModelFile } from './model.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Fields that are unique together are such as an index can have: kept in the record's own row. */
export function checkUniqueTogether({ fields, unique = [] }: ModelFile, report: Report): void {
  const fit = fields.filter(({ kind, computed }) => kind !== 'LIST' && kind !== 'NONE' && !computed);
  const names = fit.map(({ name }) => name);
  unique.forEach((group, at) => {
    group.forEach((name, index) => {
      if (names.includes(name)) return;
      report(`/unique/${at}/${index}`, unknown(name, thing`a field that the record itself keeps`, names));
    });
    const same = (other: readonly string[]) => [...other].sort().join() === [...group].sort().join();
    if (unique.findIndex(same) < at) report(`/unique/${at}`, say`These fields stand here twice. Remove one.`);
  });
}
