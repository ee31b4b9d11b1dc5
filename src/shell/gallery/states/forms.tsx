import { useEffect, useRef } from 'react';
import { ApiError } from '../../../contract/errors.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { draftKey, keepDraft } from '../../../views/form-state/drafts.ts';
import { RecordForm } from '../../../views/form/record-form.tsx';
import { SHIP_MODEL, TABBED_MODEL } from '../data/objects.ts';
import { FIRST_SHIP } from '../data/records.ts';
import type { GalleryGroup } from '../gallery-state.ts';

const ROUTE = '/dev/gallery/forms';

interface Props {
  /** Forms of one page must not meet each other's drafts. */
  readonly user: string;
  readonly model?: ObjectModel;
  readonly isNew?: boolean;
  /** Submitted as soon as it is there; the server refuses it. */
  readonly isRefused?: boolean;
}

const refuse = () =>
  Promise.reject(new ApiError({ message: 'already-exists', path: 'name', params: { value: 'Mazovia' } }));

function Form({ user, model = SHIP_MODEL, isNew = false, isRefused = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) place.current?.querySelector('form')?.requestSubmit();
  }, [isRefused]);
  return (
    <div ref={place}>
      <RecordForm
        model={model}
        route={ROUTE}
        record={isNew ? undefined : FIRST_SHIP}
        actions={{ save: refuse, remove: () => Promise.resolve([]) }}
        userId={user}
      />
    </div>
  );
}

function DraftForm() {
  const user = 'gallery-draft';
  keepDraft(draftKey(user, SHIP_MODEL.name, FIRST_SHIP.id), {
    version: FIRST_SHIP.version,
    base: { name: FIRST_SHIP['name'] },
    changes: { name: 'A name that was not saved' },
  });
  return <Form user={user} />;
}

export const FORMS: GalleryGroup = {
  id: 'forms',
  title: 'Generic form',
  states: [
    { id: 'new', title: 'New record', isAlone: true, show: () => <Form user="gallery-new" isNew /> },
    { id: 'record', title: 'Record', isAlone: true, show: () => <Form user="gallery-record" /> },
    {
      id: 'tabs',
      title: 'Tabs, and a field under a condition',
      isAlone: true,
      show: () => <Form user="gallery-tabs" model={TABBED_MODEL} />,
    },
    {
      id: 'errors',
      title: 'Errors after a submit',
      isAlone: true,
      show: () => <Form user="gallery-errors" isNew isRefused />,
    },
    { id: 'draft', title: 'Draft brought back', isAlone: true, show: () => <DraftForm /> },
    {
      id: 'read-only',
      title: 'Only shown',
      isAlone: true,
      show: () => <Form user="gallery-shown" model={{ ...SHIP_MODEL, actions: ['VIEW'] }} />,
    },
  ],
};
