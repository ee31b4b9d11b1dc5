import { Button } from '@blueprintjs/core';
import { IdNumber } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordVersion } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { useAddressDialog } from '../widgets/use-address-dialog.ts';

const PersonalDialog = late(async () => {
  const [{ PersonalDialog }] = await Promise.all([import('./personal-dialog.tsx'), loadTexts('people')]);
  return PersonalDialog;
});

interface Props {
  readonly model: ObjectModel;
  /** The list's address. */
  readonly route: string;
  readonly record: RecordVersion;
}

/** Opens the dialog with all that is held on the person; the address may lead to the erasure (`?personal=erase`). */
export function PersonalButton({ model, route, record }: Props) {
  const { t } = useTranslation();
  const dialog = useAddressDialog('personal');
  return (
    <>
      <Button
        variant="minimal"
        icon={<IdNumber />}
        text={t('personal.title')}
        aria-haspopup="dialog"
        onClick={dialog.open}
      />
      {dialog.value !== null && (
        <Suspense fallback={null}>
          <PersonalDialog
            model={model}
            route={route}
            id={record.id}
            start={dialog.value === 'erase' ? 'erase' : 'held'}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  );
}
