/** Every rule of what may be activated: a workflow that breaks it, where, and a like one that does not. */
import { describe, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { WorkflowContent, WorkflowElement } from '../../../src/contract/workflow/content.ts';
import { judgeOneElement, judgeWorkflow } from '../../../src/contract/workflow/judge/judge-workflow.ts';
import { placeOfPointer, WORKFLOW_RULES, type WorkflowRule } from '../../../src/contract/workflow/problem.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { drawing, element, filterText, line, values } from './drawing.ts';

const catalog = await readMetadata('metadata');
const NOW = '2026-06-01T10:00:00Z';
const about = (objectName: string) => ({ catalog, objectName, timeZone: 'Europe/Warsaw', now: NOW });
const judge = (content: WorkflowContent, objectName = 'Contact') => judgeWorkflow(content, about(objectName));

const start = element('start', 'RECORD_CREATED');
const manual = element('start', 'MANUAL');
const wait = element('wait', 'WAIT', { amount: 1, unit: 'DAYS' });
const update = element('update', 'UPDATE_FIELD', { values: values({ notes: 'New' }) });
const female = filterText('Contact', 'gender', 'EQUALS', 'FEMALE');
const mail = (text: string) => element('mail', 'NOTIFY_TEAM', { subject: 'New', text });
/** From the trigger through elements in a line. */
const run = (...elements: readonly WorkflowElement[]) => drawing(line(start, ...elements));
const choice = (yes: string, no: string, id = 'if') => element(id, 'IF', { filter: female }, { yes, no });

const nested = (levels: number): CompoundFilter =>
  levels === 0
    ? queryFilter('Contact', 'gender', 'EQUALS', 'FEMALE')
    : {
        type: 'EXPRESSION',
        expression: { operator: levels % 2 ? 'OR' : 'NOT', compoundFilters: [nested(levels - 1)] },
      };
const second = (part: CompoundFilter) =>
  JSON.stringify({
    type: 'EXPRESSION',
    expression: { operator: 'OR', compoundFilters: [queryFilter('Contact', 'id', 'IS_NOT_NULL'), part] },
  });
const inFilter = (filter: string) =>
  drawing([...line(start, element('if', 'IF', { filter }, { yes: 'wait' })), wait]);

const several = (...ids: readonly string[]) =>
  run(element('several', 'SWITCH', { cases: ids.map((id) => ({ id, name: id, filter: female })) }));

const written = (unsubscribe = '') =>
  run(
    element('mail', 'SEND_EMAIL', {
      sender: '0197a000-0000-7000-8000-000000000002',
      subject: 'Hello {{firstName}}',
      letter: JSON.stringify({ blocks: [{ type: 'footer', text: '<p>Tessera</p>', unsubscribe }] }),
    }),
  );

const CALL = { url: 'https://a.test/' };

const meeting = (startTimeUTC: string, endTimeUTC: string) =>
  element('meet', 'CREATE_MEETING', { values: values({ title: 'Talk', startTimeUTC, endTimeUTC }) });
const onBirthday = element('date', 'DATE_FIELD', {
  field: 'birthDate',
  amount: 0,
  unit: 'DAYS',
  side: 'AFTER',
});
const another = element('make', 'CREATE_RECORD', {
  object: 'Contact',
  values: values({ firstName: 'A', lastName: 'B' }),
});
const hooked = (given: object, field = 'email') =>
  element('hook', 'WEBHOOK', {
    field,
    path: 'mail',
    saving: 'CREATE_OR_UPDATE',
    values: JSON.stringify(given),
  });

interface Case {
  readonly what: string;
  readonly rule: WorkflowRule;
  readonly at: readonly [elementId: string, propertyPath: string];
  readonly wrong: WorkflowContent;
  /** The same, mended. */
  readonly right: WorkflowContent;
  readonly objectName?: string;
  readonly rejected?: string;
}

const CASES: readonly Case[] = [
  {
    what: 'a required input',
    rule: 'required',
    at: ['if', 'filter'],
    wrong: run(element('if', 'IF')),
    right: run(element('if', 'IF', { filter: female })),
  },
  {
    what: 'content of a call that does not become JSON',
    rule: 'body-not-json',
    at: ['call', 'body'],
    wrong: run(
      element('call', 'CALL_WEBHOOK', { ...CALL, contentType: 'JSON', body: '{"name": {{firstName}}' }),
    ),
    right: run(
      element('call', 'CALL_WEBHOOK', { ...CALL, contentType: 'JSON', body: '{"name": {{firstName}}}' }),
    ),
  },
  {
    what: 'content that begins as JSON and does not become any, where nothing is said of its type',
    rule: 'body-not-json',
    at: ['call', 'body'],
    wrong: run(element('call', 'CALL_WEBHOOK', { ...CALL, body: '{"name": {{firstName}}' })),
    right: run(element('call', 'CALL_WEBHOOK', { ...CALL, body: '{"name": {{firstName}}}' })),
  },
  {
    what: 'quiet days that leave none',
    rule: 'always-quiet',
    at: ['', 'quiet.weekdays'],
    wrong: drawing(line(start, wait), { quiet: { weekdays: [1, 2, 3, 4, 5, 6, 7] } }),
    right: drawing(line(start, wait), { quiet: { weekdays: [1, 2, 3, 4, 5, 6] } }),
  },
  {
    what: 'a meeting that ends before it begins',
    rule: 'ends-before-start',
    at: ['meet', 'values.endTimeUTC'],
    wrong: run(meeting('2026-07-01T10:00:00Z', '2026-07-01T09:59:00Z')),
    right: run(meeting('2026-07-01T10:00:00Z', '2026-07-01T10:30:00Z')),
  },
  {
    what: 'a meeting in the past',
    rule: 'in-the-past',
    at: ['meet', 'values.startTimeUTC'],
    wrong: run(meeting('2026-05-01T10:00:00Z', '2026-07-01T10:30:00Z')),
    right: run(meeting('2026-06-01T10:00:00Z', '2026-07-01T10:30:00Z')),
  },
  {
    what: 'a task that was due before today',
    rule: 'in-the-past',
    at: ['task', 'values.dueDate'],
    wrong: run(element('task', 'CREATE_TASK', { values: values({ title: 'Call', dueDate: '2026-05-31' }) })),
    right: run(element('task', 'CREATE_TASK', { values: values({ title: 'Call', dueDate: '2026-06-01' }) })),
  },
  {
    what: 'a task for a team member who is not chosen',
    rule: 'required',
    at: ['task', 'person'],
    wrong: run(element('task', 'CREATE_TASK', { values: values({ title: 'Call' }), assignTo: 'CHOSEN' })),
    right: run(element('task', 'CREATE_TASK', { values: values({ title: 'Call' }), assignTo: 'OWNER' })),
  },
  {
    what: 'a change of no field',
    rule: 'required',
    at: ['update', 'values'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: '{}' })),
    right: run(update),
  },
  {
    what: 'nothing for a field that has to have a value',
    rule: 'required',
    at: ['update', 'values.title'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ title: ' ' }) })),
    right: run(element('update', 'UPDATE_FIELD', { values: values({ description: ' ' }) })),
    objectName: 'Task',
  },
  {
    what: 'a trigger on the date that the workflow sets',
    rule: 'watches-own-field',
    at: ['date', 'field'],
    wrong: drawing(
      line(onBirthday, element('set', 'UPDATE_FIELD', { values: values({ birthDate: '2030-01-01' }) })),
    ),
    right: drawing(line(onBirthday, element('set', 'UPDATE_FIELD', { values: values({ birthDate: null }) }))),
  },
  {
    what: 'a trigger for new records that the workflow creates',
    rule: 'creates-own-record',
    at: ['start', 'filter'],
    wrong: drawing(line(start, another)),
    right: drawing(line(element('start', 'RECORD_CREATED', { filter: female }), another)),
  },
  {
    what: 'a call that creates records without what they need',
    rule: 'required',
    at: ['hook', 'values.title'],
    wrong: drawing(line(hooked({ description: 'A' }, 'description'), wait)),
    right: drawing(line(hooked({ title: '{{event.payload.name}}' }, 'description'), wait)),
    objectName: 'Task',
  },
  {
    what: 'a variable of the record in what a call writes',
    rule: 'variable-unknown',
    at: ['hook', 'values'],
    wrong: drawing(line(hooked({ firstName: 'A', lastName: '{{event.load.name}}' }), wait)),
    right: drawing(line(hooked({ firstName: 'A', lastName: '{{event.payload.name}}' }), wait)),
  },
  {
    what: 'an operator that the kind has not',
    rule: 'bad-filter',
    at: ['if', 'filter.expression.compoundFilters[1].filter.operator'],
    wrong: inFilter(second(queryFilter('Contact', 'gender', 'GREATER', 'FEMALE'))),
    right: inFilter(second(queryFilter('Contact', 'gender', 'EQUALS', 'FEMALE'))),
    rejected: 'GREATER',
  },
  {
    what: 'a value that cannot be read',
    rule: 'bad-filter',
    at: ['if', 'filter.expression.compoundFilters[1].filter.value'],
    wrong: inFilter(second(queryFilter('Contact', 'birthDate', 'EQUALS', 'soon'))),
    right: inFilter(second(queryFilter('Contact', 'birthDate', 'EQUALS', '1990-02-28'))),
    rejected: 'soon',
  },
  {
    what: 'a filter nested too deeply',
    rule: 'bad-filter',
    at: ['if', `filter${'.expression.compoundFilters[0]'.repeat(3)}`],
    wrong: inFilter(JSON.stringify(nested(4))),
    right: inFilter(JSON.stringify(nested(3))),
  },
  {
    what: 'a filter of one of several cases',
    rule: 'bad-filter',
    at: ['switch', 'cases[1].filter.filter.objectField'],
    wrong: run(
      element('switch', 'SWITCH', {
        cases: [
          { name: 'Women', filter: female },
          { name: 'Others', filter: filterText('Contact', 'shoeSize', 'EQUALS', 1) },
        ],
      }),
    ),
    right: run(element('switch', 'SWITCH', { cases: [{ name: 'Women', filter: female }] })),
  },
  {
    what: 'an exit rule that cannot be understood',
    rule: 'bad-filter',
    at: ['', 'exitWhen.filter.objectField'],
    wrong: drawing(line(start, wait), { exitWhen: queryFilter('Contact', 'shoeSize', 'IS_NULL') }),
    right: drawing(line(start, wait), { exitWhen: queryFilter('Contact', 'email', 'IS_NULL') }),
  },
  {
    what: 'a value that does not fit',
    rule: 'bad-value',
    at: ['update', 'values.gender'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ gender: 'CAT' }) })),
    right: run(element('update', 'UPDATE_FIELD', { values: values({ gender: 'OTHER' }) })),
    rejected: 'CAT',
  },
  {
    what: 'a value beyond the bounds of an input',
    rule: 'bad-value',
    at: ['wait', 'amount'],
    wrong: run(element('wait', 'WAIT', { amount: 10_001 })),
    right: run(element('wait', 'WAIT', { amount: 10_000 })),
  },
  {
    what: 'a choice that the watched field has not',
    rule: 'bad-value',
    at: ['start', 'to'],
    wrong: drawing(line(element('start', 'RECORD_UPDATED', { field: 'gender', to: 'CAT' }), wait)),
    right: drawing(line(element('start', 'RECORD_UPDATED', { field: 'gender', to: 'MALE' }), wait)),
  },
  {
    what: 'a wait of no length',
    rule: 'wait-without-length',
    at: ['wait', 'amount'],
    wrong: run(element('wait', 'WAIT', { amount: 0, unit: 'DAYS' })),
    right: run(wait),
  },
  {
    what: 'a wait for a condition without an end',
    rule: 'wait-without-timeout',
    at: ['wait', 'amount'],
    wrong: run(element('wait', 'WAIT_FOR', { filter: female, amount: 0 })),
    right: run(element('wait', 'WAIT_FOR', { filter: female, amount: 3 })),
  },
  {
    what: 'a moment that is over',
    rule: 'never-comes',
    at: ['start', 'cron'],
    wrong: drawing(line(element('start', 'SCHEDULE', { cron: '0 0 9 1 1 * 2020' }), wait)),
    right: drawing(line(element('start', 'SCHEDULE', { cron: '0 9 1 1 *' }), wait)),
  },
  {
    what: 'a day that no month has',
    rule: 'never-comes',
    at: ['start', 'cron'],
    wrong: drawing(line(element('start', 'SCHEDULE', { cron: '0 0 31 2,4,6,9,11 *' }), wait)),
    right: drawing(line(element('start', 'SCHEDULE', { cron: '0 0 29 2 *' }), wait)),
  },
  {
    what: 'years that would take long to look through',
    rule: 'bad-cron',
    at: ['start', 'cron'],
    wrong: drawing(line(element('start', 'SCHEDULE', { cron: '0 0 0 L 1-12 +7#1 1-9999' }), wait)),
    right: drawing(line(element('start', 'SCHEDULE', { cron: '0 0 0 L 1-12 * 2026-2060' }), wait)),
  },
  {
    what: 'a schedule that is none',
    rule: 'bad-cron',
    at: ['start', 'cron'],
    wrong: drawing(line(element('start', 'SCHEDULE', { cron: 'every day' }), wait)),
    right: drawing(line(element('start', 'SCHEDULE', { cron: '0 9 * * 1-5' }), wait)),
  },
  {
    what: 'an output that leads to nothing',
    rule: 'dangling',
    at: ['if', 'outputs.no'],
    wrong: drawing([...line(start, choice('wait', 'gone')), wait]),
    right: drawing([...line(start, choice('wait', '')), wait]),
    rejected: 'gone',
  },
  {
    what: 'a trigger that leads nowhere',
    rule: 'dangling',
    at: ['start', 'outputs.next'],
    wrong: drawing([start]),
    right: run(wait),
  },
  {
    what: 'an output that the element has not',
    rule: 'unknown-output',
    at: ['wait', 'outputs.maybe'],
    wrong: run({ ...wait, outputs: { maybe: 'update' } }, update),
    right: run(wait, update),
  },
  {
    what: 'a way back into a trigger',
    rule: 'enters-trigger',
    at: ['wait', 'outputs.next'],
    wrong: run({ ...wait, outputs: { next: 'start' } }),
    right: run(wait),
  },
  {
    what: 'an element that no way leads to',
    rule: 'unreachable',
    at: ['update', ''],
    wrong: drawing([...line(start, wait), update]),
    right: run(wait, update),
  },
  {
    what: 'no trigger',
    rule: 'no-trigger',
    at: ['', 'elements'],
    wrong: drawing([wait]),
    right: run(wait),
  },
  {
    what: 'two elements with one id',
    rule: 'duplicate-id',
    at: ['wait', 'id'],
    wrong: drawing([...line(start, wait), wait]),
    right: run(wait),
  },
  {
    what: 'a circle without a wait',
    rule: 'cycle-without-wait',
    at: ['if', ''],
    wrong: drawing([...line(start, choice('mail', '')), { ...mail('x'), outputs: { next: 'if' } }]),
    right: drawing([
      ...line(start, choice('mail', '')),
      { ...mail('x'), outputs: { next: 'wait' } },
      { ...wait, outputs: { next: 'if' } },
    ]),
  },
  {
    what: 'a circle by a wait that may be over at once',
    rule: 'cycle-without-wait',
    at: ['wait', ''],
    wrong: drawing([
      ...line(start, element('wait', 'WAIT_FOR', { filter: female }, { met: 'mail', timeout: '' })),
      { ...mail('x'), outputs: { next: 'wait' } },
    ]),
    right: drawing([
      ...line(start, element('wait', 'WAIT_FOR', { filter: female }, { met: '', timeout: 'mail' })),
      { ...mail('x'), outputs: { next: 'wait' } },
    ]),
  },
  {
    what: 'a variable that not every way gives',
    rule: 'variable-not-given',
    at: ['mail', 'text'],
    wrong: drawing([
      ...line(start, choice('find', 'mail')),
      element('find', 'FIND', { object: 'Group' }, { next: 'mail' }),
      mail('{{find.name}}'),
    ]),
    right: drawing([
      ...line(start, element('find', 'FIND', { object: 'Group' }, { next: 'if' }), choice('mail', 'wait')),
      wait,
      mail('{{find.name}} {{ find.count }}'),
    ]),
    rejected: 'find.name',
  },
  {
    what: 'a variable of a step that may have failed',
    rule: 'variable-not-given',
    at: ['mail', 'text'],
    wrong: run(element('find', 'FIND', { object: 'Group', onError: 'CONTINUE' }), mail('{{find.name}}')),
    right: run(element('find', 'FIND', { object: 'Group' }), mail('{{find.name}}')),
  },
  {
    what: 'a variable of the event that not every trigger has',
    rule: 'variable-not-given',
    at: ['mail', 'text'],
    wrong: drawing([
      element('start', 'MEETING_ENDED', {}, { next: 'mail' }),
      element('second', 'MANUAL', {}, { next: 'mail' }),
      mail('{{event.title}}'),
    ]),
    right: drawing([element('start', 'MEETING_ENDED', {}, { next: 'mail' }), mail('{{event.title}}')]),
  },
  {
    what: 'a variable before the run has begun',
    rule: 'variable-too-early',
    at: ['start', 'to'],
    wrong: drawing(
      line(element('start', 'RECORD_UPDATED', { field: 'lastName', to: '{{firstName}}' }), wait),
    ),
    right: drawing(line(element('start', 'RECORD_UPDATED', { field: 'lastName', to: 'Ada' }), wait)),
    rejected: '{{firstName}}',
  },
  {
    what: 'a variable that nothing gives',
    rule: 'variable-unknown',
    at: ['mail', 'text'],
    wrong: run(mail('{{ shoeSize }}')),
    right: run(mail('{{ firstName | fallback: "you" }} {{id}}')),
  },
  {
    what: 'a text that cannot be read',
    rule: 'bad-text',
    at: ['mail', 'text'],
    wrong: run(mail('{{ firstName')),
    right: run(mail('{{ firstName }}')),
  },
  {
    what: 'a variable of another kind',
    rule: 'kind-mismatch',
    at: ['update', 'values.birthDate'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ birthDate: '{{lastName}}' }) })),
    right: run(element('update', 'UPDATE_FIELD', { values: values({ birthDate: '{{birthDate}}' }) })),
  },
  {
    what: 'words around the variable of a date',
    rule: 'kind-mismatch',
    at: ['update', 'values.birthDate'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ birthDate: 'on {{birthDate}}' }) })),
    right: run(element('update', 'UPDATE_FIELD', { values: values({ notes: 'on {{birthDate}}' }) })),
  },
  {
    what: 'a moment that is over, of a field that takes none',
    rule: 'in-the-past',
    at: ['update', 'values.dateStartUTC'],
    wrong: run(
      element('update', 'UPDATE_FIELD', { values: values({ dateStartUTC: '2020-01-01T09:00:00Z' }) }),
    ),
    right: run(
      element('update', 'UPDATE_FIELD', { values: values({ dateStartUTC: '2099-01-01T09:00:00Z' }) }),
    ),
    objectName: 'MessageCampaign',
    rejected: '2020-01-01T09:00:00Z',
  },
  {
    what: 'the id of a record of another object',
    rule: 'kind-mismatch',
    at: ['create', 'values.contact'],
    wrong: run(
      element('find', 'FIND', { object: 'Group' }),
      element('create', 'CREATE_RECORD', { object: 'Lead', values: values({ contact: '{{find.id}}' }) }),
    ),
    right: run(element('create', 'CREATE_RECORD', { object: 'Lead', values: values({ contact: '{{id}}' }) })),
  },
  {
    what: 'a trigger that watches what an element writes',
    rule: 'watches-own-field',
    at: ['start', 'field'],
    wrong: drawing(line(element('start', 'RECORD_UPDATED', { field: 'notes' }), update)),
    right: drawing(line(element('start', 'RECORD_UPDATED', { field: 'email' }), update)),
  },
  {
    what: 'a trigger that watches the state which a step writes',
    rule: 'watches-own-field',
    at: ['start', 'field'],
    wrong: drawing(
      line(
        element('start', 'RECORD_UPDATED', { field: 'status' }),
        element('act', 'TAKE_ACTION', { action: 'reject' }),
      ),
    ),
    right: drawing(
      line(
        element('start', 'RECORD_UPDATED', { field: 'status', to: 'NEW' }),
        element('act', 'TAKE_ACTION', { action: 'reject' }),
      ),
    ),
    objectName: 'Lead',
  },
  {
    what: 'an action that the object does not offer',
    rule: 'action-not-offered',
    at: ['act', 'action'],
    wrong: run(element('act', 'TAKE_ACTION', { action: 'launch' })),
    right: run(element('act', 'TAKE_ACTION', { action: 'qualify' })),
    objectName: 'Lead',
  },
  {
    what: 'a field that nobody writes',
    rule: 'field-read-only',
    at: ['update', 'values.sourceformId'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ sourceformId: 'x' }) })),
    right: run(element('update', 'UPDATE_FIELD', { values: values({ externalId: 'x' }) })),
  },
  {
    what: 'a field that is not there',
    rule: 'unknown-field',
    at: ['update', 'values.shoeSize'],
    wrong: run(element('update', 'UPDATE_FIELD', { values: values({ shoeSize: 1 }) })),
    right: run(update),
  },
  {
    what: 'a field that is no date',
    rule: 'field-not-fit',
    at: ['start', 'field'],
    wrong: drawing(line(element('start', 'DATE_FIELD', { field: 'email' }), wait)),
    right: drawing(line(element('start', 'DATE_FIELD', { field: 'birthDate' }), wait)),
  },
  {
    what: 'a required field of a new record',
    rule: 'required',
    at: ['create', 'values.endTimeUTC'],
    wrong: run(
      element('create', 'CREATE_MEETING', {
        values: values({ title: 'Hello {{firstName}}', startTimeUTC: '2030-01-01T10:00:00Z' }),
      }),
    ),
    right: run(
      element('create', 'CREATE_MEETING', {
        values: values({
          title: 'Hello {{firstName}}',
          startTimeUTC: '2030-01-01T10:00:00Z',
          endTimeUTC: '2030-01-01T11:00:00Z',
        }),
      }),
    ),
  },
  {
    what: 'an object that is not there',
    rule: 'unknown-object',
    at: ['find', 'object'],
    wrong: run(element('find', 'FIND', { object: 'Unicorn' })),
    right: run(element('find', 'FIND', { object: 'Group' })),
  },
  {
    what: 'an object whose records nobody creates',
    rule: 'object-closed',
    at: ['create', 'object'],
    wrong: run(element('create', 'CREATE_RECORD', { object: 'Message', values: '{}' })),
    right: run(element('create', 'CREATE_RECORD', { object: 'Group', values: values({ name: 'x' }) })),
  },
  {
    what: 'a consent that no person gives',
    rule: 'object-closed',
    at: ['create', 'object'],
    wrong: run(element('create', 'CREATE_RECORD', { object: 'ContactConsent', values: '{}' })),
    right: run(element('create', 'CREATE_RECORD', { object: 'Group', values: values({ name: 'x' }) })),
  },
  {
    what: 'a type that the object has not',
    rule: 'type-not-offered',
    at: ['convert', ''],
    wrong: run(element('convert', 'CONVERT_LEAD')),
    right: run(wait),
  },
  {
    what: 'what nobody has asked for',
    rule: 'not-asked',
    at: ['wait', 'colour'],
    wrong: run(element('wait', 'WAIT', { amount: 1, unit: 'DAYS', colour: 'red' })),
    right: run(wait),
  },
  {
    what: 'a letter without a way to unsubscribe',
    rule: 'bad-letter',
    at: ['mail', 'letter'],
    wrong: written(),
    right: written('Unsubscribe'),
  },
  {
    what: 'two ways with one id',
    rule: 'duplicate-id',
    at: ['several', 'cases[1].id'],
    wrong: several('a', 'a'),
    right: several('a', 'b'),
  },
  {
    what: 'a way called like another of the element',
    rule: 'bad-value',
    at: ['several', 'cases[0].id'],
    wrong: several('else', 'b'),
    right: several('a', 'b'),
  },
  {
    what: 'shares that are not all',
    rule: 'shares-not-whole',
    at: ['split', 'branches'],
    wrong: run(element('split', 'SPLIT', { branches: [{ name: 'A', percent: 50 }] })),
    right: run(element('split', 'SPLIT', { branches: [{ name: 'A', percent: 100 }] })),
  },
];

