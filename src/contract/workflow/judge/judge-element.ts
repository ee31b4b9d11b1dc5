import { fieldIn, objectOf } from '../../formats/index.ts';
import type { FieldRules, ItemRules } from '../../kinds/kind.ts';
import type { Field } from '../../metadata/catalog.ts';
import { isNothing } from '../../record/validate.ts';
import type { WorkflowElement } from '../content.ts';
import { configOf } from '../config-of.ts';
import type { OfferedElement } from '../offered-elements.ts';
import { leadingInput } from '../outputs.ts';
import type { WorkflowVariable } from '../variables.ts';
import { judgeBehaviour } from './judge-behaviour.ts';
import { judgeNames } from './judge-names.ts';
import { judgeValue } from './judge-values.ts';
import type { JudgeParts, Place } from './judge-parts.ts';
import { tellFilter } from './tell-filter.ts';
import { tellLetter } from './tell-letter.ts';
import { isTemplate, type Known, tellText } from './tell-text.ts';

/** What is wrong with what an element says, wherever it stands. `known`: the variables that it may name. */
export function judgeElement(
  parts: JudgeParts,
  type: OfferedElement,
  element: Pick<WorkflowElement, 'id' | 'config'>,
  known: Known | undefined,
): void {
  const place = (propertyPath: string): Place => ({ elementId: element.id, propertyPath });
  const names = type.inputs.map(({ name }) => name);
  for (const name of Object.keys(element.config))
    if (!names.includes(name)) parts.tell(place(name), 'not-asked', name);
  const config = configOf(type, element);
  // What a record is made of at activation knows nothing of a run.
  const ofRecord = ({ elementId }: WorkflowVariable) => elementId === undefined;
  const own = type.makes && known ? { ...known, given: known.given.filter(ofRecord) } : known;
  for (const input of type.inputs) {
    const value = config[input.name];
    if (isNothing(value, input)) {
      if (input.required) parts.tell(place(input.name), 'required');
    } else judgeInput(parts, type, fieldIn(input, config), value, own, place(input.name));
  }
  judgeBehaviour(parts, type, config, known, place);
}

function judgeInput(
  parts: JudgeParts,
  type: OfferedElement,
  input: Field,
  value: unknown,
  known: Known | undefined,
  place: Place,
): void {
  const { format } = input;
  if (format === 'document' || format === 'sms') return tellLetter(parts, value, input, place);
  // What is JSON text is told by what is wrong inside.
  if (format === 'filter') {
    const given = type.family === 'trigger' ? AT_TRIGGER : known;
    return tellFilter(parts, value, objectOf(input) ?? '', place, given);
  }
  // Before a run has begun nothing is known: no text would be filled in.
  const isOfCall = type.does === 'webhookCalled' && format === 'values';
  if (isTemplate(value) && type.family === 'trigger' && !isOfCall)
    return parts.tell(place, 'variable-too-early', value);
  if (isTemplate(value) && input.kind === 'STRING' && isText(format))
    return void tellText(parts, value, known, place);
  const items = Array.isArray(input.element) ? (input.element as readonly ItemRules[]) : undefined;
  if (items && Array.isArray(value)) {
    const isLeading = leadingInput(type) === input.name;
    return judgeItems(parts, items, value as unknown[], isLeading ? ['id'] : [], known, place);
  }
  const usableWhen = type.usable[input.name];
  const refer: JudgeParts['refer'] = (reference) =>
    parts.refer(usableWhen ? { ...reference, usableWhen, elementType: type.name } : reference);
  judgeValue({ ...parts, refer }, value, input, undefined, known, place);
  return judgeNames(parts, input, value, place);
}

/** Before a run has begun nothing is known but the moment and whoever asks. */
const AT_TRIGGER: Known = { given: [], all: [] };

const isText = (format: FieldRules['format']): boolean =>
  format === undefined || format === null || format === 'multiline' || format === 'url';

/** Each value of each item at its own place. `others`: what an item may hold beside that. */
function judgeItems(
  parts: JudgeParts,
  rules: readonly ItemRules[],
  items: readonly unknown[],
  others: readonly string[],
  known: Known | undefined,
  place: Place,
): void {
  items.forEach((item, index) => {
    const at = (name: string) => ({ ...place, propertyPath: `${place.propertyPath}[${index}].${name}` });
    const values = (typeof item === 'object' && item !== null ? item : {}) as Readonly<
      Record<string, unknown>
    >;
    for (const name of Object.keys(values))
      if (!others.includes(name) && !rules.some((rule) => rule.name === name))
        parts.tell(at(name), 'not-asked', name);
    for (const rule of rules) {
      const value = values[rule.name];
      if (isNothing(value, rule)) {
        if (rule.required) parts.tell(at(rule.name), 'required');
      } else if (rule.format === 'filter')
        tellFilter(parts, value, objectOf(rule) ?? '', at(rule.name), known);
      else judgeValue(parts, value, { ...rule, relation: undefined }, undefined, undefined, at(rule.name));
    }
  });
}
