import { Callout, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import type { DuplicateSearch } from '../../engine/duplicates.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { useFormat } from '../widgets/use-format.ts';
import { useNotify } from '../notify/index.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly model: ObjectModel;
  readonly search: DuplicateSearch | null;
  readonly onSearch: () => Promise<unknown>;
}

/** When duplicates were last looked for, and the way to look again; while that goes on, how far it is. */
export function SearchState({ model, search, onSearch }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const format = useFormat();
  const locale = useIntlLocale();
  const [busy, setBusy] = useState(false);
  if (search && !search.isOver) {
    return (
      <div className="duplicates-search duplicates-progress">
        <span role="status">{t('people:duplicates.running')}</span>
        <ProgressBar value={Math.max(0.02, search.progress / 100)} aria-label={t('list.job.progress')} />
      </div>
    );
  }
  const start = async () => {
    setBusy(true);
    try {
      await onSearch();
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const when = (at: string) => kindOf('TIMESTAMP').format(at, format, { kind: 'TIMESTAMP' });
  const state = search
    ? t('people:duplicates.last', { at: when(search.endedAt ?? search.startedAt), name: search.userName })
    : t('people:duplicates.first', { objects: inSentence(model.pluralLabel, locale) });
  return (
    <>
      <div className="duplicates-search">
        <p>{state}</p>
        {model.actions.includes('EDIT') && (
          <BusyButton
            intent={search ? 'none' : 'primary'}
            text={t(search ? 'people:duplicates.again' : 'people:duplicates.search')}
            busy={busy}
            onClick={() => void start()}
          />
        )}
      </div>
      {search?.isCut && (
        <Callout intent="warning" compact>
          {t('people:duplicates.cut')}
        </Callout>
      )}
    </>
  );
}
