/** Why the server cannot start, for the person who starts it: problem and remedy in one line, no stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
