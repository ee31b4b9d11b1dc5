import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';
import { lifeOf, putTogether, togetherIn } from './own-rules.ts';
import { RemoveRule } from './remove-rule.tsx';
import { WhileInputs } from './while-inputs.tsx';

interface Props {
  readonly model: OwnModel;
  readonly onReplace: (model: Json) => void;
}

/** Values that stand once together, always or while records are in a state. */
export function UniquePart({ model, onReplace }: Props) {
  const { t } = useTranslation();
  const groups = (lifeOf(model).unique ?? []).map(togetherIn);
  const [first] = model.fields;
  return (
    <>
      <ul className="config-own-rule-list" aria-label={t('configuration:ownRules.unique')}>
        {groups.map((group, at) => {
          const { fields, field, values } = group;
          const change = (next: Partial<typeof group>) =>
            onReplace(putTogether(model, at, { ...group, ...next }));
          return (
            <li key={at}>
              <fieldset className="config-own-rule">
                <legend>{t('configuration:ownRules.unique')}</legend>
                <div className="config-own-field">
                  <NamesField
                    label={t('configuration:ownRules.together')}
                    value={fields}
                    placeholder={model.fields.map(({ name }) => name).join(', ')}
                    onChange={(next) => change({ fields: next })}
                  />
                  <WhileInputs
                    model={model}
                    field={field}
                    values={values}
                    onChange={(state, next) => change({ field: state, values: next })}
                  />
                </div>
                <RemoveRule
                  name={fields.join(', ')}
                  onRemove={() => onReplace(putTogether(model, at, undefined))}
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
      {first && (
        <Button
          className="config-own-add"
          icon={<PlusIcon />}
          text={t('configuration:ownRules.addUnique')}
          onClick={() =>
            onReplace(putTogether(model, groups.length, { fields: [first.name], field: '', values: [] }))
          }
        />
      )}
    </>
  );
}
