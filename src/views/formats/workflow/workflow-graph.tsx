import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Graph, type GraphNode, type Places, type Point } from '../../graph/index.tsx';
import { MenuPicture } from '../../widgets/menu-picture.tsx';
import { useWorkflow } from './editor-context.ts';
import { focusPanel } from './focus-panel.ts';
import { leadOperations, moveOperations } from './model/edits.ts';
import { outputLabel, outputsFor, summaryOf } from './model/outputs-for.ts';
import type { Deeds } from './use-workflow-editing.ts';
import { useWorkflowCounts } from './use-workflow-counts.ts';

const DEEDS = ['duplicate', 'copy', 'cut', 'paste', 'remove'] as const;
const KEYS: Readonly<Record<(typeof DEEDS)[number], string>> = {
  duplicate: 'Ctrl D',
  copy: 'Ctrl C',
  cut: 'Ctrl X',
  paste: 'Ctrl V',
  remove: 'Del',
};

/** A workflow as a graph. */
export function WorkflowGraph({ deeds }: { readonly deeds: Deeds }) {
  const { t } = useTranslation();
  const { content, types, readOnly, problems, chosen, choose, change, ask, add } = useWorkflow();
  const counts = useWorkflowCounts();
  const { elements, remarks } = content;
  const nodes = useMemo(
    () =>
      elements.map((element): GraphNode => {
        const { id, type: name, config, outputs } = element;
        const type = types.get(name);
        const said = type ? summaryOf(type, config) : '';
        const label = type?.label ?? name;
        const own = problems.filter(({ elementId }) => elementId === id);
        const ways = outputsFor(type, config, outputs);
        return {
          ...{ id, title: element.name || label, note: element.name ? label : said },
          ...{ icon: <MenuPicture icon={type?.icon ?? null} />, tone: `is-${type?.family ?? 'unknown'}` },
          role: type?.family === 'trigger' ? 'entry' : ways.length ? 'step' : 'exit',
          problems: own.map(({ message }) => message),
          ports: ways.map((port, at) => ({
            id: port,
            label: outputLabel(t, type, port, config),
            to: outputs[port] || undefined,
            isPlain: at === 0 && port === 'next',
          })),
        };
      }),
    [elements, types, problems, t],
  );
  const places = useMemo<Places>(
    () =>
      new Map(
        [...elements, ...(remarks ?? [])].map(({ id, positionX: x, positionY: y }): [string, Point] => [
          id,
          { x, y },
        ]),
      ),
    [elements, remarks],
  );
  const settings = { name: 'settings', text: t('workflow:openPanel'), run: () => focusPanel() };
  return (
    <Graph
      label={t('workflow:graph')}
      nodes={nodes}
      places={places}
      {...(remarks && { remarks })}
      {...(counts && { counts })}
      chosen={chosen}
      readOnly={readOnly}
      onChoose={choose}
      onLead={(from, to) => change(leadOperations(content, from, to))}
      onMove={(moved) => change(moveOperations(content, moved), `move ${[...moved.keys()].join(' ')}`)}
      onAsk={(from, place) => ask({ from, place })}
      onAdd={(name, from, place) => add(name, { from, place })}
      items={[
        settings,
        ...DEEDS.flatMap((name) => {
          const run = deeds[name];
          return run ? [{ name, text: t(`workflow:${name}`), keys: KEYS[name], run }] : [];
        }),
      ]}
    />
  );
}
