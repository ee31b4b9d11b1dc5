import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddressState, useSuppression } from '../../engine/hooks/use-suppression.ts';
import { useErrorText } from '../errors/error-text.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './personal.css';

type Answer = AddressState & { readonly address: string; readonly lifted: boolean };

/** Asks whether an address is refused since its person was erased, and lets it be taken in again. */
export function SuppressionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const inputId = useId();
  const { check, lift } = useSuppression();
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const ask = async (call: typeof check, asked: string, lifted: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setAnswer({ ...(await call(asked)), address: asked, lifted });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t('people:suppression.title')} className="personal-dialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (address.trim() !== '' && !busy) void ask(check, address.trim(), false);
        }}
      >
        <DialogBody>
          <p>{t('people:suppression.intro')}</p>
          <FormGroup label={t('people:suppression.address')} labelFor={inputId}>
            <InputGroup
              id={inputId}
              value={address}
              autoComplete="off"
              maxLength={254}
              onChange={(event) => {
                setAddress(event.target.value);
                setAnswer(undefined);
              }}
            />
          </FormGroup>
          <div role="status">{answer && <AnswerText answer={answer} />}</div>
          {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.close')} onClick={onClose} />
              {answer?.suppressed && (
                <BusyButton
                  intent="danger"
                  busy={busy}
                  text={t('people:suppression.lift')}
                  onClick={() => void ask(lift, answer.address, true)}
                />
              )}
              <BusyButton
                type="submit"
                intent="primary"
                busy={busy}
                disabled={address.trim() === ''}
                text={t('people:suppression.check')}
              />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}

function AnswerText({ answer: { suppressed, since, address, lifted } }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  if (lifted) return <Callout intent="success">{t('people:suppression.lifted', { address })}</Callout>;
  if (!suppressed) return <Callout>{t('people:suppression.free', { address })}</Callout>;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(since ?? 0));
  return (
    <Callout intent="warning">
      {t('people:suppression.refused', { address, date })} {t('people:suppression.liftNote')}
    </Callout>
  );
}
