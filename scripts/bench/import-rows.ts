/** As the targets have it. */
export const IMPORT_ROWS = 20_000;

const FIRST_NAMES = 'Adam Alina Amelia Anna Antonio Barbara Carla Cem Clara Daniel David Elena'.split(' ');
const LANGUAGES = ['pl', 'en', 'de'];
const HEADER = ['First', 'Last', 'Mail', 'Phone', 'Born', 'Title', 'Notes', 'Language', 'Groups'];

/** The cells of one row. Its e-mail address is no other's. */
export function person(at: number): string[] {
  const first = FIRST_NAMES[at % FIRST_NAMES.length] ?? '';
  const last = `Kowal${(at * 7919) % 20_011}ski`;
  return [
    first,
    last,
    `${first}.${last}${at}@mail.test`.toLowerCase(),
    `+48${500_000_000 + ((at * 7919) % 400_000_000)}`,
    `19${40 + (at % 60)}-0${1 + (at % 9)}-1${at % 10}`,
    `Specialist ${at % 300}`,
    `Met in room ${at % 5000}`,
    LANGUAGES[at % LANGUAGES.length] ?? '',
    `Group ${at % 50}; Group ${(at + 13) % 50}`,
  ];
}

/** `from`: of the first of them. */
export const importCsv = (rows = IMPORT_ROWS, from = 0): string =>
  [HEADER, ...Array.from({ length: rows }, (_, at) => person(from + at))]
    .map((cells) => cells.join(','))
    .join('\n');

const FIELDS = 'firstName lastName email phone birthDate businessTitle notes language groupList'.split(' ');

/** Everything on: matched by e-mail, groups by name, those that are not there made. */
export const IMPORT_MAPPING = {
  match: { key: 'email' },
  mode: 'both',
  clearToken: null,
  unknown: { groupList: 'create' },
  columns: FIELDS.map((field, column) => ({
    column,
    target: { field },
    write: 'overwrite',
    separator: field === 'groupList' ? ';' : null,
    values: {},
    format: null,
  })),
};
