import { Button, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../load-failure.tsx';
import { useGroups } from '../hooks/use-groups.ts';
import { figureAddress, type MessageList } from './figures.ts';
import { Rates } from './rates.tsx';

interface Props {
  readonly id: string;
  readonly list: MessageList;
  /** The object of receivers, which has the groups. */
  readonly person: string;
}

/** How the groups and segments of a campaign have done: counted once somebody asks, since it goes through all messages. */
export function Groups({ id, list, person }: Props) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const title = t('campaigns:report.groups');
  return (
    <section aria-labelledby="report-groups">
      <h2 id="report-groups">{title}</h2>
      {isAsked ? (
        <Counted id={id} list={list} person={person} />
      ) : (
        <Button text={t('campaigns:report.countGroups')} onClick={() => setAsked(true)} />
      )}
    </section>
  );
}

function Counted({ id, list, person }: Props) {
  const { t } = useTranslation();
  const { groups, error, retry } = useGroups(id);
  if (error) return <LoadFailure error={error} retry={retry} />;
  if (!groups) return <Spinner size={24} aria-label={t('form.loading')} />;
  if (!groups.length) return <p className="audience-hint">{t('campaigns:report.noGroups')}</p>;
  return (
    <>
      <p className="audience-hint">{t('campaigns:report.groupsHint')}</p>
      <Rates
        title={t('campaigns:report.groups')}
        what={t('campaigns:report.group')}
        parts={groups.map((figures) => ({
          label: figures.label,
          figures,
          addressOf: (name) =>
            figureAddress(list, id, name, { object: person, field: figures.field, value: figures.id }),
        }))}
      />
    </>
  );
}
