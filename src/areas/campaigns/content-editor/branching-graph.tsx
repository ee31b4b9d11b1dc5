import { useTranslation } from 'react-i18next';
import { type BranchingContent, NODE_TYPES } from '../../../contract/interactive/content.ts';
import type { ContentProblem } from '../../../contract/interactive/problem.ts';
import { onOneLine } from '../../../contract/kinds/formatted-text.ts';
import { Graph, type GraphNode, type PortPlace } from '../../../views/graph/index.tsx';
import { useEditor } from './editor-context.ts';
import { newEndScreen, newNode } from './model/new-items.ts';
import type { Operation } from '../../../contract/documents/operations.ts';
import type { Deeds } from './use-editing.ts';

/** Where it begins: no id of a step. */
const START = '$start';
const NEXT = 'next';
const END = 'endScreen';

interface Props {
  readonly content: BranchingContent;
  readonly problems: readonly ContentProblem[];
  readonly deeds: Deeds;
}

/** A branching scenario as a graph. What is done in it is what can be done in the list. */
export function BranchingGraph({ content, problems, deeds }: Props) {
  const { t } = useTranslation();
  const { chosen, choose, change, readOnly } = useEditor();
  const { nodes, endScreens, start } = content;
  const problemsOf = (place: string) =>
    problems
      .filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))
      .map(({ messageKey, params }) => t(`interactive:problem.${messageKey}`, params));
  const to = (id: string | undefined) => (id === '' ? undefined : id);
  const shown: readonly GraphNode[] = [
    {
      id: START,
      title: t('interactive:start'),
      role: 'entry',
      problems: problemsOf('/start'),
      ports: [{ id: NEXT, label: t('interactive:part.start'), to: to(start) }],
    },
    ...nodes.map(({ id, title, type, choices, next }, at): GraphNode => ({
      id,
      title,
      note: t(`interactive:type.${type}`),
      role: 'step',
      problems: problemsOf(`/nodes/${at}`),
      ports: choices?.length
        ? choices.map((choice, i) => ({
            id: choice.id,
            label: onOneLine(choice.text) || t('interactive:choice', { number: i + 1 }),
            to: to(choice.next),
          }))
        : [{ id: NEXT, label: t('interactive:goesOn'), to: to(next) }],
    })),
    ...endScreens.map(({ id, title }, at): GraphNode => ({
      id,
      title,
      note: t('interactive:endScreen'),
      role: 'exit',
      ports: [],
      problems: problemsOf(`/endScreens/${at}`),
    })),
  ];
  const listOf = (id: string) => (endScreens.some((each) => each.id === id) ? 'endScreens' : 'nodes');
  const leading = ({ node: id, port }: PortPlace, target: string): Operation => {
    if (id === START) return { type: 'set', parts: { start: target } };
    const node = nodes.find((each) => each.id === id);
    const choices = node?.choices?.map((each) => (each.id === port ? { ...each, next: target } : each));
    const parts = port === NEXT && !choices?.length ? { next: target } : { choices };
    return { type: 'patch', list: 'nodes', id, parts };
  };
  return (
    <Graph
      label={t('interactive:graph')}
      nodes={shown}
      chosen={chosen ? [chosen.id] : []}
      readOnly={readOnly}
      onChoose={([id]) => choose(id === undefined || id === START ? undefined : { list: listOf(id), id })}
      onLead={(from, target) => {
        if (target === START || (from.node === START && target && listOf(target) === 'endScreens')) return;
        change([leading(from, target ?? '')]);
      }}
      items={(['duplicate', 'remove'] as const).flatMap((name) => {
        const run = deeds[name];
        return run ? [{ name, text: t(`interactive:${name}`), run }] : [];
      })}
      additions={[...NODE_TYPES, END].map((name) => ({
        name,
        text: name === END ? t('interactive:endScreen') : t(`interactive:type.${name}`),
      }))}
      onAdd={(name, from) => {
        const type = NODE_TYPES.find((each) => each === name);
        const list = type ? 'nodes' : 'endScreens';
        const item = type
          ? newNode(type, content, t(`interactive:type.${type}`))
          : newEndScreen(content, t('interactive:endScreen'));
        change([{ type: 'add', list, items: [item] }, ...(from ? [leading(from, item.id)] : [])]);
        choose({ list, id: item.id });
      }}
    />
  );
}
