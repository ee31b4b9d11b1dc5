import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { NOT_COUNTED } from '../../engine/hooks/use-late-values.ts';
import type { CellProps } from '../widgets/cell.ts';
import { cellText } from './cell-text.ts';

/** How many records a stored filter finds: it comes late, or not at all where the filter is none any more. */
export function MatchingCell({ value, column, format }: CellProps) {
  const { t } = useTranslation();
  if (value === undefined) return '…';
  if (value === NOT_COUNTED) {
    const text = t('filter.notCounted');
    return (
      <span role="img" aria-label={text} title={text}>
        —
      </span>
    );
  }
  if (value !== null) return cellText(value, column, format);
  return (
    <Tag minimal intent="warning">
      {t('list.brokenFilter')}
    </Tag>
  );
}
