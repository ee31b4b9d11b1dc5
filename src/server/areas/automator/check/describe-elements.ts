import type { DocumentProblem } from '../../../../contract/documents/document-problem.ts';
import { intlLocale, type Locale } from '../../../../contract/constants.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';
import { graphOf } from '../../../../contract/workflow/graph.ts';
import { variablesIn } from '../../../../contract/workflow/judge/judge-workflow.ts';
import { type OfferedElement, offeredElements } from '../../../../contract/workflow/offered-elements.ts';
import { canFail, outputsOf } from '../../../../contract/workflow/outputs.ts';
import { placeOfPointer } from '../../../../contract/workflow/problem.ts';
import type { WorkflowVariable } from '../../../../contract/workflow/variables.ts';
import { modelField } from '../../../../contract/metadata/fields.ts';
import type { ModelField } from '../../../../contract/metadata/model.ts';
import { elementHome, type Labels } from '../../../base/model/labels.ts';
import { describeField } from '../../../platform/api/describe-fields.ts';
import { unusableText } from '../usable.ts';

/** The types that workflows about an object are made of, by family and name, in words. */
export function describeElements(catalog: Catalog, labels: Labels, objectName: string, locale: Locale) {
  const { compare } = new Intl.Collator(intlLocale(locale));
  return [...offeredElements(catalog, objectName).values()]
    .map((type) => describeElement(catalog, labels, type, locale))
    .toSorted((a, b) => compare(a.familyLabel, b.familyLabel) || compare(a.label, b.label));
}

function describeElement(catalog: Catalog, labels: Labels, type: OfferedElement, locale: Locale) {
  const home = { name: elementHome(type.name), source: elementHome(type.name) };
  const fields = new Map(type.inputs.map((field) => [field.name, field]));
  const outputs = [...outputsOf(type, {}), ...(canFail(type) ? ['error'] : [])];
  return {
    name: type.name,
    label: labels.object(locale, home.name),
    help: labels.text(locale, `elements.types.${type.name}.help`),
    family: type.family,
    familyLabel: labels.text(locale, `elements.families.${type.family}`),
    does: type.does,
    icon: type.icon,
    frequent: type.frequent ?? null,
    fixed: type.fixed,
    fields: type.inputs.map((field) => describeField(catalog, labels, { ...home, fields }, field, locale)),
    usable: type.usable,
    outputs: outputs.map((name) => ({ name, label: labels.text(locale, `elements.outputs.${name}`) })),
  };
}

/** What texts of an element may name, in words: `Contact › First name`. */
export function describeVariables(
  catalog: Catalog,
  labels: Labels,
  objectName: string,
  content: WorkflowContent,
  elementId: string,
  locale: Locale,
) {
  const graph = graphOf(content, offeredElements(catalog, objectName));
  const { given } = variablesIn(catalog, objectName, graph)(elementId);
  const placeOf = ({ elementId: id, object, name }: WorkflowVariable): string => {
    const element = id === undefined ? undefined : graph.nodes.get(id)?.element;
    if (element && !name.startsWith('event.'))
      return element.name || labels.object(locale, elementHome(element.type));
    return object === undefined ? labels.text(locale, 'elements.event') : labels.object(locale, object);
  };
  const labelOf = ({ field, object }: WorkflowVariable): string => {
    const known = object === undefined ? undefined : catalog.objects.get(object)?.fields.get(field.name);
    return object === undefined
      ? labels.text(locale, `elements.gives.${field.name}`)
      : labels.field(locale, object, field.name, known?.label);
  };
  return given.map((variable) => ({
    name: variable.name,
    label: `${placeOf(variable)} › ${labelOf(variable)}`,
    kind: variable.field.kind,
    elementId: variable.elementId ?? null,
    place: placeOf(variable),
    refers: variable.refers ?? null,
    object: variable.object ?? null,
    field: { ...describeVariable(catalog, labels, variable, locale), label: labelOf(variable) },
  }));
}

/** The variable as a field that filters can ask for: of its object, or what the element itself tells. */
function describeVariable(
  catalog: Catalog,
  labels: Labels,
  { name, field: rules, object: objectName }: WorkflowVariable,
  locale: Locale,
) {
  const object = objectName === undefined ? undefined : catalog.objects.get(objectName);
  const known = object?.fields.get(rules.name);
  const kind = rules.kind === 'NONE' ? 'STRING' : rules.kind;
  const field = known ?? modelField({ ...rules, name: rules.name, kind } as ModelField, undefined);
  const home = object ?? { name, source: name, fields: new Map([[field.name, field]]) };
  return describeField(catalog, labels, home, field, locale);
}

type NamedElement = Pick<WorkflowElement, 'id'> & Partial<Pick<WorkflowElement, 'name' | 'type'>>;

/** What the input, or the way out, is called that a path within an element begins with; '' for the whole element. */
function inputLabel(labels: Labels, locale: Locale, type: string, path: string): string {
  const [first = '', second = ''] = path.split(/[.[\]]+/);
  if (first === 'outputs') return second && labels.text(locale, `elements.outputs.${second}`);
  return first && labels.field(locale, elementHome(type), first);
}

/** Problems with their sentences, and what the places are called. */
export const describeProblems = (
  labels: Labels,
  content: { readonly elements: readonly NamedElement[] } | undefined,
  problems: readonly DocumentProblem[],
  locale: Locale,
) => ({
  isValid: problems.length === 0,
  fieldExceptions: problems.map(({ pointer, messageKey, params }) => {
    const { elementId, propertyPath } = placeOfPointer(content ?? { elements: [] }, pointer);
    const key =
      messageKey === 'reference-unusable'
        ? unusableText(String(params['type']), /^\w+/.exec(propertyPath)?.[0] ?? '')
        : `elements.problems.${messageKey}`;
    const message = labels.text(locale, key, params);
    const { name = '', type = '' } = content?.elements.find(({ id }) => id === elementId) ?? {};
    return {
      elementId,
      propertyPath,
      messageKey,
      message,
      elementName: name || (type && labels.object(locale, elementHome(type))),
      inputLabel: type && inputLabel(labels, locale, type, propertyPath),
      rejectedValue: params['value'] === undefined ? null : String(params['value']),
    };
  }),
});
