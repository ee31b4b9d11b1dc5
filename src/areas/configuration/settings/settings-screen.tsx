import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { searchKey } from '../../../contract/kinds/search-key.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { SearchBox } from '../../../views/list/search-box.tsx';
import { createPendingChanges, PendingChangesContext } from '../../../views/widgets/pending-changes.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';
import { CONFIGURATION } from '../changes/place-of.ts';
import { type Setting, useSettings } from '../hooks/use-settings.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SettingGroup } from './setting-group.tsx';
import { useSettingDrafts } from './use-setting-drafts.ts';
import './settings.css';

const NONE: readonly Setting[] = [];

/** What the tenant sets for itself, group by group. The address has the search. */
export function SettingsScreen() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const [pending] = useState(createPendingChanges);
  const { settings, mayEdit = false, error, reload, save } = useSettings(i18n.language);
  const drafts = useSettingDrafts(settings ?? NONE, save);
  const search = params.get('search') ?? '';
  const found = settings?.filter((setting) => isFound(setting, search));
  const groups = Map.groupBy(found ?? NONE, ({ group }) => group);
  return (
    <PendingChangesContext value={pending}>
      <div className="config-settings">
        <header className="config-object-header">
          <div className="config-object-title">
            <Link to={CONFIGURATION}>{t('configuration:title')}</Link>
            <h1>{t('configuration:settings.title')}</h1>
          </div>
        </header>
        <p className="page-intro">{t('configuration:settings.intro')}</p>
        {error !== undefined && (
          <NonIdealState
            title={t('configuration:settings.notLoaded')}
            description={<span role="alert">{errorText(error)}</span>}
            action={<RetryButton text={t('list.retry')} onClick={() => void reload()} />}
          />
        )}
        {!settings && error === undefined && <Spinner aria-label={t('list.loading')} />}
        {found && (
          <>
            <div className="config-tools">
              <SearchBox
                value={search}
                label={t('configuration:settings.search')}
                onChange={(text) => setParams(text ? { search: text } : {}, { replace: true })}
              />
            </div>
            {!found.length && <p role="status">{t('configuration:settings.none')}</p>}
            {[...groups].map(([group, members]) => (
              <SettingGroup
                key={group}
                group={group}
                settings={members}
                drafts={drafts}
                mayEdit={mayEdit}
                flush={() => pending.flush()}
                onStale={reload}
              />
            ))}
          </>
        )}
        <LeaveDialog hasChanges={drafts.hasChanges} />
      </div>
    </PendingChangesContext>
  );
}

/** By its name, what it is for, its group or its key. */
function isFound({ field, hint, groupLabel }: Setting, search: string): boolean {
  const texts = [field.label, hint ?? '', groupLabel, field.name].map(searchKey);
  return searchKey(search)
    .split(' ')
    .every((word) => texts.some((text) => text.includes(word)));
}
