import { AnchorButton, Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { inSentence } from './in-sentence.ts';
import { MetadataProblems } from './metadata-problems.tsx';
import './object-list-screen.css';
import { ObjectTable } from './object-table.tsx';
import { TableError, TableLoading } from './table-status.tsx';
import { useDeleteWithUndo } from './use-delete-with-undo.ts';

interface Props {
  readonly objectName: string;
  /** Where this list is: records are below it. */
  readonly route: string;
}

/** The generic list screen (specification, section 2) of any object. */
export function ObjectListScreen({ objectName, route }: Props) {
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <TableLoading />;
    case 'failed':
      return <TableError error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return <ObjectList model={state.model} route={route} />;
  }
}

function ObjectList({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deleteWithUndo = useDeleteWithUndo(model);
  const [selected, setSelected] = useState<readonly ObjectRecord[]>([]);

  const recordHref = useCallback((id: string) => `${route}/${encodeURIComponent(id)}`, [route]);
  const open = useCallback((id: string) => void navigate(recordHref(id)), [navigate, recordHref]);
  const remove = useCallback(
    async (rows: readonly ObjectRecord[]) => {
      const gone = await deleteWithUndo(rows);
      setSelected((before) => before.filter(({ id }) => !gone.includes(id)));
    },
    [deleteWithUndo],
  );
  const onDelete = useCallback((row: ObjectRecord) => void remove([row]), [remove]);

  const { writable } = model;
  const newButton = writable && <NewButton model={model} route={route} />;
  return (
    <div className="object-list">
      <header className="object-list-header">
        <h1>{model.pluralLabel}</h1>
        {newButton}
      </header>
      <ObjectTable
        model={model}
        selection={writable ? 'multiple' : 'none'}
        selectedIds={selected.map(({ id }) => id)}
        onSelectedIdsChange={(ids, rows) => {
          const known = new Map([...selected, ...rows].map((row) => [row.id, row]));
          setSelected(ids.flatMap((id) => known.get(id) ?? []));
        }}
        onOpenRecord={open}
        recordHref={recordHref}
        onDelete={writable ? onDelete : undefined}
        emptyAction={newButton}
        stateStorage="url"
        toolbar={
          selected.length > 0 && (
            <>
              <span role="status">{t('list.selected', { total: selected.length })}</span>
              <Button
                intent="danger"
                variant="outlined"
                icon={<TrashIcon />}
                text={t('list.delete')}
                onClick={() => void remove(selected)}
              />
              <Button variant="minimal" text={t('list.clearSelection')} onClick={() => setSelected([])} />
            </>
          )
        }
      />
    </div>
  );
}

function NewButton({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const to = `${route}/new`;
  return (
    <AnchorButton
      intent="primary"
      icon={<PlusIcon />}
      href={useHref(to)}
      text={t('list.new', { object: inSentence(model.label, useIntlLocale()) })}
      onClick={(event) => {
        // With a modifier key the browser opens it elsewhere, as any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
