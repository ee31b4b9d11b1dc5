import { Button, HTMLTable } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type Cell, csvOf, type Table } from './csv.ts';

interface Props extends Table {
  /** So many columns at the beginning are words; the others are figures. */
  readonly words?: number;
}

/** Rows of figures, to be read, followed to the list behind them, and taken away as a file. */
export function DataTable({ title, head, rows, words = 1 }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf({ head, rows })], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: `${title}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  // Words begin where their heading does.
  const isWords = (at: number) => at < words || typeof rows[0]?.[at] === 'string';
  const number = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value);
  const shown = (each: Cell) => {
    if (typeof each !== 'object') return number(each);
    const percent = each.percent === undefined ? undefined : percents.format(each.percent);
    if (!('value' in each)) return percent ?? '–';
    return (
      <Link to={each.to} title={each.title}>
        {percent === undefined ? number(each.value) : `${number(each.value)} (${percent})`}
      </Link>
    );
  };
  return (
    <div className="report-table">
      <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
        <HTMLTable compact>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {head.map((each, at) => (
                <th key={each} scope="col" className={isWords(at) ? '' : 'is-number'}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((each, at) => {
                  const text = shown(each);
                  return at === 0 && words > 0 ? (
                    <th key={at} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={at} className={at < words || typeof each === 'string' ? '' : 'is-number'}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        text="CSV"
        aria-label={t('campaigns:report.csv', { title })}
        onClick={save}
      />
    </div>
  );
}
