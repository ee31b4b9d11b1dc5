import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';
import { type Cycle, lifeOf, newStep, putStep, withRule, withStates } from './own-rules.ts';
import { StepItem } from './step-item.tsx';

interface Props {
  readonly objectName: string;
  readonly model: OwnModel;
  readonly onReplace: (model: Json) => void;
}

/** The states of a record, those to start with, and the steps between them. */
export function CyclePart({ objectName, model, onReplace }: Props) {
  const { t } = useTranslation();
  const { lifeCycle: cycle } = lifeOf(model);
  const choices = model.fields.filter(({ kind }) => kind === 'ENUM');
  const states = choices.find(({ name }) => name === cycle?.field)?.values ?? [];
  const onChange = (next: Cycle) => onReplace(withRule(model, 'lifeCycle', next));
  const begin = (name: string) => {
    const field = choices.find((each) => each.name === name);
    onReplace(field ? withStates(model, field) : withRule(model, 'lifeCycle', undefined));
  };
  return (
    <>
      <div className="config-own-field">
        <ChoiceField
          label={t('configuration:ownRules.stateField')}
          value={cycle?.field ?? ''}
          choices={[
            { value: '', label: t('configuration:ownRules.noStates') },
            ...choices.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={begin}
        />
        {cycle && (
          <NamesField
            label={t('configuration:ownRules.start')}
            value={cycle.start}
            placeholder={states.join(', ')}
            onChange={(start) => onChange({ ...cycle, start: [...start] })}
          />
        )}
      </div>
      {cycle && (
        <>
          <ol className="config-own-rule-list" aria-label={t('configuration:ownRules.steps')}>
            {cycle.transitions.map((step) => (
              <li key={step.name}>
                <StepItem
                  objectName={objectName}
                  model={model}
                  states={states}
                  step={step}
                  onChange={(next) => onReplace(putStep(model, step, next))}
                  onReplace={onReplace}
                />
              </li>
            ))}
          </ol>
          <Button
            className="config-own-add"
            icon={<PlusIcon />}
            text={t('configuration:ownRules.addStep')}
            disabled={states.length < 2}
            onClick={() => {
              const [from = '', to = ''] = states;
              const { transitions } = cycle;
              onChange({ ...cycle, transitions: [...transitions, newStep(transitions, [from], to)] });
            }}
          />
        </>
      )}
    </>
  );
}
