import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../contract/label.ts';
import type { OwnAction } from '../../../contract/metadata/introspection.ts';
import { useTakeAction } from '../../../views/actions/use-take-action.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { serverProblems } from '../../../views/form-state/server-errors.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { Refusals } from './refusals.tsx';
import { ShownMails } from './shown-mails.tsx';

interface Props extends PartProps {
  readonly action: OwnAction;
  readonly disabled: boolean;
  /** Id of the text that says why it is disabled. */
  readonly reasonId: string;
  /** How much the check before the start has found that is to be corrected. */
  readonly errorCount: number;
}

/** Starts the campaign with the present moment, once what it sends and to how many was looked at. */
export function StartNow({ model, record, open, action, disabled, reasonId, errorCount }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const take = useTakeAction(model);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  // Of the campaign as it was: what has changed since may have mended it.
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly version: unknown }>();
  const error = refused?.version === record.version ? refused?.error : undefined;
  const start = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await take(action, record, { dateStartUTC: new Date().toISOString() });
    } catch (failure) {
      setRefused({ error: failure, version: record.version });
      setAsked(false);
    }
    setBusy(false);
  };
  const problems = error === undefined ? [] : (serverProblems(error) ?? []);
  return (
    <>
      {problems.length > 0 && (
        <Refusals model={model} open={open} problems={problems} intent="danger" role="alert" />
      )}
      {error !== undefined && problems.length === 0 && (
        <Callout compact intent="danger" role="alert" className="review-refused">
          {errorText(error)}
        </Callout>
      )}
      <Button
        intent="primary"
        icon={<Play />}
        text={t('campaigns:review.now')}
        disabled={disabled}
        aria-describedby={disabled ? reasonId : undefined}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <ModalDialog
          title={t('campaigns:review.now')}
          className="review-confirm"
          onClose={() => setAsked(false)}
        >
          <DialogBody>
            <p>{t('campaigns:review.sure', { name: labelText(model.recordName, record) })}</p>
            {errorCount > 0 && (
              <Callout compact intent="danger">
                {t('campaigns:review.stillWrong', { total: errorCount })}
              </Callout>
            )}
            <ShownMails record={record} />
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={t('form.cancel')} onClick={() => setAsked(false)} />
                <BusyButton
                  intent="primary"
                  text={t('campaigns:review.yes')}
                  busy={busy}
                  onClick={() => void start()}
                />
              </>
            }
          />
        </ModalDialog>
      )}
    </>
  );
}
