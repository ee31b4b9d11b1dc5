import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { CellProps } from './cell.ts';
import { cellText } from './cell-text.ts';

/** How many records a stored filter finds; where that cannot be told any more, that it is so. */
export function MatchingCell({ value, column, format }: CellProps) {
  const { t } = useTranslation();
  if (value !== null) return cellText(value, column, format);
  return (
    <Tag minimal intent="warning">
      {t('list.brokenFilter')}
    </Tag>
  );
}
