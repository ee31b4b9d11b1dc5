import type { ReactNode } from 'react';
import { clearNode, removeNode } from '../../engine/filter/edit.ts';
import type { FilterNode } from '../../engine/filter/node.ts';
import { useEditor } from './editor-context.ts';
import { Grip } from './grip.tsx';
import { CLEAR_ICON, REMOVE_ICON } from './icons.tsx';
import { LeanButton } from './lean-button.tsx';
import type { Place } from './place.ts';
import { focusAfterRemoval } from './node-focus.ts';

interface Props {
  readonly node: FilterNode;
  readonly place: Place;
  readonly invalid?: boolean;
  /** In the header, before the buttons. */
  readonly header?: ReactNode;
  readonly children?: ReactNode;
  readonly onBlur?: (event: React.FocusEvent<HTMLElement>) => void;
}

/** The card of a node: what it is, a clear button, and what moves and removes a child (specification, section 2). */
export function Card({ node, place, invalid = false, header, children, onBlur }: Props) {
  const { edit, store, texts, objects } = useEditor();
  const name = texts.place(place);
  const isChild = place.number !== '';
  const { id, type } = node;
  const same = type === 'EXPRESSION' ? node.objectName : undefined;
  const title = same === undefined ? undefined : texts.same(objects(same)?.label ?? same);
  return (
    <div
      className={`filter-card is-${type?.toLowerCase() ?? 'unset'} ${invalid ? 'is-invalid' : ''}`}
      role="group"
      aria-label={title === undefined ? name : `${name}, ${title}`}
      data-node={id}
      onBlur={onBlur}
    >
      <div className="filter-card-header">
        {isChild && <Grip id={id} name={name} />}
        {type && <span className="filter-card-subtitle">{title ?? texts.types[type]}</span>}
        {header}
        <span className="filter-card-buttons">
          {type && (
            <LeanButton
              aria-label={`${name}: ${texts.clear}`}
              title={texts.clear}
              onClick={() => edit((tree) => clearNode(tree, id), { focus: { id, part: 'insert' } })}
            >
              {CLEAR_ICON}
            </LeanButton>
          )}
          {isChild && (
            <LeanButton
              aria-label={`${name}: ${texts.remove}`}
              title={texts.remove}
              onClick={() =>
                edit((tree) => removeNode(tree, id), focusAfterRemoval(store.get().document, id))
              }
            >
              {REMOVE_ICON}
            </LeanButton>
          )}
        </span>
      </div>
      {children}
      {invalid && type !== 'FILTER' && <p className="filter-error">{texts.incomplete}</p>}
    </div>
  );
}
