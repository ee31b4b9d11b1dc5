import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnTarget } from '../../../contract/import/mapping.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { ImportObject } from '../hooks/use-import-objects.ts';
import { type ImportTarget, TARGET_GROUPS } from '../model/targets.ts';
import type { ComboGroup } from '../../../views/widgets/combo-group.ts';
import { ComboSelect } from '../../../views/widgets/combo-select.tsx';

interface Props {
  readonly label: string;
  /** The key of a target; empty for none. */
  readonly value: string;
  readonly targets: readonly ImportTarget[];
  readonly metadata: ObjectMetadata;
  readonly fullName: ImportObject['importable']['fullName'];
  readonly disabled: boolean;
  readonly describedBy?: string;
  readonly onChange: (target: ColumnTarget) => void;
}

/** Where a column goes: fields, relations, the tenant's own fields, names to split, or nowhere. */
export function TargetSelect(props: Props) {
  const { label, value, targets, metadata, fullName, disabled, describedBy, onChange } = props;
  const { t } = useTranslation();
  const groups = useMemo((): readonly ComboGroup[] => {
    const labelOf = (name = '') => metadata.fields.find((field) => field.name === name)?.label ?? name;
    const nameOf = ({ field, order, key }: ImportTarget) => {
      if (field) return field.label;
      const [first, last] = [labelOf(fullName?.first), labelOf(fullName?.last)];
      return order ? t(`import:map.fullName.${order}`, { first, last }) : key;
    };
    const grouped = TARGET_GROUPS.map((group) => ({
      key: group,
      title: t(`import:map.group.${group}`),
      options: targets
        .filter((target) => target.group === group)
        .map((target) => ({
          key: target.key,
          label: nameOf(target),
          ...(target.field?.required ? { detail: t('import:map.required') } : {}),
        })),
    }));
    const none = { key: 'none', title: undefined, options: [{ key: '', label: t('import:map.skip') }] };
    return [none, ...grouped.filter(({ options }) => options.length > 0)];
  }, [targets, metadata, fullName, t]);
  return (
    <ComboSelect
      label={label}
      value={value}
      groups={groups}
      noneText={t('import:map.noField')}
      disabled={disabled}
      invalid={describedBy !== undefined}
      describedBy={describedBy}
      isBlank={value === ''}
      onChange={(key) => onChange(targets.find((target) => target.key === key)?.target ?? null)}
    />
  );
}
