import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/errors.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { BulkTarget } from '../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { RecordPartsContext } from '../area/record-parts.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useFieldProblemText } from '../form-state/field-problem-text.ts';
import { serverProblems } from '../form-state/server-errors.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { createPendingChanges, PendingChangesContext } from '../widgets/pending-changes.ts';
import { ActionField } from './action-field.tsx';
import { useActionForm } from './action-form.ts';
import './actions.css';

export interface ActionQuestionProps {
  readonly model: ObjectModel;
  readonly action: OwnAction;
  /** What the fields begin with; undefined where several records are meant. */
  readonly record: ObjectRecord | undefined;
  readonly target?: BulkTarget;
  /** What it is about. */
  readonly about: ReactNode;
  /** Rejects with the API's error. */
  readonly run: (input: RecordInput) => Promise<void>;
  readonly onClose: () => void;
}

/** In the place of several. */
const NONE = { id: '', version: 0 };

/** Asks whether to take an action, and for what it needs. */
export function ActionQuestion(props: ActionQuestionProps) {
  const { model, action, record, about, run, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const problemText = useFieldProblemText(model);
  const parts = use(RecordPartsContext);
  const [pending] = useState(createPendingChanges);
  const form = useActionForm(model, action, record);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  /** What an area draws for the dialog, or in the place of one of its inputs. */
  const part = (name: string, asked?: ReactNode) => {
    const Part = parts.get(record ? name : `${name}.many`);
    const { target } = record ? { target: { ids: [record.id] } } : props;
    const shown = { model, target, input: form.values, onInput: form.setValue, onRefusal: setRefused, asked };
    return (
      Part && (
        <Part key={name} {...shown} record={record ?? NONE} route={model.route} open={() => undefined} />
      )
    );
  };
  const confirm = async () => {
    pending.flush();
    const { input, problems: found } = form.read();
    setProblems(found);
    setError(undefined);
    if (found.length) return;
    setBusy(true);
    try {
      await run(input);
      onClose();
    } catch (failure) {
      const ofFields = (serverProblems(failure, input) ?? []).filter(({ path = '' }) =>
        model.fields.has(path),
      );
      if (ofFields.length) setProblems(ofFields);
      else setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  const asksFor = (path: string) => form.fields.some(({ model: { field } }) => field.name === path);
  const others = problems.filter(({ path = '' }) => !asksFor(path)).map(problemText);
  const told = error === undefined ? others : [errorText(error)];
  return (
    <ModalDialog title={action.label} className="action-dialog" onClose={onClose}>
      <DialogBody>
        <div className="action-about">{about}</div>
        {action.confirm !== null && <p>{action.confirm}</p>}
        {part(`${model.name}.${action.name}`)}
        <PendingChangesContext value={pending}>
          {/* What cannot be done asks nothing. */}
          {(refused ? [] : form.fields).map((field) => {
            const { name } = field.model.field;
            const asked = (
              <ActionField
                key={name}
                {...field}
                value={form.values[name]}
                problem={problems.find(({ path }) => path === name)}
                onChange={(value) => form.setValue(name, value)}
              />
            );
            return part(`${model.name}.${action.name}.${name}`, asked) ?? asked;
          })}
        </PendingChangesContext>
        {told.map((text) => (
          <p key={text} role="alert" className="action-problem">
            {text}
          </p>
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              text={action.label}
              busy={busy}
              disabled={refused}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
