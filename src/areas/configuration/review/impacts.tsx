import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConfigImpact } from '../model/config-review.ts';
import { useSaid } from '../hooks/use-said.ts';
import { CONFIGURATION } from '../changes/place-of.ts';

/** So many of a kind are shown at first. */
const MOST = 20;

/** What would not work any more, by kind: people's views, records with filters, roles. Publishing stays possible. */
export function Impacts({ impacts }: { readonly impacts: readonly ConfigImpact[] }) {
  const { t } = useTranslation();
  if (!impacts.length) return null;
  return (
    <Callout intent="warning" className="review-block" aria-labelledby="review-impacts" role="region">
      <h2 id="review-impacts">{t('configuration:reviewing.impacts', { total: impacts.length })}</h2>
      {[...Map.groupBy(impacts, ({ kind }) => kind)].map(([kind, members]) => (
        <OfKind key={kind} kind={kind} impacts={members} />
      ))}
    </Callout>
  );
}

function OfKind({ kind, impacts }: { readonly kind: string; readonly impacts: readonly ConfigImpact[] }) {
  const { t, i18n } = useTranslation();
  const said = useSaid();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? impacts : impacts.slice(0, MOST);
  return (
    <section>
      <h3>
        {i18n.exists(`configuration:reviewing.impact.${kind}`)
          ? t(`configuration:reviewing.impact.${kind}`)
          : kind}
      </h3>
      <ul>
        {shown.map(({ object, recordId, name, message, text, ownerName }) => (
          <li key={[object, recordId, name, message].join(' ')}>
            {recordId === null ? (
              <Link to={`${CONFIGURATION}/${object}`}>
                {object} <code>{name}</code>
              </Link>
            ) : (
              <strong>{name}</strong>
            )}
            {ownerName && <small> {t('configuration:reviewing.of', { name: ownerName })}</small>}
            <div>{said({ message, text })}</div>
          </li>
        ))}
      </ul>
      {shown.length < impacts.length && (
        <Button
          size="small"
          variant="minimal"
          text={t('configuration:reviewing.showAll', { total: impacts.length })}
          onClick={() => setWhole(true)}
        />
      )}
    </section>
  );
}
