import { StartError } from '../src/server/start-error.ts';

/** Runs a command; what a person can mend is printed as it is, without a stack trace, and exits with 1. */
export async function exitOnStartError(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StartError ? `tessera: ${error.message}` : error);
    process.exitCode = 1;
  }
}
