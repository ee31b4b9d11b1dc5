import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { EyeOpenIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMINISTRATOR, ACTIONS, AREA_KEYS } from '../../contract/access/actions.ts';
import { type AccessObject, type Role, ROLE_NAME_LENGTH } from '../../contract/access/role.ts';
import type { RoleRules } from '../../contract/access/rules.ts';
import type { RoleInput } from './hooks/use-roles.ts';
import { keepRolePreview } from '../../engine/role-preview.ts';
import { AccessMatrix } from './access-matrix.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { ObjectRulesDialog } from './object-rules-dialog.tsx';
import { useRoleName } from './role-list.tsx';
import { useRoleForm } from './use-role-form.ts';
import type { VariableName } from './use-viewer-variables.ts';

interface Props {
  /** Whose drafts are kept. */
  readonly userId: string;
  readonly role: Role;
  /** False: roles are only looked at. */
  readonly mayEdit: boolean;
  readonly objects: readonly AccessObject[];
  readonly variables: readonly VariableName[];
  readonly onSave: (input: RoleInput, role: Role) => Promise<Role>;
  readonly onDelete: (role: Role) => Promise<void>;
  readonly onReload: () => void;
}

const EVERYTHING: RoleRules = { areas: Object.fromEntries(AREA_KEYS.map((key) => [key, ACTIONS])) };

/** What a role lets its users do, to be changed and saved as a whole. */
export function RoleEditor({ userId, role, mayEdit, objects, variables, onSave, onDelete, onReload }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const form = useRoleForm(userId, role, onSave, onReload);
  const [opened, setOpened] = useState<AccessObject>();
  const [isDeleting, setDeleting] = useState(false);
  const { hasChanges } = form;
  const isAdministrator = role.key === ADMINISTRATOR;
  const readOnly = !role.editable;

  return (
    <section className="role-editor" aria-label={roleName(role)}>
      <div className="role-editor-head">
        <h2>{roleName(role)}</h2>
        {mayEdit && (
          <Button
            icon={<EyeOpenIcon />}
            text={t('privilege:seeAs')}
            disabled={isAdministrator || hasChanges}
            title={hasChanges ? t('privilege:saveFirst') : undefined}
            onClick={() => {
              keepRolePreview({ id: role.id, name: roleName(role) });
              location.assign('/dashboard');
            }}
          />
        )}
        {mayEdit && !role.builtIn && (
          <Button
            variant="minimal"
            intent="danger"
            icon={<TrashIcon />}
            text={t('list.delete')}
            disabled={readOnly || role.users > 0}
            title={role.users > 0 ? t('privilege:inUse', { total: role.users }) : undefined}
            onClick={() => setDeleting(true)}
          />
        )}
      </div>
      {isAdministrator && <Callout compact>{t('privilege:everything')}</Callout>}
      {readOnly && mayEdit && !isAdministrator && <Callout compact>{t('privilege:beyondYours')}</Callout>}
      {!isAdministrator && (
        <FormGroup label={t('privilege:name')} labelFor="edited-role-name" className="role-editor-name">
          <InputGroup
            id="edited-role-name"
            maxLength={ROLE_NAME_LENGTH}
            value={form.name}
            readOnly={readOnly}
            onValueChange={form.setName}
          />
        </FormGroup>
      )}
      <AccessMatrix
        rules={isAdministrator ? EVERYTHING : form.rules}
        objects={objects}
        readOnly={readOnly}
        onChange={form.setRules}
        onOpen={setOpened}
      />
      <div role="alert" className="privilege-problem">
        {form.problem}
      </div>
      {hasChanges && (
        <div className="role-editor-foot">
          <span role="status">{t(form.isStale ? 'privilege:stale' : 'privilege:unsaved')}</span>
          <Button
            text={t(form.isStale ? 'privilege:takeTheirs' : 'form.draft.discard')}
            onClick={form.discard}
          />
          <Button
            intent="primary"
            text={t(form.isStale ? 'privilege:saveOver' : 'form.save')}
            aria-disabled={form.busy}
            disabled={!form.name.trim()}
            onClick={() => void form.save()}
          />
        </div>
      )}
      {opened && (
        <ObjectRulesDialog
          object={opened}
          rules={isAdministrator ? EVERYTHING : form.rules}
          variables={variables}
          readOnly={readOnly}
          onDone={(rules) => {
            form.setRules(rules);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isDeleting && <DeleteRoleDialog role={role} onDelete={onDelete} onClose={() => setDeleting(false)} />}
    </section>
  );
}
