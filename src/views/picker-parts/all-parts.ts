import { late } from '../widgets/late.tsx';
import { loadTexts } from '../texts/load-texts.ts';
import type { PickerParts } from '../picker/picker-parts.ts';

/** The table and the forms are big; a form whose pickers nobody opens does without them. */
export const PICKER_PARTS: Required<PickerParts> = {
  Dialog: late(async () => (await import('./picker-dialog.tsx')).PickerDialog),
  CreateRecord: late(async () => (await import('../form/create-record.tsx')).CreateRecord),
  RowRecord: late(async () => (await import('../form/row-record.tsx')).RowRecord),
  BriefRecord: late(async () => (await import('./brief-record.tsx')).BriefRecord),
  Uploads: late(async () => {
    const [code] = await Promise.all([import('./record-uploads.tsx'), loadTexts('media')]);
    return code.RecordUploads;
  }),
};
