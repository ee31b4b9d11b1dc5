import type { ConfigPublication } from '../model/config-review.ts';
import { PUBLICATION_FIELDS } from '../model/config-review-fields.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

/** `revision`: the newest publication that the viewer knows of; where there is another one, nothing is done. */
export const ROLLBACK = knowing<{ readonly rolledBack: ConfigPublication }>()(
  graphql(
    `
      mutation RollbackConfiguration(
        $number: Int!
        $note: String!
        $revision: Int!
        $allowLoss: Boolean = false
        $locale: String
      ) {
        rolledBack: rollbackConfiguration(
          number: $number
          note: $note
          revision: $revision
          allowLoss: $allowLoss
        ) {
          ...ConfigPublicationFields
        }
      }
    `,
    [PUBLICATION_FIELDS],
  ),
);
