import { Fragment, Suspense, use, useMemo } from 'react';
import { useFilterLabels } from '../../../engine/hooks/use-filter-labels.ts';
import { useFilterObjects } from '../../../engine/hooks/use-filter-objects.ts';
import { FilterReading } from '../../../views/filter/index.ts';
import { ReadVariablesContext } from './editor-context.ts';
import type { SummaryPart } from './model/summary-parts.ts';

/** What an element does, in a line: "Gender is Female", "Spring news", "3 days". */
export function ElementSummary({ parts }: { readonly parts: readonly SummaryPart[] }) {
  return (
    <span className="wf-summary">
      {parts.map((part, at) => (
        // Parts have no names, and no state.
        <Fragment key={at}>
          {at > 0 && ' · '}
          <Part part={part} />
        </Fragment>
      ))}
    </span>
  );
}

function Part({ part }: { readonly part: SummaryPart }) {
  const variables = use(ReadVariablesContext);
  switch (part.type) {
    case 'text':
      return part.text;
    case 'filter':
      return (
        <Suspense>
          <FilterReading objectName={part.objectName} filter={part.filter} variables={variables} />
        </Suspense>
      );
    case 'records':
      return <RecordNames part={part} />;
    case 'fields':
      return <FieldNames {...part} />;
    case 'object':
      return <FieldNames objectName={part.objectName} names={NONE} />;
  }
}

const NONE: readonly never[] = [];

function RecordNames({ part }: { readonly part: Extract<SummaryPart, { readonly type: 'records' }> }) {
  const { objectName, ids } = part;
  const labelOf = useFilterLabels(useMemo(() => [part], [part]));
  return ids.map((id) => labelOf(objectName, id) ?? '…').join(', ');
}

/** Labels of fields; without any the object's. */
function FieldNames({
  objectName,
  names,
}: {
  readonly objectName: string;
  readonly names: readonly string[];
}) {
  const { objects } = useFilterObjects(useMemo(() => new Set([objectName]), [objectName]));
  const object = objects(objectName);
  if (!names.length) return object?.label ?? '';
  return names.map((name) => object?.fields.get(name)?.label ?? name).join(', ');
}