describe('A workflow', () => {
  it.each(CASES)(
    'tells of $what',
    ({ rule, at: [elementId, propertyPath], wrong, right, objectName, rejected }) => {
      const { problems } = judge(wrong, objectName);
      expect(
        problems.map(({ messageKey, pointer }) => [messageKey, placeOfPointer(wrong, pointer)]),
      ).toContainEqual([rule, { elementId, propertyPath }]);
      if (rejected !== undefined)
        expect(problems.find(({ messageKey }) => messageKey === rule)?.params['value']).toBe(rejected);
      expect(judge(right, objectName).problems).toEqual([]);
    },
  );

  it('has a case for each rule', () => {
    // What records there are, and who may approve, only the server knows: tests/server/areas/automator.
    const ofServer = ['approval-needed', 'reference-gone', 'reference-unusable'];
    const cased = [...CASES.map(({ rule }) => rule), ...ofServer];
    expect([...new Set(cased)].toSorted()).toEqual([...WORKFLOW_RULES].toSorted());
  });

  it('names the records that have to be there', () => {
    const id = '0197a000-0000-7000-8000-000000000001';
    const content = run(
      element('group', 'ADD_TO_GROUP', { record: id }),
      element(
        'if',
        'IF',
        { filter: second(queryFilter('Contact', 'groupList', 'HAS_ANY', [id])) },
        { yes: 'turn' },
      ),
      element('turn', 'ASSIGN_REPRESENTATIVE', { recordList: [id] }),
    );
    expect(judge(content).references).toEqual([
      { pointer: '/elements/1/config/record', object: 'Group', id },
      {
        pointer: '/elements/2/config/filter/expression/compoundFilters/1/filter/value',
        object: 'Group',
        id,
      },
      { pointer: '/elements/3/config/recordList/0', object: 'Representative', id },
    ]);
  });

  it('is judged element by element, too', () => {
    const of = (config: WorkflowElement['config']) =>
      judgeOneElement('WAIT_FOR', { id: 'wait', config }, about('Contact')).problems;
    expect(of({ filter: female, amount: 2, unit: 'DAYS' })).toEqual([]);
    expect(of({ amount: -1 }).map(({ messageKey, pointer }) => `${pointer} ${messageKey}`)).toEqual([
      '/elements/0/config/filter required',
      '/elements/0/config/amount bad-value',
      '/elements/0/config/amount wait-without-timeout',
    ]);
  });

  it('does not mind a manual start that leads on', () => {
    expect(judge(drawing(line(manual, wait, update))).problems).toEqual([]);
  });
});
