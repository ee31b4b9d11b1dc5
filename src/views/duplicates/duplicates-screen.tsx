import { Button, ButtonGroup } from '@blueprintjs/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { LaterEdit } from '../../engine/duplicates.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { MetadataProblems } from '../list/metadata-problems.tsx';
import { TableError, TableLoading } from '../widgets/table-status.tsx';
import { LaterEditsDialog } from '../merge/later-edits-dialog.tsx';
import './duplicates.css';
import { MergedList } from './merged-list.tsx';
import { PairWork } from './pair-work.tsx';

interface Props {
  readonly objectName: string;
  /** Where the object's list is. */
  readonly route: string;
}

/** The work list of an object's duplicates: what may stand twice, what is none, and what was merged. */
export function DuplicatesScreen({ objectName, route }: Props) {
  const { t } = useTranslation();
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <TableLoading />;
    case 'failed':
      return <TableError error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return state.model.unsupported.includes('duplicates') ? (
        <p role="alert">{t('people:duplicates.none')}</p>
      ) : (
        <Duplicates model={state.model} route={route} />
      );
  }
}

const VIEWS = ['open', 'dismissed', 'merged'] as const;
type View = (typeof VIEWS)[number];
const PARAM = 'status';

function Duplicates({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [edits, setEdits] = useState<readonly LaterEdit[]>();
  const view: View = VIEWS.find((each) => each === params.get(PARAM)) ?? 'open';
  const show = (next: View) => setParams(next === 'open' ? {} : { [PARAM]: next });
  const onEdited = useCallback((found: readonly LaterEdit[]) => setEdits(found), []);
  return (
    <div className="duplicates">
      <header className="duplicates-header">
        <div>
          <Link to={route}>{model.pluralLabel}</Link>
          <h1>{t('people:duplicates.title')}</h1>
        </div>
        <ButtonGroup role="group" aria-label={t('people:duplicates.show')}>
          {VIEWS.map((each) => (
            <Button
              key={each}
              active={each === view}
              aria-pressed={each === view}
              text={t(`people:duplicates.views.${each}`)}
              onClick={() => show(each)}
            />
          ))}
        </ButtonGroup>
      </header>
      {view === 'merged' ? (
        <MergedList model={model} route={route} onEdited={onEdited} />
      ) : (
        <PairWork key={view} model={model} route={route} isOpen={view === 'open'} onEdited={onEdited} />
      )}
      {edits && <LaterEditsDialog edits={edits} onClose={() => setEdits(undefined)} />}
    </div>
  );
}
