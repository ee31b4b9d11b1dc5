import { Button } from '@blueprintjs/core';
import { IdNumber } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { RecordVersion } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

const PersonalDialog = late(async () => {
  const [{ PersonalDialog }] = await Promise.all([import('./personal-dialog.tsx'), loadTexts('people')]);
  return PersonalDialog;
});

/** In the address, so that the menu of a row leads to the dialog; with the value `erase`, to the erasure. */
const PARAM = 'personal';

interface Props {
  readonly model: ObjectModel;
  /** The list's address. */
  readonly route: string;
  readonly record: RecordVersion;
}

/** Opens the dialog with all that is held on the person. */
export function PersonalButton({ model, route, record }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const show = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(PARAM, '');
        else next.delete(PARAM);
        return next;
      },
      { replace: !isOpen },
    );
  return (
    <>
      <Button
        variant="minimal"
        icon={<IdNumber />}
        text={t('personal.title')}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      />
      {params.has(PARAM) && (
        <Suspense fallback={null}>
          <PersonalDialog
            model={model}
            route={route}
            id={record.id}
            start={params.get(PARAM) === 'erase' ? 'erase' : 'held'}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
    </>
  );
}
