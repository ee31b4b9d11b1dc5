import { isOutage } from '../src/contract/errors.ts';

/** Runs a command; what a person can mend is printed as it is, without a stack trace, and exits with 1. */
export async function exitOnStartError(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const outage = outageOf(error);
    console.error(isStartError(error) ? `tessera: ${error.message}` : (outage ?? error));
    process.exitCode = 1;
  }
}

/** What ends a command in the middle of its work; it has left nothing half done. */
const OUTAGES: Readonly<Record<string, string>> = {
  'storage-full': 'tessera: The disk of the database is full. Make room there, and run this again.',
  unavailable: 'tessera: The database does not answer any more. Look after it, and run this again.',
};

const outageOf = (error: unknown): string | undefined =>
  isOutage(error) ? OUTAGES[(error as Error).message] : undefined;

/** By name: a server in one file has a class of its own. */
const isStartError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartError';
