import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import type { FormFieldRules } from '../../../../contract/metadata/view.ts';
import { isNeeded, rulesFor, widgetsFor, withRule } from '../../model/view/field-rules.ts';
import { withKey } from '../../model/view/keys.ts';
import { ChoiceField } from '../choice-field.tsx';
import { FilterField } from '../filter-field.tsx';
import { FlagField } from '../flag-field.tsx';
import { NumberField } from '../number-field.tsx';
import type { Board } from './board.ts';
import { PickerSettings } from './picker-settings.tsx';

interface Props {
  readonly board: Board;
  readonly field: ObjectField;
}

/** The rules of a field in forms: only those that mean something for it. */
export function FieldSettings({ board, field }: Props) {
  const { t } = useTranslation();
  const { visual, form, change } = board;
  const { name } = field;
  const rules = form.fields?.[name] ?? {};
  const allowed = rulesFor(field);
  const set = <K extends keyof FormFieldRules>(key: K, value: FormFieldRules[K] | undefined) =>
    change(withRule(form, name, key, value), `${key} ${name}`);
  const needed = isNeeded(field) ? t('configuration:rules.needed') : undefined;
  const isDefault = visual.metadata.defaults.form.noEmptyOption.includes(name);
  const withoutEmpty = form.noEmptyOption ?? [];
  return (
    <div className="config-settings">
      <div className="config-flags">
        <FlagField
          label={t('configuration:rules.required')}
          checked={field.required || rules.required === true}
          locked={field.required}
          reason={
            field.required
              ? t('configuration:rules.byModel')
              : allowed.has('required') && rules.readOnly !== true
                ? undefined
                : t('configuration:rules.nobodyWrites')
          }
          onChange={(required) => set('required', required || undefined)}
        />
        <FlagField
          label={t('configuration:rules.readOnly')}
          checked={field.readOnly || rules.readOnly === true}
          locked={field.readOnly}
          reason={field.readOnly ? t('configuration:rules.byModel') : needed}
          onChange={(readOnly) => set('readOnly', readOnly || undefined)}
        />
        {allowed.has('pastAllowed') && (
          <FlagField
            label={t('configuration:rules.pastAllowed')}
            checked={rules.pastAllowed !== false}
            onChange={(isAllowed) => set('pastAllowed', isAllowed ? undefined : false)}
          />
        )}
        {field.kind === 'ENUM' && (
          <FlagField
            label={t('configuration:rules.noEmptyOption')}
            checked={isDefault || withoutEmpty.includes(name)}
            locked={isDefault}
            reason={isDefault ? t('configuration:rules.byDefaults') : undefined}
            onChange={(isWithout) => {
              const names = isWithout
                ? [...withoutEmpty, name]
                : withoutEmpty.filter((each) => each !== name);
              change(withKey(form, 'noEmptyOption', names.length ? names : undefined));
            }}
          />
        )}
      </div>
      <div className="config-fields">
        {allowed.has('widget') && (
          <ChoiceField
            label={t('configuration:rules.widget')}
            value={rules.widget ?? ''}
            choices={[
              { value: '', label: t('configuration:byKind') },
              ...widgetsFor(field).map((value) => ({ value, label: t(`configuration:widget.${value}`) })),
            ]}
            onChange={(widget) =>
              set(
                'widget',
                widgetsFor(field).find((each) => each === widget),
              )
            }
          />
        )}
        <ChoiceField
          label={t('configuration:rules.wide')}
          value={rules.wide === undefined ? '' : String(rules.wide)}
          choices={[
            { value: '', label: t('configuration:byKind') },
            { value: 'true', label: t('configuration:rules.wideYes') },
            { value: 'false', label: t('configuration:rules.wideNo') },
          ]}
          onChange={(wide) => set('wide', wide === '' ? undefined : wide === 'true')}
        />
        {allowed.has('minLength') && (
          <NumberField
            label={t('configuration:rules.minLength')}
            value={rules.minLength}
            min={1}
            max={Math.min(field.maxLength ?? 10_000, 10_000)}
            onChange={(minLength) => set('minLength', minLength)}
          />
        )}
      </div>
      <div className="config-subpart">
        <h4>{t('configuration:rules.when')}</h4>
        {needed !== undefined && rules.when === undefined ? (
          <p className="config-hint">{needed}</p>
        ) : (
          <FilterField
            objectName={visual.document.objectName}
            idPrefix={`config-when-${name}`}
            value={rules.when}
            none={t('configuration:rules.always')}
            onChange={(when) => set('when', when)}
          />
        )}
      </div>
      {allowed.has('picker') && (
        <PickerSettings
          visual={visual}
          field={field}
          picker={rules.picker ?? {}}
          onChange={(picker) => set('picker', Object.keys(picker).length ? picker : undefined)}
        />
      )}
    </div>
  );
}
