import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Deletion, useDeleters } from '../../engine/hooks/use-deleted.ts';
import { entryOf } from '../entries/entries.ts';
import '../filter/filter.css';
import '../filter/filter-values.css';
import { Select } from '../widgets/select.tsx';
import { TextEntry } from '../widgets/text-entry.tsx';
import { useTimeZone } from '../widgets/time-zone.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { type ChangeDeletion, isDay } from './use-deleted-address.ts';

interface Props {
  readonly objectName: string;
  readonly deletion: Deletion | undefined;
  readonly onChange: ChangeDeletion;
}

/** By whom and when records were deleted. */
export function DeletionFilter({ objectName, deletion = {}, onChange }: Props) {
  const { t } = useTranslation();
  const deleters = useDeleters(objectName);
  const { by = '' } = deletion;
  const id = useId();
  return (
    <div className="deletion-filter" role="group" aria-label={t('deleted:deletion')}>
      <span className="deletion-part">
        <label htmlFor={id}>{t('deleted:deletedBy')}</label>
        <Select
          id={id}
          value={by}
          onChange={({ currentTarget }) => onChange({ by: currentTarget.value || undefined })}
        >
          <option value="">{t('deleted:anyone')}</option>
          {/* Whom the address names stays chosen, also before the names are there. */}
          {by !== '' && !deleters.some((each) => each.by === by) && <option value={by}>…</option>}
          {deleters.map((each) => (
            <option key={each.by} value={each.by}>
              {each.name}
            </option>
          ))}
        </Select>
      </span>
      <DayEntry label={t('deleted:fromDay')} value={deletion.from} onChange={(from) => onChange({ from })} />
      <DayEntry label={t('deleted:toDay')} value={deletion.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** What is no day yet is not asked for. */
function DayEntry({ label, value, onChange }: DayProps) {
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const { Entry = TextEntry, ...text } = useMemo(
    () => entryOf({ kind: 'LOCAL_DATE' }, { locale, timeZone }),
    [locale, timeZone],
  );
  const [begun, setBegun] = useState<{ readonly text: unknown; readonly of: string | undefined }>();
  const own = begun && begun.of === value ? begun : undefined;
  const id = useId();
  return (
    <span className="deletion-part">
      <label htmlFor={id}>{label}</label>
      <Entry
        {...text}
        id={id}
        label={label}
        value={own ? own.text : (value ?? null)}
        invalid={own !== undefined || (value !== undefined && !isDay(value))}
        describedBy={undefined}
        onChange={(next) => {
          const isNone = next === null || next === '';
          if (!isNone && !isDay(next)) return setBegun({ text: next, of: value });
          setBegun(undefined);
          onChange(isNone ? undefined : next);
        }}
      />
    </span>
  );
}
