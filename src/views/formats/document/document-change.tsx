import { readDocument } from '../../../contract/documents/read-document.ts';
import type { ChangeProps } from '../format-view.ts';
import { DocumentDifferences } from './document-differences.tsx';
import { useDocumentType } from './late-type.ts';

/** What a write changed in a document, in words; both texts where one of them is no document of the record's type. */
export function DocumentChange(props: ChangeProps) {
  const type = props.field.settings?.['documentType'];
  return typeof type === 'string' ? <TypedChange {...props} typeName={type} /> : props.children;
}

function TypedChange({ typeName, before, after, children }: ChangeProps & { readonly typeName: string }) {
  // Without its type a document is shown as its text is.
  const { type } = useDocumentType(typeName);
  const read = (value: unknown) =>
    type && (value === null || typeof value === 'string') ? readDocument(type, value).document : undefined;
  const [was, is] = [read(before), read(after)];
  return type && was && is ? <DocumentDifferences type={type} before={was} after={is} /> : children;
}
