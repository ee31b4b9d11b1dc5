import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';

/** What is about files of records: lists show none of it at first. */
export const ExportDialog = late(async () => {
  const [{ ExportDialog }] = await Promise.all([import('./export-dialog.tsx'), loadTexts('people')]);
  return ExportDialog;
});

export const ExportBar = late(async () => {
  const [{ ExportBar }] = await Promise.all([import('./export-bar.tsx'), loadTexts('people')]);
  return ExportBar;
});
