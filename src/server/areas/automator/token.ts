import type { Values } from '../../base/sql/record-key.ts';

/** A row of `tessera.workflow_token`, as a lane has claimed it. */
export interface TokenRow {
  readonly runId: string;
  readonly workflowId: string;
  readonly version: number;
  readonly recordId: string;
  readonly element: string;
  readonly stepId: string;
  readonly since: Date;
  readonly until: Date;
  readonly waits: boolean;
  readonly skips: boolean;
  readonly attempt: number;
  readonly steps: number;
  readonly depth: number;
  readonly isControl: boolean;
  readonly gives: Values;
  readonly answer: Answer | null;
}

/** What came of something that was done outside. */
export type Answer = { readonly gives?: Values } | { readonly problem: string };

/** How a run stands when its batch is written down. */
export interface Going {
  token: TokenRow;
  /** What its record says of it; undefined while the batch is at it. */
  stands?: Standing;
}

export interface Standing {
  readonly status: 'WAITING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'EXITED';
  /** Telling (`contract/told.ts`), or words. */
  readonly reason: string | null;
}

/** A row of the log. */
export interface LogRow {
  readonly id: string;
  readonly run: string;
  readonly elementId: string;
  readonly elementName: string;
  readonly elementType: string;
  readonly status: 'DONE' | 'WAITING' | 'FAILED' | 'SKIPPED';
  readonly input: string | null;
  readonly output: string | null;
  readonly problem: string | null;
  readonly attempt: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly nextAt: string | null;
}

/** How many have left an element by an output. */
export interface Pass {
  readonly workflowId: string;
  readonly version: number;
  readonly element: string;
  readonly output: string;
  readonly isControl: boolean;
}
