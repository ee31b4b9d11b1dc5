import { ChevronDownIcon, ChevronRightIcon, LockIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly picture: ReactNode;
  readonly enabled: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The rows of its entries. */
  readonly children: ReactNode;
}

/** A heading that opens and closes its entries: of an area, of what is pinned, or was visited last. */
export function AreaGroup({ label, picture, enabled, open, onToggle, children }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const Mark = enabled ? (open ? ChevronDownIcon : ChevronRightIcon) : LockIcon;
  return (
    <section className="area-group">
      <button
        type="button"
        className="area-heading"
        disabled={!enabled}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        title={enabled ? label : t('shell.menu.disabled')}
        onClick={onToggle}
      >
        {picture}
        <span className="menu-label">{label}</span>
        <Mark size={12} aria-hidden="true" />
      </button>
      {open && <ul id={listId}>{children}</ul>}
    </section>
  );
}
