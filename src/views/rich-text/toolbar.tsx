import { Button, ButtonGroup, Divider } from '@blueprintjs/core';
import {
  Bold,
  HeaderThree,
  HeaderTwo,
  Italic,
  Link,
  NumberedList,
  Properties,
  Redo,
  Underline,
  Undo,
} from '@blueprintjs/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type JSX, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type ToolName =
  | 'undo'
  | 'redo'
  | 'heading'
  | 'subheading'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'bullets'
  | 'numbers'
  | 'link';

interface Tool {
  readonly name: ToolName;
  readonly icon: JSX.Element;
  /** As people press it, with Ctrl or Cmd. */
  readonly keys: string;
}

const GROUPS: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', icon: <Undo />, keys: 'Z' },
    { name: 'redo', icon: <Redo />, keys: 'Shift+Z' },
  ],
  [
    { name: 'heading', icon: <HeaderTwo />, keys: 'Alt+2' },
    { name: 'subheading', icon: <HeaderThree />, keys: 'Alt+3' },
  ],
  [
    { name: 'bold', icon: <Bold />, keys: 'B' },
    { name: 'italic', icon: <Italic />, keys: 'I' },
    { name: 'underline', icon: <Underline />, keys: 'U' },
  ],
  [
    { name: 'bullets', icon: <Properties />, keys: 'Shift+8' },
    { name: 'numbers', icon: <NumberedList />, keys: 'Shift+7' },
  ],
  [{ name: 'link', icon: <Link />, keys: 'K' }],
];
const NAMES = GROUPS.flat().map(({ name }) => name);

/** The focus goes back at once: what is typed next belongs into the text. */
function inText(editor: Editor) {
  editor.view.focus();
  return editor.chain();
}

/** What each tool does to the text; `link` asks for an address first. */
const ACTIONS = {
  undo: (editor) => inText(editor).undo().run(),
  redo: (editor) => inText(editor).redo().run(),
  heading: (editor) => inText(editor).toggleHeading({ level: 2 }).run(),
  subheading: (editor) => inText(editor).toggleHeading({ level: 3 }).run(),
  bold: (editor) => inText(editor).toggleBold().run(),
  italic: (editor) => inText(editor).toggleItalic().run(),
  underline: (editor) => inText(editor).toggleUnderline().run(),
  bullets: (editor) => inText(editor).toggleBulletList().run(),
  numbers: (editor) => inText(editor).toggleOrderedList().run(),
} as const satisfies Record<Exclude<ToolName, 'link'>, (editor: Editor) => boolean>;

function pressedOf(editor: Editor): Readonly<Partial<Record<ToolName, boolean>>> {
  return {
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    link: editor.isActive('link'),
  };
}

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

export interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly onLink: () => void;
}

/** The tools, one stop of the Tab key: the arrow keys go from one to the next. */
export function Toolbar({ editor, label, onLink }: ToolbarProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<ToolName>('bold');
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useEditorState({ editor, selector: ({ editor: current }) => pressedOf(current) });
  const able = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ undo: current.can().undo(), redo: current.can().redo() }),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = NAMES[(NAMES.indexOf(at) + step + NAMES.length) % NAMES.length] as ToolName;
    setAt(next);
    bar.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  return (
    <div
      ref={bar}
      className="rich-text-toolbar"
      role="toolbar"
      aria-label={t('rich-text:toolbar', { label })}
      onKeyDown={onKeyDown}
    >
      {GROUPS.map((tools, index) => (
        <Fragment key={index}>
          {index > 0 && <Divider />}
          <ButtonGroup variant="minimal">
            {tools.map(({ name, icon, keys }) => (
              <Button
                key={name}
                data-tool={name}
                icon={icon}
                size="small"
                active={pressed[name] === true}
                aria-pressed={pressed[name]}
                aria-disabled={(name === 'undo' || name === 'redo') && !able[name]}
                aria-label={t(`rich-text:${name}`)}
                title={`${t(`rich-text:${name}`)} (${MODIFIER}${keys})`}
                tabIndex={name === at ? 0 : -1}
                // The text keeps its selection.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(name)}
                onClick={() => (name === 'link' ? onLink() : ACTIONS[name](editor))}
              />
            ))}
          </ButtonGroup>
        </Fragment>
      ))}
    </div>
  );
}
