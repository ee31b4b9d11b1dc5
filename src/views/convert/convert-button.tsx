import { Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordVersion } from '../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { useAddressDialog } from '../widgets/use-address-dialog.ts';

const ConvertDialog = late(async () => {
  const [{ ConvertDialog }] = await Promise.all([import('./convert-dialog.tsx'), loadTexts('people')]);
  return ConvertDialog;
});

interface Props {
  readonly model: ObjectModel;
  readonly record: RecordVersion;
  readonly isConverted: boolean;
}

/** Opens the dialog that makes of the record one of another object, once. */
export function ConvertButton({ model, record, isConverted }: Props) {
  const { t } = useTranslation();
  const dialog = useAddressDialog('convert');
  return (
    <>
      {!isConverted && (
        <Button
          variant="minimal"
          icon={<Exchange />}
          text={t('list.convert')}
          aria-haspopup="dialog"
          onClick={dialog.open}
        />
      )}
      {dialog.value !== null && (
        <Suspense fallback={null}>
          <ConvertDialog model={model} record={record} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
