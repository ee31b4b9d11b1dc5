import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { ACTION_ICONS, ACTION_PLACES } from '../../../contract/metadata/model-actions.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { FilterField } from '../visual/filter-field.tsx';
import { FlagField } from '../visual/flag-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';
import { actionOfStep, newAction, putAction, type Step, type StepAction } from './own-rules.ts';

interface Props {
  readonly objectName: string;
  readonly model: OwnModel;
  readonly step: Step;
  readonly onReplace: (model: Json) => void;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether people take the step by a button, and how. */
export function ActionPart({ objectName, model, step, onReplace }: Props) {
  const { t } = useTranslation();
  const action = actionOfStep(model, step);
  return (
    <>
      <FlagField
        label={t('configuration:ownRules.offered')}
        checked={action !== undefined}
        onChange={(next) => onReplace(putAction(model, step, next ? newAction(model, step) : undefined))}
      />
      {action && (
        <ActionSettings
          objectName={objectName}
          action={action}
          onChange={(next) => onReplace(putAction(model, step, next))}
        />
      )}
    </>
  );
}

interface SettingsProps {
  readonly objectName: string;
  readonly action: StepAction;
  readonly onChange: (action: StepAction) => void;
}

const asking = (field: string, required: boolean) => (required ? { field, required } : { field });

function ActionSettings({ objectName, action, onChange }: SettingsProps) {
  const { t } = useTranslation();
  const { name, icon = '', shortcut = '', for: place = 'both', input = [], hiddenWhen } = action;
  /** Undefined: as by default. */
  const set = <K extends keyof StepAction>(key: K, value: StepAction[K] | undefined) => {
    const { [key]: _before, ...rest } = action;
    onChange((value === undefined ? rest : { ...rest, [key]: value }) as StepAction);
  };
  const none = { value: '', label: t('configuration:ownRules.nothing') };
  return (
    <div className="config-own-action">
      <div className="config-own-field">
        <ChoiceField
          label={t('configuration:ownRules.place')}
          value={place}
          choices={ACTION_PLACES.map((value) => ({
            value,
            label: t(`configuration:ownRules.places.${value}`),
          }))}
          onChange={(next) =>
            set('for', next === 'both' ? undefined : ACTION_PLACES.find((each) => each === next))
          }
        />
        <ChoiceField
          label={t('configuration:ownRules.icon')}
          value={icon}
          choices={[
            none,
            ...ACTION_ICONS.map((value) => ({ value, label: t(`configuration:ownRules.icons.${value}`) })),
          ]}
          onChange={(next) =>
            set(
              'icon',
              ACTION_ICONS.find((each) => each === next),
            )
          }
        />
        <ChoiceField
          label={t('configuration:ownRules.shortcut')}
          value={shortcut}
          choices={[none, ...LETTERS.map((value) => ({ value, label: value }))]}
          onChange={(next) => set('shortcut', next || undefined)}
        />
        <NamesField
          label={t('configuration:ownRules.input')}
          value={input.map(({ field }) => field)}
          placeholder={t('configuration:ownRules.nothing')}
          onChange={(next) => {
            const all = next.map((name) => input.find(({ field }) => field === name) ?? { field: name });
            set('input', all.length ? all : undefined);
          }}
        />
      </div>
      {input.map(({ field, required }) => (
        <FlagField
          key={field}
          label={t('configuration:ownRules.inputRequired', { field })}
          checked={required === true}
          onChange={(next) =>
            set(
              'input',
              input.map((each) => (each.field === field ? asking(field, next) : each)),
            )
          }
        />
      ))}
      <div role="group" aria-label={t('configuration:ownRules.hiddenWhen')} className="config-own-when">
        <span>{t('configuration:ownRules.hiddenWhen')}</span>
        <FilterField
          counts={false}
          objectName={objectName}
          idPrefix={`action-${name}`}
          value={hiddenWhen}
          none={t('configuration:ownRules.neverHidden')}
          onChange={(next) => set('hiddenWhen', next)}
        />
      </div>
      <FlagField
        label={t('configuration:ownRules.confirm')}
        checked={action.confirm === true}
        onChange={(next) => set('confirm', next || undefined)}
      />
      <FlagField
        label={t('configuration:ownRules.undoable')}
        checked={action.undoable === true}
        onChange={(next) => set('undoable', next || undefined)}
      />
    </div>
  );
}
