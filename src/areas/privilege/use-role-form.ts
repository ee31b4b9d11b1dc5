import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../contract/access/role.ts';
import type { RoleRules } from '../../contract/access/rules.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import type { RoleInput } from './hooks/use-roles.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { sameRules } from './rules-edit.ts';
import { dropRoleDraft, keepRoleDraft, readRoleDraft } from './role-draft.ts';

type Save = (input: RoleInput, role: Role) => Promise<Role>;

/** A role as it is being edited. What is not saved is kept in this browser, and is there again later. */
export function useRoleForm(userId: string, role: Role, onSave: Save, onReload: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => readRoleDraft(userId, role.id));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { name, rules } = draft ?? role;
  const hasChanges = draft !== undefined && (name !== role.name || !sameRules(rules, role.rules));
  const isStale = hasChanges && draft.version !== role.version;

  useEffect(() => {
    if (hasChanges) keepRoleDraft(userId, role.id, draft);
    else dropRoleDraft(userId, role.id);
  }, [userId, role.id, draft, hasChanges]);

  const edit = (changes: Partial<RoleInput>) => {
    setProblem('');
    setDraft({ version: draft?.version ?? role.version, name, rules, ...changes });
  };
  const discard = () => {
    setProblem('');
    setDraft(undefined);
  };
  const put = async (input: RoleInput, current: Role) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const saved = await onSave({ name: input.name.trim(), rules: input.rules }, current);
      setDraft(undefined);
      notify({
        message: t('privilege:saved', { name: saved.name }),
        intent: 'success',
        action: {
          text: t('list.undo'),
          onClick: () => {
            onSave({ name: current.name, rules: current.rules }, saved).catch((error: unknown) =>
              notify({ message: errorText(error), intent: 'danger' }),
            );
          },
        },
      });
    } catch (error) {
      setProblem(errorText(error));
      const failure = callFailure(error);
      if (failure.type === 'refused' && failure.message === 'version-conflict') onReload();
    } finally {
      setBusy(false);
    }
  };
  return {
    name,
    rules,
    hasChanges,
    /** Somebody else has saved the role since the editing began. */
    isStale,
    busy,
    problem,
    setName: (given: string) => edit({ name: given }),
    setRules: (given: RoleRules) => edit({ rules: given }),
    discard,
    save: () => put({ name, rules }, role),
  };
}
