import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { withColumns } from '../../engine/model/with-columns.ts';
import { MetadataProblems } from '../list/metadata-problems.tsx';
import { TableError, TableLoading } from '../widgets/table-status.tsx';
import { RelatedList } from './related-list.tsx';
import type { RelatedTabProps } from './related-tab-props.ts';
import './related.css';

/** The records of a LIST of one record, as the list of their own object. */
export function RelatedTab(props: RelatedTabProps) {
  const { field } = props;
  const state = useObjectModel(field.typeName ?? '');
  switch (state.status) {
    case 'loading':
      return <TableLoading />;
    case 'failed':
      return <TableError error={state.error} onRetry={state.retry} />;
    case 'broken':
      return <MetadataProblems label={state.label} problems={state.problems} />;
    case 'ready':
      return <OwnRecords {...props} model={state.model} />;
  }
}

/** Without the column that says the same in each row. */
function OwnRecords({ model, ...props }: RelatedTabProps & { readonly model: ObjectModel }) {
  const { back } = props.field;
  const columns = model.columns.filter(({ field }) => field.name !== back?.name || field.kind === 'LIST');
  return <RelatedList {...props} model={withColumns(model, `related by ${back?.name ?? ''}`, columns)} />;
}
