import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { isMoment } from '../../../contract/metadata/life.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { FilterField } from '../visual/filter-field.tsx';
import { FlagField } from '../visual/flag-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import { ActionPart } from './action-part.tsx';
import type { OwnModel } from './own-model.ts';
import { lifeOf, type Step, withCondition } from './own-rules.ts';
import { RemoveRule } from './remove-rule.tsx';

interface Props {
  readonly objectName: string;
  readonly model: OwnModel;
  readonly states: readonly string[];
  readonly step: Step;
  readonly onChange: (step: Step | undefined) => void;
  readonly onReplace: (model: Json) => void;
}

const RIGHTS = ['EDIT', 'SEND', 'APPROVE'] as const;

/** A step from state to state: who takes it, when, and what it asks for. */
export function StepItem({ objectName, model, states, step, onChange, onReplace }: Props) {
  const { t } = useTranslation();
  const { name, from, to, right = 'EDIT', at = '', system = false, notByAuthor = false, needs = [] } = step;
  const change = (key: 'right' | 'at' | 'system' | 'notByAuthor', value: string | boolean) => {
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
        <NamesField
          label={t('configuration:ownRules.needs')}
          value={needs}
          placeholder={t('configuration:ownRules.nothing')}
          onChange={(next) => {
            const { needs: _needs, ...rest } = step;
            onChange(next.length ? { ...rest, needs: [...next] } : rest);
          }}
        />
      </div>
      <div role="group" aria-label={t('configuration:ownRules.when')} className="config-own-when">
        <span>{t('configuration:ownRules.when')}</span>
        <FilterField
          counts={false}
          objectName={objectName}
          idPrefix={`step-${name}`}
          value={step.when}
          none={t('configuration:ownRules.noCondition')}
          onChange={(when) => onChange(withCondition(lifeOf(model), step, when))}
        />
      </div>
      <FlagField
        label={t('configuration:ownRules.notByAuthor')}
        checked={notByAuthor}
        onChange={(next) => change('notByAuthor', next)}
      />
      <FlagField
        label={t('configuration:ownRules.system')}
        checked={system}
        onChange={(next) => change('system', next)}
      />
      {!system && <ActionPart objectName={objectName} model={model} step={step} onReplace={onReplace} />}
      <RemoveRule name={name} onRemove={() => onChange(undefined)} />
    </fieldset>
  );
}
