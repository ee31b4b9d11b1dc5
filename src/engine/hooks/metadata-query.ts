import { gql, type TypedDocumentNode } from '@apollo/client';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';

export interface MetadataVariables {
  readonly objectName: string;
  readonly locale: string;
}

export const METADATA_OPERATION = 'ObjectMetadata';

/** Introspection of an object (specification, section 7), in one call. */
export const METADATA: TypedDocumentNode<{ objectMetadata: ObjectMetadata }, MetadataVariables> = gql`
  query ObjectMetadata($objectName: String!, $locale: String) {
    objectMetadata(objectName: $objectName, locale: $locale) {
      name
      label
      pluralLabel
      route
      recordLabel
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
        filterObject
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
      }
      sections {
        name
        label
      }
      tabs {
        name
        label
      }
    }
  }
`;
