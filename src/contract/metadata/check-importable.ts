import { definitionOf } from '../formats/index.ts';
import type { Importable } from './importable.ts';
import type { ModelField, ModelFile } from './model.ts';
import { type Report, type Said, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

/** Every name is that of a field which a file can fill, and no header means two fields. */
export function checkImportable({ importable, fields }: ModelFile, report: Report): void {
  if (!importable) return;
  const written = fields.filter(isWritten);
  const texts = written.filter((field) => definitionOf(field).text !== undefined);
  const known = (name: string, among: readonly ModelField[], what: Said, pointer: string) => {
    const names = among.map((field) => field.name);
    if (!names.includes(name)) report(pointer, unknown(name, what, names));
  };
  const { keys = [], headers = {}, values = {}, empty = {}, fullName } = importable;
  keys.forEach((name, index) =>
    known(name, texts, thing`a STRING field that can be written`, `/importable/keys/${index}`),
  );
  for (const [key, byField] of Object.entries({ headers, empty })) {
    for (const name of Object.keys(byField)) {
      known(name, written, thing`a field that can be written`, pointerTo`/importable/${key}/${name}`);
    }
  }
  for (const [name, words] of Object.entries(values)) {
    const at = pointerTo`/importable/values/${name}`;
    const field = written.find((each) => each.name === name && each.values !== undefined);
    if (!field) known(name, [], thing`an ENUM field that can be written`, at);
    for (const value of field ? Object.keys(words) : []) {
      if (field?.values?.includes(value)) continue;
      report(pointerTo`${at}/${value}`, unknown(value, thing`a value of ${name}`, field?.values ?? []));
    }
  }
  for (const part of ['first', 'last'] as const) {
    if (fullName) {
      known(fullName[part], texts, thing`a STRING field that can be written`, `/importable/fullName/${part}`);
    }
  }
  if (fullName?.title !== undefined) {
    const titles = written.filter((field) => field.values !== undefined || texts.includes(field));
    const what = thing`a STRING or ENUM field that can be written`;
    known(fullName.title, titles, what, '/importable/fullName/title');
  }
  const names = written.map(({ name }) => name);
  checkHeaders(importable, names, report);
}

/** What no file can fill: what is computed, read only, or kept with another object. */
function isWritten({ kind, readOnly, computed, stamp, inverseOf }: ModelField): boolean {
  return kind !== 'NONE' && !readOnly && !computed && !stamp && inverseOf === undefined;
}

/** Of a field that is none, that is told alone. */
function checkHeaders(
  { headers = {}, fullName }: Importable,
  known: readonly string[],
  report: Report,
): void {
  const owners = new Map<string, string>();
  const lists = Object.entries(headers).flatMap(([field, names]): [string, readonly string[], string][] =>
    known.includes(field) ? [[field, names, pointerTo`/importable/headers/${field}`]] : [],
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
