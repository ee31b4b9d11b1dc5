import { Button, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLinkAddress } from '../../contract/kinds/rich-text.ts';

export interface LinkRowProps {
  /** The address at the cursor; empty where there is no link. */
  readonly address: string;
  readonly onApply: (address: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** `example.com` is meant as a web address, `a@b.c` as a mail address. */
function completed(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}

/** Asks for the address of a link. Enter takes it, Escape goes back to the text. */
export function LinkRow({ address, onApply, onRemove, onClose }: LinkRowProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const apply = () => {
    const wanted = completed(text.trim());
    if (text.trim() === '') onRemove();
    else if (isLinkAddress(wanted)) onApply(wanted);
    else setWrong(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form's submit nor a dialog's end.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <div className="rich-text-link" onKeyDown={onKeyDown}>
      <InputGroup
        fill
        inputRef={input}
        value={text}
        intent={isWrong ? 'danger' : 'none'}
        placeholder="https://"
        aria-label={t('rich-text:address')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <Button intent="primary" text={t('rich-text:apply')} onClick={apply} />
      {address !== '' && <Button variant="minimal" text={t('rich-text:unlink')} onClick={onRemove} />}
      <Button variant="minimal" text={t('form.cancel')} onClick={onClose} />
      {isWrong && (
        <div className="rich-text-error" id={errorId} role="alert">
          {t('rich-text:badAddress')}
        </div>
      )}
    </div>
  );
}
