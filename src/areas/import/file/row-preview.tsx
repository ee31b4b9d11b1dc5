import { Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportRows } from '../hooks/use-import-rows.ts';
import type { ImportColumn, ImportRun } from '../model/import-run.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly run: ImportRun;
  readonly columns: readonly ImportColumn[];
}

/** So many rows tell whether the file was understood. */
const SHOWN = 8;
/** More columns than these are named by their number only. */
const MOST_COLUMNS = 40;

/** The first rows as they were understood. */
export function RowPreview({ run, columns }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const errorText = useErrorText();
  const titleId = useId();
  const { rows, error } = useImportRows(run, SHOWN);
  const shown = columns.slice(0, MOST_COLUMNS);
  const total = run.reading?.rowCount ?? null;
  const facts = [
    t('import:file.columns', { total: texts.number(columns.length) }),
    ...(total === null ? [] : [t('import:file.rows', { total: texts.number(total) })]),
  ];
  return (
    <div className="import-block">
      <h3 id={titleId}>{t('import:file.preview')}</h3>
      <p className="import-note" role="status">
        {facts.join(' · ')}
      </p>
      {error !== undefined && (
        <Callout intent="warning" role="alert">
          {errorText(error)}
        </Callout>
      )}
      {!rows && error === undefined && <Spinner size={24} aria-label={t('list.loading')} />}
      {rows && (
        <div className="import-table is-scrolled card" role="region" aria-labelledby={titleId} tabIndex={0}>
          <HTMLTable striped compact aria-labelledby={titleId}>
            <thead>
              <tr>
                {shown.map(({ index, header }) => (
                  <th key={index} scope="col">
                    {header || t('import:columnNumber', { number: index + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={place}>
                  {shown.map(({ index }) => (
                    <td key={index}>{row[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {columns.length > shown.length && (
        <p className="import-note">
          {t('import:file.moreColumns', { total: texts.number(columns.length - shown.length) })}
        </p>
      )}
    </div>
  );
}
