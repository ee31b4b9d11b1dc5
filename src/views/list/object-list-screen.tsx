import { type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { Job } from '../../engine/hooks/use-bulk.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { Acting } from '../actions/acting.ts';
import { ActionDialog } from '../actions/late-dialog.ts';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import { isChanged, showsPart } from '../../engine/query/table-state.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { useSingleKeys } from '../widgets/single-keys.ts';
import type { SelectionAction, StartedJob } from './bulk/bulk-props.ts';
import { ExportBar } from './export/late-export.ts';
import { InUseDialog } from '../in-use/late-dialog.ts';
import { HeaderActions, NewAction } from './header-actions.tsx';
import { MetadataProblems } from './metadata-problems.tsx';
import './object-list-screen.css';
import { ListingTable } from './object-table.tsx';
import { QuickFilters } from './quick/quick-filters.tsx';
import { selectionOf, useRecordSelection } from './record-selection.ts';
import { TableError, TableLoading } from '../widgets/table-status.tsx';
import { usePeek } from './peek.ts';
import type { RowItems } from './table-context.ts';
import { useDeleteWithUndo } from './use-delete-with-undo.ts';
import { looksOf, useLookOfAddress } from './tiles/look.ts';
import { useListing } from './use-listing.ts';
import { ViewsButton } from './views/views-button.tsx';

const LookSwitch = late(async () => {
  const [{ LookSwitch: Switch }] = await Promise.all([import('./tiles/index.ts'), loadTexts('media')]);
  return Switch;
});
const SelectionBar = late(async () => {
  const [code] = await Promise.all([import('./bulk/selection-bar.tsx'), loadTexts('bulk')]);
  return code.SelectionBar;
});
/** Most lists are as their model has them. */
const ViewName = late(async () => {
  const [code] = await Promise.all([import('./views/view-name.tsx'), loadTexts('views')]);
  return code.ViewName;
});
const JobBar = late(async () => {
  const [code] = await Promise.all([import('./bulk/job-bar.tsx'), loadTexts('people')]);
  return code.JobBar;
});

interface Props {
  readonly objectName: string;
  /** Where this list is: records are below it. */
  readonly route: string;
  /** Further entries of a row's menu, for screens of their own; stable. */
  readonly rowItems?: RowItems;
  /** Holds for all rows, whatever is searched for; stable. */
  readonly baseFilter?: CompoundFilter;
  /** Beside the buttons of the header, for screens of their own. */
  readonly headerAction?: ReactNode;
  /** Beside what can be done with all selected records, for screens of their own. */
  readonly selectionAction?: SelectionAction | undefined;
  /** What there is to do where there are no records; else New, where it is in the header. */
  readonly emptyAction?: ReactNode;
  /** Of a list that is one of several of its object; else the object's name. */
  readonly title?: string | undefined;
}

/** The generic list screen (specification, section 2) of any object. */
export function ObjectListScreen({ objectName, ...props }: Props) {
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <TableLoading />;
    case 'failed':
      return <TableError error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return <ObjectList model={state.model} {...props} />;
  }
}

interface ListProps extends Omit<Props, 'objectName'> {
  readonly model: ObjectModel;
}

function ObjectList({
  model,
  route,
  rowItems,
  baseFilter,
  headerAction,
  selectionAction,
  emptyAction,
  title,
}: ListProps) {
  const navigate = useNavigate();
  const [inUse, setInUse] = useState<readonly ObjectRecord[]>();
  const deleteWithUndo = useDeleteWithUndo(model, setInUse);
  const keeps = use(KeepsStateContext);
  const listing = useListing(model, keeps ? 'url' : 'memory', baseFilter);
  const peek = usePeek(listing);
  useLookOfAddress(model);
  const { state, choose, chooseAll, drop, clear } = useRecordSelection(model.name);
  const [started, setStarted] = useState<StartedJob>();
  const [exporting, setExporting] = useState<Job>();

  const recordHref = useCallback((id: string) => `${route}/${encodeURIComponent(id)}`, [route]);
  const open = useCallback((id: string) => void navigate(recordHref(id)), [navigate, recordHref]);
  const remove = useCallback(
    async (rows: readonly ObjectRecord[]) => {
      // What was restored before says nothing of what is deleted now.
      setStarted((before) => (before?.verb === 'restore' ? undefined : before));
      drop(await deleteWithUndo(rows));
    },
    [deleteWithUndo, drop],
  );
  const onDelete = useCallback((row: ObjectRecord) => void remove([row]), [remove]);

  const [acting, setActing] = useState<Acting>();
  const onAction = useCallback(
    (record: ObjectRecord, action: OwnAction) => setActing({ record, action }),
    [],
  );

  const { header, bulk } = model.list.actions;
  const hasViews = !model.unsupported.includes('savedViews');
  const selection = selectionOf(model, state, listing.filter, listing.rows);
  const { target } = selection;
  const canCreate = keeps && header.includes('new');
  useSingleKeys({ n: canCreate ? () => void navigate(`${route}/new`) : undefined });
  return (
    <div className="object-list">
      <header className="object-list-header">
        <h1>{title ?? model.pluralLabel}</h1>
        {hasViews && (showsPart(listing.state.view) || isChanged(listing.state, model)) && (
          <Suspense fallback={null}>
            <ViewName listing={listing} />
          </Suspense>
        )}
        <HeaderActions listing={listing} route={route} onExport={setExporting}>
          {headerAction}
        </HeaderActions>
      </header>
      <ListingTable
        listing={listing}
        isEditable
        isOfScreen={keeps}
        onJob={setStarted}
        selection={bulk.length > 0 ? 'multiple' : 'none'}
        selectedIds={selection.rows.map(({ id }) => id)}
        onSelectedIdsChange={choose}
        onOpenRecord={open}
        onPeek={keeps ? peek.toggle : undefined}
        recordHref={recordHref}
        onDelete={onDelete}
        onAction={onAction}
        rowItems={rowItems}
        tools={
          <>
            {hasViews && <ViewsButton listing={listing} />}
            {looksOf(model).length > 1 && (
              <Suspense fallback={null}>
                <LookSwitch model={model} />
              </Suspense>
            )}
          </>
        }
        chips={<QuickFilters listing={listing} />}
        emptyAction={emptyAction ?? (header.includes('new') && <NewAction model={model} route={route} />)}
        bar={
          <Suspense fallback={<div className="object-table-bar" />}>
            {started && (
              <JobBar
                key={started.job.id}
                model={model}
                started={started}
                onJob={setStarted}
                onClose={() => setStarted(undefined)}
              />
            )}
            {exporting && (
              <ExportBar key={exporting.id} started={exporting} onClose={() => setExporting(undefined)} />
            )}
            {target && (
              <SelectionBar
                listing={listing}
                selection={{ ...selection, target }}
                selectionAction={selectionAction}
                onChooseAll={() => chooseAll(listing.filter)}
                onClear={clear}
                onDelete={remove}
                onJob={setStarted}
                onExport={setExporting}
              />
            )}
          </Suspense>
        }
      />
      {peek.Panel && peek.id !== undefined && (
        <Suspense fallback={null}>
          <peek.Panel listing={listing} route={route} id={peek.id} onStep={peek.step} onClose={peek.close} />
        </Suspense>
      )}
      {acting && (
        <Suspense fallback={null}>
          <ActionDialog
            key={acting.record.id}
            model={model}
            {...acting}
            onClose={() => setActing(undefined)}
          />
        </Suspense>
      )}
      {inUse && (
        <Suspense fallback={null}>
          <InUseDialog model={model} rows={inUse} onDelete={remove} onClose={() => setInUse(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
