/** Runs a command; what a person can mend is printed as it is, without a stack trace, and exits with 1. */
export async function exitOnStartError(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(isStartError(error) ? `tessera: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** By name: a server in one file has a class of its own. */
const isStartError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartError';
