import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import type { FormFieldRules } from '../../../../contract/metadata/view.ts';
import { withKey } from '../../model/view/keys.ts';
import { FilterField } from '../filter-field.tsx';
import { FlagField } from '../flag-field.tsx';
import type { Visual } from '../use-visual.ts';
import { useFormVariables } from '../use-variables.ts';

type Picker = NonNullable<FormFieldRules['picker']>;

interface Props {
  readonly visual: Visual;
  readonly field: ObjectField;
  readonly picker: Picker;
  readonly onChange: (picker: Picker) => void;
}

/** Relations: which records can be chosen, and whether new ones can be made. */
export function PickerSettings({ visual, field, picker, onChange }: Props) {
  const { t } = useTranslation();
  const variables = useFormVariables(visual.document.objectName, visual.fields);
  if (field.typeName === null) return null;
  return (
    <div className="config-subpart">
      <h4>{t('configuration:rules.picker')}</h4>
      <FilterField
        objectName={field.typeName}
        idPrefix={`config-picker-${field.name}`}
        value={picker.filter}
        none={t('configuration:rules.anyRecord')}
        variables={variables}
        onChange={(filter) => onChange(withKey(picker, 'filter', filter))}
      />
      <FlagField
        label={t('configuration:rules.create')}
        checked={picker.create !== false}
        onChange={(create) => onChange(withKey(picker, 'create', create ? undefined : false))}
      />
    </div>
  );
}
