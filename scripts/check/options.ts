import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/base/start-error.ts';

export const FORMATS = ['text', 'json', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

export const HELP = `Checks all metadata files, and the texts of objects and menu.

  npm run check [-- options]

  --fix            mend what needs no decision: keys equal to their default, doubles, names with one near candidate,
                   a missing $schema, unsorted texts, schemas out of date. Formatting and order stay the author's
  --dry-run        with --fix: show the changes and write nothing
  --strict         warnings count as errors
  --format NAME    ${FORMATS.join(', ')} (text); sarif is SARIF 2.1.0, for code review
  --indexes [NAME] instead: the indexes of all tables, or of an object's, and the key of the model that made each;
                   as text or json
  --help           this text

Ends with 0 where there is no error, with 1 where there is one, and with 2 where the check could not run.
`;

export interface CheckOptions {
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly format: Format;
  /** Tells of indexes in place of what is wrong: of one object, or of all. */
  readonly indexes?: { readonly only: string | undefined };
}

/**
 * The command line's options; undefined where only help is asked for.
 * @throws StartError for an option that is unknown or makes no sense
 */
export function readOptions(args: readonly string[]): CheckOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const format = FORMATS.find((name) => name === values.format);
  if (!format) throw new StartError(`--format "${values.format}" is not known: ${FORMATS.join(', ')}.`);
  if (values['dry-run'] && !values.fix)
    throw new StartError('--dry-run shows what --fix would do: give both.');
  const options = { fix: values.fix, dryRun: values['dry-run'], strict: values.strict, format };
  const [only, another] = positionals;
  const extra = values.indexes ? another : only;
  if (extra !== undefined)
    throw new StartError(`"${extra}" is one word too many. See: npm run check -- --help`);
  if (!values.indexes) return options;
  if (options.fix || options.strict || format === 'sarif')
    throw new StartError('--indexes judges nothing: give it --format json at most.');
  return { ...options, indexes: { only } };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        fix: flag,
        'dry-run': flag,
        strict: flag,
        indexes: flag,
        format: { type: 'string', default: 'text' },
        help: flag,
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message}. See: npm run check -- --help`);
  }
}
