import { type Static, Type } from 'typebox';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';

const closed = { additionalProperties: false };

export const FIXED = Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
  description: 'What stands for the input.',
  examples: ['Author'],
});

const fieldOfMade = (description: string, example: string) =>
  Type.String({ pattern: FIELD_NAME, description, examples: [example] });

/** A record that belongs to one element of one workflow. */
export const Makes = Type.Object(
  {
    object: Type.String({
      pattern: OBJECT_NAME,
      description: 'The object of the record. Inputs called as its fields are its values.',
      'x-names': 'object',
      examples: ['Author'],
    }),
    as: fieldOfMade('The input by which the behaviour reads the id of the record.', 'author'),
    owner: fieldOfMade('The field of the record that the server leads to the workflow.', 'workflow'),
    mark: fieldOfMade(
      'The BOOLEAN field of the record that the server sets: it is of a workflow.',
      'isOfWorkflow',
    ),
    title: fieldOfMade(
      'The text field of the record that is called after the workflow and the element.',
      'name',
    ),
    values: Type.Optional(
      Type.Record(Type.String({ pattern: FIELD_NAME }), FIXED, {
        description: 'What else the record holds. "$record": the object that the workflow is about.',
        'x-default': 'Only what is asked for.',
        examples: [{ isGuest: true }],
      }),
    ),
    action: Type.String({
      pattern: FIELD_NAME,
      description: 'The step of the record that is taken as soon as it is made.',
      examples: ['publish'],
    }),
    approval: Type.Optional(
      Type.Object(
        {
          action: Type.String({
            pattern: FIELD_NAME,
            description:
              'The action of the record that approves it: its `right` and its `notByAuthor` say who may activate the workflow. ' +
              'The author is who has created the workflow.',
            examples: ['approve'],
          }),
          moment: fieldOfMade(
            'The field of the record that is given the moment of the approval.',
            'approvedOn',
          ),
        },
        {
          ...closed,
          description:
            'Activating the workflow approves the record, where a setting makes the step `action` need that (`needsWith`).',
          'x-default': 'The record needs no approval.',
          examples: [{ action: 'approve', moment: 'approvedOn' }],
        },
      ),
    ),
    endAction: Type.String({
      pattern: FIELD_NAME,
      description: 'The step that ends the record when its workflow is archived or deleted.',
      examples: ['retire'],
    }),
    moment: fieldOfMade('The field of the step that is given the present moment.', 'publishedOn'),
    usableWhen: filterKey(
      'A compound filter: a record that does not fulfil it any more is not used; the next activation makes another one.',
      queryFilter('Author', 'retired', 'IS_FALSE'),
      'The record is used for as long as it is there.',
    ),
  },
  {
    ...closed,
    description:
      'A record that is made when a workflow with the element is activated, with the rights of whoever activates it; an element that says the same as in the version before keeps its record.',
    'x-default': 'The element makes no record when the workflow is activated.',
    examples: [
      {
        object: 'Author',
        as: 'author',
        owner: 'workflow',
        mark: 'ofWorkflow',
        title: 'name',
        action: 'publish',
        endAction: 'retire',
        moment: 'publishedOn',
        usableWhen: queryFilter('Author', 'retired', 'IS_FALSE'),
      },
    ],
  },
);
export type Makes = Static<typeof Makes>;
