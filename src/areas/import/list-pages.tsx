import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useImportTexts } from './use-import-texts.ts';

interface Props {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

/** The way to the other pages of a table; nothing where there is one alone. */
export function ListPages({ page, size, total, onTurn }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  if (total <= size && page === 0) return null;
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const first = texts.number(page * size + 1);
  const last = texts.number(Math.min(total, (page + 1) * size));
  return (
    <nav className="import-pages" aria-label={t('list.pager.label')}>
      <span>{t('list.pager.rangeOf', { first, last, total: texts.number(total) })}</span>
      <Button
        variant="minimal"
        icon={<ChevronLeftIcon />}
        aria-label={t('list.pager.previous')}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <Button
        variant="minimal"
        icon={<ChevronRightIcon />}
        aria-label={t('list.pager.next')}
        disabled={page >= lastPage}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}
