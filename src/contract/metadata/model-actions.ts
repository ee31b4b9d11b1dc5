import { type Static, Type } from 'typebox';
import { closed, FieldKey, Flag } from '../key-types.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { queryFilter } from '../filter/filter.ts';
import { FIELD_NAME, VALUE_NAME } from '../names.ts';
import { STEP_RIGHTS } from './rule-keys.ts';

/** What areas of the server do with a record beside writing its values. Each is given by one area (`ServerArea.handlers`). */
export const ACTION_HANDLERS = [
  'activateWorkflow',
  'approveCampaign',
  'cancelRun',
  'cancelWorkflowRuns',
  'checkDomain',
  'chooseWinner',
  'convert',
  'copyCampaign',
  'copyElement',
  'copyToFailed',
  'copyToNotClicked',
  'copyToNotCompleted',
  'copyWorkflow',
  'makeDkimKey',
  'moveRun',
  'publishDocument',
  'retryRun',
  'takeOverWorkflow',
  'testCampaign',
  'testSender',
  'withdrawApproval',
] as const;
export type ActionHandlerName = (typeof ACTION_HANDLERS)[number];

/** The pictures that buttons may have. */
export const ACTION_ICONS = [
  'archive',
  'calendar',
  'cancel',
  'check',
  'convert',
  'edit',
  'pause',
  'play',
  'publish',
  'send',
  'stop',
  'undo',
] as const;
export type ActionIcon = (typeof ACTION_ICONS)[number];

/** What an action is taken for: the record on show, selected ones, or either. */
export const ACTION_PLACES = ['one', 'selection', 'both'] as const;
export type ActionPlace = (typeof ACTION_PLACES)[number];

const Input = Type.Object(
  {
    field: FieldKey(
      'A field of this object that people write: the dialog asks for its value.',
      'publishedOn',
      'byPeople',
    ),
    required: Flag('Without a value the action is not taken. What its step needs may also be there already.'),
  },
  closed,
);

const STEP = {
  pattern: FIELD_NAME,
  description:
    'The step of `lifeCycle` that it is: right, states and all else that the step asks for hold, and no code is needed.',
  examples: ['publish'],
};

const Action = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description:
        'The name of the action, in the API too. A step is called by its text under `rules`, all else by one under ' +
        '`actions` in the texts of the object.',
      examples: ['publish'],
    }),
    step: Type.Optional(Type.String({ ...STEP, 'x-default': 'An area of the server handles it.' })),
    handler: Type.Optional(
      Type.Enum([...ACTION_HANDLERS], {
        'x-without': ['step'],
        description: 'What an area of the server does with each record, in the place of a step.',
        'x-default': 'It is a step.',
        examples: ['convert'],
      }),
    ),
    right: Type.Optional(
      Type.Enum([...STEP_RIGHTS], {
        'x-without': ['step'],
        description: 'With `handler`: what one has to be allowed to, beside to edit the record.',
        default: 'EDIT',
        examples: ['APPROVE'],
      }),
    ),
    states: Type.Optional(
      Type.Array(
        Type.String({
          pattern: VALUE_NAME,
          'x-names': 'enum',
          'x-of': '/lifeCycle/field',
          examples: ['DRAFT'],
        }),
        {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          'x-without': ['step'],
          description: 'With `handler`: the states in which it is taken.',
          'x-default': 'It is taken in each.',
          examples: [['DRAFT']],
        },
      ),
    ),
    notByAuthor: Flag('With `handler`: whoever has created the record does not take it.', {
      'x-without': ['step'],
    }),
    hiddenWhen: Type.Optional(
      filterKey(
        'A compound filter on the record: while it fulfils it, the action is not there.',
        queryFilter('Author', 'email', 'IS_NULL'),
        'It is there in each of its states.',
      ),
    ),
    for: Type.Optional(
      Type.Enum([...ACTION_PLACES], {
        description: 'Whether it is taken for the record on show, for selected ones, or for either.',
        default: 'both',
        examples: ['one'],
      }),
    ),
    input: Type.Optional(
      Type.Array(Input, {
        'x-key': 'field',
        'x-once': ['field'],
        minItems: 1,
        maxItems: 20,
        description:
          'What the dialog asks for: with a step these fields are written together with the state.',
        'x-default': 'Nothing.',
        examples: [[{ field: 'publishedOn', required: true }]],
      }),
    ),
    confirm: Flag('It is asked whether to: by the text under `confirms` in the texts of the object.'),
    undoable: Flag(
      'Undo is offered: it puts back what was, by steps that lead back; with `handler` they may be those of the server.',
    ),
    icon: Type.Optional(
      Type.Enum([...ACTION_ICONS], {
        description: 'The picture of its button.',
        'x-default': 'None.',
        examples: ['publish'],
      }),
    ),
    shortcut: Type.Optional(
      Type.String({
        pattern: '^[A-Z]$',
        description:
          'The letter that takes it, together with Alt and Shift, for what is on show or selected.',
        'x-default': 'No keys take it by themselves.',
        examples: ['P'],
      }),
    ),
  },
  { ...closed, 'x-any': ['step', 'handler'] },
);

/** Of a tenant's own object: each is a step, for nothing else is there without code. */
const {
  handler: _handler,
  right: _right,
  states: _states,
  notByAuthor: _notByAuthor,
  ...STEP_ACTION
} = Action.properties;
const OwnAction = Type.Object({ ...STEP_ACTION, step: Type.String(STEP) }, closed);

const actions = <S extends typeof Action | typeof OwnAction>(action: S) =>
  Type.Optional(
    Type.Array(action, {
      'x-key': 'name',
      'x-once': ['name', 'step', 'shortcut'],
      'x-without': ['appendOnly'],
      minItems: 1,
      maxItems: 50,
      description: 'What people do with records of the object: buttons, dialogs and calls follow from it.',
      'x-default': 'Records are created, changed and deleted.',
      examples: [[{ name: 'publish', step: 'publish', undoable: true }]],
    }),
  );

/** What can be done with records of the object, beside writing their values. */
export const ACTION_KEYS = { actions: actions(Action) };
export const OWN_ACTION_KEYS = { actions: actions(OwnAction) };

export type ActionFile = Static<typeof Action>;
