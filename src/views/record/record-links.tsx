import { Link } from 'react-router-dom';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { useRecordLabels } from '../picker/use-record-labels.ts';
import { SmallPicture } from '../widgets/small-picture.tsx';
import { LabelText } from '../widgets/label-text.tsx';

interface Props {
  /** The relation. */
  readonly field: ObjectField;
  readonly ids: readonly string[];
}

/** Related records by their labels, each the way to its own page. */
export function RecordLinks({ field, ids }: Props) {
  const { labelOf, isGone, pictureOf } = useRecordLabels(field, ids);
  const state = useObjectModel(field.typeName ?? '');
  const route = state.status === 'ready' ? state.model.route : undefined;
  return (
    <ul className="record-links">
      {ids.map((id) => {
        const picture = pictureOf(id);
        const label = (
          <>
            {picture !== undefined && <SmallPicture address={picture} />}
            <LabelText label={labelOf(id)} />
          </>
        );
        const isOpen = route !== undefined && !isGone(id) && labelOf(id) !== undefined;
        return (
          <li key={id}>{isOpen ? <Link to={`${route}/${encodeURIComponent(id)}`}>{label}</Link> : label}</li>
        );
      })}
    </ul>
  );
}
