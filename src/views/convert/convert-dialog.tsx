import { Button, Callout, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ConversionPreview } from '../../contract/conversion.ts';
import { labelText } from '../../contract/label.ts';
import { useActionCalls } from '../../engine/hooks/use-actions.ts';
import { useConversionPreview, useConvert } from '../../engine/hooks/use-conversion.ts';
import type { RecordVersion } from '../../engine/hooks/use-mutations.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { useNotify } from '../notify/index.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ButtonLink } from '../widgets/button-link.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { ConvertChoices, NEW_RECORD } from './convert-choices.tsx';
import './convert.css';
import { RetryButton } from '../widgets/retry-button.tsx';

interface ConvertDialogProps {
  readonly model: ObjectModel;
  readonly record: RecordVersion;
  readonly onClose: () => void;
}

/** What the record would become, and the choice where there is one. */
export function ConvertDialog({ model, record, onClose }: ConvertDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { preview, error, retry } = useConversionPreview(model.name, record.id);
  return (
    <ModalDialog title={t('people:convert.title')} className="convert-dialog" onClose={onClose}>
      {preview ? (
        <Conversion model={model} record={record} preview={preview} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <Callout intent="danger" role="alert">
              <p>{errorText(error)}</p>
              <RetryButton text={t('people:convert.retry')} onClick={retry} />
            </Callout>
          ) : (
            <Spinner size={24} aria-label={t('people:convert.loading')} />
          )}
        </DialogBody>
      )}
    </ModalDialog>
  );
}

interface ConversionProps extends ConvertDialogProps {
  readonly preview: ConversionPreview;
}

function Conversion({ model, record, preview, onClose }: ConversionProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const navigate = useNavigate();
  const notify = useNotify();
  const errorText = useErrorText();
  const state = useObjectModel(preview.objectName);
  const { convert, converting } = useConvert(model);
  const { undo } = useActionCalls(model);
  const [failure, setFailure] = useState<unknown>();
  const [choice, setChoice] = useState(firstChoice(preview));
  if (state.status !== 'ready') return <Spinner className="convert-waiting" size={24} />;
  const target = state.model;
  const label = inSentence(target.label, locale);
  const hrefOf = (id: string) => `${target.route}/${encodeURIComponent(id)}`;

  if (preview.converted) {
    const { id, label: name } = preview.converted;
    return (
      <>
        <DialogBody>{t('people:convert.done', { name })}</DialogBody>
        <DialogFooter
          actions={
            <ButtonLink to={hrefOf(id)} intent="primary">
              {t('people:convert.open', { name })}
            </ButtonLink>
          }
        />
      </>
    );
  }

  const takeBack = (action: { readonly name: string }, now: RecordVersion) =>
    undo(action, now).then(
      (back) => {
        const name = labelText(model.recordName, back);
        notify({ message: t('people:convert.undone', { name }), intent: 'success' });
      },
      (error: unknown) => notify({ message: errorText(error), intent: 'danger' }),
    );
  const run = async () => {
    if (choice === undefined) return;
    try {
      const { id, record: now } = await convert(record, choice === NEW_RECORD ? undefined : choice);
      onClose();
      const actions = [{ text: t('people:convert.show'), onClick: () => void navigate(hrefOf(id)) }];
      if (preview.undoAction !== null && now) {
        const taken = { name: preview.undoAction };
        actions.push({ text: t('list.undo'), onClick: () => void takeBack(taken, now) });
      }
      notify({ message: t('people:convert.success', { label }), intent: 'success', actions });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <DialogBody>
        {failure !== undefined && (
          <Callout intent="danger" role="alert" className="convert-failure">
            {errorText(failure)}
          </Callout>
        )}
        <ConvertChoices preview={preview} target={target} choice={choice} onChoose={setChoice} />
        <p className="convert-note">{t('people:convert.note')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('people:convert.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              busy={converting}
              waits={choice === undefined}
              text={t('people:convert.confirm')}
              onClick={() => void run()}
            />
          </>
        }
      />
    </>
  );
}

/** Where several records match, nobody chooses but the user. */
function firstChoice({ matches }: ConversionPreview): string | undefined {
  return matches.length > 1 ? undefined : (matches[0]?.id ?? NEW_RECORD);
}
