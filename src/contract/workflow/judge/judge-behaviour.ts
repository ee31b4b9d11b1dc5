import { isJsonObject } from '../../formats/json-object.ts';
import { isJsonTemplate } from '../../letters/json-template.ts';
import type { ObjectType } from '../../metadata/catalog.ts';
import type { Behaviour } from '../../metadata/element-type.ts';
import type { WorkflowElement } from '../content.ts';
import { nextCronMoment } from '../next-cron-moment.ts';
import { NEEDED_INPUTS, type OfferedElement } from '../offered-elements.ts';
import { leadingInput, OUTPUT_ID, RESERVED_OUTPUTS, withOutputIds } from '../outputs.ts';
import type { JudgeParts, Place } from './judge-parts.ts';
import { bodyTypeOf } from '../webhook-body.ts';
import { judgeValue, judgeValues, type ValuesRules } from './judge-values.ts';
import type { Known } from './tell-text.ts';

type Config = WorkflowElement['config'];

interface Judged extends JudgeParts {
  readonly type: OfferedElement;
  /** What is asked for and what is fixed. */
  readonly config: Config;
  readonly known: Known | undefined;
  readonly at: (propertyPath: string) => Place;
}

/** What rules of its behaviour an element breaks, beside those of its single inputs. */
export function judgeBehaviour(
  parts: JudgeParts,
  type: OfferedElement,
  config: Config,
  known: Known | undefined,
  at: (propertyPath: string) => Place,
): void {
  JUDGES[type.does]?.({ ...parts, type, known, at, config: { ...type.fixed, ...config } });
}

const isPositive = (amount: unknown): boolean => typeof amount === 'number' && amount > 0;

const JUDGES: Readonly<Partial<Record<Behaviour, (judged: Judged) => void>>> = {
  wait: ({ config: { amount }, tell, at }) => {
    if (!isPositive(amount)) tell(at('amount'), 'wait-without-length', amount);
  },
  waitForCondition: ({ config: { amount }, tell, at }) => {
    if (!isPositive(amount)) tell(at('amount'), 'wait-without-timeout', amount);
  },
  switch: judgeWays,
  split: (judged) => {
    judgeWays(judged);
    const { config, tell, at } = judged;
    const { branches } = config;
    if (!Array.isArray(branches)) return;
    const shares = (branches as readonly { readonly percent?: unknown }[]).map(({ percent }) => percent);
    const sum = shares.reduce<number>((all, share) => all + (typeof share === 'number' ? share : 0), 0);
    const isWhole = sum === 100 && shares.every(isPositive);
    if (!isWhole) tell(at('branches'), 'shares-not-whole', String(sum), { sum });
  },
  schedule: judgeCron,
  webhookCalled: judgeCalled,
  recordUpdated: judgeWatched,
  updateFields: judgeUpdated,
  callWebhook: ({ config, tell, at }) => {
    const { body } = config;
    if (typeof body === 'string' && body.trim() && bodyTypeOf(config) === 'JSON' && !isJsonTemplate(body))
      tell(at('body'), 'body-not-json', body);
  },
  createRecord: judgeCreated,
  takeAction: judgeAction,
};

/** Each item of the list is a way out by its id. */
function judgeWays({ type, config, tell, at }: Judged): void {
  const input = leadingInput(type) ?? '';
  const seen = new Set<string>();
  withOutputIds(type, config[input]).forEach(({ id }, index) => {
    const place = at(`${input}[${index}].id`);
    const output = id as string;
    if (!OUTPUT_ID.test(output) || RESERVED_OUTPUTS.includes(output)) tell(place, 'bad-value', output);
    else if (seen.has(output)) tell(place, 'duplicate-id', output);
    seen.add(output);
  });
}

