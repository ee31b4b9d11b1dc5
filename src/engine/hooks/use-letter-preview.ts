import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from './graphql.ts';

const PREVIEW = graphql(`
  query LetterPreview(
    $format: String!
    $about: String
    $text: String!
    $id: ID
    $recordObject: String
    $record: ID
    $locale: String
    $edit: Boolean
  ) {
    letterPreview(
      format: $format
      about: $about
      text: $text
      id: $id
      recordObject: $recordObject
      record: $record
      locale: $locale
      edit: $edit
    ) {
      html
      text
      bytes
      problems {
        severity
        pointer
        messageKey
        value
      }
    }
  }
`);

export type LetterPreview = ResultOf<typeof PREVIEW>['letterPreview'];

/** A moment after the last change: what is written is saved by itself, what is shown need not be of each key. */
const WAIT_MS = 400;

/**
 * The text as a receiver would get it, unfinished letters too. The last one that could be shown stays while the text has
 * errors that no draft may have; the answer to a question that is overtaken is never shown.
 * @param edit as its author edits it, see the call
 * @param recordObject the object whose records bring people in, and one of them: texts name their fields, too
 */
export function useLetterPreview(
  about: string | undefined,
  text: string | undefined,
  id: string | undefined,
  edit = false,
  recordObject?: string,
  record?: string,
): { readonly preview: LetterPreview | undefined; readonly failed: boolean } {
  const client = useApolloClient();
  const locale = useTranslation().i18n.language;
  const [state, setState] = useState<{ readonly preview?: LetterPreview; readonly failed: boolean }>({
    failed: false,
  });
  useEffect(() => {
    if (text === undefined) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      client
        .query({
          query: PREVIEW,
          variables: {
            format: 'letter',
            about: about ?? null,
            text,
            id: id ?? null,
            locale,
            edit,
            recordObject: recordObject ?? null,
            record: record ?? null,
          },
          fetchPolicy: 'no-cache',
        })
        .then(({ data }) => {
          if (!isWanted || !data) return;
          const { letterPreview: next } = data;
          setState(({ preview: before }) => ({
            preview: before?.html && !next.html ? { ...before, problems: next.problems } : next,
            failed: false,
          }));
        })
        .catch(() => {
          if (isWanted) setState((before) => ({ ...before, failed: true }));
        });
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, about, text, id, locale, edit, recordObject, record]);
  return { preview: state.preview, failed: state.failed };
}
