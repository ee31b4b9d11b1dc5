import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import { useTypingStretch } from './typing-stretch.ts';

interface Props {
  readonly value: string;
  /** `goesOn`: the user has not left the box since it told another text. */
  readonly onChange: (text: string, goesOn: boolean) => void;
  /** What is searched, for those who cannot see the table. */
  readonly label: string;
}

/**
 * The quick search: asked 1000 ms after the last key (specification, section 5), at once on Enter. Escape clears.
 */
export function SearchBox({ value, onChange, label }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const stretch = useTypingStretch();
  // A search that comes from elsewhere, such as the address, replaces what was typed.
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (known !== value) {
    setKnown(value);
    // What comes back is what was typed a moment ago: a space at its end, or more, may stand there already.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const send = (next: string) => {
    if (next.trim() === value.trim()) return;
    setSent(next.trim());
    stretch.edited();
    onChange(next.trim(), stretch.told());
  };
  const apply = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => apply(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const search = (next: string) => {
    setText(next);
    send(next);
  };
  return (
    <InputGroup
      className="object-table-search"
      role="searchbox"
      leftElement={<SearchIcon className="object-table-search-icon" />}
      value={text}
      maxLength={200}
      placeholder={t('list.search')}
      aria-label={label}
      onValueChange={setText}
      onFocus={stretch.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text) {
          // The dialog around a picker closes on Escape, too; clearing comes first.
          event.preventDefault();
          event.stopPropagation();
          search('');
        }
      }}
      {...(text
        ? {
            rightElement: (
              <Button
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={t('list.clearSearch')}
                onClick={() => search('')}
              />
            ),
          }
        : {})}
    />
  );
}
