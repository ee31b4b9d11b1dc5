import { Link } from 'react-router-dom';
import type { TimelineRecord } from '../../engine/hooks/use-timeline.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { ValueText } from '../elements/value-text.tsx';

export interface RelatedEntryProps {
  readonly related: TimelineRecord;
  /** Names of the fields whose values are shown. */
  readonly show: readonly string[];
}

/** A related record in a timeline: what it is, the way to it, and what its view shows of it. */
export function RelatedEntry({ related, show }: RelatedEntryProps) {
  const state = useObjectModel(related.objectName);
  const model = state.status === 'ready' ? state.model : undefined;
  const values = show.flatMap((name) => {
    const field = model?.fields.get(name);
    return field && related.values[name] != null ? [field] : [];
  });
  return (
    <>
      <div className="timeline-head">
        <strong>{model?.label}</strong>{' '}
        {model ? (
          <Link to={`${model.route}/${encodeURIComponent(related.id)}`}>{related.label}</Link>
        ) : (
          related.label
        )}
      </div>
      {values.length > 0 && (
        <dl className="timeline-values">
          {values.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <ValueText model={{ field }} value={related.values[field.name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
