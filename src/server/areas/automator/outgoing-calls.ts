/** Calls of workflows among the due work; keys are ids of steps. */
export const CALL_KIND = 'workflow-call';
/** Milliseconds after which a call has been answered or given up. */
export const LONGEST_MS = 2 * 3_600_000;
