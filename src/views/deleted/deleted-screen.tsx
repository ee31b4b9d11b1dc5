import { Button } from '@blueprintjs/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PURGE_AFTER_MS } from '../../contract/constants.ts';
import { allOf, queryFilter } from '../../contract/filter/filter.ts';
import { bindVariables } from '../../contract/filter/variables.ts';
import { type DeletedTarget, useDeleted, useDeletedCalls } from '../../engine/hooks/use-deleted.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { useViewerVariables } from '../../engine/hooks/use-viewer-id.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { quickSearchFilter } from '../../engine/query/quick-search.ts';
import { useErrorText } from '../errors/error-text.ts';
import type { StartedJob } from '../list/bulk/bulk-props.ts';
import { JobBar } from '../list/bulk/job-bar.tsx';
import '../list/object-table.css';
import { MetadataProblems } from '../list/metadata-problems.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useNotify } from '../notify/index.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { TableEmpty, TableError, TableLoading, TableNotice } from '../widgets/table-status.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './deleted.css';
import { useDeletedFilter } from './deleted-filter.tsx';
import { DeletedSelection } from './deleted-selection.tsx';
import { DeletedTable } from './deleted-table.tsx';
import { DeletionFilter } from './deletion-filter.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { useDeletedAddress } from './use-deleted-address.ts';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props {
  readonly objectName: string;
  /** The list's address. */
  readonly route: string;
}

/** The deleted records of any object: who deleted them and when, and how they come back or go for good. */
export function DeletedScreen({ objectName, route }: Props) {
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <TableLoading />;
    case 'failed':
      return <TableError error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return <Deleted model={state.model} route={route} />;
  }
}

const PAGE_SIZE = 25;
const DAYS = PURGE_AFTER_MS / (24 * 60 * 60 * 1000);
const NONE: ReadonlySet<string> = new Set();

