import { Button } from '@blueprintjs/core';
import { Suspense, useMemo, useRef, useState } from 'react';
import { labelText } from '../../contract/label.ts';
import type { OwnAction, RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFieldProblemText } from '../form-state/field-problem-text.ts';
import { Folded } from '../widgets/folded.tsx';
import { iconOf } from './action-icons.tsx';
import './actions.css';
import { ActionDialog } from './late-dialog.ts';
import { useOfferActions } from './screen-actions.ts';
import { hasDialog, useTakeAtOnce } from './use-take-action.ts';

interface Props {
  readonly model: ObjectModel;
  readonly record: ObjectRecord;
  readonly life: RecordLife;
  /** Are all shown, however many there are? */
  readonly isWhole?: boolean;
}

/** More are not read at a glance: then the first stand there, and the others behind one more. */
const MOST_SHOWN = 4;
const SHOWN_OF_MORE = 2;

/** Buttons for what can be done with the record as it is; what cannot be done now says why. */
export function RecordActions({ model, record, life, isWhole = false }: Props) {
  const problemText = useFieldProblemText(model);
  const takeAtOnce = useTakeAtOnce(model);
  const [asking, setAsking] = useState<OwnAction>();
  const group = useRef<HTMLDivElement>(null);
  const offered = useMemo(
    () =>
      model.ownActions.flatMap((action) => {
        const found = life.actions.find(({ name }) => name === action.name);
        const start = () => {
          if (hasDialog(action)) return setAsking(action);
          // The button goes; the focus must not go with it.
          group.current?.focus();
          takeAtOnce(action, record);
        };
        return found ? [{ action, refusal: found.refusal, start }] : [];
      }),
    [model, record, life, takeAtOnce],
  );
  const open = useMemo(
    () =>
      offered.flatMap(({ action, refusal, start }) =>
        refusal
          ? []
          : [
              {
                id: `act:${model.name}:${action.name}`,
                label: action.label,
                detail: labelText(model.recordName, record),
                icon: iconOf(action),
                shortcut: action.shortcut,
                run: start,
              },
            ],
      ),
    [offered, model, record],
  );
  useOfferActions(open);
  const shown = isWhole || offered.length <= MOST_SHOWN ? offered.length : SHOWN_OF_MORE;
  const buttons = offered.map(({ action, refusal, start }) => {
    const icon = iconOf(action);
    return (
      <Button
        key={action.name}
        variant="outlined"
        {...(icon ? { icon } : {})}
        text={action.label}
        disabled={refusal !== null}
        {...(refusal ? { title: problemText(refusal) } : {})}
        {...(hasDialog(action) ? { 'aria-haspopup': 'dialog' } : {})}
        onClick={start}
      />
    );
  });
  return (
    <div
      ref={group}
      tabIndex={-1}
      className="record-actions"
      role="group"
      aria-label={labelText(model.recordName, record)}
    >
      {buttons.slice(0, shown)}
      {shown < buttons.length && <Folded isFolded>{buttons.slice(shown)}</Folded>}
      {asking && (
        <Suspense fallback={null}>
          <ActionDialog model={model} record={record} action={asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
