import type { Importable } from './importable.ts';
import type { ModelFile } from './model.ts';
import { type Report, say } from '../say.ts';
import { pointerTo } from '../pointer.ts';

/** No header means two fields. */
export function checkHeaders({ importable, fields }: ModelFile, report: Report): void {
  const { headers = {}, fullName }: Importable = importable ?? {};
  const owners = new Map<string, string>();
  const lists = Object.entries(headers).flatMap(([field, names]): [string, readonly string[], string][] =>
    fields.some(({ name }) => name === field)
      ? [[field, names, pointerTo`/importable/headers/${field}`]]
      : [],
  );
  if (fullName?.headers) lists.push(['fullName', fullName.headers, '/importable/fullName/headers']);
  for (const [owner, names, pointer] of lists) {
    names.forEach((name, index) => {
      const earlier = owners.get(name.toLowerCase());
      if (earlier !== undefined) {
        report(`${pointer}/${index}`, say`"${name}" means "${earlier}" already. Remove one of them.`);
      }
      owners.set(name.toLowerCase(), owner);
    });
  }
}
