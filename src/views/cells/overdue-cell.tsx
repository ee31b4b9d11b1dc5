import { WarningSignIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { CellProps } from '../widgets/cell.ts';
import { cellText } from './cell-text.ts';
import { hasPassed } from './has-passed.ts';

/** A date, marked where it has passed while the record is in a state that waits for it. */
export function OverdueCell({ value, column, row, format }: CellProps) {
  const { t } = useTranslation();
  const { overdue, field } = column;
  const text = cellText(value, column, format, row);
  const isOverdue =
    overdue?.values.includes(String(row[overdue.field])) === true &&
    typeof value === 'string' &&
    hasPassed(value, field.kind, format.timeZone);
  if (!isOverdue) return <>{text}</>;
  return (
    <span className="cell-overdue" title={t('list.overdue')}>
      <WarningSignIcon size={12} aria-hidden="true" />
      {text}
      <span className="sr-only">{t('list.overdue')}</span>
    </span>
  );
}
