import { AREA_KEYS } from '../../../../src/contract/access/actions.ts';
import { LOCALES } from '../../../../src/contract/constants.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { ForeignAdapter } from '../../../../src/contract/metadata/foreign-adapter.ts';
import { OwnModelFile } from '../../../../src/contract/metadata/own-model.ts';
import type { Files } from './observe.ts';
import { keysOf } from './walk.ts';

/** A key's change: contents of its file without the key, or with another value of it, and with it. */
export type KeyCase = readonly [before: object, after: object];

const name = { name: 'name', kind: 'STRING', sortable: true, searchable: true };
const crew = { name: 'crewList', kind: 'LIST', typeName: 'Sailor' };
const ship = (...fields: readonly object[]) => ({ fields: [name, crew, ...fields] });
/** One more field, without and with the key. */
const field = (before: object, key: object): KeyCase => [
  ship({ name: 'extra', ...before }),
  ship({ name: 'extra', ...before, ...key }),
];
const item = (before: object, key: object): KeyCase =>
  field(
    { kind: 'LIST', item: [{ name: 'part', ...before }] },
    { item: [{ name: 'part', ...before, ...key }] },
  );
/** Ships counted for whom they lead to. */
const tallied = (key: object) => ({
  ...ship(
    { name: 'extra', kind: 'INT' },
    { name: 'at', kind: 'TIMESTAMP' },
    { name: 'first', kind: 'OBJECT', typeName: 'Sailor' },
    { name: 'second', kind: 'OBJECT', typeName: 'Sailor' },
  ),
  tally: { of: 'first', parts: [[{ field: 'at' }]], ...key },
});
/** Ships that each tenant begins with. */
const beginning = (key: object) => ({
  ...ship(),
  beginsWith: [{ name: 'first', values: { name: 'First' }, ...key }],
});
/** A document, with one of its keys in two ways. */
const documented = (
  key: string,
  values: readonly [string | undefined, string],
  more: object = { documentType: 'workflow' },
): KeyCase => {
  const content = { name: 'content', kind: 'STRING', format: 'document', ...more };
  const types = ['kindOf', 'typeOf'].map((each) => ({
    name: each,
    kind: 'ENUM',
    values: ['IMAGE', 'VIDEO'],
  }));
  const others = [
    ...types,
    { name: 'about', kind: 'STRING', format: 'objectName' },
    { name: 'mood', kind: 'ENUM', readOnly: true, values: ['VALID', 'INVALID', 'PENDING'] },
  ];
  const [before, after] = values.map((value) => ship(...others, { ...content, [key]: value }));
  return [before ?? {}, after ?? {}];
};
/** Ships whose plans may be published as records of the same object. */
const publishedShip = (key: object) => ({
  ...ship(
    { name: 'whole', kind: 'OBJECT', typeName: 'Ship' },
    { name: 'edition', kind: 'INT' },
    { name: 'pastList', kind: 'LIST', typeName: 'Ship', inverseOf: 'whole' },
    { name: 'content', kind: 'STRING', format: 'document', documentType: 'workflow', ...key },
  ),
  system: true,
  unique: [['whole', 'edition']],
});
const IS_BILL = { name: 'isBill', kind: 'BOOLEAN' };
const LETTER = { name: 'letter', kind: 'STRING', format: 'document', documentType: 'letter' };
const span = (from: string, to: string) => ({
  fields: [
    name,
    ...['first', 'second', 'third'].map((each) => ({ name: each, kind: 'TIMESTAMP' })),
    { name: 'minutes', kind: 'LONG', computed: { minutesFrom: from, minutesTo: to } },
  ],
});
const counted = (computed: object) =>
  ship(
    { name: 'passengerList', kind: 'LIST', typeName: 'Sailor' },
    { name: 'rule', kind: 'STRING', format: 'filter' },
    { name: 'otherRule', kind: 'STRING', format: 'filter' },
    { name: 'count', kind: 'LONG', computed },
  );
const matching = { matching: 'Sailor', filterField: 'rule', listField: 'crewList' };
const named = queryFilter('Sailor', 'name', 'EQUALS', 'Ada');
const parted = (part: string, filter: object) =>
  counted({ ...matching, breakdown: [{ name: part, filter }] });
const fixed = (listedWhen: object) =>
  ship(
    { name: 'rule', kind: 'STRING', format: 'filter' },
    ...['kind', 'other'].map((each) => ({ name: each, kind: 'ENUM', values: ['A', 'B'] })),
    { name: 'count', kind: 'LONG', computed: { ...matching, listedWhen } },
  );

