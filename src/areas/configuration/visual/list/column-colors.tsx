import { type Intent, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { EnumValue } from '../../../../contract/metadata/introspection.ts';
import { TAG_COLORS, type TagColor, type ViewColumn } from '../../../../contract/metadata/view.ts';
import { Select } from '../../../../views/widgets/select.tsx';

/** The kit's colors, which lists draw tags with too. */
const INTENTS: Readonly<Record<TagColor, Intent>> = {
  gray: 'none',
  blue: 'primary',
  green: 'success',
  orange: 'warning',
  red: 'danger',
};

type Colors = NonNullable<ViewColumn['colors']>;

interface Props {
  readonly values: readonly EnumValue[];
  readonly colors: Colors;
  /** Undefined: all are gray. */
  readonly onChange: (colors: Colors | undefined) => void;
}

/** The color of each value's tag, as the list shows it. */
export function ColumnColors({ values, colors, onChange }: Props) {
  const { t } = useTranslation();
  const choose = (name: string, color: TagColor) => {
    const { [name]: _, ...others } = colors;
    const next = color === 'gray' ? others : { ...colors, [name]: color };
    onChange(Object.keys(next).length ? next : undefined);
  };
  return (
    <fieldset className="config-colors">
      <legend>{t('configuration:columns.colors')}</legend>
      {values.map(({ name, label }) => {
        const color = colors[name] ?? 'gray';
        return (
          <label key={name}>
            <Tag minimal intent={INTENTS[color]}>
              {label}
            </Tag>
            <Select
              aria-label={label}
              value={color}
              onChange={(event) =>
                choose(name, TAG_COLORS.find((each) => each === event.currentTarget.value) ?? 'gray')
              }
            >
              {TAG_COLORS.map((each) => (
                <option key={each} value={each}>
                  {t(`configuration:color.${each}`)}
                </option>
              ))}
            </Select>
          </label>
        );
      })}
    </fieldset>
  );
}
