import { Button } from '@blueprintjs/core';
import { Suspense, useEffect, useState } from 'react';
import { useNotify } from '../../../views/notify/index.ts';
import { PickerDialog } from '../../../views/picker-parts/picker-dialog.tsx';
import { ConflictDialog } from '../../../views/form/conflict-dialog.tsx';
import { DeletedDialog } from '../../../views/form/deleted-dialog.tsx';
import { FormStoreContext } from '../../../views/form-state/form-context.ts';
import { formRules } from '../../../views/form-state/form-rules.ts';
import { createFormStore } from '../../../views/form-state/form-store.ts';
import { toFormValues } from '../../../views/form-state/form-values.ts';
import { LeaveDialog } from '../../../views/form/leave-dialog.tsx';
import { mergeValues } from '../../../views/form/merge.ts';
import { HistoryDialog } from '../../../views/history/history-dialog.tsx';
import { SHIP_MODEL } from '../data/objects.ts';
import { FIRST_SHIP, SAILORS } from '../data/records.ts';
import type { GalleryGroup } from '../gallery-state.ts';

const nothing = () => undefined;
const fields = SHIP_MODEL.form.sections.flatMap((section) => section.fields);
const base = toFormValues(fields, FIRST_SHIP);
const conflict = mergeValues(
  fields,
  base,
  { ...base, name: 'My name', state: 'DOCKED', remarks: 'Mine' },
  { ...base, name: 'Their name', state: 'IN_REPAIR', loaded: 3 },
);

function Picker({ multiple, ids }: { readonly multiple: boolean; readonly ids: readonly string[] }) {
  return (
    <PickerDialog
      objectName="Sailor"
      multiple={multiple}
      ids={ids}
      rules={undefined}
      onSelect={nothing}
      onClose={nothing}
    />
  );
}

function History() {
  const [store] = useState(() =>
    createFormStore(formRules(SHIP_MODEL.form, 'Europe/Warsaw'), {
      base,
      version: FIRST_SHIP.version,
      values: base,
    }),
  );
  return (
    <FormStoreContext value={store}>
      <Suspense fallback={null}>
        <HistoryDialog model={SHIP_MODEL} id={FIRST_SHIP.id} onClose={nothing} />
      </Suspense>
    </FormStoreContext>
  );
}

const INTENTS = ['none', 'success', 'warning', 'danger'] as const;

function Snackbars() {
  const notify = useNotify();
  const show = () => {
    for (const intent of INTENTS) {
      notify({ message: `A snackbar: ${intent}`, intent, action: { text: 'Undo', onClick: nothing } });
    }
  };
  // As if something had just happened.
  useEffect(show, [notify]);
  return <Button text="Show them again" onClick={show} />;
}

const chosen = SAILORS.slice(0, 2).map(({ id }) => id);

export const DIALOGS: GalleryGroup = {
  id: 'dialogs',
  title: 'Dialogs and snackbars',
  states: [
    {
      id: 'picker',
      title: 'Select Items, several',
      isAlone: true,
      show: () => <Picker multiple ids={chosen} />,
    },
    {
      id: 'picker-single',
      title: 'Select Items, one',
      isAlone: true,
      show: () => <Picker multiple={false} ids={chosen.slice(0, 1)} />,
    },
    {
      id: 'picker-error',
      title: 'Select Items, load error',
      isAlone: true,
      server: 'fails',
      show: () => <Picker multiple ids={[]} />,
    },
    {
      id: 'conflict',
      title: 'Conflict',
      isAlone: true,
      show: () => <ConflictDialog merge={conflict} fields={fields} onResolve={nothing} onCancel={nothing} />,
    },
    {
      id: 'deleted',
      title: 'Deleted meanwhile',
      isAlone: true,
      show: () => <DeletedDialog canRestore onChoose={nothing} />,
    },
    {
      id: 'leave',
      title: 'Leaving with changes',
      isAlone: true,
      show: () => <LeaveDialog onStay={nothing} onLeave={nothing} onDiscard={nothing} />,
    },
    { id: 'history', title: 'History', isAlone: true, show: () => <History /> },
    { id: 'history-none', title: 'History, none', isAlone: true, server: 'empty', show: () => <History /> },
    { id: 'history-error', title: 'History, error', isAlone: true, server: 'fails', show: () => <History /> },
    { id: 'snackbars', title: 'Snackbars', isAlone: true, show: () => <Snackbars /> },
  ],
};
