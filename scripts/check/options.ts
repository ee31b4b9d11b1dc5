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
  --help           this text

Ends with 0 where there is no error, with 1 where there is one, and with 2 where the check could not run.
`;

export interface CheckOptions {
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly format: Format;
}

/**
 * The command line's options; undefined where only help is asked for.
 * @throws StartError for an option that is unknown or makes no sense
 */
export function readOptions(args: readonly string[]): CheckOptions | undefined {
  const { values } = parse(args);
  if (values.help) return undefined;
  const format = FORMATS.find((name) => name === values.format);
  if (!format) throw new StartError(`--format "${values.format}" is not known: ${FORMATS.join(', ')}.`);
  if (values['dry-run'] && !values.fix)
    throw new StartError('--dry-run shows what --fix would do: give both.');
  return { fix: values.fix, dryRun: values['dry-run'], strict: values.strict, format };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        fix: flag,
        'dry-run': flag,
        strict: flag,
        format: { type: 'string', default: 'text' },
        help: flag,
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message}. See: npm run check -- --help`);
  }
}
