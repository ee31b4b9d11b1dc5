import { callFailure } from '../../engine/hooks/call-failure.ts';

const REASONS = ['last-administrator', 'own-account'] as const;
type RefusalReason = (typeof REASONS)[number];

/** Why the server does not let anybody take this step, where it is more than a missing right. */
export function refusalReason(error: unknown): RefusalReason | undefined {
  if (error === undefined) return undefined;
  const failure = callFailure(error);
  if (failure.type !== 'refused' || failure.message !== 'forbidden') return undefined;
  return REASONS.find((reason) => reason === failure.params['reason']);
}
