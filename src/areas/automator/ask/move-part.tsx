import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementTypes } from '../../../engine/hooks/use-element-types.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { titlesOf } from '../editor/model/titles.ts';
import { elementsOf, useRunVersions } from './use-run-versions.ts';

const NAME = 'toElement';

/** At which step of the latest version a run goes on. */
export function MovePart({ record, input = {}, onInput }: PartProps) {
  const { t } = useTranslation();
  const selectId = useId();
  const { latest } = useRunVersions(record);
  const { types } = useElementTypes(String(record['objectName']));
  const elements = elementsOf(latest).filter(({ type }) => types.get(type)?.family !== 'trigger');
  const titles = titlesOf(elements, types);
  const isThere = elements.some(({ id }) => id === record['elementId']);
  return (
    <div className="action-field">
      <label htmlFor={selectId}>{t('workflow:move.to')}</label>
      <Select
        id={selectId}
        fill
        value={(input[NAME] as string | null | undefined) ?? ''}
        onChange={({ currentTarget: { value } }) => onInput?.(NAME, value || null)}
      >
        <option value="">
          {isThere || !latest
            ? t('workflow:move.same')
            : t('workflow:retry.missing', { version: latest.number })}
        </option>
        {elements.map(({ id }) => (
          <option key={id} value={id}>
            {titles.get(id)}
          </option>
        ))}
      </Select>
    </div>
  );
}
