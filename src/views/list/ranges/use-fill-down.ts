import { useTranslation } from 'react-i18next';
import { totalName } from '../../../contract/metadata/fields.ts';
import { useBulk } from '../../../engine/hooks/use-bulk.ts';
import { formFields } from '../../../engine/model/form.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import { bulkInput } from '../../../engine/query/bulk-input.ts';
import { useProblemText } from '../../form-state/problem-text.ts';
import { toFormValues } from '../../form-state/form-values.ts';
import { useNotify } from '../../notify/index.ts';
import type { StartedJob } from '../bulk/bulk-props.ts';
import type { Listing } from '../use-listing.ts';
import { inputOfColumn } from './plan-paste.ts';
import type { RangeAsk } from './range-ask.ts';

/**
 * Gives the chosen rows the value that the first of them has in a column; where no others are chosen, the row of the cell
 * the value above it. It is one bulk edit, with its Undo.
 */
export function useFillDown(
  { model, rows }: Listing,
  selectedIds: readonly string[],
  onJob: (started: StartedJob) => void,
): (ask: RangeAsk) => Promise<void> {
  const { t } = useTranslation();
  const notify = useNotify();
  const problemText = useProblemText();
  const { update } = useBulk(model);
  return async ({ record, columns: [column] }) => {
    const all = rows ?? [];
    const chosen = all.filter(({ id }) => selectedIds.includes(id));
    const at = all.findIndex(({ id }) => id === record.id);
    const [source, ...targets] = chosen.length > 1 ? chosen : all.slice(Math.max(0, at - 1), at + 1);
    const inputs = new Map(formFields(model.form).map((each) => [each.field.name, each]));
    const input = column && inputOfColumn(column, inputs);
    const refuse = (message: string) => notify({ message, intent: 'warning' });
    if (!source || targets.length === 0) return refuse(t('ranges:why.above'));
    if (!input || model.unsupported.includes('bulk')) return refuse(t('ranges:why.fixed'));
    const { name } = input.field;
    const value = source[name];
    const total = source[totalName(name)];
    const isPart =
      Array.isArray(value) && isRelation(input.field) && value.length !== Number(total ?? Number.NaN);
    // Of a longer list the row has a part; one that others keep is no value of the record.
    if (isPart || model.fields.get(name)?.readOnly) return refuse(t('ranges:why.list'));
    const made = bulkInput({ fields: [input], values: toFormValues([input], source), modes: {} });
    const [problem] = made.problems;
    if (problem) return refuse(problemText(problem));
    const ids = targets.map(({ id }) => id);
    const job = await update({ ids }, ids.length, made.input);
    onJob({ job, verb: 'edit', total: ids.length });
  };
}
