import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { graphNode, placesOf } from '../editor/model/graph-nodes.tsx';
import '../editor/workflow.css';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { Graph, type GraphCounts } from '../../../views/graph/index.tsx';
import type { Step } from '../hooks/use-steps.ts';
import type { DocumentVersion } from '../../../engine/hooks/use-document-versions.ts';
import { passedOf } from '../model/passed.ts';

interface Props {
  readonly record: PartProps['record'];
  readonly version: DocumentVersion;
  readonly steps: readonly Step[];
  readonly types: ReadonlyMap<string, ElementTypeInfo>;
  readonly chosen: string | undefined;
  readonly onChoose: (elementId: string | undefined) => void;
}

const NOTHING = () => undefined;

/** The version of a run as it was drawn, with how often the run was where. */
export function RunPath({ record, version, steps, types, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const content = useMemo(() => readDocument(workflowStructure, version.text).document, [version.text]);
  const trigger = record['trigger'] as string | null;
  const passed = useMemo(() => passedOf(content?.elements ?? [], trigger, steps), [content, trigger, steps]);
  const nodes = useMemo(
    () =>
      (content?.elements ?? []).map((element) => {
        const problems = steps.flatMap(({ elementId, status, problem }) =>
          elementId === element.id && status === 'FAILED' && problem ? [problem] : [],
        );
        const node = graphNode(t, locale, types.get(element.type), element, problems.slice(-1));
        return passed.has(element.id) ? { ...node, tone: `${node.tone} is-passed` } : node;
      }),
    [content, types, steps, passed, t, locale],
  );
  const counts = useMemo<GraphCounts>(
    () => ({ subscribe: () => NOTHING, at: (id) => passed.get(id)?.toString() }),
    [passed],
  );
  const places = useMemo(() => placesOf(content ?? { elements: [] }), [content]);
  if (!content) return null;
  return (
    <Graph
      label={t('workflow:log.path')}
      nodes={nodes}
      places={places}
      {...(content.remarks && { remarks: content.remarks })}
      counts={counts}
      chosen={chosen === undefined ? [] : [chosen]}
      readOnly
      onChoose={([id]) => onChoose(id)}
      onLead={NOTHING}
      onAdd={NOTHING}
      items={[]}
    />
  );
}
