import type {
  Bookmark,
  BranchNode,
  EndScreen,
  Hotspot,
  Interaction,
  InteractionType,
  QuestionInteraction,
} from '../../../../contract/interactive/content.ts';
import { QUESTION_KINDS, questionKind } from '../../../../contract/questions/index.ts';
import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import { freeId } from './free-id.ts';
import { lastMoment, movedSpan, roundTime } from './spans.ts';

/** Seconds that something new is shown. */
const LENGTH = 5;
const BOX = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };
const FLAT = { ...BOX, height: 0.12 };

/** An interaction as it begins. @param label in the author's language */
export function newInteraction(
  type: InteractionType,
  draft: DocumentValue,
  {
    time,
    duration,
    label,
  }: { readonly time: number; readonly duration: number | undefined; readonly label: string },
): Interaction {
  const id = freeId(draft, type);
  const from = roundTime(time);
  if (type === 'jump')
    return { id, type, from, label, time: roundTime(Math.min(from + LENGTH, lastMoment(duration))) };
  const shown = { id, ...movedSpan({ from, to: from + LENGTH }, 0, duration), label };
  switch (type) {
    case 'button':
      return { ...shown, ...FLAT, type, goto: { type: 'timecode', time: shown.to } };
    case 'poster':
      return { ...shown, x: 0.1, y: 0.1, width: 0.8, height: 0.8, type, pause: true, text: '' };
    case 'text':
      return { ...shown, ...BOX, type, text: '' };
    case 'image':
      return { ...shown, ...BOX, type, asset: '' };
    case 'link':
      return { ...shown, ...FLAT, type, url: '' };
    case 'question': {
      const [kind] = QUESTION_KINDS;
      return {
        ...shown,
        x: 0.2,
        y: 0.2,
        width: 0.6,
        height: 0.6,
        type,
        pause: true,
        kind,
        text: '',
        ...(questionKind(kind).initial as Partial<QuestionInteraction>),
      };
    }
  }
}

export const newBookmark = (draft: DocumentValue, time: number, label: string): Bookmark => ({
  id: freeId(draft, 'bookmark'),
  time: roundTime(time),
  label,
});

export const newEndScreen = (draft: DocumentValue, title: string): EndScreen => ({
  id: freeId(draft, 'end'),
  title,
});

/** Two choices that lead nowhere yet. */
export const newChoices = () => ['a', 'b'].map((id) => ({ id, text: '', next: '' }));

export function newNode(type: BranchNode['type'], draft: DocumentValue, label: string): BranchNode {
  const id = freeId(draft, type);
  const node = { id, type, title: `${label} ${id.slice(id.lastIndexOf('-') + 1)}` };
  if (type === 'question') return { ...node, text: '', choices: newChoices() };
  return { ...node, ...(type === 'text' ? { text: '' } : { asset: '' }), next: '' };
}

/** @param page of a document */
export const newHotspot = (draft: DocumentValue, label: string, page?: number): Hotspot => ({
  id: freeId(draft, 'spot'),
  ...BOX,
  label,
  text: '',
  ...(page === undefined ? {} : { page }),
});
