/** Names there and here: templates of an adapter filled or read, and words made of names. */

import { ownMember } from '../../contract/own-member.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `firstName`, `FirstName`, `first_name` → `first`, `name`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean);
}

/** `first_name` → `firstName`: field names of ours. Names that are so already stay. */
export function camelName(name: string): string {
  if (!name.includes('_')) return lowerFirst(name);
  return lowerFirst(wordsOf(name).map(upperFirst).join(''));
}

export const pascalName = (name: string): string => upperFirst(camelName(name));

/** `firstName` → `First name`. Abbreviations in capitals stay. */
export function wordsLabel(name: string): string {
  const words = wordsOf(name).map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  return upperFirst(words.join(' '));
}

/** `first_name` and `firstName` → `FIRST_NAME`. */
const constantName = (name: string): string =>
  wordsOf(name)
    .map((word) => word.toUpperCase())
    .join('_');

/** What the places of a template stand for: a type's name, or a field's. */
export const typeParts = (type: string) => ({ Object: type, object: lowerFirst(type) });
export const fieldParts = (field: string) => ({ field, FIELD: constantName(field) });

/** Puts the parts in their places. Places that are not known stay, so that they match no name. */
export function fillTemplate(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => ownMember(parts, name) ?? place);
}

/** The parts of a name by a template such as `{name}By{Key}`, where a star is any text; undefined where it differs. */
export function readTemplate(template: string, name: string): Readonly<Record<string, string>> | undefined {
  let stars = 0;
  const source = template
    .split(/(\{\w+\}|\*)/)
    .map((part) => {
      // The first star is read; names of groups are there once.
      if (part === '*') return stars++ === 0 ? '(?<any>.+)' : '.+';
      const place = /^\{(\w+)\}$/.exec(part)?.[1];
      return place ? `(?<${place}>\\w+?)` : part.replace(/[^\w]/g, '\\$&');
    })
    .join('');
  const match = new RegExp(`^${source}$`).exec(name);
  if (!match) return undefined;
  const found = match.groups ?? {};
  // A part is given with a small letter too: {Key} is read, {key} can be written.
  const small = Object.entries(found).map(([key, value]) => [lowerFirst(key), lowerFirst(value)] as const);
  return { ...Object.fromEntries(small), ...found };
}

/** `a.b.c` → its names; none for the empty path. */
export const namesOf = (path: string): readonly string[] => (path === '' ? [] : path.split('.'));

/** A value at a path of objects: `input.patch` → `{input: {patch: value}}`, joined with what is there already. */
export function putAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = namesOf(path);
  let at = target;
  for (const name of names.slice(0, -1)) {
    at = (at[name] = Object.hasOwn(at, name) ? at[name] : {}) as Record<string, unknown>;
  }
  at[names.at(-1) as string] = value;
}

/** What stands at a path of an answer; undefined where the way ends. */
export function valueThere(answer: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>(
    (value, name) =>
      Array.isArray(value)
        ? value.map((each) => valueThere(each, name))
        : (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    answer,
  );
}

/** A number at a path of an answer, which may be a list of one; null where there is none. */
export function numberThere(answer: unknown, path: string): unknown {
  const found = valueThere(answer, path);
  return (Array.isArray(found) ? (found as readonly unknown[])[0] : found) ?? null;
}

/** `nodes` around a selection: `nodes { … }`; for the empty path the selection alone. */
export function selectThere(path: string, selection: string): string {
  return namesOf(path).reduceRight(
    (inner, name) => (inner === '' ? name : `${name} { ${inner} }`),
    selection,
  );
}
