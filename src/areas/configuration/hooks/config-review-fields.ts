import { gql } from '@apollo/client';

/** A review, of drafts or of files. */
export const REVIEW_FIELDS = gql`
  fragment ConfigReviewFields on ConfigReview {
    changes {
      document
      objectName
      label
      layer
      owner
      ownerName
      key
      before
      after
      reset
      conflict {
        theirs
        by
        at
      }
    }
    problems {
      document
      layer
      owner
      pointer
      key
      message
    }
    impacts {
      kind
      object
      recordId: id
      name
      message
      ownerName
    }
    losses {
      object
      field
      count
    }
    revision
  }
`;
