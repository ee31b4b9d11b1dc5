import { Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { RecordVersion } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

const ConvertDialog = late(async () => {
  const [{ ConvertDialog }] = await Promise.all([import('./convert-dialog.tsx'), loadTexts('people')]);
  return ConvertDialog;
});

/** In the address, so that the menu of a row leads to the dialog. */
const PARAM = 'convert';

interface Props {
  readonly model: ObjectModel;
  readonly record: RecordVersion;
}

/** Opens the dialog that makes of the record one of another object. */
export function ConvertButton({ model, record }: Props) {
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
        icon={<Exchange />}
        text={t('list.convert')}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      />
      {params.has(PARAM) && (
        <Suspense fallback={null}>
          <ConvertDialog model={model} record={record} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
