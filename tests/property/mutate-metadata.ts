import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';

/** One change of one file: `at` picks the place and `by` what comes there, both modulo how many there are. */
export interface Mutation {
  readonly file: number;
  readonly how: (typeof WAYS)[number];
  readonly at: number;
  readonly by: number;
}

const WAYS = [
  'kin',
  'kin',
  'swap',
  'replace',
  'graft',
  'remove',
  'repeat',
  'rename',
  'add',
  'nest',
  'cut',
  'insert',
  'twice',
] as const;

/** Text of all real metadata files, by their path below the metadata folder. */
export const FILES: ReadonlyMap<string, string> = new Map(
  readdirSync('metadata', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !path.startsWith('schema'))
    .sort()
    .map((path) => [path, readFileSync(`metadata/${path}`, 'utf8')]),
);
const PATHS = [...FILES.keys()];

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.keys(holder).flatMap((key) => [
    { holder, key },
    ...placesIn((holder as Record<string, unknown>)[key]),
  ]);
}

const get = ({ holder, key }: Place): unknown => (holder as Record<string, unknown>)[key];
/** Also a key such as `__proto__` becomes the object's own. */
const set = ({ holder, key }: Place, value: unknown) =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

const ALL = PATHS.flatMap((path) => placesIn(JSON.parse(FILES.get(path) ?? '')));
/** Every key, scalar, list and object that stands in some file, and what stands in none. */
const KEYS = [...new Set(ALL.map(({ key }) => key)), '__proto__', 'constructor', 'toString', '', '~/', 'İ'];
const GRAFTS = [...new Map(ALL.map((place) => [JSON.stringify(get(place)), get(place)])).values()];
const NASTY: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e21, 9_007_199_254_740_993, '', ' ', 'true', 'null', '__proto__', 'constructor',
  'hasOwnProperty', '.', 'a.b.c.d', '{', '{}', '{name', '{a.b}', '\u0000', '\uD800', 'x'.repeat(5000), [], {}, [[]], [null],
  [{}], { type: 'FILTER' }, { type: 'EXPRESSION', expression: { operator: 'NOT', compoundFilters: [] } },
  { type: 'FILTER', filter: null }, { length: 3 }, Array.from({ length: 1200 }, () => 'name'),
]; // prettier-ignore

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function nested(depth: number): unknown {
  let value: unknown = 'name';
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { fields: value };
  return value;
}

function mutateValue(root: unknown, { how, at, by }: Mutation): unknown {
  const places = placesIn(root);
  if (!places.length) return root;
  const place = pick(places, at);
  const { holder, key } = place;
  switch (how) {
    case 'replace':
      set(place, pick(NASTY, by));
      return root;
    case 'graft':
      set(place, pick(GRAFTS, by));
      return root;
    case 'kin': {
      // Of the same key in some file: mostly of the right shape, and wrong in what it says.
      const kin = ALL.filter(
        (other) => other.key === key || (Array.isArray(holder) && Array.isArray(other.holder)),
      );
      set(place, get(pick(kin.length ? kin : ALL, by)));
      return root;
    }
    case 'swap': {
      const other = pick(Object.keys(holder), by);
      const value = get(place);
      set(place, get({ holder, key: other }));
      set({ holder, key: other }, value);
      return root;
    }
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return root;
    case 'repeat':
      if (Array.isArray(holder)) holder.splice(Number(key), 0, get(place));
      else set({ holder, key: pick(KEYS, by) }, get(place));
      return root;
    case 'rename':
      if (!Array.isArray(holder)) {
        const value = get(place);
        Reflect.deleteProperty(holder, key);
        set({ holder, key: pick(KEYS, by) }, value);
      }
      return root;
    case 'add': {
      const value = pick(by % 2 ? NASTY : GRAFTS, Math.floor(by / 2));
      if (Array.isArray(holder)) holder.push(value);
      else set({ holder, key: pick(KEYS, at + by) }, value);
      return root;
    }
    default:
      set(place, nested(by % 60));
      return root;
  }
}

function mutateText(text: string, mutation: Mutation): string {
  const { how, at, by } = mutation;
  const index = at % (text.length + 1);
  switch (how) {
    case 'cut':
      return text.slice(0, index) + text.slice(index + (by % 40));
    case 'insert':
      return (
        text.slice(0, index) +
        pick(['"', '{', '}', ',', '[', ':', '\\', '\uFEFF', '1', 'x'], by) +
        text.slice(index)
      );
    case 'twice':
      return text.slice(0, index) + text.slice(Math.max(0, index - (by % 80)));
    default: {
      try {
        return JSON.stringify(mutateValue(JSON.parse(text), mutation));
      } catch (error) {
        // An earlier mutation has left no JSON.
        if (error instanceof SyntaxError) return text;
        throw error;
      }
    }
  }
}

/** The real files after the mutations, and which of them differ. */
export function mutated(mutations: readonly Mutation[]): ReadonlyMap<string, string> {
  const files = new Map(FILES);
  for (const mutation of mutations) {
    const path = pick(PATHS, mutation.file);
    files.set(path, mutateText(files.get(path) ?? '', mutation));
  }
  return files;
}

/** So many mutations at once, as fast-check makes and shrinks them. */
export const mutations = (count: number): fc.Arbitrary<readonly Mutation[]> =>
  fc.array(
    fc.record({
      file: fc.nat(),
      how: fc.constantFrom(...WAYS),
      at: fc.nat(),
      by: fc.nat(),
    }),
    { minLength: count, maxLength: count },
  );
