import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { english, type Report } from '../say.ts';
import { AN_OBJECT, unknown } from '../unknown.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { checkBehaviour } from './check-behaviour.ts';
import { valueProblem } from './check-fixed.ts';
import { checkModel } from './check-model.ts';
import {
  ELEMENT_NAME,
  type ElementInput,
  type ElementType,
  ElementTypeFile,
  RECORD,
} from './element-type.ts';
import { elementKind } from './fields.ts';
import type { ModelField } from './model.ts';
import { parseMetadata } from './parse.ts';
import type { MetadataProblem } from './problem.ts';
import { filePath, reporter } from './read-models.ts';
import { pointerTo } from '../pointer.ts';

const FOLDER = 'elements/';

/** An input as a field of a model; for what is the workflow's own object stands the one that is given. */
export const inputOf = (
  { usableWhen: _when, usableFor: _for, ...input }: ElementInput,
  object: string,
): ModelField => ({
  ...input,
  ...Object.fromEntries(OBJECT_KEYS.flatMap((key) => (input[key] === RECORD ? [[key, object]] : []))),
  ...(input.item
    ? {
        item: input.item.map((item) =>
          item.filterObject === RECORD ? { ...item, filterObject: object } : item,
        ),
      }
    : {}),
});
const OBJECT_KEYS = ['filterObject', 'valuesObject', 'namesOf'] as const;
/** Formats of inputs that say nothing without an object. */
const NAMING_KEYS: Readonly<Record<string, (typeof OBJECT_KEYS)[number]>> = {
  values: 'valuesObject',
  fieldName: 'namesOf',
  actionName: 'namesOf',
};

/** The objects that a type names: in workflows about others than `RECORD` it is of no use without them. */
export const objectsOf = ({
  fixed,
  inputs,
  makes,
}: Pick<ElementType, 'fixed' | 'inputs' | 'makes'>): readonly string[] => {
  const named = [
    fixed['object'],
    makes?.object,
    ...inputs.flatMap((input) => [
      ...OBJECT_KEYS.map((key) => input[key]),
      ...(elementKind(input.typeName) ? [] : [input.typeName]),
    ]),
  ];
  return [...new Set(named.filter((name) => typeof name === 'string' && name !== RECORD))] as string[];
};

/** Reads the types of elements of workflows. A broken file is left out, and its problems are kept. */
export function readElements(
  files: ReadonlyMap<string, string>,
  objects: Catalog['objects'],
  known: readonly string[],
): { readonly elements: ReadonlyMap<string, ElementType>; readonly problems: readonly MetadataProblem[] } {
  const elements = new Map<string, ElementType>();
  const problems: MetadataProblem[] = [];
  for (const path of [...files.keys()].filter((each) => each.startsWith(FOLDER)).sort()) {
    const report = reporter(filePath(path), problems);
    const name = path.slice(FOLDER.length, -'.json'.length);
    if (!new RegExp(ELEMENT_NAME).test(name)) {
      report('', english`A type of elements is called like SEND_MESSAGE.json. Rename the file.`);
      continue;
    }
    const { value, problems: found } = parseMetadata(ElementTypeFile, filePath(path), files.get(path) ?? '');
    problems.push(...found);
    if (!value) continue;
    const { fixed = {}, inputs = [], gives = [], $schema: _, description: __, ...said } = value;
    const type = { ...said, name, fixed, inputs, gives };
    const before = problems.length;
    checkElement(type, known, report);
    checkBehaviour(type, objects, report);
    checkUsable(type, objects, report);
    checkMakes(type, objects, report);
    checkRefused(type, objects, report);
    if (problems.length === before) elements.set(name, type);
  }
  return { elements, problems };
}

