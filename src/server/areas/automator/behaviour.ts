import type { Behaviour as BehaviourName } from '../../../contract/metadata/element-type.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import type { OfferedElement } from '../../../contract/workflow/offered-elements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ActionHandlers } from '../../base/records/own-actions.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { JobOwner } from '../../platform/jobs/job-owner.ts';
import type { Drawn } from './drawn.ts';
import type { RunValues } from './matching.ts';
import type { WorkflowObjects } from './objects.ts';

/** What steps of one batch share: all of it is one transaction. */
export interface World {
  readonly tx: TenantDb;
  readonly whole: Catalog;
  readonly objects: WorkflowObjects;
  readonly handlers: ActionHandlers;
  readonly mailer: Mailer;
  readonly now: Date;
}

/** Whoever has activated the version, with all that they may see and do now. */
export interface Acting {
  readonly owner: JobOwner;
  readonly userId: string;
  readonly name: string;
  /** The object that the workflow is about, as they have it. */
  readonly about: ObjectType;
}

/** One run at one element. */
export interface Step {
  readonly world: World;
  readonly acting: Acting;
  readonly drawn: Drawn;
  readonly element: WorkflowElement;
  readonly type: OfferedElement;
  /** What the element was given, or its type fixes, by input; texts with their variables put in. */
  readonly inputs: Values;
  /** The same for each try of a step: for what is done outside, the key of doing it once. */
  readonly id: string;
  readonly runId: string;
  readonly recordId: string;
  /** What filters of the element may ask for beside the record. */
  readonly known: RunValues;
  /** How many workflows have led to the run. */
  readonly depth: number;
  /** When the run came to the element. */
  readonly since: Date;
  /** The moment that it has waited for here; undefined where it has not waited yet. */
  readonly waited: Date | undefined;
}

/**
 * What becomes of a step: it leaves by an output, waits, or ends the run. `gives`: what later texts can name. `isOutside`:
 * something outside answers (`answerStep`), by then at the latest. What throws is a problem of the step.
 */
export type Outcome =
  | { readonly go: string; readonly gives?: Values }
  | { readonly waitUntil: Date; readonly isOutside?: boolean }
  | { readonly end: 'EXITED' | 'COMPLETED'; readonly reason?: string | null };

interface Named {
  readonly name: BehaviourName;
  /** It is asked again before its moment whenever the record has changed. */
  readonly listens?: true;
}

/** What the server does with an element. One of many at once throws where one of them does: each is then done alone. */
export type Behaviour =
  | (Named & { readonly run: (step: Step) => Promise<Outcome> | Outcome })
  | (Named & { readonly runAll: (steps: readonly Step[]) => Promise<readonly Outcome[]> });