function judgeCron({ config: { cron, zone }, tell, at, timeZone, now }: Judged): void {
  if (typeof cron !== 'string' || cron === '') return;
  try {
    const timezone = typeof zone === 'string' && zone ? zone : timeZone;
    const next = nextCronMoment(cron, timezone ?? 'UTC', new Date(now ?? Date.now()));
    if (!next) tell(at('cron'), 'never-comes', cron);
  } catch (error) {
    tell(at('cron'), 'bad-cron', cron, { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** From and to are values of the field. */
function judgeWatched({ type, config, catalog, tell, at }: Judged): void {
  const field = catalog.objects.get(String(config['object']))?.fields.get(String(config['field']));
  for (const name of ['from', 'to']) {
    const value = config[name];
    if (Object.hasOwn(type.fixed, name) || typeof value !== 'string' || value === '') continue;
    if (!field) tell(at('field'), 'required');
    else if (field.enumValues && !field.enumValues.some((each) => each.name === value))
      tell(at(name), 'bad-value', value, { reason: 'invalid-enum' });
  }
}

function judgeUpdated(judged: Judged): void {
  const object = judged.catalog.objects.get(judged.objectName);
  if (object?.life?.notByWorkflow)
    judged.tell(judged.at(''), 'object-closed', object.name, { object: object.name });
  else {
    // Nothing would be written.
    if (isWithoutValues(judged.config['values'])) judged.tell(judged.at('values'), 'required');
    judgeWritten(judged, object, {});
  }
}

const isWithoutValues = (text: unknown): boolean =>
  typeof text === 'string' && isJsonObject(text) && Object.keys(JSON.parse(text) as object).length === 0;

function judgeWritten(
  judged: Judged,
  object: ObjectType | undefined,
  rules: Partial<Omit<ValuesRules, 'object' | 'known'>>,
): void {
  const { config, at, known } = judged;
  const { values: text = '{}' } = config;
  if (!object || typeof text !== 'string' || !isJsonObject(text)) return;
  const values = JSON.parse(text) as Config;
  judgeValues(judged, values, { required: [], ...rules, object, known }, at('values'));
}

/** What a call writes into the record that it finds or creates. */
function judgeCalled(judged: Judged): void {
  const { config, catalog, objectName, tell, at } = judged;
  const object = catalog.objects.get(objectName);
  const { saving = 'NOTHING', field: fieldName, values } = config;
  if (!object || saving === 'NOTHING') return;
  const isCreating = saving !== 'UPDATE';
  if (!isWritable(object, isCreating))
    return tell(at('saving'), 'object-closed', object.name, { object: object.name });
  if (isCreating && object.fields.get(String(fieldName))?.readOnly)
    tell(at('field'), 'field-read-only', fieldName);
  if (!isCreating && (values === undefined || isWithoutValues(values))) tell(at('values'), 'required');
  const required = isCreating ? requiredOf(object).filter((name) => name !== fieldName) : [];
  return judgeWritten(judged, object, { required });
}

/** Whether workflows write records of the object, as far as the catalog is for the member who answers for it. */
const isWritable = ({ life, source, name, actions }: ObjectType, isCreating: boolean): boolean =>
  !life?.system &&
  !life?.notByWorkflow &&
  source === name &&
  (!actions || actions.has(isCreating ? 'CREATE' : 'EDIT'));

/** What people have to say of a new record. */
const requiredOf = ({ fields }: ObjectType): readonly string[] =>
  [...fields.values()].flatMap((field) =>
    field.required && !field.readOnly && field.default === undefined ? [field.name] : [],
  );

/** Values of the record stand in `values`, or are inputs called as its fields. */
function judgeCreated(judged: Judged): void {
  const { type, config, catalog, known, tell, at } = judged;
  const object = catalog.objects.get(String(config['object']));
  if (!object) return;
  if (!isWritable(object, true))
    return tell(at('object'), 'object-closed', object.name, { object: object.name });
  const given = type.inputs.flatMap(({ name }) =>
    object.fields.has(name) && name !== 'values' ? [name] : [],
  );
  for (const name of given) {
    const field = object.fields.get(name);
    const value = config[name];
    if (field && value !== undefined && !field.readOnly)
      judgeValue(judged, value, field, object, known, at(name));
  }
  for (const [input, needed] of Object.entries(NEEDED_INPUTS)) {
    const other = needed[String(config[input])];
    if (other !== undefined && !config[other]) tell(at(other), 'required');
  }
  const made = type.makes ? [type.makes.as] : [];
  const isGiven = [
    ...given,
    ...made,
    ...Object.keys(type.fixed),
    String(config['leads']),
    String(config['assigns']),
  ];
  const required = requiredOf(object).filter((name) => !isGiven.includes(name));
  return judgeWritten(judged, object, { required });
}

function judgeAction(judged: Judged): void {
  const { catalog, objectName, config } = judged;
  const object = catalog.objects.get(objectName);
  const action = object?.ownActions?.find(({ name }) => name === config['action']);
  if (!object || !action) return;
  if (object.life?.notByWorkflow)
    judged.tell(judged.at('action'), 'object-closed', object.name, { object: object.name });
  judgeWritten(judged, object, {
    only: action.input.map(({ field }) => field.name),
    required: action.input.flatMap(({ field, required }) => (required ? [field.name] : [])),
  });
}
