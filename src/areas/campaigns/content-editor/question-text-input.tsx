import { useState } from 'react';
import { isFormatted } from '../../../contract/kinds/formatted-text.ts';
import { escapeText, richTextToText } from '../../../contract/kinds/rich-text.ts';
import { useEditor } from './editor-context.ts';
import { RichTextWithFields } from './rich-text-with-fields.tsx';

interface Props {
  readonly label: string;
  readonly place: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly id: string;
  /** Characters that are read. */
  readonly maxLength?: number;
  /** What stands beside it says what it is for. */
  readonly isCompact?: boolean;
}

/** What the editor begins with: tags that plain text only mentions stay text. */
const htmlOf = (text: string): string =>
  isFormatted(text) || text === ''
    ? text
    : text
        .split(/\r?\n/)
        .map((line) => `<p>${escapeText(line)}</p>`)
        .join('');

/** Text without formatting is kept as plain text, as it was before questions had formatting. */
function valueOf(html: string): string {
  const lines = html.match(/<p>[^<]*<\/p>/g) ?? [];
  if (lines.length === 0 || lines.join('') !== html) return html;
  const plain = lines.map((line) => richTextToText(line)).join('\n');
  return isFormatted(plain) ? html : plain;
}

/** The text of a question, a choice or feedback. */
export function QuestionTextInput({ id, label, place, value = '', onChange, maxLength, isCompact }: Props) {
  const { wrong } = useEditor();
  const [typed, setTyped] = useState({ html: htmlOf(value), value });
  return (
    <div data-place={place} className={isCompact ? 'ie-compact' : undefined}>
      <RichTextWithFields
        id={id}
        label={label}
        maxLength={maxLength}
        // Of what was typed, spaces at the end stay until it is read again.
        value={typed.value === value ? typed.html : htmlOf(value)}
        isWrong={wrong.has(place)}
        onChange={(html) => {
          const next = valueOf(html);
          setTyped({ html, value: next });
          onChange(next);
        }}
      />
    </div>
  );
}
