import { useTranslation } from 'react-i18next';
import { labelText } from '../../../contract/label.ts';
import { useFindNamed } from '../../../engine/hooks/use-find-named.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { useReadRecords } from '../../../engine/hooks/use-read-records.ts';
import { useUpdateRecords } from '../../../engine/hooks/use-update-records.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import { formFields } from '../../../engine/model/form.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { serverProblems } from '../../form-state/server-errors.ts';
import { useProblemText } from '../../form-state/problem-text.ts';
import { useNotify } from '../../notify/index.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { Listing } from '../use-listing.ts';
import { readCells, readItems } from './copy-cells.ts';
import { inputOfColumn, nameKey, type PastePlan, planPaste, type RowChange } from './plan-paste.ts';
import type { RangeAsk } from './range-ask.ts';

/** What pasting would do, and the way to do it. */
export function usePaste({ model, rows }: Listing, selectedIds: readonly string[]) {
  const { t } = useTranslation();
  const findNamed = useFindNamed();
  const format = useFormat();
  const number = new Intl.NumberFormat(useIntlLocale());
  const notify = useNotify();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const updateAll = useUpdateRecords(model);
  const readRecords = useReadRecords(model);

  /** With all records of the LISTs that are pasted into: what was in them before comes back by Undo. */
  const wholeOf = async (records: readonly ObjectRecord[], columns: readonly ColumnModel[]) => {
    const lists = columns.filter(
      ({ field, editable }) => editable && field.kind === 'LIST' && isRelation(field),
    );
    if (lists.length === 0) return records;
    const whole = new Map((await readRecords(records.map(({ id }) => id))).map((each) => [each.id, each]));
    const valuesOf = (id: string) =>
      lists.map(({ field: { name } }) => [name, whole.get(id)?.[name]] as const);
    return records.map((each) =>
      whole.has(each.id) ? { ...each, ...Object.fromEntries(valuesOf(each.id)) } : each,
    );
  };
  const plan = async ({ record, columns, text }: RangeAsk): Promise<PastePlan> => {
    const all = rows ?? [];
    const copied = readCells(text);
    const chosen = all.filter(({ id }) => selectedIds.includes(id));
    // One line for several chosen rows is for each of them.
    const isForEach = copied.length === 1 && chosen.length > 1 && chosen.some(({ id }) => id === record.id);
    const from = isForEach ? chosen : all.slice(all.findIndex(({ id }) => id === record.id));
    const lines = isForEach ? chosen.map(() => copied[0] ?? []) : copied;
    const inputs = new Map(formFields(model.form).map((each) => [each.field.name, each]));
    const named = new Map<string, readonly string[]>();
    await Promise.all(
      columns.map(async (column, at) => {
        const field = inputOfColumn(column, inputs)?.field;
        const given = lines.flatMap((line) => line[at]?.trim() || []);
        const texts = field?.kind === 'LIST' ? given.flatMap(readItems) : given;
        if (!field || !isRelation(field) || texts.length === 0) return;
        const found = await findNamed(field, texts);
        for (const [label, ids] of found) named.set(nameKey(field.name, label), ids);
      }),
    );
    const records = await wholeOf(from.slice(0, lines.length), columns);
    return planPaste({ lines, records, columns, inputs, format, named });
  };

  const reasonOf = (error: unknown): string => {
    const [problem] = serverProblems(error) ?? [];
    const field = model.fields.get(problem?.path ?? '');
    return problem ? [field?.label, problemText(problem)].filter(Boolean).join(': ') : errorText(error);
  };
  const tell = (
    failed: readonly { readonly update: { readonly record: object }; readonly error: unknown }[],
  ) => {
    const [first] = failed;
    if (!first) return;
    const label = labelText(model.recordName, first.update.record as Readonly<Record<string, unknown>>);
    const total = number.format(failed.length);
    const message = `${t('ranges:failed', { total })} ${label}: ${reasonOf(first.error)}`;
    notify({ message, intent: 'danger' });
  };
  const takeBack = async (written: readonly RowChange[]) => {
    const { done, failed } = await updateAll(written);
    if (done.length > 0) notify({ message: t('ranges:takenBack', { total: number.format(done.length) }) });
    tell(failed);
  };
  const write = async ({ changes }: PastePlan): Promise<void> => {
    if (changes.length === 0) return notify({ message: t('ranges:nothing') });
    const { done, failed } = await updateAll(changes);
    if (done.length > 0) {
      // As it was, on the record as it is now: what someone else changes meanwhile is not overwritten.
      const back = done.map(({ update, record }) => ({
        record: { ...update.record, version: record.version },
        input: update.before,
        before: update.input,
      }));
      notify({
        message: t('ranges:written', { total: number.format(done.length) }),
        intent: 'success',
        action: { text: t('list.undo'), onClick: () => void takeBack(back) },
      });
    }
    tell(failed);
  };
  return { plan, write };
}