function Deleted({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const [place, setPlace] = useState({ index: 0, size: PAGE_SIZE });
  const [chosen, setChosen] = useState(NONE);
  const [isWhole, setWhole] = useState(false);
  const [started, setStarted] = useState<StartedJob>();
  const [purging, setPurging] = useState<{ readonly target: DeletedTarget; readonly total: number }>();
  const choose = useCallback((ids: ReadonlySet<string>) => {
    setChosen(ids);
    setWhole(false);
  }, []);
  const startOver = useCallback(() => {
    choose(NONE);
    setPlace(({ size }) => ({ index: 0, size }));
  }, [choose]);
  const address = useDeletedAddress(startOver);
  const { search, filter: own, deletion, isUnreadable, change, changeDeletion } = address;
  // Another list, by Back as well: nothing of the last one stays chosen.
  const asked = JSON.stringify([search, own, deletion]);
  const [chosenOf, setChosenOf] = useState(asked);
  if (asked !== chosenOf) {
    setChosenOf(asked);
    startOver();
  }
  const viewer = useViewerVariables();
  const filter = allOf(own && bindVariables(own, viewer), quickSearchFilter(model, search));
  const { page, isOld, error, retry } = useDeleted(
    model.name,
    isUnreadable ? undefined : { filter, deletion, limit: place.size, offset: place.index * place.size },
  );
  const { button, panel } = useDeletedFilter({ model, state: { filter: own }, change });
  const card = useRef<HTMLDivElement>(null);
  const keepFocus = useKeepFocus(card, page, started);
  const calls = useDeletedCalls(model.name);
  // What was on the last page may have gone.
  const last = page ? Math.max(0, Math.ceil(page.total / place.size) - 1) : place.index;
  if (page?.rows.length === 0 && place.index > last) setPlace({ ...place, index: last });
  const objects = inSentence(model.pluralLabel, locale);

  const selected: DeletedTarget = isWhole
    ? { filter: filter ?? queryFilter(model.name, 'id', 'IS_NOT_NULL'), deletion }
    : { ids: [...chosen] };
  const total = isWhole ? (page?.total ?? 0) : chosen.size;
  const isAtLeast = (target: DeletedTarget) => 'filter' in target && page?.totalIsExact === false;
  const run = async (verb: 'recover' | 'purge', target: DeletedTarget, count: number) => {
    keepFocus('ids' in target ? page?.rows.findIndex(({ id }) => target.ids[0] === id) : 0);
    try {
      const job = await (verb === 'purge' ? calls.purge : calls.restore)(
        target,
        'filter' in target && page?.totalIsExact ? count : undefined,
      );
      setStarted({ job, verb, total: count, isAtLeast: isAtLeast(target) });
      choose(NONE);
    } catch (failure) {
      notify({ message: errorText(failure), intent: 'danger' });
    }
  };
  return (
    <div className="deleted">
      <header className="deleted-header">
        <div>
          <Link to={route}>{model.pluralLabel}</Link>
          <h1>{t('deleted:title')}</h1>
        </div>
        <div className="deleted-tools">
          <SearchBox
            value={search}
            label={t('list.searchIn', { objects })}
            onChange={(text, goesOn) => change({ search: text }, goesOn ? 'continued' : 'step')}
          />
          {button}
        </div>
      </header>
      <p className="deleted-note">{t('deleted:note', { days: DAYS })}</p>
      <DeletionFilter objectName={model.name} deletion={deletion} onChange={changeDeletion} />
      <div ref={card} className="card deleted-card">
        {panel}
        {isUnreadable && (
          <TableNotice title={t('list.filter.unreadable')} detail={t('list.filter.unreadableText')}>
            <Button
              onClick={() => {
                change({ filter: undefined });
                changeDeletion({ by: undefined, from: undefined, to: undefined });
              }}
            >
              {t('list.filter.clear')}
            </Button>
          </TableNotice>
        )}
        {!page &&
          !isUnreadable &&
          (error === undefined ? <TableLoading /> : <TableError error={error} onRetry={retry} />)}
        {page?.rows.length === 0 && (
          <TableEmpty
            text={
              search !== ''
                ? t('list.noMatch', { objects, search })
                : t(own || deletion ? 'list.filter.noMatch' : 'deleted:none', { objects })
            }
          />
        )}
        {page && page.rows.length > 0 && (
          <>
            <DeletedTable
              page={page}
              route={route}
              chosen={isWhole ? new Set(page.rows.map(({ id }) => id)) : chosen}
              onChoose={choose}
              onRestore={(row) => void run('recover', { ids: [row.id] }, 1)}
              onPurge={(row) => setPurging({ target: { ids: [row.id] }, total: 1 })}
            />
            {total > 0 && (
              <DeletedSelection
                page={page}
                total={total}
                isWhole={isWhole}
                isOld={isOld}
                onAll={() => setWhole(true)}
                onClear={() => choose(NONE)}
                onRestore={() => void run('recover', selected, total)}
                onPurge={() => setPurging({ target: selected, total })}
              />
            )}
          </>
        )}
        {started && (
          <JobBar
            key={started.job.id}
            model={model}
            started={started}
            onJob={setStarted}
            onClose={() => {
              keepFocus(0);
              setStarted(undefined);
            }}
          />
        )}
        {page && page.rows.length > 0 && (
          <Pager
            pageSize={place.size}
            pageIndex={place.index}
            rowCount={page.rows.length}
            total={{ value: page.total, isExact: page.totalIsExact }}
            locale={locale}
            onChange={({ pageIndex = 0, pageSize = place.size }) =>
              setPlace({ index: pageIndex, size: pageSize })
            }
          />
        )}
      </div>
      {purging && (
        <PurgeDialog
          total={purging.total}
          isAtLeast={isAtLeast(purging.target)}
          onPurge={async () => {
            await run('purge', purging.target, purging.total);
            setPurging(undefined);
          }}
          onClose={() => setPurging(undefined)}
        />
      )}
    </div>
  );
}
