import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import type { PersonalSummary } from '../../engine/hooks/use-personal.ts';
import { useErrorText } from '../errors/error-text.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { HeldList } from './held-list.tsx';
import { MentionList } from './mention-list.tsx';

interface EraseStepProps {
  readonly summary: PersonalSummary;
  readonly onErase: () => Promise<void>;
  /** The record has changed since: what would go is to be read again. */
  readonly onStale: () => Promise<void>;
  readonly onClose: () => void;
}

/** What goes, what stays, and the name to be typed: nothing brings it back. */
export function EraseStep({ summary, onErase, onStale, onClose }: EraseStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { label, links, mentions } = summary;
  const isSame = plain(typed) === plain(label);
  const erase = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onErase();
    } catch (error) {
      setFailure(error);
      const failed = callFailure(error);
      if (failed.type === 'refused' && failed.message === 'version-conflict') await onStale();
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The record's form, around the dialog in React's eyes, has not been submitted.
        event.stopPropagation();
        if (isSame && !busy) void erase();
      }}
    >
      <DialogBody>
        <Callout intent="danger" className="personal-warning">
          {t('people:personal.erase.warning')}
        </Callout>
        <h3>{t('people:personal.erase.goes')}</h3>
        <HeldList summary={summary} />
        <p className="personal-note">{t('people:personal.erase.goesToo')}</p>
        <h3>{t('people:personal.erase.stays')}</h3>
        <ul className="personal-stays">
          <li>{t('people:personal.erase.facts')}</li>
          <li>{t('people:personal.erase.refused')}</li>
          {links.map((link) => (
            <li key={link.label}>
              {t('people:personal.erase.linked', { name: link.label, total: link.count })}
            </li>
          ))}
        </ul>
        <MentionList mentions={mentions} />
        <FormGroup label={t('people:personal.erase.type', { label })} labelFor={inputId}>
          <InputGroup
            id={inputId}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormGroup>
        {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              type="submit"
              intent="danger"
              busy={busy}
              disabled={!isSame}
              text={t('people:personal.erase.confirm')}
            />
          </>
        }
      />
    </form>
  );
}

/** As people type it: without regard to case and to spaces around and between. */
const plain = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase();
