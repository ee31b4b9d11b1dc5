import { type Static, Type } from 'typebox';
import type { CompoundFilter } from '../filter/filter.ts';
import {
  canvasPlace,
  closed,
  filterOf,
  NodeId,
  nodeReference,
  plainText,
  share,
} from '../documents/parts.ts';

/**
 * What a workflow does, as JSON in one field of its record: which object it is about says another field. Whoever reads
 * this (`workflow-document.ts`) gets the newest version.
 */
export const WORKFLOW_CONTENT_VERSION = 1;

/** '' and what is not there: a run that comes to the end of this output has come to its end. */
const Target = nodeReference('elements');
const Place = canvasPlace(100_000);
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

/**
 * One element. `config`: values of the inputs of its type (`element-type.ts`), as their kinds keep them; what a filter or
 * `values` holds is text of JSON, as in a record. `outputs`: by the name of the output, the element that follows.
 */
const WorkflowElement = closed({
  id: NodeId,
  type: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,79}$' }),
  /** '': what its type is called. */
  name: plainText(200),
  note: Type.Optional(plainText(4000)),
  positionX: Place,
  positionY: Place,
  config: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$' }), Type.Unknown()),
  outputs: Type.Record(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }), Target),
  /** Of a version: the id of the record that was made for it (`makes` of its type). The server alone says so. */
  made: Type.Optional(Type.String({ maxLength: 36, 'x-hidden': true })),
});
export type WorkflowElement = Static<typeof WorkflowElement>;

/** A remark on the canvas. */
const Remark = closed({ id: NodeId, text: plainText(4000), positionX: Place, positionY: Place });
export type Remark = Static<typeof Remark>;

/** Between these times of the tenant's zone, and on these days, actions wait. `from` after `to`: over midnight. */
const Quiet = closed({
  from: Type.Optional(TimeOfDay),
  to: Type.Optional(TimeOfDay),
  /** ISO: 1 is Monday. */
  weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 })),
  holidays: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }), { maxItems: 200 }),
  ),
});
export type Quiet = Static<typeof Quiet>;

/** By `entry`: how often a record may enter: once | again, after its run has ended | every time. */
export const ENTRIES = ['ONCE', 'AFTER_EXIT', 'EVERY_TIME'] as const;
export type Entry = (typeof ENTRIES)[number];

export const WorkflowContent = closed({
  version: Type.Literal(WORKFLOW_CONTENT_VERSION),
  elements: Type.Array(WorkflowElement, { maxItems: 500 }),
  remarks: Type.Optional(Type.Array(Remark, { maxItems: 100 })),
  entry: Type.Optional(Type.Enum([...ENTRIES])),
  /** Whoever fulfils it leaves, wherever its run is, also while it waits. */
  exitWhen: Type.Optional(filterOf<CompoundFilter>()),
  quiet: Type.Optional(Quiet),
  /** Which part of those that enter, by a hash, is only watched: nothing is done with it. */
  controlShare: Type.Optional(share(0.9)),
});
export type WorkflowContent = Static<typeof WorkflowContent>;
