import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { NumberInput } from './number-input.tsx';

interface Props {
  readonly page: number;
  /** Undefined until the document is read. */
  readonly pages: number | undefined;
  readonly onTurn: (page: number) => void;
}

/** Turns the pages of a document, by buttons or by number. */
export function PageButtons({ page, pages, onTurn }: Props) {
  const { t } = useTranslation();
  const turn = (name: 'previousPage' | 'nextPage', icon: React.JSX.Element, to: number) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={t(`interactive:${name}`)}
      title={t(`interactive:${name}`)}
      disabled={to < 1 || to > (pages ?? to)}
      onClick={() => onTurn(to)}
    />
  );
  return (
    <div className="ie-line">
      {turn('previousPage', <ChevronLeftIcon />, page - 1)}
      <label className="ie-flag">
        {t('interactive:part.page')}
        <NumberInput min={1} max={pages ?? 100_000} value={page} onChange={(to) => onTurn(to ?? page)} />
        {pages !== undefined && <span>/ {pages}</span>}
      </label>
      {turn('nextPage', <ChevronRightIcon />, page + 1)}
    </div>
  );
}
