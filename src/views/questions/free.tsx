import { onOneLine } from '../../contract/kinds/formatted-text.ts';
import { MOST_ANSWER } from '../../contract/questions/free.ts';
import type { ControlProps, QuestionView } from './question-view.ts';

/** Without what no database keeps: the character of no width at all, and halves of characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function FreeControl({ question, draft, onEnter }: ControlProps) {
  return (
    <textarea
      value={typeof draft === 'string' ? draft : ''}
      maxLength={MOST_ANSWER}
      dir="auto"
      rows={3}
      aria-label={onOneLine(question.text)}
      onChange={({ target }) => onEnter(storable(target.value))}
    />
  );
}

export const free: QuestionView = { Control: FreeControl };
