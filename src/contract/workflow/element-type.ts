import { type Static, Type } from 'typebox';
import { OBJECT_NAME, FIELD_NAME } from '../names.ts';
import { ModelField } from '../metadata/model-field.ts';

const closed = { additionalProperties: false };

export const FAMILIES = ['trigger', 'flow', 'action'] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * What the server does with an element: each has one file in `server/areas/automator` and one line in `behaviours.ts`,
 * which says what it needs to be told.
 */
export const BEHAVIOURS = [
  'recordCreated',
  'recordUpdated',
  'beginsToMatch',
  'stopsMatching',
  'dateReached',
  'schedule',
  'webhookCalled',
  'startedByHand',
  'if',
  'switch',
  'split',
  'wait',
  'waitUntilTime',
  'waitForDate',
  'waitForCondition',
  'jump',
  'exit',
  'goal',
  'find',
  'forEach',
  'startWorkflow',
  'updateFields',
  'takeAction',
  'changeList',
  'assign',
  'createRecord',
  'notify',
  'callWebhook',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** In `typeName`, `filterObject` and `fixed`: the object that the workflow is about. */
export const RECORD = '$record';

const Given = Type.Object(
  {
    name: Type.String({ pattern: FIELD_NAME, description: 'How it is called in texts: `{{step.name}}`.' }),
    kind: ModelField.properties.kind,
    typeName: Type.Optional(Type.String({ description: 'OBJECT and LIST: of which records.' })),
  },
  closed,
);

/** One kind of element of which workflows are made: a file of `metadata/elements`. Its texts stand in `elements.json`. */
export const ElementTypeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    description: Type.String({ maxLength: 400 }),
    family: Type.Enum([...FAMILIES]),
    does: Type.Enum([...BEHAVIOURS]),
    icon: Type.String({ maxLength: 40 }),
    /** Only workflows about one of these objects have it. */
    objects: Type.Optional(Type.Array(Type.String({ pattern: OBJECT_NAME }), { minItems: 1 })),
    /** Offered while this area of the menu is switched on. */
    area: Type.Optional(Type.String()),
    /** What its behaviour needs and nobody is asked for, by input. */
    fixed: Type.Optional(Type.Record(Type.String({ pattern: FIELD_NAME }), Type.Unknown())),
    /** What is asked for: fields as those of models, with kinds, formats and rules. */
    inputs: Type.Optional(Type.Array(ModelField)),
    /** Beside what its behaviour gives. */
    gives: Type.Optional(Type.Array(Given)),
  },
  closed,
);
export type ElementTypeFile = Static<typeof ElementTypeFile>;
export type Given = Static<typeof Given>;
