import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnFieldUsage } from '../../engine/hooks/use-own-field.ts';
import type { FieldLocks } from '../form-state/field-locks.ts';
import { useFormStore } from '../form-state/form-context.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Props {
  readonly record: StoredRecord;
  readonly onLocks: (locks: FieldLocks) => void;
  readonly onReplaced: () => void;
}

/**
 * What the form of a tenant's own field has beside others: fields that are fixed say why, and choices that go though
 * records hold them are replaced.
 */
export function DefinitionParts({ record, onLocks, onReplaced }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const store = useFormStore();
  const { usage } = useOwnFieldUsage(record.id);
  const locks = useMemo(() => {
    const fixed = t('people:ownField.fixed');
    const found = new Map([
      ['name', fixed],
      ['objectName', fixed],
    ]);
    const total = new Intl.NumberFormat(locale).format(usage?.total ?? 0);
    if (usage?.total) found.set('type', t('people:ownField.typeFixed', { total }));
    return found;
  }, [t, locale, usage]);
  useEffect(() => onLocks(locks), [locks, onLocks]);

  const problems = useSyncExternalStore(store.subscribe, () => store.get().serverProblems);
  const isHeld = problems.some(({ message }) => message === 'choice-in-use');
  if (!isHeld) return null;
  // What was refused is forgotten with the dialog, so that the next save asks again.
  const close = () => store.fail([]);
  return (
    <ReplaceDialog
      record={record}
      onClose={close}
      onReplaced={() => {
        close();
        onReplaced();
      }}
    />
  );
}
