import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { graphql, type VariablesOf } from './graphql.ts';

export const METADATA_OPERATION = 'ObjectMetadata';

/** No fragment: what answers for another server tells no types. */
export const FIELD = `
  name
  label
  kind
  typeName
  element
  isCustomField
  enumValues {
    name
    label
  }
  required
  readOnly
  minLength
  maxLength
  min
  max
  format
  settings
  defaultValue
  sortable
  searchable
  filterable
  operators
  recordLabel
  recordPicture
  takesFiles
  usableWhen
  back {
    name
    kind
    readOnly
  }
  matching {
    objectName
    filterField
    listField
    backField
    listedWhen {
      field
      value
    }
  }
  counted {
    objectName
    route
    field
    kind
    where
  }
  filled
  help
`;

const ASKED = graphql(`
  query ObjectMetadata($objectName: String!, $locale: String) {
    objectMetadata(objectName: $objectName, locale: $locale) {
      name
      label
      pluralLabel
      route
      recordLabel
      recordName
      byUpload
      actions
      unsupported
      view
      defaults
      problems {
        file
        pointer
        message
      }
      fields {
        ${FIELD}
      }
      columns {
        name
        label
        objectName
        field {
          ${FIELD}
        }
        view
      }
      sections {
        name
        label
      }
      tabs {
        name
        label
      }
      views {
        name
        label
      }
      life {
        field
        start
        rules {
          name
          label
        }
        requireAny {
          name
          label
          fields
          isWhole
        }
      }
      ownActions {
        name
        label
        confirm
        for
        input {
          field
          required
        }
        to
        undoable
        icon
        shortcut
      }
    }
  }
`);

/**
 * Introspection of an object (specification, section 7), in one call. Its type is the one by which objects of other
 * servers are described too, which tell less.
 */
export const METADATA = ASKED as DocumentNode as TypedDocumentNode<
  { readonly objectMetadata: ObjectMetadata },
  VariablesOf<typeof ASKED>
>;
