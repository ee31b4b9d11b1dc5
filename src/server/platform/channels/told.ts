import type { Told } from '../../../contract/told.ts';
import type { Outcome } from './channel.ts';

/** The state of a test by what became of its message. */
export const TEST_STATES = {
  sent: 'SENT',
  refused: 'FAILED',
  deferred: 'FAILED',
  unreachable: 'FAILED',
  unknown: 'UNKNOWN',
} as const satisfies Record<Outcome['kind'], string>;

const KEYS = {
  refused: 'senderRefused',
  deferred: 'senderRefused',
  unreachable: 'senderUnreachable',
  unknown: 'senderUnknown',
} as const;

/** What is told of a test message. */
export const toldOfTest = (outcome: Outcome, address: string): Told =>
  outcome.kind === 'sent'
    ? { key: 'senderSent', values: { address } }
    : { key: KEYS[outcome.kind], values: { reason: outcome.reason.slice(0, 500) } };
