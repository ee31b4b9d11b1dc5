import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import type { HistoryEntry } from '../../engine/hooks/use-history.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFormat } from '../widgets/use-format.ts';
import { FieldChange } from './field-change.tsx';

export interface HistoryEntryProps {
  readonly entry: HistoryEntry;
  readonly model: ObjectModel;
  readonly onRestored: () => void;
}

/** One write of a record: who, when (in the user's zone), and each field with its value before and after. */
export function HistoryEntryItem({ entry, model, onRestored }: HistoryEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = kindOf('TIMESTAMP').format(entry.at, format, { kind: 'TIMESTAMP' });
  return (
    <li className="history-entry">
      <div className="history-head">
        <strong>{t(`record:history.actions.${entry.action}`)}</strong>
        <span>{entry.userName}</span>
        <time dateTime={entry.at}>{when}</time>
      </div>
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map((change) => (
            <FieldChange
              key={change.field}
              change={change}
              model={model}
              isFirst={entry.action === 'CREATE'}
              onRestored={onRestored}
            />
          ))}
        </dl>
      )}
    </li>
  );
}
