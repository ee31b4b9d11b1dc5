import { HTMLTable, NonIdealState, Spinner } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ImportObject } from '../hooks/use-import-objects.ts';
import { IMPORTS_PER_PAGE, useImportRuns } from '../hooks/use-import-runs.ts';
import type { ImportSummary } from '../model/import-run.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { DeleteImport } from './delete-import.tsx';
import { ImportRow } from './import-row.tsx';
import { ListPages } from '../list-pages.tsx';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

interface Props {
  readonly route: string;
  readonly objects: readonly ImportObject[];
}

const COLUMNS = ['file', 'object', 'status', 'rows', 'who'] as const;

/** All imports, the newest first: each leads to where it was left. */
export function ImportList({ route, objects }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleId = useId();
  const [params, setParams] = useSearchParams();
  const page = Math.max(0, Number(params.get('page') ?? 1) - 1 || 0);
  const { runs, total, error, reload, remove } = useImportRuns(page);
  const [deleted, setDeleted] = useState<ImportSummary>();
  const turn = (to: number) => {
    const next = new URLSearchParams(params);
    if (to > 0) next.set('page', String(to + 1));
    else next.delete('page');
    setParams(next);
  };
  return (
    <section className="card import-card" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('import:list.title')}</h2>
      {!runs && error === undefined && <Spinner aria-label={t('list.loading')} />}
      {error !== undefined && (
        <NonIdealState
          title={t('import:notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={reload} />}
        />
      )}
      {runs?.length === 0 && <p className="import-note">{t('import:list.none')}</p>}
      {runs && runs.length > 0 && (
        <div className="import-table import-list card">
          <HTMLTable aria-labelledby={titleId}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`import:list.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <ImportRow
                  key={run.id}
                  run={run}
                  address={`${route}/${encodeURIComponent(run.id)}`}
                  object={objects.find(({ name }) => name === run.objectName)?.pluralLabel ?? run.objectName}
                  onDelete={() => setDeleted(run)}
                />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      <ListPages page={page} size={IMPORTS_PER_PAGE} total={total} onTurn={turn} />
      {deleted && <DeleteImport run={deleted} onDelete={remove} onClose={() => setDeleted(undefined)} />}
    </section>
  );
}
