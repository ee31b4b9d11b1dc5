import type { ItemOutcome } from './outcomes.ts';
import type { Working } from './working.ts';
import { takeReport } from '../coming-back/take-report.ts';

/** Addresses at which a service knows nobody get nothing any more, as if the message had come back. */
export async function suppressNobodies(
  { db, whole, objects }: Pick<Working, 'db' | 'whole' | 'objects'>,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  for (const { id: itemId, outcome } of outcomes)
    if (outcome.kind === 'refused' && outcome.isNobody)
      await takeReport(db, whole, objects, { kind: 'hard', itemId, text: outcome.reason });
}
