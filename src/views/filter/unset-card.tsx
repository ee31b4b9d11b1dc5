import { insertExpression, insertFilter } from '../../engine/filter/edit.ts';
import { mayNest, type UnsetNode } from '../../engine/filter/node.ts';
import { AddCondition } from './add-condition.tsx';
import { Card } from './card.tsx';
import { useEditor } from './editor-context.ts';
import { LeanButton } from './lean-button.tsx';
import type { Place } from './place.ts';

interface Props {
  readonly node: UnsetNode;
  readonly place: Place;
}

/** Neither FILTER nor EXPRESSION: two buttons make it one of them. A filter begins with a list of conditions. */
export function UnsetCard({ node: { id }, node, place }: Props) {
  const { texts, edit, choices, showsAll } = useEditor();
  const name = texts.place(place);
  const objectName = choices.find(({ isDefault }) => isDefault)?.name;
  const isRoot = place.number === '';
  const kind = isRoot ? 'has-text is-quiet' : 'has-text';
  return (
    <Card
      node={node}
      place={place}
      invalid={showsAll && !isRoot}
      header={
        <span className="filter-unset">
          {isRoot && <AddCondition id={id} text={texts.add} label={texts.add} isFirst />}
          <LeanButton
            className={kind}
            data-part="insert"
            aria-label={`${name}: ${texts.insertFilter}`}
            onClick={() =>
              edit((tree) => insertFilter(tree, id, objectName), { focus: { id, part: 'field' } })
            }
          >
            {texts.insertFilter}
          </LeanButton>
          {mayNest(place.level) && (
            <LeanButton
              className={kind}
              aria-label={`${name}: ${texts.insertExpression}`}
              onClick={() => edit((tree) => insertExpression(tree, id), { focus: { id, part: 'toggle' } })}
            >
              {texts.insertExpression}
            </LeanButton>
          )}
        </span>
      }
    />
  );
}
