import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

/** Most records are deleted without a question. */
export const InUseDialog = late(async () => {
  const [{ InUseDialog }] = await Promise.all([import('./in-use-dialog.tsx'), loadTexts('people')]);
  return InUseDialog;
});
