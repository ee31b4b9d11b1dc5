import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { MatchingInfo, ObjectField } from '../../contract/metadata/introspection.ts';
import { keptFilter } from '../../engine/filter/whole-filter.ts';
import { FilterReadingLine } from '../filter/reading-line.tsx';
import { useFieldState, useFormStore } from '../form-state/form-context.ts';

interface Props {
  readonly matching: MatchingInfo;
  /** The field that says whether the list counts. */
  readonly decides: ObjectField | undefined;
}

/** The filter that a list was made of, which nobody goes by now; and the way back to it. */
export function KeptFilter({ matching, decides }: Props) {
  const { t } = useTranslation();
  const store = useFormStore();
  const { value } = useFieldState(matching.filterField);
  const kept = keptFilter(value);
  const other = decides?.enumValues?.find(({ name }) => name !== matching.listedWhen?.value);
  if (kept.state !== 'whole' || !decides || !other) return null;
  return (
    <div className="match-kept">
      <h3>{t('people:match.list.kept')}</h3>
      <p>
        <FilterReadingLine objectName={matching.objectName} filter={kept.filter} />
      </p>
      {!decides.readOnly && (
        <Button
          size="small"
          text={t('people:match.list.back')}
          onClick={() => store.setValue(decides.name, other.name)}
        />
      )}
    </div>
  );
}
