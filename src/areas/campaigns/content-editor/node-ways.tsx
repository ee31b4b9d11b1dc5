import { useTranslation } from 'react-i18next';
import type { BranchingContent, BranchNode } from '../../../contract/interactive/content.ts';
import { onOneLine } from '../../../contract/kinds/formatted-text.ts';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly node: BranchNode;
  readonly content: BranchingContent;
}

/** Where a step leads: each way is a button that leads there in the editor too. */
export function NodeWays({ node, content }: Props) {
  const { t } = useTranslation();
  const { choose } = useEditor();
  const { choices = [], next = '' } = node;
  const ways = choices.length ? choices : [{ id: 'next', text: '', next }];
  const listOf = (id: string) =>
    (['nodes', 'endScreens'] as const).find((list) => content[list].some((each) => each.id === id));
  const titleOf = (id: string) =>
    [...content.nodes, ...content.endScreens].find((each) => each.id === id)?.title ??
    t('interactive:nowhere');
  return (
    <ul className="ie-ways">
      {ways.map((way) => {
        const list = listOf(way.next);
        return (
          <li key={way.id}>
            <button
              type="button"
              className="ie-row"
              disabled={!list}
              onClick={() => list && choose({ list, id: way.next })}
            >
              {`${onOneLine(way.text)} → ${titleOf(way.next)}`.trim()}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
