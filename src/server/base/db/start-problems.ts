import { ApiError } from '../../../contract/errors.ts';
import { StartError } from '../start-error.ts';

const FORMAT = 'postgres://user:password@host:5432/database';

/** `tessera@db.example:5432/crm`: a database's address for people, without the password. */
export function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError(`DATABASE_URL is not the address of a PostgreSQL database. Write it as ${FORMAT}.`);
  }
  const user = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`;
  return `${user}${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname}`;
}

/** What a start is told where there is no room for the database; undefined for any other trouble. */
export function roomProblem(
  error: unknown,
  { databaseUrl, dataDir }: { readonly databaseUrl?: string; readonly dataDir?: string },
): StartError | undefined {
  if (!(error instanceof ApiError) || error.problem.message !== 'storage-full') return undefined;
  if (databaseUrl !== undefined) {
    return new StartError(
      `DATABASE_URL (${addressOf(databaseUrl)}): the server's disk is full. Make room there, and start again.`,
    );
  }
  return new StartError(
    `The disk of the data folder ${dataDir ?? ''} is full: a new database takes 150 MB. Make room there and start again, or ` +
      'set TESSERA_DATA to a folder on another disk. What the folder holds is not lost.',
  );
}

/** Why a PostgreSQL could not be used, and what to do, in one line. */
export function connectionProblem(error: unknown, address: string): StartError {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  const at = `DATABASE_URL (${address})`;
  const text = (message ?? '').replaceAll(/\s+/g, ' ').trim();
  switch (code) {
    case 'ECONNREFUSED':
      return new StartError(`${at}: nothing answers there. Start PostgreSQL, or correct host and port.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${at}: the host is not known. Correct the host name.`);
    case '28P01':
    case '28000':
      return new StartError(`${at}: the server refuses the user or the password. Correct them.`);
    case '3D000':
      return new StartError(`${at}: the database does not exist. Create it, or correct its name.`);
    default:
      if (text.includes('password must be a string')) {
        return new StartError(`${at}: the server asks for a password. Write it into the address.`);
      }
      return new StartError(
        `${at} cannot be used: ${text || code || 'unknown reason'}. Check server and address.`,
      );
  }
}
