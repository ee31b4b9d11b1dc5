import { Button } from '@blueprintjs/core';
import { Suspense, useMemo, useRef, useState } from 'react';
import { labelText } from '../../contract/label.ts';
import type { OwnAction, RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import { iconOf } from './action-icons.tsx';
import './actions.css';
import { ActionDialog } from './late-dialog.ts';
import { useOfferActions } from './screen-actions.ts';
import { hasDialog, useTakeAtOnce } from './use-take-action.ts';

interface Props {
  readonly model: ObjectModel;
  readonly record: ObjectRecord;
  readonly life: RecordLife;
}

/** Buttons for what can be done with the record as it is; what cannot be done now says why. */
export function RecordActions({ model, record, life }: Props) {
  const problemText = useProblemText();
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
  return (
    <div
      ref={group}
      tabIndex={-1}
      className="record-actions"
      role="group"
      aria-label={labelText(model.recordName, record)}
    >
      {offered.map(({ action, refusal, start }) => {
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
      })}
      {asking && (
        <Suspense fallback={null}>
          <ActionDialog model={model} record={record} action={asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
