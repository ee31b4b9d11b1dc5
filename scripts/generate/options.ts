import { parseArgs } from 'node:util';
import { OBJECT_NAME } from '../../src/contract/metadata/model.ts';
import type { MenuWish } from './menu-line.ts';
import { GenerateError } from './problem.ts';
import type { SourceGiven } from './record.ts';

export const USAGE = `Usage: npm run generate <Object> '<sketch>' -- [options]
       npm run generate <Object> -- --from <url of a GraphQL server> [options]
       npm run generate <Object> -- --from-csv <file> [options]
       npm run generate <Object>                  the same source as last time

A sketch: 'name:STRING! email:EMAIL dueDate:LOCAL_DATE status:DRAFT|SENT=DRAFT groupList:Group[]'
  name:type[(length)][[]][.inverse][!][=default][+unique][+readOnly][+search][+sort]

  --area <key>        puts it into this area of the menu
  --new-area <key>    makes the area; needs --access
  --access <key>      whose rights hold for it, where they are not those of the area
  --route <route>     where it is shown; /app/<plural> where not given
  --type <name>       with --from: the type's name there, if it is another
  --token <token>     with --from: a bearer token; --header 'Name: value' for anything else
  --delimiter, --encoding   with --from-csv, where the guess is wrong
  --dry-run           prints what would change, and writes nothing`;

/** Options that npm takes for its own, where -- is forgotten before them. */
const SWALLOWED = [
  'area',
  'new_area',
  'access',
  'route',
  'from',
  'from_csv',
  'type',
  'token',
  'header',
  'dry_run',
];

export interface Options {
  readonly name: string;
  /** Undefined: that of the last run. */
  readonly given: SourceGiven | undefined;
  readonly menu: MenuWish;
  readonly headers: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

/** @throws GenerateError with the usage, or with the one thing that is wrong */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const { values, positionals } = parse(args);
  const swallowed = SWALLOWED.find((name) => (env[`npm_config_${name}`] ?? '') !== '');
  if (swallowed !== undefined && swallowed !== 'access') {
    const option = swallowed.replaceAll('_', '-');
    throw new GenerateError(
      `npm has taken --${option} for itself. Put -- before the options: npm run generate ${args.join(' ')} -- --${option} …`,
    );
  }
  const [name, ...sketch] = positionals;
  if (name === undefined) throw new GenerateError(USAGE);
  if (!new RegExp(OBJECT_NAME).test(name)) {
    const fitting = name.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string = '') => next.toUpperCase());
    const better = /^[A-Za-z]/.test(fitting)
      ? ` Write ${fitting.charAt(0).toUpperCase()}${fitting.slice(1, 40)}.`
      : '';
    throw new GenerateError(
      `"${name}" is no object name: a capital, then letters and digits, 40 at most.${better}`,
    );
  }
  if (values.area !== undefined && values['new-area'] !== undefined) {
    throw new GenerateError('--area and --new-area do not go together. Give one of them.');
  }
  return {
    name,
    given: givenSource(values, sketch.join(' ').trim()),
    menu: {
      area: values.area ?? values['new-area'],
      isNew: values['new-area'] !== undefined,
      access: values.access,
      route: values.route,
    },
    headers: headersOf(values),
    dryRun: values['dry-run'] === true,
  };
}

const text = { type: 'string' } as const;
const OPTIONS = {
  area: text,
  'new-area': text,
  access: text,
  route: text,
  from: text,
  type: text,
  token: text,
  header: { type: 'string', multiple: true },
  'from-csv': text,
  delimiter: text,
  encoding: text,
  'dry-run': { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new GenerateError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Values = ReturnType<typeof parse>['values'];

function givenSource(values: Values, sketch: string): SourceGiven | undefined {
  const { from, type, delimiter, encoding } = values;
  const csv = values['from-csv'];
  const sources = [sketch || undefined, from, csv].filter((each) => each !== undefined);
  if (sources.length > 1)
    throw new GenerateError('A sketch, --from and --from-csv do not go together. Give one of them.');
  if (sketch) return { sketch };
  if (from !== undefined) return { from, ...(type === undefined ? {} : { type }) };
  if (csv === undefined) return undefined;
  return {
    csv,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}

function headersOf({ token, header = [] }: Values): Record<string, string> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  for (const line of header) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new GenerateError(`--header "${line}" is written 'Name: value'.`);
    headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}
