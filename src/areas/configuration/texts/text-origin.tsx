import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { useMoment } from '../changes/use-moment.ts';
import { useSaid } from '../hooks/use-said.ts';
import type { TextCell } from './text-rows.ts';
import { useLanguageName } from './use-language-name.ts';

interface Props {
  readonly document: ConfigDocument;
  /** What the text is of, in the language in use. */
  readonly name: string;
  readonly cell: TextCell;
}

/** Of the text under the cursor: who has set it, what the product has, and the way back to that. */
export function TextOrigin({ document, name, cell }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const languageName = useLanguageName();
  const moment = useMoment();
  const { key, state, problem, isDraft, isConflict } = cell;
  const below = document.origins.get(key)?.below;
  const set = document.layers.flatMap(({ overrides }) => overrides).find((override) => override.key === key);
  const origin =
    state === 'changed' && isDraft
      ? t('configuration:texts.origin.draft')
      : state === 'changed' && set
        ? t('configuration:texts.origin.tenant', { name: set.changedBy ?? '—', at: moment(set.changedAt) })
        : t(`configuration:texts.origin.${state}`);
  return (
    <div id="text-origin" className="texts-origin">
      <strong>{t('configuration:texts.cell', { name, language: languageName(cell.locale) })}</strong>
      <span>{origin}</span>
      {state === 'changed' && typeof below === 'string' && (
        <span>{t('configuration:texts.origin.below', { text: below })}</span>
      )}
      {problem !== undefined && <span className="texts-problem">{said(problem)}</span>}
      {isConflict && (
        <>
          <span className="texts-problem">{t('configuration:texts.origin.conflict')}</span>
          <Button size="small" text={t('configuration:texts.keep')} onClick={() => document.keep(key)} />
        </>
      )}
      {(state === 'changed' || isDraft) && (
        <Button size="small" text={t('configuration:texts.reset')} onClick={() => document.reset(key)} />
      )}
    </div>
  );
}
