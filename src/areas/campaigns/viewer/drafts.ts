import { createContext } from 'react';
import { MESSAGE_SESSION } from '../../../contract/viewer/viewed-message.ts';
import { storagePrefix } from '../../../views/public-session/storage-prefix.ts';

/** What somebody has entered for a question and not sent yet: a text, or ids of choices. */
export type Draft = string | readonly string[];

/** Drafts of the questions of one element, by the question's id. */
export interface Drafts {
  readonly read: (question: string) => Draft | undefined;
  /** An empty draft is removed. */
  readonly write: (question: string, draft: Draft) => void;
}

/** Drafts of an element in the browser, where a reload finds them again; without a link (a preview) in the page alone. */
export function openDrafts(token: string | undefined, element: string): Drafts {
  const inPage = new Map<string, Draft>();
  const keyOf = (question: string) =>
    `${storagePrefix(MESSAGE_SESSION.store, token ?? '')}.draft.${element}.${question}`;
  return {
    read: (question) => {
      const draft = inPage.get(question);
      if (draft !== undefined || token === undefined) return draft;
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(keyOf(question)) ?? 'null');
        return isDraft(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write: (question, draft) => {
      if (draft.length) inPage.set(question, draft);
      else inPage.delete(question);
      if (token === undefined) return;
      try {
        if (draft.length) localStorage.setItem(keyOf(question), JSON.stringify(draft));
        else localStorage.removeItem(keyOf(question));
      } catch {
        // Without room in the browser it stays in the page alone.
      }
    },
  };
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'string' || (Array.isArray(stored) && stored.every((each) => typeof each === 'string'));

/** Those of the element that is played. */
export const DraftsContext = createContext<Drafts>({ read: () => undefined, write: () => undefined });