function checkElement(type: ElementType, known: readonly string[], report: Report): void {
  const { inputs, fixed, gives, objects = [] } = type;
  // Inputs keep the rules of fields, whatever the workflow is about.
  if (inputs.length > 0)
    checkModel({ fields: inputs.map((input) => inputOf(input, 'Any')) }, (pointer, said) =>
      report(pointer.replace(/^\/fields/, '/inputs'), said),
    );
  inputs.forEach(({ name }, at) => {
    if (!Object.hasOwn(fixed, name)) return;
    report(`/inputs/${at}/name`, english`"${name}" is fixed. Remove it from "inputs" or from "fixed".`);
  });
  inputs.forEach((input, at) => {
    const { format, valuesObjectField } = input;
    const key = NAMING_KEYS[format ?? ''];
    if (!key || input[key] !== undefined || (format === 'values' && valuesObjectField !== undefined)) return;
    report(
      `/inputs/${at}`,
      english`The format "${format}" needs "${key}": the object that it is about. Add it.`,
    );
  });
  gives.forEach(({ name }, at) => {
    const first = gives.findIndex((each) => each.name === name);
    if (first < at)
      report(`/gives/${at}/name`, english`"${name}" is given by ${first}, too. Remove one of them.`);
  });
  objects.forEach((name, at) => {
    if (!known.includes(name)) report(`/objects/${at}`, unknown(name, AN_OBJECT, known));
  });
  for (const name of objectsOf(type)) {
    if (known.includes(name)) continue;
    const at = inputs.findIndex((input) =>
      [...OBJECT_KEYS, 'typeName'].some((key) => input[key as 'typeName'] === name),
    );
    const key = [...OBJECT_KEYS, 'typeName' as const].find((each) => inputs[at]?.[each] === name);
    report(
      key ? `/inputs/${at}/${key}` : name === type.makes?.object ? '/makes/object' : '/fixed/object',
      unknown(name, AN_OBJECT, known),
    );
  }
}

function checkUsable({ inputs }: ElementType, objects: Catalog['objects'], report: Report): void {
  inputs.forEach(({ typeName, usableWhen, usableFor }, at) => {
    const fields = objects.get(typeName ?? '')?.fields;
    if (usableFor !== undefined && fields && fields.get(usableFor)?.format !== 'objectName')
      report(
        `/inputs/${at}/usableFor`,
        english`"${usableFor}" of ${typeName} names no object. Name a field with the format "objectName".`,
      );
    if (!usableWhen) return;
    const place = `/inputs/${at}/usableWhen`;
    const target = objects.get(typeName ?? '');
    if (elementKind(typeName) || typeName === undefined)
      return report(place, english`It is about records. Name their object by "typeName", or remove it.`);
    if (!target) return;
    try {
      resolveFilter({ objects }, target, usableWhen, { timeZone: 'UTC' });
    } catch (error) {
      tellRefusal(error, place, report);
    }
  });
}

/** The fields, the step and the filter of a record that is made at activation. */
function checkMakes({ makes }: ElementType, objects: Catalog['objects'], report: Report): void {
  const object = objects.get(makes?.object ?? '');
  if (!makes || !object) return;
  const { owner, mark, title, moment, action, approval, endAction, values = {}, usableWhen } = makes;
  const fields = [...object.fields.keys()];
  const names = Object.entries({ owner, mark, title, moment, ...values });
  for (const [key, value] of names) {
    const name = Object.hasOwn(values, key) ? key : String(value);
    const place = Object.hasOwn(values, key) ? `/makes/values/${key}` : `/makes/${key}`;
    if (!fields.includes(name) && !object.unavailable.includes(name))
      report(place, unknown(name, { message: `a field of ${object.name}` }, fields));
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === RECORD) continue;
    const problem = valueProblem(object, name, value);
    if (problem !== undefined)
      report(
        pointerTo`/makes/values/${name}`,
        english`"${name}" of ${object.name} does not take ${JSON.stringify(value)} (${problem}). Change it.`,
      );
  }
  const steps = (object.ownActions ?? []).flatMap((each) => (each.step ? [each.name] : []));
  for (const [key, name] of Object.entries({ action, endAction }))
    if (!steps.includes(name))
      report(`/makes/${key}`, unknown(name, { message: `a step of ${object.name}` }, steps));
  if (approval) checkApproval(approval, object, action, report);
  try {
    resolveFilter({ objects }, object, usableWhen, { timeZone: 'UTC' });
  } catch (error) {
    tellRefusal(error, '/makes/usableWhen', report);
  }
}

function checkApproval(
  { action: name, moment }: NonNullable<NonNullable<ElementType['makes']>['approval']>,
  { name: object, ownActions = [] }: ObjectType,
  step: string,
  report: Report,
): void {
  const actions = ownActions.map((each) => each.name);
  if (!actions.includes(name))
    report('/makes/approval/action', unknown(name, { message: `an action of ${object}` }, actions));
  const needed = ownActions.find((each) => each.name === step)?.step?.needsWith?.fields ?? [];
  if (!needed.includes(moment))
    report(
      '/makes/approval/moment',
      unknown(moment, { message: `a field that the step "${step}" of ${object} needs by a setting` }, needed),
    );
}

function checkRefused(
  { refusedWhen, fixed }: ElementType,
  objects: Catalog['objects'],
  report: Report,
): void {
  const object = objects.get(String(fixed['object']));
  if (!refusedWhen || !object) return;
  try {
    resolveFilter({ objects }, object, refusedWhen, { timeZone: 'UTC' });
  } catch (error) {
    tellRefusal(error, '/refusedWhen', report);
  }
}
