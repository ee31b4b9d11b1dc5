import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';
import {
  beginsOf,
  endsOf,
  newOverlap,
  overlapFor,
  overlapFrom,
  overlapWhile,
  putOverlap,
} from './own-overlap.ts';
import { lifeOf } from './own-rules.ts';
import { RemoveRule } from './remove-rule.tsx';
import { WhileInputs } from './while-inputs.tsx';

interface Props {
  readonly model: OwnModel;
  readonly onReplace: (model: Json) => void;
}

/** Records of which no two may have the same time, such as rentals of one car. */
export function OverlapPart({ model, onReplace }: Props) {
  const { t } = useTranslation();
  const rules = lifeOf(model).noOverlap ?? [];
  const added = newOverlap(model);
  const named = (fields: OwnModel['fields'], value: string) =>
    [...new Set([value, ...fields.map(({ name }) => name)])].map((name) => ({ value: name, label: name }));
  return (
    <>
      <ul className="config-own-rule-list" aria-label={t('configuration:ownRules.noOverlap')}>
        {rules.map((rule, at) => {
          const [[field, values] = ['', []]] = Object.entries(rule.while ?? {});
          const change = (next: typeof rule) => onReplace(putOverlap(model, at, next));
          return (
            <li key={rule.name}>
              <fieldset className="config-own-rule">
                <legend>
                  {t('configuration:ownRules.noOverlap')} <code>{rule.name}</code>
                </legend>
                <div className="config-own-field">
                  <ChoiceField
                    label={t('configuration:ownRules.overlapFrom')}
                    value={rule.from}
                    choices={named(beginsOf(model), rule.from)}
                    onChange={(next) => change(overlapFrom(model, rule, next))}
                  />
                  <ChoiceField
                    label={t('configuration:ownRules.overlapTo')}
                    value={rule.to}
                    choices={named(endsOf(model, rule.from), rule.to)}
                    onChange={(next) => change({ ...rule, to: next })}
                  />
                  <NamesField
                    label={t('configuration:ownRules.overlapFor')}
                    value={rule.for ?? []}
                    placeholder={t('configuration:ownRules.overlapForAll')}
                    onChange={(next) => change(overlapFor(rule, next))}
                  />
                  <WhileInputs
                    model={model}
                    field={field}
                    values={values}
                    onChange={(state, next) => change(overlapWhile(rule, state, next))}
                  />
                </div>
                <RemoveRule name={rule.name} onRemove={() => onReplace(putOverlap(model, at, undefined))} />
              </fieldset>
            </li>
          );
        })}
      </ul>
      <Button
        className="config-own-add"
        icon={<PlusIcon />}
        text={t('configuration:ownRules.addNoOverlap')}
        disabled={!added}
        onClick={() => added && onReplace(putOverlap(model, rules.length, added))}
      />
    </>
  );
}
