import { Button, MenuItem } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { leadsTo } from '../../contract/metadata/related.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { BulkTarget } from '../../engine/hooks/use-bulk.ts';
import { useMembership } from '../../engine/hooks/use-membership.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { JobBar } from '../list/bulk/job-bar.tsx';
import type { StartedJob } from '../list/bulk/bulk-props.ts';
import { ListingTable } from '../list/object-table.tsx';
import { selectionOf, useRecordSelection } from '../list/record-selection.ts';
import { type Listing, useListing } from '../list/use-listing.ts';
import { useNotify } from '../notify/index.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { AddExisting } from './add-existing.tsx';
import { NewRelated } from './new-related.tsx';
import type { RelatedTabProps } from './related-tab-props.ts';
import { RemoveBar } from './remove-bar.tsx';

/** The list itself, and what can be done with it where the relation may be written. */
export function RelatedList({
  owner,
  record,
  field,
  title,
  model,
}: RelatedTabProps & { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const { back } = field;
  const constraint = useMemo(
    () => (back ? leadsTo(model.name, back, [record.id]) : undefined),
    [model.name, back, record.id],
  );
  const listing = useListing(model, 'memory', constraint);
  const membership = useMembership(owner, record.id, field, model);
  const { state, choose, chooseAll, clear } = useRecordSelection(`${record.id} ${field.name}`);
  const [started, setStarted] = useState<StartedJob>();
  const [open, setOpen] = useState<'add' | 'new'>();

  const recordHref = useCallback((id: string) => `${model.route}/${encodeURIComponent(id)}`, [model.route]);
  const show = useCallback((id: string) => void navigate(recordHref(id)), [navigate, recordHref]);
  const run = useCallback(
    async (call: () => Promise<StartedJob>) => {
      try {
        setStarted(await call());
        clear();
      } catch (error) {
        notify({ message: errorText(error), intent: 'danger' });
      }
    },
    [clear, notify, errorText],
  );
  const add = (ids: readonly string[]) => {
    if (membership)
      void run(async () => ({ job: await membership.add(ids), verb: 'edit', total: ids.length }));
  };
  const removed = membership?.canRemove ? membership.remove : undefined;
  const remove = useCallback(
    (target: BulkTarget) => {
      if (removed) void run(async () => ({ ...(await removed(target)), verb: 'edit' }));
    },
    [removed, run],
  );
  const rowItems = useCallback(
    (row: ObjectRecord) => (
      <MenuItem
        icon={<CrossIcon />}
        text={t('people:related.remove')}
        onClick={() => remove({ ids: [row.id] })}
      />
    ),
    [remove, t],
  );
  const selection = selectionOf(model, state, listing.filter, listing.rows);
  const canCreate = model.list.actions.header.includes('new') && back != null;
  const newButton = canCreate && (
    <Button icon={<PlusIcon />} text={t('people:related.new')} onClick={() => setOpen('new')} />
  );
  const tools = (
    <>
      {membership && <Button text={t('people:related.add')} onClick={() => setOpen('add')} />}
      {newButton}
    </>
  );
  const isUnused = isWithoutRows(listing) && started === undefined;
  return (
    <div className={isUnused ? 'form-related-none' : 'form-related'}>
      {isUnused ? (
        <p>
          <span>{t('list.empty', { objects: inSentence(model.pluralLabel, locale) })}</span>
          {tools}
        </p>
      ) : (
        <ListingTable
          listing={listing}
          selection={removed ? 'multiple' : 'none'}
          selectedIds={selection.rows.map(({ id }) => id)}
          onSelectedIdsChange={choose}
          onOpenRecord={show}
          recordHref={recordHref}
          rowItems={removed ? rowItems : undefined}
          tools={tools}
          bar={
            <>
              {started && membership && (
                <JobBar
                  key={started.job.id}
                  model={membership.written}
                  started={started}
                  onJob={setStarted}
                  onClose={() => setStarted(undefined)}
                />
              )}
              {removed && selection.target && (
                <RemoveBar
                  listing={listing}
                  selection={selection}
                  canChooseAll={membership?.takesFilter ?? false}
                  onChooseAll={() => chooseAll(listing.filter)}
                  onClear={clear}
                  onRemove={() => selection.target && remove(selection.target)}
                />
              )}
            </>
          }
        />
      )}
      <Suspense fallback={null}>
        {open === 'add' && (
          <AddExisting
            field={field}
            id={record.id}
            onClose={() => setOpen(undefined)}
            onSelect={(ids) => {
              setOpen(undefined);
              if (ids.length) add(ids);
            }}
          />
        )}
        {open === 'new' && back && (
          <NewRelated
            model={model}
            back={back}
            id={record.id}
            title={title}
            onClose={() => setOpen(undefined)}
            onSaved={(id) => {
              setOpen(undefined);
              // The list is kept with this record, and the new one knows nothing of it.
              if (back.readOnly) add([id]);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Nothing is related, whatever is searched for: there is nothing to search, sort or page. */
const isWithoutRows = ({ rows, loading, error, state }: Listing): boolean =>
  rows?.length === 0 &&
  !loading &&
  error === undefined &&
  state.search === '' &&
  state.filter === undefined &&
  state.unreadableFilter === undefined &&
  state.pageIndex === 0;
