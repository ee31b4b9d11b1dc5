/** Why a call came to nothing: what callers tell apart. `refused-connection`: no connection, or no whole answer on it. */
export type OutgoingProblem =
  | 'refused-address'
  | 'timeout'
  | 'too-large'
  | 'tls'
  | 'refused-connection'
  | 'status';

export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Unpacked. */
  readonly body: Buffer;
}

interface Details {
  /** Without credentials, query and fragment. */
  readonly address: string;
  /** A sentence. */
  readonly rule: string;
  /** A sentence. */
  readonly remedy: string;
  /** With the kind `status`. */
  readonly answer?: OutgoingAnswer;
  readonly cause?: unknown;
}

/** A call that came to nothing: its message names address, rule and remedy. */
export class OutgoingError extends Error {
  readonly kind: OutgoingProblem;
  readonly address: string;
  readonly rule: string;
  readonly remedy: string;
  readonly answer: OutgoingAnswer | undefined;
  /** Some of it may have arrived: a connection stood. Who must not call twice looks at this. */
  wasSent: boolean;

  constructor(
    kind: OutgoingProblem,
    { address, rule, remedy, answer, cause }: Details,
    wasSent: boolean = answer !== undefined,
  ) {
    super(`${address}: ${rule} ${remedy}`, { cause });
    this.name = 'OutgoingError';
    this.kind = kind;
    this.address = address;
    this.rule = rule;
    this.remedy = remedy;
    this.answer = answer;
    this.wasSent = wasSent;
  }
}

/** As errors name it. */
export const shownAddress = ({ origin, pathname }: URL): string => origin + pathname;

/** As the log names it: long parts of a path are what some services have in place of a password. */
export const loggedAddress = (url: URL): string => shownAddress(url).replace(/(?<=\/)[^/]{20,}/g, '…');
