import { Suspense } from 'react';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { RecordActions } from '../form-state/record-actions.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import type { useSubmit } from './use-submit.ts';

/** Most forms never meet anyone else's change. */
const ConflictDialog = late(async () => {
  const [code] = await Promise.all([import('./conflict-dialog.tsx'), loadTexts('conflict')]);
  return code.ConflictDialog;
});
const DeletedDialog = late(async () => {
  const [code] = await Promise.all([import('./deleted-dialog.tsx'), loadTexts('people')]);
  return code.DeletedDialog;
});

interface Props {
  readonly submit: ReturnType<typeof useSubmit>;
  readonly fields: readonly FormFieldModel[];
  readonly actions: RecordActions;
}

/** What a save asks where somebody else has changed or deleted the record meanwhile. */
export function SubmitDialogs({ submit, fields, actions }: Props) {
  return (
    <Suspense fallback={null}>
      {submit.conflict && (
        <ConflictDialog
          merge={submit.conflict.merge}
          fields={fields}
          onResolve={submit.resolve}
          onCancel={submit.cancelConflict}
        />
      )}
      {submit.isDeleted && (
        <DeletedDialog canRestore={actions.restore !== undefined} onChoose={submit.endDeleted} />
      )}
    </Suspense>
  );
}
