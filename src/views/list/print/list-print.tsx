import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import { columnValue } from '../../../engine/model/column-value.ts';
import { cellText } from '../../cells/index.ts';
import { FilterReading } from '../../filter/index.ts';
import { useListVariables } from '../../filter/viewer-variables.ts';
import { useMedia } from '../../widgets/use-media.ts';
import type { TableColumn } from '../table-columns.ts';
import { useRangeText } from '../use-range-text.ts';
import type { Listing } from '../use-listing.ts';
import './list-print.css';
import { printedColumns } from './printed-columns.ts';

/** A telephone number, a day, an amount: told in one line. */
const FIGURES = /^[+\d][\d\s.,:()/-]{0,30}$/;

export interface ListPrintProps {
  readonly listing: Listing;
  readonly columns: readonly TableColumn[];
  readonly format: FormatContext;
}

/**
 * A list on paper: the rows of the page that is open, as text, with what they were searched and filtered by. What is to be
 * read from the server is there before anybody prints; the rows are made when they do.
 */
export function ListPrint(props: ListPrintProps) {
  const { state, model } = props.listing;
  const isPrinting = useMedia('print');
  const variables = useListVariables();
  return (
    <div className="list-print">
      {state.filter && (
        <p>
          <Suspense>
            <FilterReading
              objectName={model.name}
              filter={state.filter}
              variables={variables}
              isPrepared={!isPrinting}
            />
          </Suspense>
        </p>
      )}
      {isPrinting && <Sheet {...props} />}
    </div>
  );
}

function Sheet({ listing, columns: all, format }: ListPrintProps) {
  const { t } = useTranslation();
  const { model: object, state, rows = [], total } = listing;
  const { pageSize, pageIndex, search } = state;
  const range = useRangeText({ pageSize, pageIndex, rowCount: rows.length, total, locale: format.locale });
  const { columns, left } = printedColumns(all, object);
  const { locale, timeZone } = format;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const leftOut = new Intl.ListFormat(locale).format(left.map(({ label }) => label));
  return (
    <>
      {search !== '' && <p>{t('list:print.search', { text: search })}</p>}
      <p>
        {t('list:print.rows', { range })} {t('list:print.date', { date: date.format() })}
      </p>
      {leftOut !== '' && <p>{t('list:print.left', { columns: leftOut })}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ path, label, model }) => (
              <th key={path} scope="col" data-numeric={model?.numeric}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ path, model }) => {
                const text = model && cellText(columnValue(row, model), model, format, row);
                return (
                  <td key={path} data-numeric={model?.numeric} data-whole={FIGURES.test(text ?? '')}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
