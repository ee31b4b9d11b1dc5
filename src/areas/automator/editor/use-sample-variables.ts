import { use, useMemo } from 'react';
import { useWorkflowHook } from '../../../engine/hooks/use-workflow-hook.ts';
import type { DrawnVariable } from '../../../engine/hooks/use-workflow-judgement.ts';
import { RecordIdContext } from '../../../views/form-state/record-id.ts';
import { useWorkflow } from './editor-context.ts';
import { samplePaths } from './model/sample-paths.ts';

const PAYLOAD = 'event.payload';

/** What texts may name, with the places of what another system has sent last. */
export function useSampleVariables(): readonly DrawnVariable[] {
  const { content, types, variables } = useWorkflow();
  const workflowId = use(RecordIdContext);
  const payload = variables.find(({ name }) => name === PAYLOAD);
  const trigger = content.elements.find(({ type }) => types.get(type)?.does === 'webhookCalled');
  const { hook } = useWorkflowHook(payload && trigger ? workflowId : undefined, trigger?.id ?? '', 0);
  const sample = payload && hook?.sample;
  return useMemo(() => {
    if (!payload) return variables;
    const named = samplePaths(sample).map(({ path }) => ({
      ...payload,
      name: `${PAYLOAD}.${path}`.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'),
      label: `${payload.label} › ${path}`,
    }));
    return [...variables, ...named];
  }, [variables, payload, sample]);
}
