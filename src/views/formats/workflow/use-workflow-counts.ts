import type { GraphCounts } from '../../graph/index.tsx';

/** TODO */
export function useWorkflowCounts(): GraphCounts | undefined {
  return undefined;
}
