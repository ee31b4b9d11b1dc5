import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowContent } from '../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import { useWorkflowJudgement } from '../../../engine/hooks/use-workflow-judgement.ts';
import type { EditedDocument } from '../../../views/formats/document/use-document.ts';
import type { NestedInputProps } from '../../../views/formats/format-view.ts';
import type { Asked, WorkflowEditing } from './editor-context.ts';
import {
  addOperations,
  copiedText,
  freeElementId,
  idsIn,
  pasteOperations,
  removeOperations,
} from './model/edits.ts';
import { defaultsOf, openWay, outputsFor } from './model/outputs-for.ts';

export interface EditorProps extends NestedInputProps {
  readonly objectName: string;
  readonly edited: EditedDocument;
  readonly content: WorkflowContent;
}

/** What can be done now; undefined: it cannot. */
export type Deeds = Readonly<
  Record<
    'undo' | 'redo' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'remove' | 'chooseAll',
    (() => void) | undefined
  >
>;

/** What was copied last, where the clipboard may not be read. */
const copied = { text: '' };

/** What is chosen in an editor, and what is done to it: by buttons, menus, keys, and by the clipboard. */
export function useWorkflowEditing(
  { objectName, edited, readOnly, inputOf }: EditorProps,
  content: WorkflowContent,
  types: ReadonlyMap<string, ElementTypeInfo>,
) {
  const { t } = useTranslation();
  const [wanted, choose] = useState<readonly string[]>([]);
  const [asked, ask] = useState<Asked>();
  const { change, undo, redo } = edited;
  const ids = useMemo(() => idsIn(content), [content]);
  const chosen = useMemo(() => wanted.filter((id) => ids.has(id)), [wanted, ids]);

  const judged = useWorkflowJudgement(objectName, content, chosen.length === 1 ? chosen[0] : undefined);

  const add = (name: string, where: Asked = asked ?? {}) => {
    const id = freeElementId(ids, name || 'REMARK');
    const type = types.get(name);
    const { from, place } = where;
    if (type) {
      const element = { id, type: name, name: '', config: defaultsOf(t, type) };
      change(addOperations(content, element, outputsFor(type, element.config), { from, place }));
    } else {
      const { x, y } = place ?? { x: 0, y: -120 };
      const remark = { id, text: '', positionX: Math.round(x), positionY: Math.round(y) };
      change([{ type: 'add', list: 'remarks', items: [remark] }]);
    }
    ask(undefined);
    choose([id]);
  };
  /** Asks what comes after the chosen step: by its first way that leads nowhere, else between it and the next one. */
  const askNext = () => {
    const from = chosen.length === 1 ? openWay(content, types, chosen[0]) : undefined;
    ask(from ? { from } : {});
  };
  const paste = (text: string): boolean => {
    const pasted = pasteOperations(content, text);
    if (pasted) {
      change(pasted.operations);
      choose(pasted.ids);
    }
    return pasted !== undefined;
  };
  const ifChosen = (deed: () => void) => (chosen.length && !readOnly ? deed : undefined);
  const text = () => copiedText(content, chosen);
  const remove = () => {
    change(removeOperations(content, chosen));
    choose([]);
  };
  const copy = () => {
    Object.assign(copied, { text: text() });
    void navigator.clipboard?.writeText(copied.text).catch(() => undefined);
  };
  const deeds: Deeds = {
    undo,
    redo,
    copy: chosen.length ? copy : undefined,
    cut: ifChosen(() => {
      copy();
      remove();
    }),
    paste: readOnly
      ? undefined
      : () =>
          void (navigator.clipboard?.readText() ?? Promise.reject(new Error()))
            .catch(() => copied.text)
            .then((given) => paste(given) || paste(copied.text)),
    duplicate: ifChosen(() => void paste(text())),
    remove: ifChosen(remove),
    chooseAll: () => choose([...ids]),
  };
  const context: WorkflowEditing = {
    content,
    objectName,
    types,
    readOnly,
    change,
    chosen,
    asked,
    ask,
    askNext,
    add,
    inputOf,
    ...judged,
    choose: (next) => {
      ask(undefined);
      choose(next);
    },
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (isTyped(event)) return;
      const name =
        event.ctrlKey || event.metaKey ? HELD[event.key] : event.key === 'Delete' ? 'remove' : undefined;
      const deed = name && deeds[name];
      if (!deed || (readOnly && name !== 'chooseAll')) return;
      event.preventDefault();
      event.stopPropagation();
      deed();
    },
    ...clipboardHandlers(text, paste, deeds),
  };
  return { context, deeds, handlers };
}

interface Handled {
  readonly target: EventTarget;
  readonly currentTarget: EventTarget;
}

/** Keys and the clipboard belong to an input that is typed in, and to dialogs that the editor has opened. */
const isTyped = ({ target, currentTarget }: Handled): boolean =>
  !(currentTarget as HTMLElement).contains(target as HTMLElement) ||
  (target as HTMLElement).closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** The keys of the clipboard come as its own events, which need no permission. */
const clipboardHandlers = (text: () => string, paste: (text: string) => boolean, deeds: Deeds) => {
  const take = (deed: (() => void) | undefined) => (event: ClipboardEvent) => {
    if (!deed || isTyped(event)) return;
    Object.assign(copied, { text: text() });
    event.clipboardData.setData('text/plain', copied.text);
    event.preventDefault();
  };
  return {
    onCopy: take(deeds.copy),
    onCut: (event: ClipboardEvent) => {
      take(deeds.cut)(event);
      if (event.isDefaultPrevented()) deeds.remove?.();
    },
    onPaste: (event: ClipboardEvent) => {
      if (!deeds.paste || isTyped(event)) return;
      if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
};

/** With Ctrl or the command key. */
const HELD: Readonly<Record<string, keyof Deeds>> = {
  a: 'chooseAll',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  Z: 'redo',
};
