import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { Locale } from '../../../contract/constants.ts';
import type { MemberStatus, MemberStep } from '../../../contract/team.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';

export interface TeamRole {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** Times are ISO instants. */
export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: MemberStatus;
  readonly role: TeamRole | null;
  readonly lastSeenAt: string | null;
  /** Sessions that are open now. */
  readonly sessions: number;
  /** A name. */
  readonly invitedBy: string | null;
  readonly invitedAt: string | null;
  /** Until when the link works; null where none does. */
  readonly invitationEndsAt: string | null;
  /** Of the mail with the link: WAITING, SENT, FAILED … */
  readonly mailState: string | null;
  /** Who looks at the list. */
  readonly self: boolean;
}

const FIELDS = gql`
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
`;

interface TeamData {
  readonly teamMembers: {
    /** Of all members that the search finds; `rows` has 1,000 of them at most. */
    readonly total: number;
    readonly rows: readonly TeamMember[];
    /** May the viewer change anything here? */
    readonly editable: boolean;
    /** Roles that the viewer may give. */
    readonly grantableRoles: readonly TeamRole[];
  };
}

const TEAM: TypedDocumentNode<TeamData, { search: string }> = gql`
  query Team($search: String!) {
    teamMembers(search: $search) {
      total
      editable
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
  ${FIELDS}
`;

const INVITE: TypedDocumentNode<unknown, { input: readonly Invitation[] }> = gql`
  mutation InviteMembers($input: [InvitationInput!]!) {
    inviteMembers(input: $input) {
      ...TeamMemberFields
    }
  }
  ${FIELDS}
`;

const SET_ROLE: TypedDocumentNode<unknown, { userId: string; roleId: string }> = gql`
  mutation SetUserRole($userId: ID!, $roleId: ID!) {
    setUserRole(userId: $userId, roleId: $roleId) {
      id
    }
  }
`;

const step = (call: string): DocumentNode => gql`
  mutation TeamStep($id: ID!) {
    member: ${call}(id: $id) {
      ...TeamMemberFields
    }
  }
  ${FIELDS}
`;

const STEPS: Readonly<Record<MemberStep, DocumentNode>> = {
  RESEND: step('resendInvitation'),
  LOCK: step('lockMember'),
  UNLOCK: step('unlockMember'),
  DISABLE: step('disableMember'),
  ENABLE: step('enableMember'),
  REVOKE_SESSIONS: step('revokeMemberSessions'),
};

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
