import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { NewPersonIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useTeam } from './hooks/use-team.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { SearchBox } from '../../views/list/search-box.tsx';
import type { Locale } from '../../contract/constants.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import './team.css';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

/** Who works with the product in this tenant (areas: Team). The address has what is searched for. */
export function TeamScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { team, error, reload, invite, setRole, take } = useTeam(search);
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="team">
      <header className="object-list-header">
        <h1>{t('team:title')}</h1>
        {team?.editable && (
          <Button
            intent="primary"
            icon={<NewPersonIcon />}
            text={t('team:invite')}
            onClick={() => setInviting(true)}
          />
        )}
      </header>
      <p className="page-intro">{t('team:intro')}</p>
      {error !== undefined && (
        <NonIdealState
          title={t('team:notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={() => void reload().catch(() => undefined)} />}
        />
      )}
      {!team && error === undefined && <Spinner aria-label={t('list.loading')} />}
      {team && (
        <>
          <div className="team-tools">
            <SearchBox
              value={search}
              label={t('team:search')}
              onChange={(text) => setParams(text ? { search: text } : {}, { replace: true })}
            />
            <span role="status">{t('team:total', { total: team.total })}</span>
          </div>
          <MemberTable
            members={team.rows}
            editable={team.editable}
            roles={team.grantableRoles}
            onStep={take}
            onRole={setRole}
          />
          {team.total > team.rows.length && <p className="team-note">{t('team:more')}</p>}
        </>
      )}
      {isInviting && team && (
        <InviteDialog
          roles={team.grantableRoles}
          language={team.defaultLanguage as Locale}
          onInvite={invite}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}
