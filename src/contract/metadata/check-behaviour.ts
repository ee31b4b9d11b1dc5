import { english, type Report } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, Field, ObjectType } from './catalog.ts';
import { checkFixed, type InputForm } from './check-fixed.ts';
import { type Behaviour, type ElementType, RECORD } from './element-type.ts';
import { pointerTo } from '../pointer.ts';

interface Reads {
  /** It is no step of a run, but begins some. */
  readonly starts?: true;
  /** Without these it can do nothing. */
  readonly needs?: readonly string[];
  readonly may?: readonly string[];
}

const DELAY = ['amount', 'unit'];
const AT_A_DATE = ['field', ...DELAY, 'side'];

/** What each behaviour reads by name, whether that is asked for or fixed. */
const READS: Readonly<Record<Behaviour, Reads>> = {
  recordCreated: { starts: true, needs: ['object'], may: ['leads', 'filter', 'eventFilter'] },
  recordUpdated: {
    starts: true,
    needs: ['object'],
    may: ['leads', 'field', 'from', 'to', 'alsoCreated', 'filter', 'eventFilter'],
  },
  beginsToMatch: { starts: true, may: ['filter', 'list', 'member'] },
  stopsMatching: { starts: true, may: ['filter', 'list', 'member'] },
  dateReached: { starts: true, needs: AT_A_DATE, may: ['time', 'yearly', 'filter'] },
  schedule: { starts: true, needs: ['cron'], may: ['zone', 'filter'] },
  webhookCalled: { starts: true, needs: ['field', 'path'], may: ['saving', 'values'] },
  startedByHand: { starts: true },
  if: { needs: ['filter'] },
  switch: { needs: ['cases'] },
  split: { needs: ['branches'] },
  wait: { needs: DELAY },
  waitUntilTime: { needs: ['time'], may: ['weekdays', 'zone'] },
  waitForDate: { needs: AT_A_DATE, may: ['time'] },
  waitForCondition: { needs: ['filter', ...DELAY] },
  jump: {},
  exit: { may: ['reason'] },
  goal: {},
  find: { needs: ['object'], may: ['filter', 'most'] },
  forEach: { needs: ['field', 'workflow'], may: ['most'] },
  startWorkflow: { needs: ['workflow'] },
  updateFields: { needs: ['values'] },
  takeAction: { needs: ['action'], may: ['values'] },
  changeList: { needs: ['list', 'change', 'record'] },
  assign: { needs: ['list', 'strategy', 'recordList'] },
  createRecord: {
    needs: ['object'],
    may: ['leads', 'names', 'values', 'assigns', 'assignTo', 'person', 'people'],
  },
  notify: { needs: ['subject', 'text'], may: ['recordList'] },
  callWebhook: { needs: ['url'], may: ['body', 'contentType'] },
};

const UNITS = ['MINUTES', 'HOURS', 'DAYS', 'WEEKS'];
/** What some of them are, whichever behaviour reads them. */
const FORMS: Readonly<Record<string, InputForm>> = {
  amount: { kind: 'INT' },
  unit: { kind: 'ENUM', values: UNITS },
  side: { kind: 'ENUM', values: ['BEFORE', 'AFTER'] },
  strategy: { kind: 'ENUM', values: ['FIXED', 'ROUND_ROBIN', 'LEAST_LOADED'] },
  saving: { kind: 'ENUM', values: ['NOTHING', 'UPDATE', 'CREATE', 'CREATE_OR_UPDATE'] },
  assignTo: { kind: 'ENUM', values: ['RECORD', 'OWNER', 'CHOSEN'] },
  contentType: { kind: 'ENUM', values: ['JSON', 'TEXT'] },
  time: { kind: 'LOCAL_TIME' },
  zone: { kind: 'ZONE_ID' },
  most: { kind: 'INT' },
  yearly: { kind: 'BOOLEAN' },
  alsoCreated: { kind: 'BOOLEAN' },
};

/** Does it begin runs as its family says, and does its behaviour get what it reads, and nothing that it does not? */
export function checkBehaviour(type: ElementType, objects: Catalog['objects'], report: Report): void {
  const { does, fixed, inputs } = type;
  const { starts = false, needs = [], may = [] } = READS[does];
  if (starts && type.family !== 'trigger')
    report('/family', english`"${does}" begins runs. Write "trigger", or let it do something else.`);
  if (!starts && type.family === 'trigger')
    report(
      '/family',
      english`"${does}" begins no run. Write "flow" or "action", or let it do something else.`,
    );
  const reads = { message: `read by "${does}"` };
  for (const name of needs) {
    if (Object.hasOwn(fixed, name) || inputs.some((input) => input.name === name)) continue;
    report('/does', english`"${does}" reads "${name}". Ask for it by "inputs", or say it by "fixed".`);
  }
  inputs.forEach((input, at) => {
    const form = [...needs, ...may].includes(input.name) ? FORMS[input.name] : undefined;
    if (form && input.kind !== form.kind)
      report(`/inputs/${at}/kind`, english`"${does}" reads "${input.name}" as ${form.kind}. Write that.`);
    else
      input.values?.forEach((value, index) => {
        if (form?.values?.includes(value) ?? true) return;
        report(`/inputs/${at}/values/${index}`, unknown(value, reads, form?.values ?? []));
      });
  });
  for (const [name, value] of Object.entries(fixed)) {
    if (![...needs, ...may].includes(name))
      report(pointerTo`/fixed/${name}`, unknown(name, reads, [...needs, ...may]));
    else if (typeof value === 'string') checkNamed(type, name, value, objects, report);
  }
  checkFixed(type, FORMS, objects, report);
}

const fieldsOf = ({ fields }: ObjectType, fits: (field: Field) => boolean) =>
  [...fields.values()].filter(fits).map(({ name }) => name);
const valuesOf = ({ fields }: ObjectType, { field }: ElementType['fixed']) =>
  fields.get(String(field))?.enumValues?.map(({ name }) => name);

/** What a fixed name can be of an object; undefined where that is not known. */
const KNOWN: Readonly<
  Record<string, (object: ObjectType, fixed: ElementType['fixed']) => readonly string[] | undefined>
> = {
  leads: (object) => fieldsOf(object, ({ relation }) => relation !== undefined),
  assigns: (object) => fieldsOf(object, ({ relation }) => relation?.type === 'reference'),
  list: (object) => fieldsOf(object, ({ relation, kind }) => relation !== undefined && kind === 'LIST'),
  people: (object) => fieldsOf(object, ({ relation, kind }) => relation !== undefined && kind === 'LIST'),
  field: (object) => fieldsOf(object, () => true),
  action: ({ ownActions = [] }) => ownActions.map(({ name }) => name),
  from: valuesOf,
  to: valuesOf,
  change: () => ['ADD', 'REMOVE'],
};
/** What names something of the workflow's own object, whatever object is fixed beside it. */
const OF_RECORD = ['list', 'people', 'change', 'action'];

function checkNamed(
  { fixed, objects: about = [] }: ElementType,
  name: string,
  value: string,
  objects: Catalog['objects'],
  report: Report,
): void {
  const { object } = fixed;
  const isAbout = OF_RECORD.includes(name) || typeof object !== 'string' || object === RECORD;
  for (const each of (isAbout ? about : [object]).flatMap((one) => objects.get(one) ?? [])) {
    const known = KNOWN[name]?.(each, fixed);
    // What needs a broken model is told there.
    if (known && !known.includes(value) && !each.unavailable.includes(value))
      return report(
        pointerTo`/fixed/${name}`,
        unknown(value, { message: `"${name}" of ${each.name}` }, known),
      );
  }
}
