import type { MailKind } from './mailer.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface MailDefinition {
  /** The page of the client that its button opens, where the mail itself does not say. */
  readonly page: string;
  /** A mail that could not be sent for so long is given up: its link would not work any more, or the news be old. */
  readonly keepTryingMs: number;
  /** The parameter that may have many lines. */
  readonly long?: string;
}

export const MAIL_KINDS: Readonly<Record<MailKind, MailDefinition>> = {
  invitation: { page: '/app/authenticate/invitation', keepTryingMs: 2 * DAY_MS },
  passwordReset: { page: '/app/authenticate/reset', keepTryingMs: 25 * MINUTE_MS },
  passwordChanged: { page: '/app/authenticate/forgot', keepTryingMs: DAY_MS },
  stepRefused: { page: '/app', keepTryingMs: 2 * DAY_MS },
  workflowNotice: { page: '/app', keepTryingMs: 2 * DAY_MS, long: 'text' },
  workflowOrphaned: { page: '/app/workflow', keepTryingMs: 2 * DAY_MS },
  workflowFails: { page: '/app/workflow', keepTryingMs: 2 * DAY_MS },
};

/** The longest time between two tries. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** How long to wait after so many tries (1 is the first): 30 s, then twice as long each time, an hour at most. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, (MINUTE_MS / 2) * 2 ** Math.min(attempts - 1, 20));
}
