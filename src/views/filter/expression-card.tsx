import { type ComponentType, Fragment, useState } from 'react';
import { addGroup } from '../../engine/filter/add-condition.ts';
import { mayAdd, mayNegate, setExpressionOperator } from '../../engine/filter/edit.ts';
import { type ExpressionNode, mayNest } from '../../engine/filter/node.ts';
import { AddCondition } from './add-condition.tsx';
import { Card } from './card.tsx';
import { useEditor } from './editor-context.ts';
import { ExpressionToggle } from './expression-toggle.tsx';
import { LeanButton } from './lean-button.tsx';
import type { NodeViewProps, Place } from './place.ts';

interface Props {
  readonly node: ExpressionNode;
  readonly place: Place;
  /** What shows a child. */
  readonly Child: ComponentType<NodeViewProps>;
}

/** AND or OR over children, or NOT over one, with a divider between them (specification, section 2, widget 3). */
export function ExpressionCard({ node, place, Child }: Props) {
  const { texts, edit, store, showsAll } = useEditor();
  const [isTouched, setTouched] = useState(false);
  const { id, operator, children } = node;
  const { number, level } = place;
  const name = texts.place(place);
  const isOperatorInvalid = operator === undefined || (operator === 'NOT' && children.length !== 1);
  const named = (text: string) => (number === '' ? text : `${name}: ${text}`);
  const group = () => {
    const added = addGroup(store.get().document, node);
    if (added) edit(() => added.tree, { focus: { id: added.id, part: 'insert' } });
  };
  return (
    <Card
      node={node}
      place={place}
      invalid={showsAll && (isOperatorInvalid || children.length === 0)}
      header={
        <ExpressionToggle
          name={name}
          operator={operator}
          mayNegate={mayNegate(node)}
          invalid={isOperatorInvalid && (isTouched || showsAll)}
          onBlur={() => setTouched(true)}
          onChange={(next) => edit((tree) => setExpressionOperator(tree, id, next))}
        />
      }
    >
      <div className="filter-children" data-parent={id}>
        {children.map((child, index) => (
          <Fragment key={child.id}>
            {index > 0 && (
              <div className="filter-divider">
                <span>{operator ? texts.expressions[operator] : '…'}</span>
              </div>
            )}
            <Child
              node={child}
              number={number === '' ? `${index + 1}` : `${number}.${index + 1}`}
              total={children.length}
              level={level + 1}
            />
          </Fragment>
        ))}
        {mayNest(level) && mayAdd(node) && (
          <div className="filter-adds">
            <AddCondition id={id} text={texts.add} label={named(texts.add)} />
            {mayNest(level + 1) && (
              <LeanButton className="has-text is-quiet" aria-label={named(texts.addGroup)} onClick={group}>
                {texts.addGroup}
              </LeanButton>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
