import { graphql } from '../../../engine/hooks/graphql.ts';

/** A review, of drafts or of files. */
export const REVIEW_FIELDS = graphql(`
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
      text
    }
    impacts {
      kind
      object
      recordId: id
      name
      message
      text
      ownerName
    }
    losses {
      object
      field
      count
    }
    revision
  }
`);

/** A publication, in a call that has the variable `locale`. */
export const PUBLICATION_FIELDS = graphql(`
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
`);
