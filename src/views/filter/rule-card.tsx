import { type FocusEvent, useState } from 'react';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { Operator } from '../../contract/kinds/operators.ts';
import { type FilterObject, ID_FIELD } from '../../engine/filter/filter-object.ts';
import type { RuleNode } from '../../engine/filter/node.ts';
import { type RelatedOperator, relatedOperators } from '../../engine/filter/related-operators.ts';
import { setField, setObject, setOperator } from '../../engine/filter/rule-edit.ts';
import { invalidParts, type RulePart } from '../../engine/filter/validate.ts';
import { Card } from './card.tsx';
import { useEditor } from './editor-context.ts';
import { fieldsInGroups } from './field-chooser.tsx';
import { LeanSelect, type Option } from './lean-select.tsx';
import type { Place } from './place.ts';
import type { FilterTexts } from './use-filter-texts.ts';
import { RuleValue } from './values/rule-value.tsx';

interface Props {
  readonly rule: RuleNode;
  readonly place: Place;
}

const PARTS = { object: 'objectName', field: 'objectField', operator: 'operator', value: 'value' } as const;

/** The query filter row: object, field, operator, value (specification, section 2, widget 4). */
export function RuleCard({ rule, place }: Props) {
  const { texts, edit, store, objects, choices, idPrefix, showsAll, listed } = useEditor();
  const [touched, setTouched] = useState<ReadonlySet<RulePart>>(new Set());
  const { id, objectName, objectField, operator, none = false } = rule;
  const isRelated = objectName !== listed;
  const operatorText = (asked: RelatedOperator) =>
    isRelated || asked.none ? texts.relatedOperator(asked, field) : texts.operator(asked.operator, field);
  const name = texts.place(place);
  const object = objectName === undefined ? undefined : objects(objectName);
  const field = objectField === undefined ? undefined : object?.fields.get(objectField);
  const parts = invalidParts(rule, objects);
  const isInvalid = (part: RulePart) => parts.includes(part) && (showsAll || touched.has(part));
  const hasError = parts.some(isInvalid);
  const errorId = `${idPrefix}-${id}-error`;
  const describedBy = hasError ? errorId : undefined;

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    store.seal();
    const part = event.target.closest<HTMLElement>('[data-part]')?.dataset['part'];
    const left = PARTS[part as keyof typeof PARTS] as RulePart | undefined;
    const goesOn = event.relatedTarget?.closest(`[data-part="${part}"]`);
    if (left && !touched.has(left) && !(goesOn && event.currentTarget.contains(goesOn))) {
      setTouched(new Set([...touched, left]));
    }
  };
  return (
    <Card
      node={rule}
      place={place}
      invalid={hasError}
      onBlur={onBlur}
      header={
        <span className="filter-rule">
          <LeanSelect
            label={`${name}, ${texts.parts.object}`}
            part="object"
            value={objectName}
            text={object?.label ?? objectName ?? ''}
            placeholder={`${texts.parts.object} …`}
            options={() => choices.map((choice) => ({ value: choice.name, label: choice.label }))}
            invalid={isInvalid('objectName')}
            describedBy={describedBy}
            onChange={(next) => edit((tree) => setObject(tree, id, next))}
          />
          <LeanSelect
            label={`${name}, ${texts.parts.field}`}
            part="field"
            value={objectField}
            text={field?.label ?? objectField ?? ''}
            placeholder={`${texts.parts.field} …`}
            options={() => (object ? fieldOptions(object, texts) : [])}
            disabled={objectName === undefined}
            invalid={isInvalid('objectField')}
            describedBy={describedBy}
            onChange={(next) => edit((tree) => setField(tree, id, next))}
          />
          <LeanSelect
            label={`${name}, ${texts.parts.operator}`}
            part="operator"
            value={operator && optionValue({ operator, none })}
            text={operator ? operatorText({ operator, none }) : ''}
            placeholder={`${texts.parts.operator} …`}
            options={() =>
              operatorsOf(field, isRelated).map((asked) => ({
                value: optionValue(asked),
                label: operatorText(asked),
              }))
            }
            disabled={objectField === undefined}
            invalid={isInvalid('operator')}
            describedBy={describedBy}
            onChange={(next) => edit((tree) => setOperator(tree, id, ...readOption(next)))}
          />
          {operator && (
            <span className="filter-rule-value" data-part="value">
              <RuleValue
                rule={rule}
                operator={operator}
                field={field}
                name={name}
                invalid={isInvalid('value')}
                describedBy={describedBy}
              />
            </span>
          )}
        </span>
      }
    >
      {hasError && (
        <p className="filter-error" id={errorId}>
          {texts.invalid}
        </p>
      )}
    </Card>
  );
}

const operatorsOf = (field: ObjectField | undefined, isRelated: boolean): readonly RelatedOperator[] =>
  isRelated
    ? relatedOperators(field?.operators ?? [])
    : (field?.operators ?? []).map((operator) => ({ operator, none: false }));

const NONE = 'NONE ';
const optionValue = ({ operator, none }: RelatedOperator): string => `${none ? NONE : ''}${operator}`;
const readOption = (value: string): readonly [operator: Operator, none: boolean] =>
  value.startsWith(NONE) ? [value.slice(NONE.length) as Operator, true] : [value as Operator, false];

/** The record itself first, then the fields by the sections of the form; as the object has them where there are none. */
function fieldOptions(object: FilterObject, texts: FilterTexts): readonly Option[] {
  const groups = fieldsInGroups(object, texts);
  const optionOf = ({ name, label }: ObjectField, group?: string): Option => ({ value: name, label, group });
  if (!groups.length) return [...object.fields.values()].map((field) => optionOf(field));
  const self = object.fields.get(ID_FIELD);
  const named = groups.flatMap(({ title, fields }) => fields.map((field) => optionOf(field, title)));
  return [...(self ? [optionOf(self)] : []), ...named.filter(({ value }) => value !== ID_FIELD)];
}
