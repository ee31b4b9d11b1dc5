import { Button } from '@blueprintjs/core';
import { ArrowRight, Reset } from '@blueprintjs/icons';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/formats/index.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { refusedStep } from '../../contract/record/refused-step.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import type { HistoryChange } from '../../engine/hooks/use-history.ts';
import { formFields } from '../../engine/model/form.ts';
import { earlierValue, listChange, type RowChange, rowChanges } from '../../engine/model/history.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { isSameValue } from '../form-state/form-values.ts';
import { ValueText } from '../elements/value-text.tsx';
import { formatView } from '../formats/index.ts';
import { useNotify } from '../notify/index.ts';
import { RecordLabels } from '../picker/record-labels.tsx';
import { isMergeChange, MergeChange } from './merge-change.tsx';
import { RefusedStepChange } from './refused-step-change.tsx';
import { RestoreContext } from './restore-context.ts';

export interface FieldChangeProps {
  readonly change: HistoryChange;
  readonly model: ObjectModel;
  /** Of a new record: there was nothing before. */
  readonly isFirst: boolean;
  readonly onRestored: () => void;
}

/** One field that a write changed; of a merge, the other record; of a step that was not taken, why. */
export function FieldChange(props: FieldChangeProps) {
  const refused = refusedStep(props.change);
  if (refused) return <RefusedStepChange refused={refused} model={props.model} />;
  return isMergeChange(props.change) ? <MergeChange {...props} /> : <ValueChange {...props} />;
}

/** Its earlier value goes into the form, where it is saved like any other change; where there is none, it is saved at once. */
function ValueChange({ change, model, isFirst, onRestored }: FieldChangeProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const store = useFormStore();
  const saveEarlier = use(RestoreContext);
  const inForm = useMemo(
    () => formFields(model.form).find(({ field }) => field.name === change.field),
    [model, change.field],
  );
  const field = inForm?.field ?? model.fields.get(change.field);
  const label = field?.label ?? change.field;
  const earlier =
    inForm && !inForm.readOnly && !isFirst ? earlierValue(inForm.field, change.before) : undefined;
  const isThere = earlier && field && isSameValue(field, store.get().values[change.field], earlier.value);

  const restore = () => {
    if (inForm && saveEarlier) saveEarlier(inForm, earlier?.value);
    else {
      store.setValue(change.field, earlier?.value);
      store.touch(change.field);
      notify({ message: t('record:history.restored', { field: label }) });
    }
    onRestored();
  };
  return (
    <div className="history-change">
      <dt>{label}</dt>
      <dd>
        <ChangeValues change={change} field={field} isFirst={isFirst} />
        {earlier && !isThere && (
          <Button
            className="history-restore"
            variant="minimal"
            size="small"
            icon={<Reset />}
            text={t('record:history.restore')}
            aria-label={t('record:history.restoreField', { field: label })}
            onClick={restore}
          />
        )}
      </dd>
    </div>
  );
}

interface ChangeValuesProps extends Pick<FieldChangeProps, 'change' | 'isFirst'> {
  readonly field: ObjectField | undefined;
}

function ChangeValues({ change: { before, after }, field, isFirst }: ChangeValuesProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const list = field && listChange(field, before, after);
  if (list && (list.added.length > 0 || list.removed.length > 0)) {
    return (
      <span className="history-lists">
        {list.added.length > 0 && (
          <span>
            {!isFirst && <em>{t('record:history.added')}</em>} <RecordLabels field={field} ids={list.added} />
          </span>
        )}
        {list.removed.length > 0 && (
          <span>
            <em>{t('record:history.removed')}</em> <RecordLabels field={field} ids={list.removed} />
          </span>
        )}
      </span>
    );
  }
  // What the values stand for is another, such as the captions in a language.
  if (field && !isFirst && isSameValue(field, before, after)) {
    return (
      <span>
        <em>{t('record:history.within')}</em> <HistoryValue field={field} value={after} />
      </span>
    );
  }
  const rows = field && !isFirst ? rowChanges(field, before, after) : undefined;
  if (field && rows?.length) {
    return (
      <ul className="history-rows">
        {rows.map((change) => (
          <li key={`${change.row} ${change.cell?.name ?? ''}`}>
            <RowValues field={field} change={change} />
          </li>
        ))}
      </ul>
    );
  }
  const values = <Values field={field} before={before} after={after} isFirst={isFirst} />;
  const Change = field && !isFirst ? formatView(field)?.Change : undefined;
  if (!field || !Change) return values;
  return (
    <Suspense fallback={values}>
      <Change field={fieldIn(field, store.get().values)} before={before} after={after}>
        {values}
      </Change>
    </Suspense>
  );
}

/** A cell that became otherwise, with its place; or a row that came or went. */
function RowValues({ field, change }: { readonly field: ObjectField; readonly change: RowChange }) {
  const { t } = useTranslation();
  const { row, cell, before, after } = change;
  if (cell) {
    return (
      <>
        <em>{t('form.rows.cell', { column: cell.label, row })}</em>{' '}
        <Values field={cell} before={before} after={after} isFirst={false} />
      </>
    );
  }
  return (
    <>
      <em>{t(after === null ? 'record:history.removed' : 'record:history.added')}</em>{' '}
      <HistoryValue field={field} value={[after ?? before]} />
    </>
  );
}

interface ValuesProps {
  readonly field: ObjectField | undefined;
  readonly before: unknown;
  readonly after: unknown;
  readonly isFirst: boolean;
}

function Values({ field, before, after, isFirst }: ValuesProps) {
  const { t } = useTranslation();
  return (
    <span className="history-values">
      {!isFirst && (
        <>
          <span className="history-before">
            <HistoryValue field={field} value={before} />
          </span>
          <ArrowRight size={12} aria-label={t('record:history.to')} />
        </>
      )}
      <span className="history-after">
        <HistoryValue field={field} value={after} />
      </span>
    </span>
  );
}

function HistoryValue({
  field,
  value,
}: {
  readonly field: ObjectField | undefined;
  readonly value: unknown;
}) {
  // A field that the object no longer has: what is known of it is its value.
  if (!field) return isEmpty(value) ? null : typeof value === 'string' ? value : JSON.stringify(value);
  return <ValueText model={{ field }} value={earlierValue(field, value)?.value ?? value} />;
}
