import { Button, Callout } from '@blueprintjs/core';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import { useHistory } from '../../engine/hooks/use-history.ts';
import { ValueText } from '../elements/value-text.tsx';
import { useFormStore } from '../form-state/form-context.ts';
import { isSameValue } from '../form-state/form-values.ts';
import { useFormat } from '../widgets/use-format.ts';
import './others-notice.css';
import type { OthersChange, OthersChanges } from './use-follow-record.ts';

interface Props {
  readonly objectName: string;
  readonly id: string;
  readonly others: OthersChanges;
}

/** What others have changed since the form was opened: who, when, and field by field whose value stands in the form. */
export function OthersNotice({ objectName, id, others }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entries } = useHistory(objectName, id);
  const [last] = entries ?? [];
  const title = last
    ? t('people:others.title', {
        who: last.userName,
        when: kindOf('TIMESTAMP').format(last.at, format, { kind: 'TIMESTAMP' }),
      })
    : t('form.conflict.title');
  return (
    <Callout intent="primary" compact className="others-notice" role="status">
      <div className="others-head">
        <strong>{title}</strong>
        <Button size="small" variant="minimal" text={t('form.close')} onClick={others.dismiss} />
      </div>
      <ul>
        {others.changes.map((change) => (
          <Row key={change.field.field.name} change={change} others={others} />
        ))}
      </ul>
    </Callout>
  );
}

interface RowProps {
  readonly change: OthersChange;
  readonly others: OthersChanges;
}

/** One field: their value and the form's own, of which the one that stands is pressed. */
function Row({ change, others }: RowProps) {
  const { t } = useTranslation();
  const id = useId();
  const store = useFormStore();
  const { field } = change.field;
  const { base, values } = useSyncExternalStore(store.subscribe, store.get);
  const isTheirs = isSameValue(field, values[field.name], change.theirs);
  const isDecided = isSameValue(field, base[field.name], change.theirs);
  const own = isTheirs ? change.own : values[field.name];
  return (
    <li>
      <span id={id} className="others-field">
        {field.label}
      </span>
      <Button
        size="small"
        aria-describedby={id}
        aria-pressed={isDecided && isTheirs}
        active={isDecided && isTheirs}
        onClick={() => others.take(change)}
      >
        {t('form.conflict.theirs')} <ValueText model={change.field} value={change.theirs} />
      </Button>
      <Button
        size="small"
        aria-describedby={id}
        aria-pressed={isDecided && !isTheirs}
        active={isDecided && !isTheirs}
        onClick={() => others.keep(change)}
      >
        {t(change.isMine ? 'form.conflict.mine' : 'form.conflict.base')}{' '}
        <ValueText model={change.field} value={own} />
      </Button>
      {!isDecided && <span className="others-open">{t('people:others.open')}</span>}
    </li>
  );
}
