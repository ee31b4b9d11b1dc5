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

interface LateDocumentType {
  /** Undefined until its schema and texts, which come late, are there, and where there is no such type. */
  readonly type: DocumentType | undefined;
  /** Tries again; undefined unless the type could not be loaded. */
  readonly retry: (() => void) | undefined;
}

export function useDocumentType(name: string): LateDocumentType {
  const [loaded, setLoaded] = useState<DocumentType>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void loadDocumentType(name).then(
      (type) => {
        if (isWanted) setLoaded(type);
      },
      () => {
        if (isWanted) setFailed(`${tries} ${name}`);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [name, tries]);
  const type = loaded?.name === name ? loaded : undefined;
  const hasFailed = failed === `${tries} ${name}` && !type;
  return { type, retry: hasFailed ? () => setTries(tries + 1) : undefined };
}
