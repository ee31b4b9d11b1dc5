import { FIRST_SHIP, SAILORS } from '../data/records.ts';
import type { GalleryGroup } from '../gallery-state.ts';
import { Field, fieldModel } from './field.tsx';

const one = fieldModel('captain');
const many = fieldModel('crewList');
const ids = SAILORS.slice(0, 3).map(({ id }) => id);

export const PICKER: GalleryGroup = {
  id: 'picker',
  title: 'Table input',
  states: [
    { id: 'empty', title: 'Empty', show: () => <Field id="picker-empty" model={many} value={[]} /> },
    {
      id: 'single',
      title: 'One record',
      show: () => <Field id="picker-single" model={one} value={ids[0]} />,
    },
    {
      id: 'several',
      title: 'Several records',
      show: () => <Field id="picker-several" model={many} value={ids} />,
    },
    {
      id: 'gone',
      title: 'A record that is gone',
      show: () => <Field id="picker-gone" model={one} value="sailor999" />,
    },
    {
      id: 'loading',
      title: 'Labels on the way',
      server: 'waits',
      show: () => <Field id="picker-loading" model={many} value={ids} />,
    },
    {
      id: 'failed',
      title: 'Labels that cannot be loaded',
      server: 'fails',
      show: () => <Field id="picker-failed" model={many} value={ids} />,
    },
    {
      id: 'read-only',
      title: 'Read-only',
      show: () => <Field id="picker-read-only" model={{ ...many, readOnly: true }} value={ids} />,
    },
    {
      id: 'invalid',
      title: 'Invalid',
      show: () => (
        <Field id="picker-invalid" model={one} required error={`${FIRST_SHIP.id} needs a captain.`} />
      ),
    },
  ],
};
