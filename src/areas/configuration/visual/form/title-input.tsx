import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanLabel, LABEL_LENGTH } from '../../../../contract/metadata/texts.ts';

interface Props {
  readonly title: string;
  /** Takes another title, in the language in use; undefined: it cannot be changed here. */
  readonly onChange: ((title: string) => void) | undefined;
}

/** The title of a section or tab, changed where it stands: Enter or F2 begins, Escape drops, leaving keeps. */
export function TitleInput({ title, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  if (!onChange) return <h3>{title}</h3>;
  const end = (isKept: boolean) => {
    const label = cleanLabel(typed ?? '');
    if (isKept && label && label !== title) onChange(label);
    setTyped(undefined);
  };
  const onKey = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return;
    nativeEvent.stopPropagation();
    if (key === 'Escape') end(false);
    else currentTarget.blur();
    // The button is there again once this has been drawn.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (typed !== undefined) {
    return (
      <InputGroup
        size="small"
        autoFocus
        className="config-title"
        aria-label={t('configuration:form.titleOf', { title })}
        maxLength={LABEL_LENGTH}
        value={typed}
        onValueChange={setTyped}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => end(true)}
        onKeyDown={onKey}
      />
    );
  }
  return (
    <h3>
      <button
        ref={button}
        type="button"
        className="config-title"
        title={t('configuration:form.retitle')}
        onClick={() => setTyped(title)}
        onKeyDown={({ key }) => key === 'F2' && setTyped(title)}
      >
        {title}
      </button>
    </h3>
  );
}
