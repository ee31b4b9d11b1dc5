import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import type { ViewDefaults } from '../../../../contract/metadata/view.ts';
import { type FieldRule, rulesIn } from '../../model/view/field-rules.ts';
import type { FormLayout } from '../../model/view/form-board.ts';

interface Props {
  readonly form: FormLayout;
  readonly field: ObjectField;
  readonly defaults: ViewDefaults;
}

const SHORT = [
  'required',
  'readOnly',
  'when',
  'picker',
  'pastAllowed',
] as const satisfies readonly FieldRule[];

/** Which rules a field has in forms: those of the view stand out from those that hold anyway. */
export function RuleTags({ form, field, defaults }: Props) {
  const { t } = useTranslation();
  const textOf = (rule: FieldRule) => {
    const short = SHORT.find((each) => each === rule);
    return t(short ? `configuration:rules.mark.${short}` : `configuration:rules.${rule}`);
  };
  return rulesIn(form, field, defaults.form.noEmptyOption).map(({ rule, isOwn }) => (
    <Tag
      key={rule}
      minimal
      intent={isOwn ? 'primary' : 'none'}
      title={
        isOwn ? undefined : t(`configuration:rules.${rule === 'noEmptyOption' ? 'byDefaults' : 'byModel'}`)
      }
    >
      {textOf(rule)}
    </Tag>
  ));
}
