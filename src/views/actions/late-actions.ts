import { late } from '../widgets/late.tsx';

/** Many objects have no actions. */
export const RecordActions = late(async () => (await import('./record-actions.tsx')).RecordActions);
