import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADMINISTRATOR } from '../../contract/access/actions.ts';
import type { Role } from '../../contract/access/role.ts';

/** The name of a role; that of the administrators is not the tenant's to choose. */
export function useRoleName(): (role: Pick<Role, 'key' | 'name'>) => string {
  const { t } = useTranslation();
  return ({ key, name }) => (key === ADMINISTRATOR ? t('access.administrator') : name);
}

interface Props {
  readonly roles: readonly Role[];
  /** Id of the role that is shown. */
  readonly shown: string;
}

/** The roles, with how many people have each. */
export function RoleList({ roles, shown }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <nav className="role-list" aria-label={t('privilege:roles')}>
      <ul className="card">
        {roles.map((role) => (
          <li key={role.id}>
            <Link
              to={{ search: new URLSearchParams({ role: role.id }).toString() }}
              {...(role.id === shown ? { 'aria-current': 'true' as const } : {})}
            >
              <span>{roleName(role)}</span>
              <small>{t('privilege:users', { total: role.users })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
