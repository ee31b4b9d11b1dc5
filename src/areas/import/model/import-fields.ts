import { graphql } from '../../../engine/hooks/graphql.ts';

/** A line of the list of imports. */
export const SUMMARY = graphql(`
  fragment ImportSummaryFields on ImportRun {
    id
    objectName
    fileName
    fileSize
    status
    createdAt
    userName
    corrects
    progress
    counts {
      rows
      done
      created
      updated
      unchanged
      failed
      left
    }
  }
`);

/** A row that cannot be imported. */
export const ERROR = graphql(`
  fragment ImportErrorFields on ImportError {
    line
    column
    header
    value
    message
    params
    left
  }
`);

/** An import with all that its steps show. */
export const RUN = graphql(
  `
    fragment ImportRunFields on ImportRun {
      ...ImportSummaryFields
      reading {
        format
        encoding
        delimiter
        sheet
        sheets
        hiddenSheets
        hiddenRows
        takesHiddenRows
        hasHeader
        encodings
        delimiters
        rowCount
        done
        progress
      }
      columns {
        index
        header
        samples
        filled
        choices
      }
      suggestion
      templates {
        id
        name
        mapping
        headers
      }
      mapping
      problems {
        pointer
        message
        params
      }
      sameFile {
        id
        fileName
        status
        createdAt
        userName
      }
      report {
        rows
        create
        update
        unchanged
        duplicate
        invalid
        warnings {
          message
          count
        }
        errors {
          ...ImportErrorFields
        }
        left {
          ...ImportErrorFields
        }
        diffs {
          line
          action
          recordId
          label
          changes {
            field
            before
            after
          }
        }
        unknown {
          field
          objectName
          names
          count
        }
        dropped {
          column
          header
          value
          reason
          count
        }
        done
        progress
      }
      jobId
      startedAt
      endedAt
      undo {
        jobId
        removed
        restored
        kept
        progress
        done
        keptRecords {
          recordId
          label
          reason
          params
        }
      }
    }
  `,
  [SUMMARY, ERROR],
);
