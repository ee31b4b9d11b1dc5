import { Button, Callout } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { workflowStructure } from '../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../contract/documents/read-document.ts';
import { useElementTypes } from '../../engine/hooks/use-element-types.ts';
import { useObjectMetadata } from '../../engine/hooks/use-object-metadata.ts';
import type { PartProps } from '../../views/area/record-parts.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useIsChanged } from '../../views/form/use-is-changed.ts';
import { RecordPicker } from '../../views/picker/record-picker.tsx';
import { BusyButton } from '../../views/widgets/busy-button.tsx';
import './automator.css';
import { type Outlook, type Trial, useTrial } from './hooks/use-trial.ts';
import { TrialSteps } from './trial-steps.tsx';

/** The status of a record that no trigger lets in: its reason says all. */
const NOT_ENTERED = 'NOT_ENTERED';

const nothing = () => undefined;

/** Tries a workflow without effect: on one record step by step, or on the last thousand by counts. */
export function TryPart({ model, record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const inputId = useId();
  const about = useObjectMetadata(String(record['objectName'])).metadata;
  const runs = useObjectMetadata(model.fields.get('runList')?.typeName).metadata;
  const { types } = useElementTypes(String(record['objectName']));
  const { tryOn, whatIf } = useTrial(record.id);
  const isChanged = useIsChanged();
  const [recordId, setRecordId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [trial, setTrial] = useState<Trial>();
  const [outlook, setOutlook] = useState<Outlook>();
  const states = runs?.fields.find(({ name }) => name === 'status')?.enumValues ?? [];
  const stateOf = (status: string) => states.find(({ name }) => name === status)?.label ?? status;
  const { document: content } = readDocument(
    workflowStructure,
    typeof record['content'] === 'string' ? record['content'] : null,
  );
  const titleOf = (id: string) => {
    const element = content?.elements.find((each) => each.id === id);
    return element?.name || (types.get(element?.type ?? '')?.label ?? id);
  };
  const ask = async (question: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await question();
    } catch (error) {
      setFailure(error ?? new Error('unknown'));
    }
    setBusy(false);
  };
  return (
    <div className="wf-try">
      <p>{t('workflow:try.help')}</p>
      {isChanged && (
        <Callout compact intent="warning">
          {t('workflow:try.unsaved')}
        </Callout>
      )}
      {about && (
        <div className="wf-try-line">
          <label htmlFor={inputId}>{about.label}</label>
          <RecordPicker
            id={inputId}
            field={choiceOf(about.name, about.label, about.recordLabel)}
            multiple={false}
            ids={recordId === undefined ? [] : [recordId]}
            onChange={([id]) => setRecordId(id)}
            onBlur={nothing}
            required={false}
            readOnly={false}
            invalid={false}
            describedBy={undefined}
          />
          <BusyButton
            intent="primary"
            text={t('workflow:try.run')}
            busy={busy}
            disabled={recordId === undefined}
            onClick={() => void ask(async () => setTrial(await tryOn(recordId ?? '')))}
          />
          <Button
            text={t('workflow:try.whatIf')}
            disabled={busy}
            onClick={() => void ask(async () => setOutlook(await whatIf()))}
          />
        </div>
      )}
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert">
          {errorText(failure)}
        </Callout>
      )}
      {trial && (
        <section aria-label={t('workflow:try.run')}>
          <h3>
            {[trial.status === NOT_ENTERED ? '' : stateOf(trial.status), trial.reason]
              .filter(Boolean)
              .join(': ')}
          </h3>
          <TrialSteps steps={trial.steps} titleOf={titleOf} />
        </section>
      )}
      {outlook && (
        <section aria-label={t('workflow:try.whatIf')}>
          <h3>{t('workflow:try.entered', { entered: outlook.entered, considered: outlook.considered })}</h3>
          <ul>
            {outlook.ends.map(({ status, count }) => (
              <li key={status}>{`${stateOf(status)}: ${count}`}</li>
            ))}
          </ul>
          <ul>
            {outlook.passes.map(({ elementId, output, count }) => {
              const element = content?.elements.find(({ id }) => id === elementId);
              const way = types.get(element?.type ?? '')?.outputs.find(({ name }) => name === output);
              return (
                <li key={`${elementId} ${output}`}>
                  {`${titleOf(elementId)} › ${way?.label ?? output}: ${count}`}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A field that holds one record of the object, for a choice that is not kept. */
const choiceOf = (typeName: string, label: string, recordLabel: string): ObjectField => ({
  name: 'tried',
  label,
  kind: 'OBJECT',
  typeName,
  recordLabel,
  element: null,
  enumValues: null,
  required: false,
  readOnly: false,
  isCustomField: false,
  sortable: false,
  filterable: false,
  operators: [],
});
