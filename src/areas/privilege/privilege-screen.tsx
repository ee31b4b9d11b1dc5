import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useRoles } from './hooks/use-roles.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import './privilege.css';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

/** Roles, and what they let their users do (specification, section 6). The address names the role that is shown. */
export function PrivilegeScreen() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const roles = useRoles(i18n.language);
  const [search, setSearch] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const { data, error } = roles;
  const viewerId = useViewerId();
  const mayEdit = data?.viewer.access.areas.some(
    ({ key, actions }) => key === 'administrations' && actions.includes('EDIT'),
  );

  const choose = (id: string | undefined) => setSearch(id ? { role: id } : {});
  const shown =
    data?.roles.find(({ id, key }) => [id, key].includes(search.get('role') ?? '')) ?? data?.roles[0];
  return (
    <div className="privilege">
      <header className="object-list-header">
        <h1>{t('privilege:title')}</h1>
        {mayEdit && (
          <Button
            intent="primary"
            icon={<PlusIcon />}
            text={t('privilege:newRole')}
            onClick={() => setNaming(true)}
          />
        )}
      </header>
      <p className="page-intro">{t('privilege:intro')}</p>
      {!data && !error && <Spinner aria-label={t('list.loading')} />}
      {!data && error && (
        <NonIdealState
          className="privilege-failure"
          title={t('privilege:notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={roles.reload} />}
        />
      )}
      {data && shown && viewerId && (
        <div className="privilege-columns">
          <RoleList roles={data.roles} shown={shown.id} />
          <RoleEditor
            key={shown.id}
            userId={viewerId}
            role={shown}
            mayEdit={mayEdit === true}
            objects={data.accessObjects}
            variables={data.accessVariables}
            onSave={roles.save}
            onReload={roles.reload}
            onDelete={async (role) => {
              await roles.remove(role);
              choose(undefined);
            }}
          />
        </div>
      )}
      {isNaming && data && (
        <NewRoleDialog
          roles={data.roles}
          onMake={async (input) => choose((await roles.save(input)).id)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}
