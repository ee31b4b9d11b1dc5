import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { withKey } from '../../model/view/keys.ts';
import { notSearched } from '../../model/view/search-fit.ts';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

/** Which fields the quick search looks through; of the others, why it cannot. */
export function SearchPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const id = useId();
  const { document, view, model, metadata, edit } = visual;
  const chosen = view.search ?? [...model.search.text, ...model.search.numeric];
  const fields = metadata.fields.filter(({ isCustomField, kind }) => !isCustomField && kind !== 'NONE');
  const isOffered = (name: string, reason: unknown) => reason === undefined || chosen.includes(name);
  const judged = fields.map((field) => ({ ...field, reason: notSearched(field) }));
  const gone = chosen.filter((name) => !fields.some((field) => field.name === name));
  const offered = [
    ...judged.filter(({ name, reason }) => isOffered(name, reason)),
    ...gone.map((name) => ({ name, label: name, reason: 'gone' as const })),
  ];
  const others = judged.filter(({ name, reason }) => !isOffered(name, reason));
  return (
    <Part
      title={t('configuration:searched.title')}
      hint={t('configuration:searched.hint')}
      document={document}
      keys={['/search']}
    >
      <ul className="config-searched">
        {offered.map(({ name, label, reason }) => (
          <li key={name}>
            <Checkbox
              checked={chosen.includes(name)}
              label={label}
              aria-describedby={reason && `${id}-${name}`}
              onChange={() =>
                edit(
                  withKey(
                    view,
                    'search',
                    chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
                  ),
                )
              }
            />
            {reason && (
              <small id={`${id}-${name}`} className="config-wrong">
                {t(`configuration:searched.${reason}`)}
              </small>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className="config-others">
          <summary>{t('configuration:searched.others', { total: others.length })}</summary>
          <ul>
            {others.map(({ name, label, reason }) => (
              <li key={name}>
                <b>{label}</b> <code>{name}</code>{' '}
                <small>{reason && t(`configuration:searched.${reason}`)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}
