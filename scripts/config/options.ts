import { parseArgs } from 'node:util';
import { CommandError, type Login, openServer, type RemoteServer } from './remote-server.ts';

const LOGIN_OPTIONS = {
  url: { type: 'string' },
  token: { type: 'string' },
  tenant: { type: 'string' },
  user: { type: 'string' },
} as const;

export interface CommandOptions {
  /** What stands before the options; undefined where nothing does. */
  readonly place: string | undefined;
  readonly own: Readonly<Record<string, string | undefined>>;
  /** The server that `--url` names, opened. */
  readonly server: () => Promise<RemoteServer>;
}

/**
 * Reads the arguments of a command that works with a server; `names` are its own options, each with a value.
 * @throws CommandError, which tells the usage
 */
export function readOptions(names: readonly string[], usage: string): CommandOptions {
  try {
    const own = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
    const { values, positionals } = parseArgs({
      options: { ...own, ...LOGIN_OPTIONS },
      allowPositionals: true,
      strict: true,
    });
    const given = values as Readonly<Record<string, string | undefined>>;
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one argument too many.`);
    return { place: positionals[0], own: given, server: () => open(given, usage) };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}

function open(given: Readonly<Record<string, string | undefined>>, usage: string): Promise<RemoteServer> {
  if (given['url'] === undefined) throw new CommandError(`--url is missing.\n\n${usage}`);
  const { TESSERA_TOKEN, TESSERA_PASSWORD } = process.env;
  const login: Login = {
    token: given['token'] ?? (given['user'] === undefined ? TESSERA_TOKEN : undefined),
    tenant: given['tenant'],
    user: given['user'],
    password: TESSERA_PASSWORD,
  };
  return openServer(given['url'], login);
}

/** Runs a command; what a person can mend is told in a line, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
