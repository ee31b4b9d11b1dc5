import { Button, HTMLTable } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { csvOf, type Table } from './csv.ts';

interface Props extends Table {
  /** So many columns at the beginning are words; the others are figures. */
  readonly words?: number;
}

/** Rows of figures, to be read, followed to the list behind them, and taken away as a file. */
export function DataTable({ title, head, rows, words = 1 }: Props) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf({ head, rows })], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: `${title}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  const shown = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value);
  return (
    <div className="report-table">
      <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
        <HTMLTable compact>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {head.map((each, at) => (
                <th key={each} scope="col" className={at < words ? '' : 'is-number'}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((each, at) => {
                  const text =
                    typeof each === 'object' ? (
                      <Link to={each.to} title={each.title}>
                        {shown(each.value)}
                      </Link>
                    ) : (
                      shown(each)
                    );
                  return at === 0 && words > 0 ? (
                    <th key={at} scope="row">
                      {text}
                    </th>
                  ) : (
                    <td key={at} className={at < words ? '' : 'is-number'}>
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
