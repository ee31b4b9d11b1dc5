import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ConfigPublication, ConfigReview } from '../model/config-review.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { PUBLICATION_FIELDS, REVIEW_FIELDS } from '../model/config-review-fields.ts';
import { ROLLBACK } from './config-publication.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

const PACKAGE = knowing<{ readonly configPackage: Readonly<Record<string, string>> }>()(
  graphql(`
    query ConfigurationPackage {
      configPackage
    }
  `),
);

const PLAN = knowing<{ readonly configPackagePlan: ConfigReview }>()(
  graphql(
    `
      query ConfigurationPackagePlan($files: JSON!, $locale: String) {
        configPackagePlan(files: $files, locale: $locale) {
          ...ConfigReviewFields
        }
      }
    `,
    [REVIEW_FIELDS],
  ),
);

const APPLY = knowing<{ readonly applied: ConfigPublication }>()(
  graphql(
    `
      mutation ApplyConfigurationPackage(
        $files: JSON!
        $note: String!
        $revision: Int!
        $allowLoss: Boolean!
        $locale: String
      ) {
        applied: applyConfigPackage(files: $files, note: $note, revision: $revision, allowLoss: $allowLoss) {
          ...ConfigPublicationFields
        }
      }
    `,
    [PUBLICATION_FIELDS],
  ),
);

interface Applying {
  readonly note: string;
  /** Of the plan. */
  readonly revision: number;
  /** Values of the tenant's own objects may go. */
  readonly allowLoss: boolean;
}

/** The tenant's layer as files: out of here and in again; labels are in the asked language. */
export function useConfigTransfer(locale: string) {
  const client = useApolloClient();
  return useMemo(() => {
    const read = async () => {
      const { data } = await client.query({ query: PACKAGE, fetchPolicy: 'no-cache' });
      if (!data) throw new NoDataError();
      return new Map(Object.entries(data.configPackage));
    };
    return {
      read,
      /** What the files would change. */
      plan: async (files: ReadonlyMap<string, string>) => {
        const variables = { files: Object.fromEntries(files), locale };
        const { data } = await client.query({ query: PLAN, variables, fetchPolicy: 'no-cache' });
        if (!data) throw new NoDataError();
        return data.configPackagePlan;
      },
      apply: async (files: ReadonlyMap<string, string>, given: Applying) => {
        const variables = { files: Object.fromEntries(files), ...given, locale };
        const { data } = await client.mutate({ mutation: APPLY, variables });
        if (!data) throw new NoDataError();
        return data.applied;
      },
      /** Back to what was before a publication, as long as it is the last one. */
      undo: ({ number }: ConfigPublication, note: string) =>
        client.mutate({
          mutation: ROLLBACK,
          variables: { number: number - 1, note, revision: number, locale },
        }),
    };
  }, [client, locale]);
}
