import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/base/start-error.ts';
import type { Login } from '../config/remote-server.ts';

export const HELP = `Writes schemas in which editors find the real names of fields, values, sections and objects.

  npm run metadata:types [-- options]

  --url URL        take the names from this running server, not from the files
  --token TOKEN    who asks it; TESSERA_TOKEN where not given
  --tenant, --user log in in place of a token; the password is in TESSERA_PASSWORD
  --check          write nothing: say what is out of date, and what the files name that is not there
  --no-link        leave the $schema of the files as it is
  --help           this text

Ends with 0 where all is well, with 1 where a name is unknown or a schema out of date, and with 2 where the names
could not be read.
`;

export interface TypesOptions {
  /** A running server in place of the files. */
  readonly url: string | undefined;
  readonly login: Login;
  readonly check: boolean;
  readonly link: boolean;
}

/**
 * The command line's options; undefined where only help is asked for.
 * @throws StartError for an option that is unknown
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): TypesOptions | undefined {
  const { help, url, token, tenant, user, check, ...others } = parse(args);
  if (help) return undefined;
  return {
    url,
    login: { token: token ?? env['TESSERA_TOKEN'], tenant, user, password: env['TESSERA_PASSWORD'] },
    check,
    link: !others['no-link'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        tenant: { type: 'string' },
        user: { type: 'string' },
        check: { type: 'boolean', default: false },
        'no-link': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}. See: npm run metadata:types -- --help`);
  }
}
