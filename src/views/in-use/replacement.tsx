import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryFilter } from '../../contract/filter/filter.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { Usage } from '../../engine/hooks/use-usage.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { RecordPicker } from '../picker/record-picker.tsx';

export interface ReplacementProps {
  readonly model: ObjectModel;
  readonly usages: readonly Usage[];
  /** Records that are none. */
  readonly without: readonly string[];
  readonly to: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Which record takes the place of those that go. Nothing where the viewer may not write what refers to them. */
export function Replacement({ model, usages, without, to, onChange }: ReplacementProps) {
  const { t } = useTranslation();
  const id = useId();
  const [first] = usages;
  const state = useObjectModel(first?.objectName ?? model.name);
  const rules = useMemo(
    () => ({ filter: queryFilter(model.name, 'id', 'NOT_IN', without), create: false }),
    [model.name, without],
  );
  const user = state.status === 'ready' ? state.model : undefined;
  const field = user?.fields.get(first?.field ?? '');
  if (!user || !field || field.readOnly || !user.actions.includes('EDIT')) return null;
  return (
    <div className="in-use-replacement">
      <label htmlFor={id}>{t('people:inUse.relink')}</label>
      <RecordPicker
        id={id}
        field={{ ...field, label: t('people:inUse.relink') }}
        multiple={false}
        ids={to === undefined ? [] : [to]}
        onChange={([chosen]) => onChange(chosen)}
        onBlur={() => undefined}
        required={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        rules={rules}
      />
    </div>
  );
}
