import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/base/start-error.ts';
import { CASE_KEYS } from './case-keys.ts';

export const ENGINES = ['postgres', 'pglite'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Options {
  readonly rows: number;
  readonly engines: readonly EngineName[];
  /** Seconds of one round; each side of a case has `ROUNDS` of them for each number of connections. */
  readonly seconds: number;
  readonly cases: readonly string[];
  /** A PostgreSQL database for the benchmark alone, in place of one that it starts itself. */
  readonly databaseUrl: string | undefined;
  /** Where filled databases are kept. */
  readonly folder: string;
  readonly json: boolean;
}

const DEFAULT_FOLDER = resolve(import.meta.dirname, '../../node_modules/.cache/tessera-bench');

export const HELP = `Measures the server on a filled database, beside a bare route in the same process.

  npm run bench -- [options]

  --rows N            contacts in the database, from 20000 to 10000000 (1000000)
  --engine NAME       ${ENGINES.join(' or ')} (both)
  --case KEY[,KEY]    only these: ${CASE_KEYS.join(', ')}
  --seconds S         length of one round, three rounds for each side and number of connections (3)
  --database-url URL  an empty PostgreSQL database to fill, kept for the next run (one of its own)
  --folder PATH       where filled databases are kept (node_modules/.cache/tessera-bench)
  --json              JSON in place of the tables
  --help              this text
`;

const DEFINITIONS = {
  rows: { type: 'string', default: '1000000' },
  engine: { type: 'string', multiple: true },
  case: { type: 'string', multiple: true },
  seconds: { type: 'string', default: '3' },
  'database-url': { type: 'string' },
  folder: { type: 'string', default: DEFAULT_FOLDER },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * The command line's options; undefined where only help is asked for.
 * @throws StartError for an option that is unknown or has a wrong value
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parse(args);
  if (values.help) return undefined;
  const engines = values.engine?.map((name) => oneOf('engine', name, ENGINES)) ?? ENGINES;
  const databaseUrl = values['database-url'];
  if (databaseUrl !== undefined && !engines.includes('postgres')) {
    throw new StartError('--database-url is for the engine postgres, which --engine leaves out.');
  }
  const cases = values.case?.flatMap((keys) => keys.split(',').map((key) => oneOf('case', key, CASE_KEYS)));
  return {
    rows: number('rows', values.rows, 20_000, 10_000_000, /^\d+$/),
    engines,
    seconds: number('seconds', values.seconds, 0.2, 600, /^\d+(\.\d+)?$/),
    cases: cases ?? CASE_KEYS,
    databaseUrl,
    folder: resolve(values.folder),
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: DEFINITIONS });
  } catch (error) {
    throw new StartError(`${(error as Error).message}. See: npm run bench -- --help`);
  }
}

function oneOf<Name extends string>(option: string, given: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === given.trim());
  if (found === undefined) throw new StartError(`--${option} "${given}" is not known: ${known.join(', ')}.`);
  return found;
}

function number(option: string, given: string, min: number, max: number, form: RegExp): number {
  const value = Number(given);
  if (form.test(given) && value >= min && value <= max) return value;
  throw new StartError(`--${option} "${given}" is not a number from ${min} to ${max}.`);
}
