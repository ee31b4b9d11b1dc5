import { useRef, useState } from 'react';
import { addCondition, addSame } from '../../engine/filter/add-condition.ts';
import { useEditor } from './editor-context.ts';
import { FieldChooser } from './field-chooser.tsx';
import { ADD_ICON } from './icons.tsx';
import { LeanButton } from './lean-button.tsx';

interface Props {
  /** Of the node that the condition comes to. */
  readonly id: number;
  readonly text: string;
  /** The same with its place. */
  readonly label: string;
  /** A filter begins here. */
  readonly isFirst?: boolean;
}

/** Asks for the field of a new condition, which then stands there with the operator that people mean most. */
export function AddCondition({ id, text, label, isFirst = false }: Props) {
  const { edit, store, objects, describeAll } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  const choose = (objectName: string, name: string) => {
    const { document: tree } = store.get();
    const field = objects(objectName)?.fields.get(name);
    const same = name === '' ? addSame(tree, id, objectName) : undefined;
    const added = field ? addCondition(tree, id, objectName, field) : same;
    close(!added);
    if (added) edit(() => added.tree, { focus: { id: added.id, part: same ? 'insert' : 'operator' } });
  };
  return (
    <span ref={place} className={isOpen ? 'filter-add is-open' : 'filter-add'}>
      {isOpen ? (
        <FieldChooser
          label={label}
          maySame={addSame(store.get().document, id, '') !== undefined}
          onChoose={choose}
          onClose={close}
        />
      ) : (
        <LeanButton
          className={isFirst ? 'has-text is-first' : 'has-text'}
          data-part="add"
          aria-label={label}
          aria-haspopup="listbox"
          onPointerEnter={describeAll}
          onClick={() => {
            describeAll();
            setOpen(true);
          }}
        >
          {ADD_ICON}
          {text}
        </LeanButton>
      )}
    </span>
  );
}
