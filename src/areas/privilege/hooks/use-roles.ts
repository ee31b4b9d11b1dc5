import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { AccessObject, Role } from '../../../contract/access/role.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { graphql, type Known, knowing, type ResultOf } from '../../../engine/hooks/graphql.ts';

const FIELDS = graphql(`
  fragment RoleFields on Role {
    id
    key
    name
    rules
    version
    builtIn
    editable
    users
  }
`);

const ASKED = graphql(
  `
    query Roles($locale: String) {
      roles {
        ...RoleFields
      }
      accessObjects(locale: $locale) {
        name
        label
        area
        fields {
          name
          label
        }
      }
      accessVariables {
        id
        object
      }
      viewer {
        id
        access {
          areas {
            key
            actions
          }
        }
      }
    }
  `,
  [FIELDS],
);

type RolesData = Known<
  ResultOf<typeof ASKED>,
  { roles: readonly Role[]; accessObjects: readonly AccessObject[] }
>;
const ROLES = knowing<RolesData>()(ASKED);

export interface RoleInput {
  readonly name: string;
  readonly rules: RoleRules;
}

const SAVE = knowing<{ readonly role: Role }>()(
  graphql(
    `
      mutation SaveRole($id: ID, $version: Int, $input: RoleInput!) {
        role: saveRole(id: $id, version: $version, input: $input) {
          ...RoleFields
        }
      }
    `,
    [FIELDS],
  ),
);

const DELETE = knowing<{ readonly role: Role }>()(
  graphql(
    `
      mutation DeleteRole($id: ID!, $version: Int!) {
        role: deleteRole(id: $id, version: $version) {
          ...RoleFields
        }
      }
    `,
    [FIELDS],
  ),
);

/** The roles of the tenant, and what their rules can name; labels are in the asked language. */
export function useRoles(locale: string) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(ROLES, {
    variables: { locale },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  /** Makes a role, or changes the one that is named with its version. Answers it as the server has it then. */
  const save = useCallback(
    async (input: RoleInput, role?: Pick<Role, 'id' | 'version'>): Promise<Role> => {
      const key = role ? { id: role.id, version: role.version } : {};
      const { data: answer } = await client.mutate({ mutation: SAVE, variables: { ...key, input } });
      if (!answer) throw new NoDataError();
      await refetch();
      return answer.role;
    },
    [client, refetch],
  );
  const remove = useCallback(
    async ({ id, version }: Pick<Role, 'id' | 'version'>): Promise<void> => {
      await client.mutate({ mutation: DELETE, variables: { id, version } });
      await refetch();
    },
    [client, refetch],
  );
  return useMemo(
    () => ({ data, error, reload: () => void refetch().catch(() => undefined), save, remove }),
    [data, error, refetch, save, remove],
  );
}
