import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { Locale } from '../../../contract/constants.ts';
import type { MemberStep } from '../../../contract/team.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { graphql, type ResultOf, runtimeDocument } from '../../../engine/hooks/graphql.ts';

const FIELDS = graphql(`
  fragment TeamMemberFields on TeamMember {
    id
    name
    email
    status
    role {
      id
      key
      name
    }
    lastSeenAt
    sessions
    invitedBy
    invitedAt
    invitationEndsAt
    mailState
    self
  }
`);

const TEAM = graphql(
  `
    query Team($search: String!) {
      teamMembers(search: $search) {
        total
        editable
        defaultLanguage
        grantableRoles {
          id
          key
          name
        }
        rows {
          ...TeamMemberFields
        }
      }
    }
  `,
  [FIELDS],
);

const INVITE = graphql(
  `
    mutation InviteMembers($input: [InvitationInput!]!) {
      inviteMembers(input: $input) {
        ...TeamMemberFields
      }
    }
  `,
  [FIELDS],
);

const SET_ROLE = graphql(`
  mutation SetUserRole($userId: ID!, $roleId: ID!) {
    setUserRole(userId: $userId, roleId: $roleId) {
      id
    }
  }
`);

const step = (call: string): DocumentNode =>
  runtimeDocument(
    `
  mutation TeamStep($id: ID!) {
    member: ${call}(id: $id) {
      ...TeamMemberFields
    }
  }
`,
    [FIELDS],
  );

const STEPS: Readonly<Record<MemberStep, DocumentNode>> = {
  RESEND: step('resendInvitation'),
  LOCK: step('lockMember'),
  UNLOCK: step('unlockMember'),
  DISABLE: step('disableMember'),
  ENABLE: step('enableMember'),
  REVOKE_SESSIONS: step('revokeMemberSessions'),
};

/** Somebody of the team. Times are ISO instants; `invitationEndsAt`: until when the link works, null where none does. */
export type TeamMember = ResultOf<typeof FIELDS>;
export type TeamRole = NonNullable<TeamMember['role']>;

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly locale: Locale;
}

export interface TeamCalls {
  readonly reload: () => Promise<unknown>;
  readonly invite: (input: readonly Invitation[]) => Promise<void>;
  readonly setRole: (userId: string, roleId: string) => Promise<void>;
  readonly take: (step: MemberStep, id: string) => Promise<void>;
}

/** The team, or those of it that a search finds, and what can be done with them. Calls reject with the API's error. */
export function useTeam(search: string) {
  const client = useApolloClient();
  const { data, previousData, error, refetch } = useQuery(TEAM, {
    variables: { search },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const calls = useMemo((): TeamCalls => {
    const change = async (mutation: DocumentNode, variables: object): Promise<void> => {
      const { data: answer } = await client.mutate({ mutation, variables: { ...variables } });
      if (!answer) throw new NoDataError();
    };
    return {
      reload: () => refetch(),
      invite: async (input) => {
        await change(INVITE, { input });
        await refetch();
      },
      setRole: async (userId, roleId) => {
        await change(SET_ROLE, { userId, roleId });
        await refetch();
      },
      take: (name, id) => change(STEPS[name], { id }),
    };
  }, [client, refetch]);
  return { team: (data ?? previousData)?.teamMembers, error: data ? undefined : error, ...calls };
}
