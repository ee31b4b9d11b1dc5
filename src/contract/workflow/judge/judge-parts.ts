import type { CompoundFilter } from '../../filter/filter.ts';
import type { Catalog } from '../../metadata/catalog.ts';
import type { Tell, WorkflowPlace } from '../problem.ts';

export type Place = WorkflowPlace;

/** A record that a workflow names. */
export interface WorkflowReference {
  /** Where it is named. */
  readonly pointer: string;
  readonly object: string;
  readonly id: string;
  /** It is of use only while it fulfils this. */
  readonly usableWhen?: CompoundFilter;
  /** With `usableWhen`: the type of the element, whose texts say why a record is of no use. */
  readonly elementType?: string;
}

/** What judging needs to know, and how it tells. */
export interface JudgeParts {
  /** As whoever is to answer for the workflow has it. */
  readonly catalog: Catalog;
  /** The object that it is about. */
  readonly objectName: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 8601; the present where not given. */
  readonly now?: string;
  readonly tell: Tell;
  readonly refer: (reference: Place & Omit<WorkflowReference, 'pointer'>) => void;
}
