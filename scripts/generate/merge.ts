import { isObject, type Json, type JsonObject, same } from './same.ts';

/**
 * Three-way merge of what was generated last (`base`), the file as it is now (`mine`) and what is generated now
 * (`theirs`): what the author has changed stays, new things are added, nothing of the author's is removed.
 */
export interface Merge {
  readonly value: Json | undefined;
  /** The author's choice where both have changed, and what the source no longer has: sentences. */
  readonly notes: readonly string[];
}

type Note = (text: string) => void;

const MEMBER_KEYS = ['name', 'field', 'key'] as const;

export function mergeJson(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  at = '',
): Merge {
  const notes: string[] = [];
  return { value: merge(base, mine, theirs, at, (text) => void notes.push(text)), notes };
}

function merge(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  at: string,
  note: Note,
): Json | undefined {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (mine === undefined && base === undefined) return theirs;
  if (isObject(mine) && isObject(theirs))
    return mergeObject(isObject(base) ? base : {}, mine, theirs, at, note);
  if (isMembers(mine) && isMembers(theirs))
    return mergeMembers(isMembers(base) ? base : [], mine, theirs, at, note);
  if (isNames(mine) && isNames(theirs)) return mergeNames(isNames(base) ? base : [], mine, theirs, at, note);
  if (same(base, mine)) return theirs;
  note(
    `${at}: kept ${shown(mine)} (${theirs === undefined ? 'the source has none' : `generated: ${shown(theirs)}`}).`,
  );
  return mine;
}

function mergeObject(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  at: string,
  note: Note,
): JsonObject {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = keys.flatMap((key): [string, Json][] => {
    const value = merge(base[key], mine[key], theirs[key], at === '' ? key : `${at}.${key}`, note);
    return value === undefined ? [] : [[key, value]];
  });
  // New keys take the place that they have in what is generated.
  const order = Object.keys(theirs);
  const value = Object.fromEntries(merged);
  if (Object.keys(mine).every((key) => order.includes(key)) && isInOrder(Object.keys(mine), order)) {
    return Object.fromEntries(order.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]])));
  }
  return value;
}

const isInOrder = (some: readonly string[], order: readonly string[]): boolean => {
  const places = some.map((key) => order.indexOf(key));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
};

/** Arrays whose members go by a name. A member that the source no longer has stays, and is told. */
function mergeMembers(
  base: readonly JsonObject[],
  mine: readonly JsonObject[],
  theirs: readonly JsonObject[],
  at: string,
  note: Note,
): Json {
  const find = (members: readonly JsonObject[], name: string) =>
    members.find((member) => nameOf(member) === name);
  const merged = mine.map((member) => {
    const name = nameOf(member);
    const generated = find(theirs, name);
    if (!generated) {
      if (find(base, name))
        note(`${at}.${name}: the source no longer has it; it is kept. Remove it by hand.`);
      return member;
    }
    return merge(find(base, name), member, generated, `${at}.${name}`, note) as JsonObject;
  });
  theirs.forEach((member, index) => {
    const name = nameOf(member);
    if (find(mine, name) ?? find(base, name)) return;
    const before = theirs.slice(0, index).map(nameOf);
    const place = merged.findLastIndex((each) => before.includes(nameOf(each)));
    merged.splice(place === -1 ? (index === 0 ? 0 : merged.length) : place + 1, 0, member);
  });
  return merged;
}

/** Lists of names: new ones come last; what the source no longer has stays, since records may have it. */
function mergeNames(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  at: string,
  note: Note,
): Json {
  const gone = mine.filter((name) => base.includes(name) && !theirs.includes(name));
  if (gone.length) note(`${at}: the source no longer has ${gone.join(', ')}; kept. Remove by hand.`);
  return [...mine, ...theirs.filter((name) => !mine.includes(name) && !base.includes(name))];
}

const nameOf = (member: JsonObject): string =>
  MEMBER_KEYS.map((key) => member[key]).find((name) => typeof name === 'string') ?? '';

const isMembers = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.every((each: Json) => isObject(each) && nameOf(each) !== '');
const isNames = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const shown = (value: Json | undefined): string =>
  value === undefined ? 'its absence' : JSON.stringify(value);
