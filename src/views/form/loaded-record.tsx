import { NonIdealState, Spinner } from '@blueprintjs/core';
import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useRestoreRecords, useSaveRecord } from '../../engine/hooks/use-mutations.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { useReadLife, useRecordLife } from '../../engine/hooks/use-record-life.ts';
import { useRecord } from '../../engine/hooks/use-record.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { InUseDialog } from '../in-use/late-dialog.ts';
import { MetadataProblems } from '../list/metadata-problems.tsx';
import { useDeleteWithUndo } from '../list/use-delete-with-undo.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import { late } from '../widgets/late.tsx';
import { RetryButton } from '../widgets/retry-button.tsx';
import type { RecordActions } from '../form-state/record-actions.ts';
import { handOver, useMadeRecord } from './made-record.ts';
import { NoSuchRecord } from './no-such-record.tsx';
import type { HeldForm } from './use-takeover.ts';

/** The record itself comes first. */
const RecordSteps = late(async () => {
  const [{ RecordSteps: Steps }] = await Promise.all([import('./record-steps.tsx'), loadTexts('keys')]);
  return Steps;
});

const DeletedRecord = late(async () => {
  const [code] = await Promise.all([import('./deleted-record.tsx'), loadTexts('deleted')]);
  return code.DeletedRecord;
});

/** A record with all that its screen needs. */
export interface LoadedRecord {
  readonly model: ObjectModel;
  /** Undefined: a new one. */
  readonly record: ObjectRecord | undefined;
  readonly life: RecordLife | undefined;
  readonly actions: RecordActions;
  readonly userId: string;
  /** The ways to the records beside it. */
  readonly steps: ReactNode;
}

interface Props {
  readonly objectName: string;
  /** The list's address. */
  readonly route: string;
  /** Undefined: a new record. */
  readonly id: string | undefined;
  readonly draw: (loaded: LoadedRecord) => ReactNode;
}

/** A record of any object: its model, then itself, then what is drawn of it. */
export function RecordLoader({ objectName, ...props }: Props) {
  const state = useObjectModel(objectName);
  switch (state.status) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return <Loaded {...props} model={state.model} />;
  }
}

interface LoadedProps extends Omit<Props, 'objectName'> {
  readonly model: ObjectModel;
}

function Loaded({ model, route, id, draw }: LoadedProps) {
  const navigate = useNavigate();
  const { record: read, error, refetch } = useRecord(model, id);
  const made = useMadeRecord(id);
  // While the record is read anew for an object that is described anew, the form stays as it is.
  const [held, setHeld] = useState<HeldForm | undefined>(made && { model, record: made.record });
  if (read && (held?.record !== read || held.model !== model)) setHeld({ model, record: read });
  const { model: shown, record } = read ? { model, record: read } : (held ?? { model, record: read });
  const { life = made?.life, isKnown } = useRecordLife(shown, id, record?.version);
  const readLife = useReadLife(model);
  const { save } = useSaveRecord(model);
  const [inUse, setInUse] = useState<readonly ObjectRecord[]>();
  const remove = useDeleteWithUndo(model, setInUse);
  const bringBack = useRestoreRecords(model);
  const actions: RecordActions = useMemo(
    () => ({
      // What is saved shows at once in lists and in the title.
      save: (input, base) => save(input, base, record ?? undefined),
      handOver: async (made) => handOver({ record: made, life: await readLife(made.id) }),
      remove,
      restore: async (deleted) => {
        const { errors } = await bringBack([deleted]);
        if (errors.length > 0) throw errors[0];
      },
    }),
    [save, readLife, remove, bringBack, record],
  );

  const removeAndLeave = async (rows: readonly ObjectRecord[]) => {
    const gone = await remove(rows);
    if (gone.length > 0) await navigate(route);
  };
  const userId = useViewerId();
  const keeps = use(KeepsStateContext);

  // What it may go through is asked beside the record itself: no form looks editable before that is known.
  if (userId === undefined || (record && !isKnown && !made)) return <Loading />;
  // A record that is on screen stays there, whatever becomes of a later call for it.
  if (record || (id === undefined && model.actions.includes('CREATE'))) {
    const steps = record && keeps && (
      <Suspense fallback={null}>
        <RecordSteps key={record.id} model={shown} route={route} id={record.id} />
      </Suspense>
    );
    return (
      <>
        {draw({
          model: shown,
          record: id === undefined ? undefined : (record ?? undefined),
          life,
          actions,
          userId,
          steps,
        })}
        {inUse && (
          <Suspense fallback={null}>
            <InUseDialog
              model={model}
              rows={inUse}
              onDelete={removeAndLeave}
              onClose={() => setInUse(undefined)}
            />
          </Suspense>
        )}
      </>
    );
  }
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (id !== undefined && record === undefined) return <Loading />;
  if (id === undefined || model.unsupported.includes('restore'))
    return <NoSuchRecord model={model} route={route} />;
  return (
    <Suspense fallback={<Loading />}>
      <DeletedRecord model={model} route={route} id={id} onRestored={refetch} />
    </Suspense>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="form-state" role="status" aria-label={t('form.loading')}>
      <Spinner />
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <NonIdealState
      className="form-state"
      description={<div role="alert">{errorText(error)}</div>}
      action={<RetryButton text={t('form.retry')} onClick={onRetry} />}
    />
  );
}