/** Ships that become other ships. */
const converts = (before: object, after: object): KeyCase => {
  const state = (name: string) => ({ name, kind: 'ENUM', values: ['NEW', 'DONE', 'OVER'] });
  const fields = [
    { name: 'remarks', kind: 'STRING' },
    { name: 'captain', kind: 'OBJECT', typeName: 'Sailor' },
    { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' },
    { name: 'rebuilt', kind: 'OBJECT', typeName: 'Ship' },
    { name: 'fleet', kind: 'LIST', typeName: 'Ship', inverseOf: 'flagship' },
    state('state'),
    state('mood'),
  ];
  const model = (rule: object) => ({
    ...ship(...fields),
    convertsTo: { object: 'Ship', link: 'rebuilt', match: ['name'], ...rule },
  });
  return [model(before), model(after)];
};

/** A ship whose people are reached, in two ways. */
const reaches = (before: object, after: object): KeyCase => {
  const words = ['mail', 'call', 'called'].map((each) => ({ name: each, kind: 'STRING' }));
  const states = ['mood', 'state'].map((each) => ({ name: each, kind: 'ENUM', values: ['GOOD', 'BAD'] }));
  const lead = ['captain', 'cook'].map((each) => ({ name: each, kind: 'OBJECT', typeName: 'Sailor' }));
  const flagship = { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' };
  const fleet = { name: 'fleet', kind: 'LIST', typeName: 'Ship', inverseOf: 'flagship' };
  const model = ship(...words, ...states, ...lead, { name: 'zone', kind: 'ZONE_ID' }, flagship, fleet);
  return [
    { ...model, recipient: { email: 'mail', ...before } },
    { ...model, recipient: { email: 'mail', ...after } },
  ];
};

/** A person, and a relation to one, without and with the key. */
const person = (before: object, after: object): KeyCase => {
  const keeper = { name: 'keeper', kind: 'OBJECT', typeName: 'Ship' };
  const model = (key: object) => ({ ...ship({ ...keeper, ...key }), personal: true });
  return [model(before), model(after)];
};

/** A ship with a life, without and with the key. */
const lives = (before: object, after: object): KeyCase => {
  const state = (stateName: string) => ({ name: stateName, kind: 'ENUM', values: ['NEW', 'DONE'] });
  const launched = { name: 'launched', kind: 'LOCAL_DATE' };
  const model = ship({ name: 'remarks', kind: 'STRING' }, launched, state('state'), state('mood'));
  return [
    { ...model, ...before },
    { ...model, ...after },
  ];
};
const step = { name: 'finish', from: ['NEW'], to: 'DONE' };
const back = { name: 'reopen', from: ['DONE'], to: 'NEW' };
const cycle = (key: object, transitions: readonly object[] = [step, back]) => ({
  lifeCycle: { field: 'state', start: ['NEW'], transitions, ...key },
});
const stepped = (key: object): KeyCase => lives(cycle({}), cycle({}, [{ ...step, ...key }, back]));
const done = queryFilter('Ship', 'state', 'EQUALS', 'DONE');
const begun = queryFilter('Ship', 'state', 'EQUALS', 'NEW');
const lock = (key: object) => ({ readOnlyWhen: [{ name: 'done', when: done, ...key }] });
const removable = (key: object) => ({ deletableWhen: { name: 'done', when: done, ...key } });
/** A ship with something to do, a step or what an area handles, without and with the key. */
const acts = (before: object, after: object): KeyCase => {
  const model = (key: object) => ({ ...cycle({}), actions: [{ name: 'finish', step: 'finish', ...key }] });
  return lives(model(before), model(after));
};
const handled = (before: object, after: object): KeyCase => {
  const [model] = converts({}, {});
  const end = { name: 'end', from: ['DONE'], to: 'OVER' };
  const withAction = (key: object) => ({
    ...model,
    ...cycle({}, [step, back, end]),
    actions: [{ name: 'become', handler: 'convert', ...key }],
  });
  return [withAction(before), withAction(after)];
};
const once = (key: object): KeyCase => {
  const days = ['first', 'last', 'end'].map((day) => ({ name: day, kind: 'LOCAL_DATE' }));
  const [place, mood] = [
    { name: 'place', kind: 'STRING' },
    { name: 'mood', kind: 'ENUM', values: ['A', 'B'] },
  ];
  const rule = { name: 'once', from: 'first', to: 'last', while: { mood: ['A'] } };
  const model = ship(...days, place, mood);
  return [
    { ...model, noOverlap: [rule] },
    { ...model, noOverlap: [{ ...rule, ...key }] },
  ];
};
const check = (key: object) => ({ checks: [{ name: 'over', never: done, at: 'state', ...key }] });

/** A model whose records may stand twice, without and with the key. */
const duplicates = (before: object, after: object): KeyCase => [
  { ...ship({ name: 'remarks', kind: 'STRING' }), duplicates: before },
  { ...ship({ name: 'remarks', kind: 'STRING' }), duplicates: after },
];
const merging = (before: object, after: object): KeyCase => {
  const values = { kind: 'ENUM', values: ['DONE', 'OVER'] };
  const model = ship(
    { name: 'remarks', kind: 'STRING' },
    { name: 'state', ...values },
    { name: 'mood', ...values },
    { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' },
  );
  const merge = { by: ['remarks'], field: 'state', first: ['DONE'] };
  return [
    { ...model, merge: { ...merge, ...before } },
    { ...model, merge: { ...merge, ...after } },
  ];
};

/** Ships that came of a list of sailors. */
const moved = (before: object, after: object): KeyCase => {
  const reference = (name: string, typeName: string) => ({ name, kind: 'OBJECT', typeName });
  const model = ship(
    reference('captain', 'Sailor'),
    reference('mate', 'Sailor'),
    reference('flagship', 'Ship'),
    reference('sister', 'Ship'),
    { name: 'remarks', kind: 'STRING' },
  );
  const list = { object: 'Sailor', list: 'fleetList', owner: 'captain', member: 'flagship' };
  return [
    { ...model, movedFrom: [{ ...list, ...before }] },
    { ...model, movedFrom: [{ ...list, ...after }] },
  ];
};

/** The objects that every case starts from; a case replaces one file. */
export const BASE: Files = {
  'areas.json': {
    areas: [
      {
        key: 'sea',
        access: 'contacts',
        entries: [
          { key: 'harbour', route: '/harbour' },
          { key: 'fleet', route: '/fleet', object: 'Ship' },
        ],
      },
    ],
  },
  'filters.json': { objects: ['Ship', 'Sailor'], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
  'objects/Ship/model.json': ship(
    { name: 'remarks', kind: 'STRING' },
    { name: 'state', kind: 'ENUM', values: ['DOCKED', 'AT_SEA'] },
    { name: 'launched', kind: 'LOCAL_DATE' },
    LETTER,
    { name: 'captain', kind: 'OBJECT', typeName: 'Sailor' },
    { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' },
    { name: 'fleetList', kind: 'LIST', typeName: 'Ship', inverseOf: 'flagship' },
    { name: 'escortList', kind: 'LIST', typeName: 'Ship' },
    { name: 'escortedList', kind: 'LIST', typeName: 'Ship', inverseOf: 'escortList' },
  ),
  'settings/port.json': {
    settings: ['fourEyes', 'sixEyes'].map((each) => ({ name: each, kind: 'BOOLEAN' })),
  },
  'objects/Sailor/model.json': { fields: [name], recipient: { email: 'name' } },
  'objects/Crew/model.json': { viewOf: 'Sailor', fields: [{ name: 'name' }] },
};

const MODEL: Readonly<Record<string, KeyCase>> = {
  'fields[].name': [ship(), ship({ name: 'extra', kind: 'STRING' })],
  'fields[].kind': field({ kind: 'STRING' }, { kind: 'INT' }),
  'fields[].typeName': field({ kind: 'OBJECT', typeName: 'Sailor' }, { typeName: 'Ship' }),
  'fields[].inverseOf': [
    ship(
      { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' },
      { name: 'fleet', kind: 'LIST', typeName: 'Ship' },
    ),
    ship(
      { name: 'flagship', kind: 'OBJECT', typeName: 'Ship' },
      { name: 'fleet', kind: 'LIST', typeName: 'Ship', inverseOf: 'flagship' },
    ),
  ],
  'fields[].item[].name': item({ kind: 'STRING' }, { name: 'piece' }),
  'fields[].item[].kind': item({ kind: 'STRING' }, { kind: 'INT' }),
  'fields[].item[].typeName': item({ kind: 'LIST', typeName: 'STRING' }, { typeName: 'INT' }),
  'fields[].item[].values': item({ kind: 'ENUM', values: ['A', 'B'] }, { values: ['A', 'C'] }),
  'fields[].item[].required': item({ kind: 'STRING' }, { required: true }),
  'fields[].item[].maxLength': item({ kind: 'STRING' }, { maxLength: 9 }),
  'fields[].values': field({ kind: 'ENUM', values: ['A', 'B'] }, { values: ['B', 'A'] }),
  'fields[].renamedFrom': field({ kind: 'STRING' }, { renamedFrom: ['former'] }),
  'fields[].renamedValues.*': field(
    { kind: 'ENUM', values: ['A', 'B'], renamedValues: { C: 'A' } },
    { renamedValues: { C: 'B' } },
  ),
  'fields[].sequence.given': field(
    { kind: 'STRING', unique: true, sequence: { pattern: 'S-{number}' } },
    { sequence: { pattern: 'S-{number}', given: true } },
  ),
  'fields[].stamp': field({ kind: 'TIMESTAMP' }, { stamp: 'time' }),
  'fields[].computed.count': [counted({ count: 'crewList' }), counted({ count: 'passengerList' })],
  'fields[].computed.where': [counted({ count: 'crewList' }), counted({ count: 'crewList', where: named })],
  'fields[].computed.minutesFrom': [span('first', 'third'), span('second', 'third')],
  'fields[].computed.minutesTo': [span('first', 'second'), span('first', 'third')],
  'fields[].computed.matching': [counted({ count: 'crewList' }), counted(matching)],
  'fields[].computed.filterField': [counted(matching), counted({ ...matching, filterField: 'otherRule' })],
  'fields[].computed.listField': [counted(matching), counted({ ...matching, listField: 'passengerList' })],
  'fields[].computed.listedWhen.field': [
    fixed({ field: 'kind', value: 'A' }),
    fixed({ field: 'other', value: 'A' }),
  ],
  'fields[].computed.listedWhen.value': [
    fixed({ field: 'kind', value: 'A' }),
    fixed({ field: 'kind', value: 'B' }),
  ],
  'fields[].computed.breakdown[].name': [parted('ADA', named), parted('NAMED', named)],
  'fields[].personal': person({}, { personal: 'owned' }),
  'fields[].usableWhen': field(
    { kind: 'OBJECT', typeName: 'Sailor' },
    { usableWhen: queryFilter('Sailor', 'name', 'IS_NOT_NULL') },
  ),
  'fields[].required': field({ kind: 'STRING' }, { required: true }),
  'fields[].unique': field({ kind: 'STRING' }, { unique: true }),
  'fields[].readOnly': field({ kind: 'STRING' }, { readOnly: true }),
  'fields[].minLength': field({ kind: 'STRING' }, { minLength: 2 }),
  'fields[].maxLength': field({ kind: 'STRING' }, { maxLength: 9 }),
  'fields[].min': field({ kind: 'INT' }, { min: 1 }),
  'fields[].max': field({ kind: 'INT' }, { max: 9 }),
  'fields[].format': field({ kind: 'STRING' }, { format: 'email' }),
  'fields[].grouping': field({ kind: 'INT' }, { grouping: 'none' }),
  'fields[].scale': field({ kind: 'STRING', format: 'money' }, { scale: 4 }),
  'fields[].currency': field({ kind: 'STRING', format: 'money' }, { currency: 'EUR' }),
  'fields[].currencyField': field({ kind: 'STRING', format: 'money' }, { currencyField: 'name' }),
  'fields[].filterObject': field({ kind: 'STRING', format: 'filter' }, { filterObject: 'Sailor' }),
  'fields[].about': field({ kind: 'STRING', format: 'sms' }, { about: 'Sailor' }),
  'fields[].savedBlocks': field(
    { kind: 'STRING', format: 'document', documentType: 'letter' },
    { savedBlocks: 'Ship' },
  ),
  'fields[].templates': field(
    { kind: 'STRING', format: 'document', documentType: 'letter' },
    { templates: 'Ship' },
  ),
  'fields[].unsubscribeUnless': [
    ship(IS_BILL, LETTER),
    ship(IS_BILL, { ...LETTER, unsubscribeUnless: 'isBill' }),
  ],
  'fields[].filterObjectField': field({ kind: 'STRING', format: 'filter' }, { filterObjectField: 'name' }),
  'fields[].documentType': documented('documentType', ['workflow', 'IMAGE']),
  'fields[].documentTypeField': documented('documentTypeField', ['kindOf', 'typeOf'], {}),
  'fields[].aboutField': documented('aboutField', [undefined, 'about']),
  'fields[].documentVersions': [publishedShip({}), publishedShip({ documentVersions: 'pastList' })],
  'fields[].documentState': documented('documentState', [undefined, 'mood']),
  'fields[].valuesObject': field({ kind: 'STRING', format: 'values' }, { valuesObject: 'Sailor' }),
  'fields[].valuesObjectField': field({ kind: 'STRING', format: 'values' }, { valuesObjectField: 'name' }),
  'fields[].namesOf': field({ kind: 'STRING', format: 'fieldName' }, { namesOf: 'Sailor' }),
  'fields[].objectFit': field({ kind: 'STRING', format: 'objectName' }, { objectFit: 'recipient' }),
  'fields[].fieldFit': field({ kind: 'STRING', format: 'fieldName' }, { fieldFit: 'date' }),
  'fields[].default': field({ kind: 'STRING' }, { default: 'x' }),
  'fields[].searchable': field({ kind: 'STRING' }, { searchable: true }),
  'fields[].sortable': field({ kind: 'STRING' }, { sortable: true }),
  unique: [
    ship({ name: 'extra', kind: 'INT' }),
    { ...ship({ name: 'extra', kind: 'INT' }), unique: [['name', 'extra']] },
  ],
  'beginsWith[].name': [beginning({}), beginning({ name: 'second' })],
  'beginsWith[].values.*': [beginning({}), beginning({ values: { name: 'Other' } })],
  'tally.of': [tallied({}), tallied({ of: 'second' })],
  'tally.parts[][].field': [tallied({}), tallied({ parts: [[{ field: 'extra' }]] })],
  'tally.parts[][].as': [tallied({}), tallied({ parts: [[{ field: 'at', as: 'hour' }]] })],
  customFields: [ship(), { ...ship(), customFields: true }],
  personal: [ship(), { ...ship(), personal: true }],
  'lifeCycle.field': lives(cycle({}), cycle({ field: 'mood' })),
  'lifeCycle.start': lives(cycle({}), cycle({ start: ['NEW', 'DONE'] })),
  'lifeCycle.transitions[].name': stepped({ name: 'end' }),
  'lifeCycle.transitions[].from': lives(
    cycle({}),
    cycle({}, [step, { ...back, from: ['DONE'], name: 'again' }]),
  ),
  'lifeCycle.transitions[].to': lives(
    cycle({ start: ['NEW', 'DONE'] }, [step]),
    cycle({ start: ['NEW', 'DONE'] }, [back]),
  ),
  'lifeCycle.transitions[].right': stepped({ right: 'APPROVE' }),
  'lifeCycle.transitions[].system': stepped({ system: true }),
  'lifeCycle.transitions[].when': stepped({ when: begun }),
  'lifeCycle.transitions[].reason': lives(
    cycle({}, [{ ...step, when: begun }, back]),
    cycle({}, [{ ...step, when: begun, reason: 'begun' }, back]),
  ),
  'lifeCycle.transitions[].also[].name': lives(
    cycle({}, [{ ...step, also: [{ name: 'begun', when: begun }] }, back]),
    cycle({}, [{ ...step, also: [{ name: 'begin', when: begun }] }, back]),
  ),
  'lifeCycle.transitions[].also[].when': lives(
    cycle({}, [{ ...step, also: [{ name: 'begun', when: begun }] }, back]),
    cycle({}, [
      { ...step, also: [{ name: 'begun', when: queryFilter('Ship', 'state', 'EQUALS', 'DONE') }] },
      back,
    ]),
  ),
  'lifeCycle.transitions[].also[].at': lives(
    cycle({}, [{ ...step, also: [{ name: 'begun', when: begun }] }, back]),
    cycle({}, [{ ...step, also: [{ name: 'begun', when: begun, at: 'remarks' }] }, back]),
  ),
  'lifeCycle.transitions[].needs': stepped({ needs: ['remarks'] }),
  'lifeCycle.transitions[].at': stepped({ at: 'launched' }),
  'lifeCycle.transitions[].offset.amount': lives(
    cycle({}, [{ ...step, at: 'launched', offset: { amount: 1, unit: 'DAY' } }, back]),
    cycle({}, [{ ...step, at: 'launched', offset: { amount: 2, unit: 'DAY' } }, back]),
  ),
  'lifeCycle.transitions[].offset.unit': lives(
    cycle({}, [{ ...step, at: 'launched', offset: { amount: 1, unit: 'DAY' } }, back]),
    cycle({}, [{ ...step, at: 'launched', offset: { amount: 1, unit: 'WEEK' } }, back]),
  ),
  'lifeCycle.transitions[].endOfDay': lives(
    cycle({}, [{ ...step, at: 'launched' }, back]),
    cycle({}, [{ ...step, at: 'launched', endOfDay: true }, back]),
  ),
  'lifeCycle.transitions[].needsWith.setting': lives(
    cycle({}, [{ ...step, needsWith: { setting: 'fourEyes', fields: ['remarks'] } }, back]),
    cycle({}, [{ ...step, needsWith: { setting: 'sixEyes', fields: ['remarks'] } }, back]),
  ),
  'lifeCycle.transitions[].needsWith.fields': lives(
    cycle({}, [{ ...step, needsWith: { setting: 'fourEyes', fields: ['remarks'] } }, back]),
    cycle({}, [{ ...step, needsWith: { setting: 'fourEyes', fields: ['launched'] } }, back]),
  ),
  'lifeCycle.transitions[].needsWith.reason': lives(
    cycle({}, [{ ...step, needsWith: { setting: 'fourEyes', fields: ['remarks'] } }, back]),
    cycle({}, [{ ...step, needsWith: { setting: 'fourEyes', fields: ['remarks'], reason: 'begun' } }, back]),
  ),
  'lifeCycle.transitions[].notByAuthor': stepped({ notByAuthor: true }),
  'actions[].name': acts({}, { name: 'end' }),
  'actions[].step': acts({}, { step: 'reopen' }),
  'actions[].handler': handled({ handler: undefined, step: 'finish' }, {}),
  'actions[].right': handled({}, { right: 'SEND' }),
  'actions[].states': handled({}, { states: ['NEW'] }),
  'actions[].notByAuthor': handled({}, { notByAuthor: true }),
  'actions[].hiddenWhen': acts({}, { hiddenWhen: done }),
  'actions[].for': acts({}, { for: 'one' }),
  'actions[].input[].field': acts({ input: [{ field: 'remarks' }] }, { input: [{ field: 'mood' }] }),
  'actions[].input[].required': acts(
    { input: [{ field: 'remarks' }] },
    { input: [{ field: 'remarks', required: true }] },
  ),
  'actions[].confirm': acts({}, { confirm: true }),
  'actions[].undoable': acts({}, { undoable: true }),
  'actions[].icon': acts({}, { icon: 'check' }),
  'actions[].shortcut': acts({}, { shortcut: 'F' }),
  'readOnlyWhen[].name': lives(lock({}), lock({ name: 'ready' })),
  'readOnlyWhen[].when': lives(lock({}), lock({ when: begun })),
  'readOnlyWhen[].fields': lives(lock({}), lock({ fields: ['remarks'] })),
  'readOnlyWhen[].except': lives(lock({}), lock({ except: ['remarks'] })),
  'readOnlyWhen[].unless.right': lives(
    lock({ unless: { right: 'SEND' } }),
    lock({ unless: { right: 'APPROVE' } }),
  ),
  'readOnlyWhen[].unless.then': lives(
    lock({ unless: { right: 'SEND' } }),
    lock({ unless: { right: 'SEND', then: begun } }),
  ),
  'deletableWhen.name': lives(removable({}), removable({ name: 'ready' })),
  'deletableWhen.when': lives(removable({}), removable({ when: begun })),
  'checks[].name': lives(check({}), check({ name: 'ready' })),
  'checks[].never': lives(check({}), check({ never: begun })),
  'checks[].at': lives(check({}), check({ at: 'remarks' })),
  'noOverlap[].name': once({ name: 'alone' }),
  'noOverlap[].from': once({ from: 'end' }),
  'noOverlap[].to': once({ to: 'end' }),
  'noOverlap[].for': once({ for: ['place'] }),
  'noOverlap[].while.*': once({ while: { mood: ['B'] } }),
  requireAny: lives({}, { requireAny: [['remarks', 'state']] }),
  appendOnly: lives({}, { appendOnly: true }),
  system: lives({}, { system: true }),
  notByWorkflow: lives({}, { notByWorkflow: true }),
  'recipient.through': reaches(
    { email: undefined, through: 'captain' },
    { email: undefined, through: 'cook' },
  ),
  'recipient.email': reaches({}, { email: 'call' }),
  'recipient.emailStatus': reaches({}, { emailStatus: 'mood' }),
  'recipient.phone': reaches({}, { phone: 'call' }),
  'recipient.phoneStatus': reaches({}, { phoneStatus: 'mood' }),
  'recipient.firstName': reaches({}, { firstName: 'called' }),
  'recipient.lastName': reaches({}, { lastName: 'called' }),
  'recipient.fullName': reaches({}, { fullName: 'captain.name' }),
  'recipient.language': reaches({}, { language: 'called' }),
  'recipient.timeZone': reaches({}, { timeZone: 'zone' }),
  'recipient.consents': reaches({}, { consents: 'fleet' }),
  'recipient.messages': reaches({}, { messages: 'fleet' }),
  'convertsTo.object': converts({}, { object: 'Sailor', link: 'captain' }),
  'convertsTo.link': converts({}, { link: 'flagship' }),
  'convertsTo.match': converts({}, { match: ['name', 'remarks'] }),
  'convertsTo.done.field': converts(
    { done: { field: 'state', value: 'DONE' } },
    { done: { field: 'mood', value: 'DONE' } },
  ),
  'convertsTo.done.value': converts(
    { done: { field: 'state', value: 'DONE' } },
    { done: { field: 'state', value: 'OVER' } },
  ),
  'convertsTo.give.*': converts({ give: { remarks: 'remarks' } }, { give: { remarks: 'name' } }),
  'convertsTo.carry': converts({}, { carry: ['fleet'] }),
  'duplicates.equal': duplicates({ equal: ['name'] }, { equal: ['name', 'remarks'] }),
  'duplicates.similar.fields': duplicates(
    { similar: { fields: ['name'] } },
    { similar: { fields: ['remarks'] } },
  ),
  'duplicates.similar.within': duplicates(
    { similar: { fields: ['name'] } },
    { similar: { fields: ['name'], within: ['crewList'] } },
  ),
  'duplicates.similar.least': duplicates(
    { similar: { fields: ['name'] } },
    { similar: { fields: ['name'], least: 0.9 } },
  ),
  'merge.by': merging({}, { by: ['remarks', 'state'] }),
  'merge.field': merging({}, { field: 'mood' }),
  'merge.first': merging({}, { first: ['OVER', 'DONE'] }),
  'merge.group': merging({ by: ['flagship'] }, { by: ['flagship'], group: 'flagship.mood' }),
  together: [
    ship({ name: 'remarks', kind: 'STRING' }, { name: 'mood', kind: 'STRING' }),
    {
      ...ship({ name: 'remarks', kind: 'STRING' }, { name: 'mood', kind: 'STRING' }),
      together: [['remarks', 'mood']],
    },
  ],
  renamedFrom: [ship(), { ...ship(), renamedFrom: ['Boat'] }],
  'movedFrom[].object': moved({}, { object: 'Ship', owner: 'sister' }),
  'movedFrom[].list': moved({}, { list: 'vesselList' }),
  'movedFrom[].owner': moved({}, { owner: 'mate' }),
  'movedFrom[].member': moved({}, { member: 'sister' }),
  'movedFrom[].values.*': moved({ values: { remarks: 'a' } }, { values: { remarks: 'b' } }),
  'filterPaths.*': [
    ship({ name: 'captain', kind: 'OBJECT', typeName: 'Sailor' }),
    { ...ship({ name: 'captain', kind: 'OBJECT', typeName: 'Sailor' }), filterPaths: { Sailor: 'captain' } },
  ],
};

/** The same of an object that a tenant has made, and what only that has. */
const OWN_KEYS = new Set(keysOf(OwnModelFile));
/** Own objects are about nobody by themselves. */
const OF_PERSONS = 'fields[].personal';
const PUBLISHED = 'fields[].documentVersions';
const OF_ALL_MODELS = Object.fromEntries(
  Object.entries(MODEL).filter(([key]) => OWN_KEYS.has(key) && key !== OF_PERSONS && key !== PUBLISHED),
);
const ownArea = (...areas: readonly object[]) =>
  areas.map((area) => ({
    ...ship(),
    access: 'contacts',
    menu: 'ocean',
    menuArea: { names: { en: 'Ocean' }, ...area },
  })) as unknown as KeyCase;
const OWN_MODEL = {
  ...(JSON.parse(JSON.stringify(OF_ALL_MODELS).replaceAll('"Ship"', '"Voyage"')) as typeof MODEL),
  menu: [ship(), { ...ship(), menu: 'sea' }],
  icon: [
    { ...ship(), menu: 'sea' },
    { ...ship(), menu: 'sea', icon: 'flag' },
  ],
  'menuArea.names.*': ownArea({}, { names: { en: 'High seas' } }),
  'menuArea.icon': ownArea({}, { icon: 'flag' }),
  'menuArea.before': ownArea({}, { before: 'sea' }),
} satisfies Readonly<Record<string, KeyCase>>;

const VIEW_MODEL: Readonly<Record<string, KeyCase>> = {
  viewOf: [
    { viewOf: 'Sailor', fields: [{ name: 'name' }] },
    { viewOf: 'Ship', fields: [{ name: 'name' }] },
  ],
  'fields[].name': [
    { viewOf: 'Ship', fields: [{ name: 'name' }] },
    { viewOf: 'Ship', fields: [{ name: 'name' }, { name: 'remarks' }] },
  ],
  'fields[].from': [
    { viewOf: 'Ship', fields: [{ name: 'title', from: 'name' }] },
    { viewOf: 'Ship', fields: [{ name: 'title', from: 'remarks' }] },
  ],
};

const column = (before: object, key: object): KeyCase => [
  { columns: [{ field: 'name' }, before] },
  { columns: [{ field: 'name' }, { ...before, ...key }] },
];
const rule = (fieldName: string, key: object): KeyCase => [
  { form: { fields: { [fieldName]: {} } } },
  { form: { fields: { [fieldName]: key } } },
];
const sections = [
  { name: 'one', fields: ['name'] },
  { name: 'two', fields: ['state'] },
];
const tabs = (...names: readonly string[]) => ({
  form: { sections, tabs: names.map((each, at) => ({ name: each, sections: [sections[at]?.name] })) },
});

/** A tab that has no sections. */
const shows = (content: object) => ({ form: { sections, tabs: [{ name: 'first', ...content }] } });
const AT_SEA = queryFilter('Ship', 'state', 'EQUALS', 'AT_SEA');
const steps = (second: object, state = 'AT_SEA') => ({
  form: {
    sections,
    steps: {
      while: queryFilter('Ship', 'state', 'EQUALS', state),
      order: [{ name: 'first', sections: ['one'] }, second],
    },
  },
});
const timeline = (key: object): KeyCase => [
  { ...shows({ timeline: true }), timeline: [{ field: 'fleetList', at: 'createdAt' }] },
  { ...shows({ timeline: true }), timeline: [{ field: 'fleetList', at: 'createdAt', ...key }] },
];

const VIEW: Readonly<Record<string, KeyCase>> = {
  label: [{}, { label: '{remarks}' }],
  'columns[].field': [{ columns: [{ field: 'name' }] }, { columns: [{ field: 'captain.name' }] }],
  'columns[].hidden': column({ field: 'state' }, { hidden: true }),
  'columns[].width': column({ field: 'state' }, { width: 99 }),
  'columns[].pinned': column({ field: 'state' }, { pinned: 'left' }),
  'columns[].editable': column({ field: 'state' }, { editable: false }),
  'columns[].cell': column({ field: 'state' }, { cell: 'text' }),
  'columns[].colors.*': column({ field: 'state' }, { colors: { AT_SEA: 'blue' } }),
  'columns[].shareOf': column({ field: 'version', cell: 'progress' }, { shareOf: 'crewListTotal' }),
  'columns[].overdue': column({ field: 'createdAt' }, { overdue: ['AT_SEA'] }),
  'columns[].pictureOf': column({ field: 'remarks' }, { pictureOf: 'captain' }),
  'columns[].max': column({ field: 'crewList' }, { max: 2 }),
  search: [{ search: ['name'] }, { search: [] }],
  quickFilters: [{ quickFilters: ['state'] }, { quickFilters: [] }],
  'sort[].field': [
    { sort: [{ field: 'name', direction: 'ASCENDING' }] },
    { sort: [{ field: 'createdAt', direction: 'ASCENDING' }] },
  ],
  'sort[].direction': [
    { sort: [{ field: 'name', direction: 'ASCENDING' }] },
    { sort: [{ field: 'name', direction: 'DESCENDING' }] },
  ],
  pageSize: [{}, { pageSize: 5 }],
  'tiles.picture': [{ tiles: { picture: '{name}' } }, { tiles: { picture: '{remarks}' } }],
  'tiles.preview': [{ tiles: { picture: '{name}' } }, { tiles: { preview: 'letter' } }],
  icon: [{}, { icon: 'flag' }],
  calendar: [{}, { calendar: 'createdAt' }],
  calendarEnd: [{ calendar: 'createdAt' }, { calendar: 'createdAt', calendarEnd: 'modifiedAt' }],
  'tiles.placeholder': [
    { tiles: { picture: '{name}' } },
    { tiles: { picture: '{name}', placeholder: 'remarks' } },
  ],
  'tiles.show': [{ tiles: { picture: '{name}' } }, { tiles: { picture: '{name}', show: ['state'] } }],
  'dashboard.trend': [{ dashboard: {} }, { dashboard: { trend: 'createdAt' } }],
  filter: [{}, { filter: AT_SEA }],
  'views[].name': [
    { views: [{ name: 'sea', filter: AT_SEA }] },
    { views: [{ name: 'out', filter: AT_SEA }] },
  ],
  'views[].filter': [
    { views: [{ name: 'sea', filter: AT_SEA }] },
    { views: [{ name: 'sea', filter: queryFilter('Ship', 'state', 'EQUALS', 'DOCKED') }] },
  ],
  'views[].default': [
    { views: [{ name: 'sea', filter: AT_SEA }] },
    { views: [{ name: 'sea', filter: AT_SEA, default: true }] },
  ],
  'actions.header': [{}, { actions: { header: ['export'] } }],
  'actions.row': [{}, { actions: { row: ['history'] } }],
  'actions.bulk': [{}, { actions: { bulk: [] } }],
  'actions.end': [{}, { actions: { end: [] } }],
  'record.glance': [{}, { record: { glance: ['remarks'] } }],
  'record.quick': [{}, { record: { quick: ['remarks'] } }],
  'record.sections': [{ form: { sections } }, { form: { sections }, record: { sections: ['one'] } }],
  'record.related': [{}, { record: { related: [] } }],
  'form.exclude': [{}, { form: { exclude: ['remarks'] } }],
  'form.noEmptyOption': [{}, { form: { noEmptyOption: ['state'] } }],
  'form.sections[].name': [
    { form: { sections: [{ name: 'one', fields: ['state'] }] } },
    { form: { sections: [{ name: 'two', fields: ['state'] }] } },
  ],
  'form.sections[].fields': [
    { form: { sections: [{ name: 'one', fields: ['state'] }] } },
    { form: { sections: [{ name: 'one', fields: ['state', 'name'] }] } },
  ],
  'form.sections[].folded': [
    { form: { sections: [{ name: 'one', fields: ['state'] }] } },
    { form: { sections: [{ name: 'one', fields: ['state'], folded: true }] } },
  ],
  'form.tabs[].name': [tabs('first', 'second'), tabs('first', 'third')],
  'form.tabs[].sections': [tabs('first'), tabs('first', 'second')],
  'form.tabs[].related': [shows({ related: 'fleetList' }), shows({ related: 'escortedList' })],
  'form.tabs[].timeline': [shows({ related: 'fleetList' }), shows({ timeline: true })],
  'form.tabs[].customFields': [shows({ timeline: true }), shows({ customFields: true })],
  'form.tabs[].part': [shows({ timeline: true }), shows({ part: 'voyage' })],
  'form.steps.while': [
    steps({ name: 'last', part: 'voyage' }),
    steps({ name: 'last', part: 'voyage' }, 'DOCKED'),
  ],
  'form.steps.order[].name': [
    steps({ name: 'last', part: 'voyage' }),
    steps({ name: 'end', part: 'voyage' }),
  ],
  'form.steps.order[].sections': [
    steps({ name: 'last', part: 'voyage' }),
    steps({ name: 'last', part: 'voyage', sections: ['two'] }),
  ],
  'form.steps.order[].part': [
    steps({ name: 'last', part: 'voyage' }),
    steps({ name: 'last', part: 'journey' }),
  ],
  'timeline[].field': timeline({ field: 'escortedList' }),
  'timeline[].icon': timeline({ icon: 'call' }),
  'timeline[].show': timeline({ show: ['state'] }),
  'form.fields.*.when': rule('remarks', { when: queryFilter('Ship', 'state', 'EQUALS', 'AT_SEA') }),
  'form.fields.*.readOnly': rule('remarks', { readOnly: true }),
  'form.fields.*.required': rule('remarks', { required: true }),
  'form.fields.*.widget': rule('remarks', { widget: 'multiline' }),
  'form.fields.*.pastAllowed': rule('launched', { pastAllowed: false }),
  'form.fields.*.minLength': rule('remarks', { minLength: 9 }),
  'form.fields.*.wide': rule('name', { wide: true }),
  'form.fields.*.picker.filter': rule('captain', {
    picker: { filter: queryFilter('Sailor', 'name', 'EQUALS', 'Ada') },
  }),
  'form.fields.*.picker.create': rule('captain', { picker: { create: false } }),
};

const form = { exclude: [], noEmptyOption: [] };
const DEFAULTS: Readonly<Record<string, KeyCase>> = {
  pageSize: [
    { pageSize: 25, form },
    { pageSize: 5, form },
  ],
  'form.exclude': [
    { pageSize: 25, form },
    { pageSize: 25, form: { ...form, exclude: ['remarks'] } },
  ],
  'form.noEmptyOption': [
    { pageSize: 25, form },
    { pageSize: 25, form: { ...form, noEmptyOption: ['state'] } },
  ],
};

const area = (area: object, entry: object = {}) => ({
  areas: [
    { key: 'port', access: 'contacts', entries: [{ key: 'ships', route: '/app/ships', ...entry }], ...area },
  ],
});
const AREAS: Readonly<Record<string, KeyCase>> = {
  'areas[].key': [area({}), area({ key: 'harbour' })],
  'areas[].icon': [area({}), area({ icon: 'flag' })],
  'areas[].disabled': [area({}), area({ disabled: true })],
  'areas[].entries[].key': [area({}), area({}, { key: 'boats' })],
  'areas[].entries[].route': [area({}), area({}, { route: '/app/boats' })],
  'areas[].entries[].developmentRoute': [area({}), area({}, { developmentRoute: '/app/new-ships' })],
  'areas[].entries[].icon': [area({}), area({}, { icon: 'flag' })],
  'areas[].entries[].goTo': [area({}), area({}, { goTo: 's' })],
  'areas[].entries[].object': [area({}), area({}, { object: 'Ship' })],
};

/** A setting without and with the key. */
const setting = (before: object, key: object): KeyCase => [
  { settings: [{ name: 'extra', kind: 'STRING', ...before }] },
  { settings: [{ name: 'extra', kind: 'STRING', ...before, ...key }] },
];
/** The same of one that holds small things. */
const settingItem = (before: object, key: object): KeyCase =>
  setting(
    { kind: 'LIST', item: [{ name: 'part', ...before }] },
    { kind: 'LIST', item: [{ name: 'part', ...before, ...key }] },
  );
const TWO_SETTINGS = [{ name: 'extra', kind: 'STRING' }];
const SETTINGS: Readonly<Record<string, KeyCase>> = {
  'settings[].name': setting({}, { name: 'other' }),
  'settings[].kind': setting({}, { kind: 'BOOLEAN' }),
  'settings[].typeName': setting({ kind: 'LIST', typeName: 'STRING' }, { typeName: 'INT' }),
  'settings[].item[].name': settingItem({ kind: 'STRING' }, { name: 'piece' }),
  'settings[].item[].kind': settingItem({ kind: 'STRING' }, { kind: 'INT' }),
  'settings[].item[].typeName': settingItem({ kind: 'LIST', typeName: 'STRING' }, { typeName: 'INT' }),
  'settings[].item[].values': settingItem({ kind: 'ENUM', values: ['A', 'B'] }, { values: ['A', 'C'] }),
  'settings[].item[].required': settingItem({ kind: 'STRING' }, { required: true }),
  'settings[].item[].maxLength': settingItem({ kind: 'STRING' }, { maxLength: 9 }),
  'settings[].values': setting({ kind: 'ENUM', values: ['a'] }, { values: ['a', 'b'] }),
  'settings[].min': setting({ kind: 'INT' }, { min: 1 }),
  'settings[].max': setting({ kind: 'INT' }, { max: 9 }),
  'settings[].minLength': setting({}, { minLength: 2 }),
  'settings[].maxLength': setting({}, { maxLength: 9 }),
  'settings[].format': setting({}, { format: 'url' }),
  'settings[].default': setting({}, { default: 'text' }),
  'settings[].secret': setting({}, { secret: true, target: [] }),
  'settings[].target': [
    { settings: [...TWO_SETTINGS, { name: 'key', kind: 'STRING', secret: true, target: [] }] },
    { settings: [...TWO_SETTINGS, { name: 'key', kind: 'STRING', secret: true, target: ['extra'] }] },
  ],
};

const FILTERS: Readonly<Record<string, KeyCase>> = {
  objects: [
    { objects: ['Ship'], segmentKeys: [] },
    { objects: ['Sailor', 'Ship'], segmentKeys: [] },
  ],
  except: [
    { objects: ['Ship'], segmentKeys: [] },
    { objects: ['Ship'], segmentKeys: [], except: ['Sailor'] },
  ],
  default: [
    { objects: ['Ship'], segmentKeys: [] },
    { objects: ['Ship'], segmentKeys: [], default: 'Ship' },
  ],
  segmentKeys: [
    { objects: [], segmentKeys: [] },
    { objects: [], segmentKeys: ['Ship'] },
  ],
};

const ELEMENT = {
  description: 'Hauls.',
  family: 'action',
  does: 'createRecord',
  icon: 'send',
  fixed: { object: 'Ship' },
  inputs: [
    { name: 'other', kind: 'STRING' },
    { name: 'kind', kind: 'STRING' },
  ],
};
const haul = (before: object, after: object): KeyCase => [
  { ...ELEMENT, ...before },
  { ...ELEMENT, ...after },
];
const asked = (before: object, after: object): KeyCase => {
  const model = (key: object) => ({ inputs: [...ELEMENT.inputs, { name: 'cargo', ...before, ...key }] });
  return haul(model({}), model(after));
};
const askedItem = (before: object, after: object): KeyCase =>
  asked(
    { kind: 'LIST', item: [{ name: 'part', ...before }] },
    { item: [{ name: 'part', ...before, ...after }] },
  );

const ELEMENTS: Readonly<Record<string, KeyCase>> = {
  family: haul({}, { family: 'flow' }),
  does: haul({}, { does: 'find' }),
  icon: haul({}, { icon: 'flag' }),
  frequent: haul({}, { frequent: 1 }),
  objects: haul({}, { objects: ['Sailor'] }),
  reaches: haul({ objects: ['Sailor'] }, { objects: ['Sailor'], reaches: true }),
  'fixed.*': haul({}, { fixed: { object: 'Sailor' } }),
  'inputs[].name': asked({ kind: 'STRING' }, { name: 'freight' }),
  'inputs[].kind': asked({ kind: 'STRING' }, { kind: 'INT' }),
  'inputs[].typeName': asked({ kind: 'OBJECT', typeName: 'Sailor' }, { typeName: 'Ship' }),
  'inputs[].item[].name': askedItem({ kind: 'STRING' }, { name: 'piece' }),
  'inputs[].item[].kind': askedItem({ kind: 'STRING' }, { kind: 'INT' }),
  'inputs[].item[].typeName': askedItem({ kind: 'LIST', typeName: 'STRING' }, { typeName: 'INT' }),
  'inputs[].item[].values': askedItem({ kind: 'ENUM', values: ['A', 'B'] }, { values: ['A', 'C'] }),
  'inputs[].item[].required': askedItem({ kind: 'STRING' }, { required: true }),
  'inputs[].item[].maxLength': askedItem({ kind: 'STRING' }, { maxLength: 9 }),
  'inputs[].item[].format': askedItem({ kind: 'STRING' }, { format: 'url' }),
  'inputs[].item[].filterObject': askedItem({ kind: 'STRING', format: 'filter' }, { filterObject: 'Ship' }),
  'inputs[].values': asked({ kind: 'ENUM', values: ['A', 'B'] }, { values: ['B', 'A'] }),
  'inputs[].required': asked({ kind: 'STRING' }, { required: true }),
  'inputs[].minLength': asked({ kind: 'STRING' }, { minLength: 2 }),
  'inputs[].maxLength': asked({ kind: 'STRING' }, { maxLength: 9 }),
  'inputs[].min': asked({ kind: 'INT' }, { min: 1 }),
  'inputs[].max': asked({ kind: 'INT' }, { max: 9 }),
  'inputs[].format': asked({ kind: 'STRING' }, { format: 'url' }),
  'inputs[].filterObject': asked({ kind: 'STRING', format: 'filter' }, { filterObject: '$record' }),
  'inputs[].filterObjectField': asked({ kind: 'STRING', format: 'filter' }, { filterObjectField: 'other' }),
  'inputs[].valuesObject': asked(
    { kind: 'STRING', format: 'values', valuesObject: 'Ship' },
    { valuesObject: '$record' },
  ),
  'inputs[].valuesObjectField': asked(
    { kind: 'STRING', format: 'values', valuesObjectField: 'kind' },
    { valuesObjectField: 'other' },
  ),
  'inputs[].namesOf': asked({ kind: 'STRING', format: 'fieldName', namesOf: 'Ship' }, { namesOf: '$record' }),
  'inputs[].fieldFit': asked({ kind: 'STRING', format: 'fieldName', namesOf: 'Ship' }, { fieldFit: 'date' }),
  'inputs[].currency': asked({ kind: 'STRING', format: 'money' }, { currency: 'PLN' }),
  'inputs[].scale': asked({ kind: 'STRING', format: 'money' }, { scale: 0 }),
  'inputs[].currencyField': asked({ kind: 'STRING', format: 'money' }, { currencyField: 'other' }),
  'inputs[].about': asked(
    { kind: 'STRING', format: 'document', documentType: 'letter', about: 'Ship' },
    { about: 'Sailor' },
  ),
  'inputs[].documentType': asked(
    { kind: 'STRING', format: 'document', documentType: 'letter' },
    { documentType: 'workflow' },
  ),
  'inputs[].templates': asked(
    { kind: 'STRING', format: 'document', documentType: 'letter', templates: 'Ship' },
    { templates: 'Sailor' },
  ),
  'inputs[].usableWhen': asked({ kind: 'OBJECT', typeName: 'Sailor' }, { usableWhen: named }),
  'inputs[].default': asked({ kind: 'STRING' }, { default: 'x' }),
  'gives[].name': haul({}, { gives: [{ name: 'weight', kind: 'INT' }] }),
  'gives[].kind': haul(
    { gives: [{ name: 'weight', kind: 'INT' }] },
    { gives: [{ name: 'weight', kind: 'STRING' }] },
  ),
};

/** By the name of the file's schema: the file, and a change for each of its keys. */
export const KEY_CASES: Readonly<
  Record<string, { readonly file: string; readonly keys: Readonly<Record<string, KeyCase>> }>
> = {
  model: { file: 'objects/Ship/model.json', keys: MODEL },
  'view-model': { file: 'objects/Crew/model.json', keys: VIEW_MODEL },
  view: { file: 'objects/Ship/view.json', keys: VIEW },
  defaults: { file: 'defaults.view.json', keys: DEFAULTS },
  areas: { file: 'areas.json', keys: AREAS },
  filters: { file: 'filters.json', keys: FILTERS },
  settings: { file: 'settings/harbour.json', keys: SETTINGS },
  access: { file: 'access.json', keys: {} },
  texts: { file: '', keys: {} },
  element: { file: 'elements/HAUL.json', keys: ELEMENTS },
  'own-model': { file: 'own/Voyage.json', keys: OWN_MODEL },
  'foreign-adapter': { file: '', keys: {} },
};

/** What is observed here is seen by administrators. */
const BY_ROLE = 'what a role makes of it: tests/server/access';
/** The numbers beside a filter. */
const BREAKDOWN = {
  'fields[].computed.breakdown[].filter': 'whom it counts: tests/server/segments/counts.test.ts',
};
const QUOTES = 'for whom it is there: tests/server/platform/calls/all-calls.test.ts';
const TOLD = 'how it is read: tests/server/platform/jobs/retry.test.ts';
const FILL = 'what a write fills in: tests/server/base/records/fills.test.ts';
const SEQUENCE = 'which number a record gets: tests/server/base/records/number-sequence.test.ts';
const TARGET = 'what a write empties: tests/server/base/records/secret-targets.test.ts';
const FIELD_RIGHT = 'what a role may write: tests/server/areas/campaigns/sending-rules.test.ts';
const OWN_DOMAIN = 'what a write refuses: tests/server/areas/senders/domain.test.ts';
const LEAVING = 'what writes may change: tests/server/base/records/leaving.test.ts';
const ON_DELETE = 'what a deletion makes of it: tests/server/base/records/in-use.test.ts';
/** No file of the product: what a tenant calls an object and its parts. */
const BY_TENANT = 'what a tenant makes of it: tests/server/base/model/labels.test.ts';
/** No file of the product: what a foreign server makes of it. */
const ELSEWHERE = 'each has its case in tests/engine/foreign/adapter-keys.test.ts';
const TEXTS = [
  'label',
  'pluralLabel',
  'fields.*',
  'columns.*',
  'enums.*.*',
  'items.*.*',
  'sections.*',
  'tabs.*',
  'views.*',
  'rules.*',
  'actions.*',
  'confirms.*',
];
const RULES = ['actions', 'fields.*', 'rows', 'inheritRows'];

const ROW_RULES =
  'which records there are for a role with row rules on people: tests/server/base/access/hidden-people.test.ts';
const IMPORT = 'what columns of a file mean: tests/server/areas/import/match/suggest.test.ts';
const MADE = 'what an activation makes: tests/server/areas/automator/own-message.test.ts';
const USABLE_FOR = 'whom it keeps out: tests/contract/workflow/offered-elements.test.ts';
const MADE_KEYS = [
  ...['object', 'as', 'owner', 'mark', 'title', 'values.*', 'action', 'endAction', 'moment', 'usableWhen'],
  ...['approval.action', 'approval.moment'],
];
const USERS = 'what the database keeps of users: tests/server/base/migrate/user-records.test.ts';
const IMPORT_KEYS = [
  'keys',
  'headers.*',
  'values.*.*',
  'empty.*',
  'fullName.first',
  'fullName.last',
  'fullName.title',
  'fullName.headers',
];

/** Keys that change nothing of what is built, each with the reason. */
export const WITHOUT_EFFECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  view: {
    detail: 'what the search over all objects tells: tests/server/platform/api/search.test.ts',
    'timeline[].at': 'where the server puts them: tests/server/base/records/timeline.test.ts',
  },
  model: {
    recordsFrom: USERS,
    'fields[].backfill': USERS,
    ...Object.fromEntries(IMPORT_KEYS.map((key) => [`importable.${key}`, IMPORT])),
    description: 'for authors',
    ...BREAKDOWN,
    'fields[].told': TOLD,
    'fields[].quotes': QUOTES,
    'fields[].fill.by': FILL,
    'fields[].fill.unit': FILL,
    'fields[].fill.from': FILL,
    'fields[].fill.into.*': FILL,
    'fields[].emptiedBy': FILL,
    'fields[].target': TARGET,
    'fields[].sequence.pattern': SEQUENCE,
    'fields[].leaving.*': LEAVING,
    'fields[].ownDomain': OWN_DOMAIN,
    'fields[].right': FIELD_RIGHT,
    'fields[].onDelete': ON_DELETE,
    'fields[].rowRules': ROW_RULES,
    'fields[].refuseWhile': ON_DELETE,
    access: BY_ROLE,
    about: ROW_RULES,
    role: 'what the server does with the records: tests/server/platform/api/custom-fields.test.ts and tests/server/jobs',
  },
  'view-model': { description: 'for authors', access: BY_ROLE },
  element: {
    description: 'for authors',
    area: 'who is offered it: tests/contract/workflow/offered-elements.test.ts',
    'inputs[].unsubscribeUnless': MADE,
    refusedWhen: 'what a workflow says of its health: tests/server/areas/automator/health.test.ts',
    ...Object.fromEntries(MADE_KEYS.map((key) => [`makes.${key}`, MADE])),
    'inputs[].usableFor': USABLE_FOR,
  },
  'own-model': {
    'fields[].backfill': USERS,
    ...Object.fromEntries(IMPORT_KEYS.map((key) => [`importable.${key}`, IMPORT])),
    description: 'for authors',
    ...BREAKDOWN,
    menuBefore: 'the order of own objects: tests/contract/own-objects/own-objects.test.ts',
    [PUBLISHED]:
      'refused, since the server alone writes versions: tests/contract/metadata/document-versions.test.ts',
    [OF_PERSONS]: 'what goes with a person: tests/server/areas/personal/own-objects.test.ts',
    'fields[].told': TOLD,
    'fields[].quotes': QUOTES,
    'fields[].fill.by': FILL,
    'fields[].fill.unit': FILL,
    'fields[].fill.from': FILL,
    'fields[].fill.into.*': FILL,
    'fields[].emptiedBy': FILL,
    'fields[].target': TARGET,
    'fields[].sequence.pattern': SEQUENCE,
    'fields[].leaving.*': LEAVING,
    'fields[].ownDomain': OWN_DOMAIN,
    'fields[].right': FIELD_RIGHT,
    'fields[].onDelete': ON_DELETE,
    'fields[].rowRules': ROW_RULES,
    'fields[].refuseWhile': ON_DELETE,
    access: BY_ROLE,
  },
  areas: {
    'areas[].access': BY_ROLE,
    'areas[].entries[].access': BY_ROLE,
    'areas[].entries[].action': 'what a role makes of it: tests/server/platform/api/describe.test.ts',
  },
  access: Object.fromEntries(
    [
      'variables.*.object',
      'variables.*.filter',
      ...RULES.map((key) => `everyone.*.${key}`),
      'roles[].key',
      'roles[].name',
      ...AREA_KEYS.map((key) => `roles[].rules.areas.${key}`),
      ...RULES.map((key) => `roles[].rules.objects.*.${key}`),
    ].map((key) => [key, BY_ROLE]),
  ),
  texts: Object.fromEntries(LOCALES.flatMap((locale) => TEXTS.map((key) => [`${locale}.${key}`, BY_TENANT]))),
  'foreign-adapter': Object.fromEntries(
    keysOf(ForeignAdapter).flatMap((key) => (key === '$schema' ? [] : [[key, ELSEWHERE]])),
  ),
};
