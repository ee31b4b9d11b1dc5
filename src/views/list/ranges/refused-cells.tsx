import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../contract/label.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useProblemText } from '../../form-state/problem-text.ts';
import { BusyButton } from '../../widgets/busy-button.tsx';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { PastePlan, RefusedCell } from './plan-paste.ts';
import './ranges.css';

/** More say no more. */
const MOST_SHOWN = 50;

interface Props {
  readonly model: ObjectModel;
  readonly title: string;
  readonly plan: PastePlan;
  readonly onWrite: () => Promise<void>;
  readonly onClose: () => void;
}

/** Which texts do not fit their cells and why; nothing is written until the user says what is to become of the others. */
export function RefusedCells({ model, title, plan, onWrite, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const number = new Intl.NumberFormat(useIntlLocale());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { refused, cells } = plan;
  const submit = async () => {
    setBusy(true);
    try {
      await onWrite();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={title} className="range-dialog" onClose={onClose}>
      <DialogBody>
        <p>{t('ranges:refused', { total: number.format(refused.length) })}</p>
        <ul>
          {refused.slice(0, MOST_SHOWN).map((cell, index) => (
            <li key={index}>
              <Refused model={model} cell={cell} />
            </li>
          ))}
        </ul>
        {refused.length > MOST_SHOWN && (
          <p>{t('list.andMore', { total: number.format(refused.length - MOST_SHOWN) })}</p>
        )}
        <p role="status">{t('ranges:fits', { total: number.format(cells) })}</p>
        {error !== undefined && <p role="alert">{errorText(error)}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              text={t('ranges:write')}
              busy={busy}
              disabled={cells === 0}
              onClick={() => void submit()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

function Refused({ model, cell }: { readonly model: ObjectModel; readonly cell: RefusedCell }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { record, column, text, refusal } = cell;
  const place = [record && labelText(model.recordName, record), column?.label].filter(Boolean).join(', ');
  const why = 'problem' in refusal ? problemText(refusal.problem) : t(`ranges:why.${refusal.own}`);
  return (
    <>
      {place && <strong>{place}: </strong>}
      <q>{text}</q> <span className="range-why">{why}</span>
    </>
  );
}
