import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigPublication } from '../model/config-review.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { useMoment } from '../changes/use-moment.ts';

interface Props {
  readonly publication: ConfigPublication;
  /** It is what everybody has now. */
  readonly isLast: boolean;
  readonly onRollBack: () => void;
}

/** Of so many changes all are shown at once. */
const FEW = 6;

/** A publication: who, when, why, and what in words. */
export function PublicationItem({ publication, isLast, onRollBack }: Props) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { number, at, authorName, note, changes, rolledBackTo } = publication;
  const [isOpen, setOpen] = useState(changes.length <= FEW);
  const headingId = `publication-${number}`;
  return (
    <li className="history-item" aria-labelledby={headingId}>
      <div className="history-head">
        <h2 id={headingId}>
          {t('configuration:publications.publication', { number })}{' '}
          {isLast && <Tag minimal>{t('configuration:publications.now')}</Tag>}
        </h2>
        {!isLast && (
          <Button
            size="small"
            text={t('configuration:publications.rollBackTo', { number })}
            onClick={onRollBack}
          />
        )}
      </div>
      <p className="history-who">
        {authorName}, <time dateTime={at}>{moment(at)}</time>
      </p>
      {rolledBackTo !== null && (
        <p>
          {rolledBackTo === 0
            ? t('configuration:publications.wasReset')
            : t('configuration:publications.wasRollback', { number: rolledBackTo })}
        </p>
      )}
      {note && <p className="history-note">{note}</p>}
      {isOpen ? (
        <ChangeList changes={changes} level={3} />
      ) : (
        <Button
          size="small"
          variant="minimal"
          text={t('configuration:publications.showChanges', { total: changes.length })}
          onClick={() => setOpen(true)}
        />
      )}
    </li>
  );
}
