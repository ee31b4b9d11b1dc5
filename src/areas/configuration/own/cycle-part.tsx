import { Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { isMoment } from '../../../contract/metadata/life.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { FlagField } from '../visual/flag-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';
import { type Cycle, cycleOf, lifeOf, newStep, type Step } from './own-rules.ts';

interface Props {
  readonly model: OwnModel;
  readonly onChange: (cycle: Cycle | undefined) => void;
}

const RIGHTS = ['EDIT', 'SEND', 'APPROVE'] as const;

/** The states of a record, those to start with, and the steps between them. */
export function CyclePart({ model, onChange }: Props) {
  const { t } = useTranslation();
  const { lifeCycle: cycle } = lifeOf(model);
  const choices = model.fields.filter(({ kind }) => kind === 'ENUM');
  const states = choices.find(({ name }) => name === cycle?.field)?.values ?? [];
  const begin = (name: string) => {
    const field = choices.find((each) => each.name === name);
    onChange(field && cycleOf(field));
  };
  const put = (step: Step, next: Step | undefined) => {
    if (!cycle) return;
    const transitions = cycle.transitions.flatMap((each) => (each === step ? (next ?? []) : each));
    onChange({ ...cycle, transitions });
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
                <StepItem model={model} states={states} step={step} onChange={(next) => put(step, next)} />
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

interface StepProps {
  readonly model: OwnModel;
  readonly states: readonly string[];
  readonly step: Step;
  readonly onChange: (step: Step | undefined) => void;
}

function StepItem({ model, states, step, onChange }: StepProps) {
  const { t } = useTranslation();
  const { name, from, to, right = 'EDIT', at = '', system = false } = step;
  const change = (key: 'right' | 'at' | 'system', value: string | boolean) => {
    const { [key]: _before, ...rest } = step;
    onChange(value === '' || value === 'EDIT' || value === false ? rest : { ...rest, [key]: value });
  };
  const moments = model.fields.filter((field) => isMoment(field) && !field.computed);
  return (
    <fieldset className="config-own-rule">
      <legend>
        <code>{name}</code>
      </legend>
      <div className="config-own-field">
        <NamesField
          label={t('configuration:ownRules.from')}
          value={from}
          placeholder={states.join(', ')}
          onChange={(next) => onChange({ ...step, from: [...next] })}
        />
        <ChoiceField
          label={t('configuration:ownRules.to')}
          value={to}
          choices={states.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ ...step, to: next })}
        />
        <ChoiceField
          label={t('configuration:ownRules.right')}
          value={right}
          choices={RIGHTS.map((value) => ({ value, label: t(`configuration:ownRules.rights.${value}`) }))}
          onChange={(next) => change('right', next)}
        />
        <ChoiceField
          label={t('configuration:ownRules.at')}
          value={at}
          choices={[
            { value: '', label: t('configuration:ownRules.noMoment') },
            ...moments.map((field) => ({ value: field.name, label: field.name })),
          ]}
          onChange={(next) => change('at', next)}
        />
      </div>
      <FlagField
        label={t('configuration:ownRules.system')}
        checked={system}
        onChange={(next) => change('system', next)}
      />
      <Button
        variant="minimal"
        icon={<TrashIcon />}
        text={t('configuration:ownFields.removeField', { name })}
        onClick={() => onChange(undefined)}
      />
    </fieldset>
  );
}
