import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { columnMapping } from '../model/targets.ts';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly columns: readonly ImportColumn[];
  readonly editor: MappingEditor;
}

/** Names that stand in a sentence. */
const MOST_NAMED = 10;

/** What the file has and the import leaves out: said before it runs. */
export function UnmappedColumns({ columns, editor }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const open = columns.filter(
    ({ index, samples }) => samples.length > 0 && columnMapping(editor.mapping, index).target === null,
  );
  if (!open.length) return null;
  const named = open.slice(0, MOST_NAMED).map(({ header }) => header);
  return (
    <Callout
      className="import-block"
      intent="warning"
      title={t('import:check.unmapped', { total: texts.number(open.length) })}
    >
      {named.join(', ')}
      {open.length > named.length && ' …'}
    </Callout>
  );
}
