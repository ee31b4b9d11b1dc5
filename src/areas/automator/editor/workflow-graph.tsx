import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Graph } from '../../../views/graph/index.tsx';
import { useWorkflow } from './editor-context.ts';
import { focusPanel } from './focus-panel.ts';
import { leadOperations, moveOperations } from './model/edits.ts';
import { placesOf } from './model/graph-nodes.tsx';
import type { Deeds } from './use-workflow-editing.ts';
import { useNodes } from './use-nodes.ts';
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
  const nodes = useNodes(elements, types, problems);
  const places = useMemo(() => placesOf({ elements, remarks: remarks ?? [] }), [elements, remarks]);
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
