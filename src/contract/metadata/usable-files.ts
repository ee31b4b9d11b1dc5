import { allOf, type CompoundFilter, partsOfAnd, queryFilter } from '../filter/filter.ts';

/** The fields of the object with the role `asset` that say what an uploaded file is. */
const [TYPE, CONTENT_TYPE, SIZE] = ['type', 'contentType', 'size'];
const PICTURE = 'IMAGE';
const MEGABYTE = 1024 ** 2;

/** Types of files that a relation to uploaded files may be limited to: values of `type`. */
const FILE_TYPES = [PICTURE, 'VIDEO', 'PDF'] as const;

/** Types of pictures, and the media type of each (`contentType`). */
const PICTURE_TYPES = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  GIF: 'image/gif',
  WEBP: 'image/webp',
} as const;

const PICTURE_TYPE_NAMES: readonly string[] = Object.keys(PICTURE_TYPES);

/** What the files of a field may be. */
interface FileLimits {
  /** Its files are pictures, shown as such, and `types` are types of pictures. */
  readonly isPicture: boolean;
  /** All of them, or some: {@link FILE_TYPES} or {@link PICTURE_TYPES}. */
  readonly types: readonly string[];
  /** Of 1024 × 1024 bytes; undefined: as large as files may be. */
  readonly megabytes?: number;
}

export const typesOfFiles = (isPicture: boolean): readonly string[] =>
  isPicture ? PICTURE_TYPE_NAMES : FILE_TYPES;

/** The filter for `usableWhen` of a relation to `library`, the object of uploaded files; undefined: all files. */
export function usableFiles(
  library: string,
  { isPicture, types, megabytes }: FileLimits,
): CompoundFilter | undefined {
  const oneOf = (field: string, values: readonly string[]) =>
    values.length === 1
      ? queryFilter(library, field, 'EQUALS', values[0])
      : queryFilter(library, field, 'IN', values);
  const isLimited = types.length < typesOfFiles(isPicture).length;
  const contents = isPicture
    ? Object.entries(PICTURE_TYPES).flatMap(([name, value]) => (types.includes(name) ? [value] : []))
    : [];
  return allOf(
    isPicture ? queryFilter(library, TYPE, 'EQUALS', PICTURE) : undefined,
    isLimited ? oneOf(isPicture ? CONTENT_TYPE : TYPE, isPicture ? contents : types) : undefined,
    megabytes === undefined
      ? undefined
      : queryFilter(library, SIZE, 'LESS_OR_EQUALS', Math.round(megabytes * MEGABYTE)),
  );
}

/** The limits that a filter of {@link usableFiles} was made of; undefined of any other filter, and of what is none. */
export function fileLimitsOf(library: string, filter: CompoundFilter | undefined): FileLimits | undefined {
  try {
    return limitsIn(library, filter);
  } catch {
    // Authors type such filters: they may be unfinished.
    return undefined;
  }
}

function limitsIn(library: string, filter: CompoundFilter | undefined): FileLimits | undefined {
  const parts = filter ? partsOfAnd(filter) : [];
  const valueOf = (name: string): unknown => {
    for (const part of parts) {
      if (part.type !== 'FILTER' || part.filter.objectField !== name) continue;
      return JSON.parse(part.filter.value ?? 'null') as unknown;
    }
    return undefined;
  };
  const listOf = (value: unknown): readonly string[] => [value].flat().map(String);
  const [type, contentType, size] = [valueOf(TYPE), valueOf(CONTENT_TYPE), valueOf(SIZE)];
  const contents = Object.entries(PICTURE_TYPES).flatMap(([name, value]) =>
    contentType === undefined || listOf(contentType).includes(value) ? [name] : [],
  );
  const readings: readonly FileLimits[] = [
    { isPicture: true, types: contents },
    { isPicture: false, types: type === undefined ? FILE_TYPES : listOf(type) },
  ].map((limits) => (typeof size === 'number' ? { ...limits, megabytes: size / MEGABYTE } : limits));
  return readings.find((limits) => textOf(usableFiles(library, limits)) === textOf(filter));
}

/** Without regard to the order of keys, which PostgreSQL does not keep, and to keys that are null. */
const textOf = (filter: CompoundFilter | undefined): string | undefined =>
  JSON.stringify(filter, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
