import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../notify/index.ts';
import type { CellProps } from '../widgets/cell.ts';

/** Characters by which two ids can be told apart: those at the end, since many begin alike. */
const SHOWN = 6;

/** The end of an id, and a button that copies all of it. */
export function IdCell({ value }: CellProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const id = String(value);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    notify({ message: t('filter.copied') });
  };
  return (
    <span className="cell-tags bp6-text-muted" title={id}>
      <span>{id.length > SHOWN ? `…${id.slice(-SHOWN)}` : id}</span>
      {'clipboard' in navigator && (
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={<DuplicateIcon size={12} />}
          aria-label={t('list.copy')}
          onClick={() => void copy()}
        />
      )}
    </span>
  );
}
