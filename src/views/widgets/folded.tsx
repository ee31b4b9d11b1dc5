import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Is there room for none of them? */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** Buttons that stand behind one more while there is no room for them; pressed, it shows them in their place. */
export function Folded({ isFolded, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t('list.actions');
  return (
    <>
      {isFolded && (
        <Button
          icon={<MoreIcon />}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          active={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      <span className="folded" hidden={isFolded && !isOpen}>
        {children}
      </span>
    </>
  );
}
