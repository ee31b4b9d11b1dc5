import { useEffect, useState } from 'react';
import type { DocumentType } from '../../../contract/documents/document-type.ts';
import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { loadTexts } from '../../texts/load-texts.ts';

async function loadDocumentType(name: string): Promise<DocumentType | undefined> {
  await import('../../../contract/product/document-types.ts');
  const type = documentTypeNamed(name);
  await Promise.all(['documents', ...(type?.texts === undefined ? [] : [type.texts])].map(loadTexts));
  return type;
}

/** A type of documents once its schema and texts, which come late, are there; undefined until then, and of no type. */
export function useDocumentType(name: string): DocumentType | undefined {
  const [loaded, setLoaded] = useState<DocumentType>();
  useEffect(() => {
    let isWanted = true;
    // Without its type a document is shown as its text is.
    void loadDocumentType(name).then(
      (type) => {
        if (isWanted) setLoaded(type);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return loaded?.name === name ? loaded : undefined;
}
