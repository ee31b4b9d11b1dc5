import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { countedAddress } from '../../engine/query/counted-address.ts';
import type { CellProps } from '../widgets/cell.ts';
import { cellText } from './cell-text.ts';

/** How many records a list has, and the way to them. */
export function CountCell({ value, column, row, format }: CellProps) {
  const { t } = useTranslation();
  const text = cellText(value, column, format);
  const { counted } = column.field;
  if (!counted || !Number(value)) return text;
  return (
    // The grid's cells take the focus.
    <Link
      to={countedAddress(counted, row.id)}
      tabIndex={-1}
      aria-label={t('list.openCounted', { column: column.label, total: text })}
    >
      {text}
    </Link>
  );
}
