import { gql, type TypedDocumentNode } from '@apollo/client';
import type { ConfigPublication } from '../model/config-review.ts';

/** A publication, in a call that has the variable `locale`. */
export const PUBLICATION_FIELDS = gql`
  fragment ConfigPublicationFields on ConfigPublication {
    number
    at
    authorName
    note
    rolledBackTo
    changes(locale: $locale) {
      document
      objectName
      label
      layer
      owner
      ownerName
      key
      before
      after
    }
  }
`;

/** `revision`: the newest publication that the viewer knows of; where there is another one, nothing is done. */
export const ROLLBACK: TypedDocumentNode<
  { rolledBack: ConfigPublication },
  { number: number; note: string; revision: number; allowLoss?: boolean; locale: string }
> = gql`
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
  ${PUBLICATION_FIELDS}
`;
