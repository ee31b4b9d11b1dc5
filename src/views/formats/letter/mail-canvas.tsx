import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import { applyLink } from '../../rich-text/apply-link.ts';
import { LinkRow } from '../../rich-text/link-row.tsx';
import { Toolbar } from '../../rich-text/toolbar.tsx';
import { editRichText } from './frame-rich-text.ts';
import { blockAt } from './letter-blocks.ts';
import { attachFrame, elementAt, type FrameActions, type FrameKey, markSelected } from './mail-frame.ts';
import { placeText } from './place-text.ts';

interface Props {
  readonly letter: Letter;
  /** The letter drawn to be edited; undefined until it is. */
  readonly html: string | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (place: string) => void;
  /** Answers whether it was taken: `before` is what the frame has held there, and the letter may hold another text by now. */
  readonly onText: (place: string, part: string, text: string, before: string) => boolean;
  readonly onKey: (place: string, key: FrameKey) => void;
}

/** The mail itself, in which blocks are chosen and texts are typed. */
export function MailCanvas({ letter, html, selected, onSelect, onText, onKey }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [shown, setShown] = useState(html);
  const [editor, setEditor] = useState<Editor>();
  const [loads, setLoads] = useState(0);
  const [asksForLink, setAsksForLink] = useState(false);
  const editors = useRef<Editor[]>([]);
  const attached = useRef<Document>(undefined);
  const scrolled = useRef(0);
  /** What the frame holds of each text, by its place and part. */
  const known = useRef(new Map<string, string>());
  // Drawn anew while somebody types in it, it would lose the cursor.
  if (!isTyping && !asksForLink && html !== undefined && html !== shown) setShown(html);
  const textAt = useEffectEvent((place: string, part: string): string => {
    const block = blockAt(letter, place) as Readonly<Record<string, unknown>> | undefined;
    const text = block?.[part];
    return typeof text === 'string' ? text : '';
  });
  const isConditional = useEffectEvent((place: string) => blockAt(letter, place)?.when !== undefined);
  const select = useEffectEvent(onSelect);
  const type = useEffectEvent((place: string, part: string, text: string) => {
    const key = `${place} ${part}`;
    if (onText(place, part, text, known.current.get(key) ?? '')) known.current.set(key, text);
    // The frame shows what is not the letter any more: it is drawn anew.
    else setTyping(false);
  });
  const key = useEffectEvent(onKey);
  const name = useEffectEvent((place: string) => placeText(letter, place, t));
  const closeLink = () => {
    setAsksForLink(false);
    editor?.view.focus();
  };
  const closeEditors = () => {
    for (const each of editors.current) each.destroy();
    editors.current = [];
  };
  const attach = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    // A frame is a blank page before it has its letter.
    if (!page?.querySelector('.l-at') || attached.current === page) return;
    attached.current = page;
    closeEditors();
    known.current.clear();
    setEditor(undefined);
    setAsksForLink(false);
    const actions: FrameActions = {
      nameOf: (place) => (isConditional(place) ? `${name(place)}, ${t('letters:someOnly')}` : name(place)),
      partName: (part) => t(`letters:part.${part}`),
      isConditional,
      onSelect: select,
      textOf: (place, part) => {
        const text = textAt(place, part);
        known.current.set(`${place} ${part}`, text);
        return text;
      },
      onText: type,
      onTyping: setTyping,
      onKey: key,
      editRich: (element, place, part) => {
        const text = textAt(place, part);
        known.current.set(`${place} ${part}`, text);
        const made = editRichText(element, text, t(`letters:part.${part}`), (next) =>
          type(place, part, next),
        );
        made.on('focus', () => setEditor(made));
        editors.current.push(made);
      },
    };
    attachFrame(page, actions);
    markSelected(page, selected);
    page.documentElement.scrollTop = scrolled.current;
    page.addEventListener('scroll', () => {
      scrolled.current = page.documentElement.scrollTop;
    });
    // The keys go on where they were.
    if (document.activeElement === frame.current && selected !== undefined)
      elementAt(page, selected)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page) markSelected(page, selected);
  }, [selected]);
  useEffect(() => {
    if (loads) attach();
  }, [loads]);
  useEffect(() => closeEditors, []);
  return (
    <div className="letter-canvas">
      <div className="letter-canvas-tools">
        {editor && !editor.isDestroyed ? (
          <Toolbar editor={editor} label={t('letters:part.text')} onLink={() => setAsksForLink(true)} />
        ) : (
          <p>{t('letters:canvasHelp')}</p>
        )}
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
      </div>
      {shown === undefined ? (
        <div className="bp6-skeleton" style={{ height: 480 }} />
      ) : (
        // Its pictures come with the viewer's session; nothing in it runs.
        <iframe
          ref={frame}
          title={t('letters:canvas')}
          sandbox="allow-same-origin"
          srcDoc={shown}
          onLoad={() => setLoads((before) => before + 1)}
        />
      )}
    </div>
  );
}
