import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { richTextToText, toRichText } from '../../contract/kinds/rich-text.ts';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { useDebouncedText } from '../widgets/use-debounced-text.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { applyLink } from './apply-link.ts';
import { EXTENSIONS, plainLists } from './extensions.ts';
import { LinkRow } from './link-row.tsx';
import './rich-text.css';
import { Toolbar } from './toolbar.tsx';

const format = (value: unknown) => (typeof value === 'string' ? value : '');
const parse = (html: string) => (html === '' ? null : html);
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

interface Props extends KindInputProps {
  /** Further tools, which put text where the cursor is. */
  readonly tools?: (insert: (text: string) => void) => ReactNode;
}

/** Text with headings, lists and links (specification, section 5). Its value is HTML of the contract's few tags. */
export function RichTextEditor({ tools, ...props }: Props) {
  const { id, model, readOnly, required, invalid, describedBy } = props;
  const { text, type, blur } = useDebouncedText({ ...props, format, parse });
  const [asksForLink, setAsksForLink] = useState(false);
  /** The value that the editor shows. */
  const shown = useRef(text);
  const editorProps = useMemo(
    () => ({
      // Of the element that is edited, which the editor makes.
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': model.field.label,
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        'aria-readonly': String(readOnly),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      transformPastedHTML: plainLists,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || readOnly) return false;
        // At once, so that what is typed next is the address.
        flushSync(() => setAsksForLink(true));
        return true;
      },
    }),
    [id, model, required, invalid, readOnly, describedBy],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toRichText(text),
    editable: !readOnly,
    onUpdate: ({ editor: current }) => {
      shown.current = htmlOf(current);
      type(shown.current);
    },
    onBlur: blur,
    editorProps,
    // Made once the component has stayed: one made while React still renders would be thrown away on a slow machine.
    immediatelyRender: false,
  });

  // The form took another value: a draft was dropped, or a merge has changed it.
  useEffect(() => {
    if (!editor || text === shown.current) return;
    shown.current = text;
    editor.commands.setContent(toRichText(text), { emitUpdate: false });
  }, [editor, text]);
  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  // A label leads by itself to inputs only.
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor?.view.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, id]);

  const closeLink = () => {
    setAsksForLink(false);
    editor?.view.focus();
  };
  return (
    <div className={`rich-text ${invalid ? 'is-invalid' : ''} ${readOnly ? 'is-read-only' : ''}`}>
      {editor && !readOnly && (
        <Toolbar editor={editor} label={model.field.label} onLink={() => setAsksForLink(true)} />
      )}
      {editor &&
        !readOnly &&
        tools?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run())}
      {editor && asksForLink && (
        <LinkRow
          address={String(editor.getAttributes('link')['href'] ?? '')}
          onApply={(href) => {
            applyLink(editor, href);
            closeLink();
          }}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetMark('link').run();
            closeLink();
          }}
          onClose={closeLink}
        />
      )}
      <EditorContent editor={editor} />
      {editor && <Length editor={editor} maxLength={readOnly ? null : model.field.maxLength} />}
    </div>
  );
}

/** How much of the length allowed is used: for those who see; others hear of it when it is too much. */
function Length({
  editor,
  maxLength,
}: {
  readonly editor: Editor;
  readonly maxLength?: number | null | undefined;
}) {
  const locale = useIntlLocale();
  const length = useEditorState({
    editor,
    selector: ({ editor: current }) => [...richTextToText(htmlOf(current))].length,
  });
  if (!maxLength) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="rich-text-length" data-over={length > maxLength} aria-hidden="true">
      {number.format(length)} / {number.format(maxLength)}
    </div>
  );
}
