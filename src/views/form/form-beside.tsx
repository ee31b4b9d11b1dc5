import { type ReactNode, Suspense } from 'react';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import type { StoredRecord } from '../form-state/record-actions.ts';

const MatchPanel = late(async () => {
  const [{ MatchPanel: Panel }] = await Promise.all([
    import('../match/match-panel.tsx'),
    loadTexts('people'),
    loadTexts('filter'),
  ]);
  return Panel;
});

interface Props {
  readonly model: ObjectModel;
  readonly record: StoredRecord | undefined;
  readonly children: ReactNode;
}

/** The fields of a form, and beside them whom its filter means, where a count of the object says so. */
export function FormBeside({ model, record, children }: Props) {
  const [field] = [...model.fields.values()].filter(({ matching }) => matching);
  if (!field?.matching) return children;
  return (
    <div className="form-columns">
      {children}
      <Suspense fallback={<div className="form-beside" />}>
        <div className="form-beside">
          <MatchPanel model={model} field={field} matching={field.matching} record={record} />
        </div>
      </Suspense>
    </div>
  );
}
