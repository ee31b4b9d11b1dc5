import { parseArgs } from 'node:util';
import type { MenuWish } from './menu-line.ts';
import { GenerateError, type SketchText } from './problem.ts';
import type { SourceGiven } from './record.ts';
import { splitSketches } from './split-sketches.ts';

export const USAGE = `Usage: npm run generate <Object> '<sketch>' [<Object> '<sketch>' …] -- [options]
       npm run generate -- --file <file of objects with their sketches> [options]
       npm run generate <Object> -- --from <url of a GraphQL server> [options]
       npm run generate <Object> -- --from-csv <file> [options]
       npm run generate <Object>                  the same source as last time

A sketch: 'name:STRING! email:EMAIL dueDate:LOCAL_DATE status:DRAFT|SENT=DRAFT groupList:Group[]'
  name:type[(length)][[]][.inverse][!][=default][+unique][+key][+readOnly][+search][+sort]

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
  'file',
  'type',
  'token',
  'header',
  'dry_run',
];

export interface Options {
  /** Without a text where there is another source, and where it is that of the last run. */
  readonly sketches: readonly SketchText[];
  /** A file of more sketches. */
  readonly file: string | undefined;
  /** Of each object that has no sketch. Undefined: that of the last run. */
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
  const sketches = splitSketches(positionals.join(' '));
  if (!sketches.length && values.file === undefined) throw new GenerateError(USAGE);
  if (values.area !== undefined && values['new-area'] !== undefined) {
    throw new GenerateError('--area and --new-area do not go together. Give one of them.');
  }
  const { file } = values;
  return {
    sketches,
    file,
    given: givenSource(values, sketches),
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
  file: text,
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

function givenSource(values: Values, sketches: readonly SketchText[]): SourceGiven | undefined {
  const { from, type, delimiter, encoding, route, file } = values;
  const csv = values['from-csv'];
  const sketch = sketches.some(({ text }) => text.trim() !== '') ? true : undefined;
  const sources = [sketch, file, from, csv].filter((each) => each !== undefined);
  if (sources.length > 1 || (file !== undefined && sketches.length))
    throw new GenerateError('A sketch, --file, --from and --from-csv do not go together. Give one of them.');
  const single = Object.entries({ type, 'from-csv': csv, route }).find(([, value]) => value !== undefined);
  if (single && (file !== undefined || sketches.length > 1))
    throw new GenerateError(`--${single[0]} is for one object. Run the command for each.`);
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
