import { useTranslation } from 'react-i18next';
import type { BranchNode, Interaction } from '../../../contract/interactive/content.ts';
import { QUESTION_KINDS, type QuestionKind, questionKind } from '../../../contract/questions/index.ts';
import { ownSettings } from '../../../contract/questions/question-parts.ts';
import { type Chosen, useEditor } from './editor-context.ts';
import { boxWith } from './model/boxes.ts';
import { newChoices } from './model/new-items.ts';
import {
  type DocumentNode,
  nodesIn,
  type Operation,
  type Values,
} from '../../../contract/documents/operations.ts';
import { partsOf } from './model/parts-of.ts';
import { resizedSpan } from './model/spans.ts';
import { PartInput } from './part-inputs.tsx';

/** All that is said of what is chosen, in numbers and words. */
export function ChosenPanel() {
  const { t } = useTranslation();
  const { content, chosen } = useEditor();
  const items = chosen ? nodesIn(content, chosen.list) : [];
  const at = items.findIndex(({ id }) => id === chosen?.id);
  const item = items[at];
  if (!chosen || !item) return <p className="ie-none">{t('interactive:noneChosen')}</p>;
  return <ItemParts key={item.id} chosen={chosen} item={item} place={`/${chosen.list}/${at}`} />;
}

function ItemParts({
  chosen,
  item,
  place,
}: {
  readonly chosen: Chosen;
  readonly item: DocumentNode;
  readonly place: string;
}) {
  const { t } = useTranslation();
  const { content, change, duration } = useEditor();
  const { type } = item as { readonly type?: string };
  const title = type === undefined ? t(`interactive:list.${chosen.list}`) : t(`interactive:type.${type}`);
  const set = (name: string, value: unknown, also: readonly Operation[]) => {
    const parts = partsAfter(item, name, value, duration);
    change([...also, { type: 'patch', list: chosen.list, id: item.id, parts }], `part ${item.id} ${name}`);
  };
  return (
    <section className="ie-panel" aria-label={title} id={`ie-panel-${item.id}`}>
      <h4>{title}</h4>
      <div className="ie-parts">
        {Object.entries(partsOf(content, chosen.list, item)).map(([name, kind]) => (
          <PartInput
            key={name}
            name={name}
            kind={kind}
            item={item as unknown as Values}
            place={`${place}/${name}`}
            value={(item as unknown as Values)[name]}
            onChange={(value, also = []) => set(name, value, also)}
          />
        ))}
      </div>
    </section>
  );
}

/** What goes with one part that is another: numbers stay within what they can be, and each kind of question has its own. */
function partsAfter(item: DocumentNode, name: string, value: unknown, duration: number | undefined): Values {
  const interaction = item as Interaction;
  if ('to' in interaction && (name === 'from' || name === 'to') && typeof value === 'number')
    return { ...resizedSpan(interaction, name, value, duration) };
  if ('x' in interaction && /^(?:x|y|width|height)$/.test(name) && typeof value === 'number') {
    const { x, y, width, height } = interaction;
    return { ...boxWith({ x, y, width, height }, name as 'x', value) };
  }
  if (name === 'type' && value === 'question' && !(item as BranchNode).choices?.length)
    return { type: value, choices: newChoices() };
  if (name !== 'kind') return { [name]: value };
  return { kind: value, ...settingsAfter(item as unknown as Values, value as QuestionKind) };
}

/** Settings of other kinds go; of what the kind begins with, what is not there yet comes. */
function settingsAfter(item: Values, kind: QuestionKind): Values {
  const { initial, shared } = questionKind(kind);
  const kept: readonly string[] = [...Object.keys(ownSettings(kind)), ...shared];
  const isOfOther = (name: string) => !kept.includes(name);
  const all = QUESTION_KINDS.flatMap((each) => [
    ...Object.keys(ownSettings(each)),
    ...questionKind(each).shared,
  ]);
  return {
    ...Object.fromEntries(all.filter(isOfOther).map((name) => [name, undefined])),
    ...Object.fromEntries(Object.entries(initial).filter(([name]) => item[name] === undefined)),
  };
}
