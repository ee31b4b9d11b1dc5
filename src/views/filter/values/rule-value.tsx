import type { Operator } from '../../../contract/kinds/operators.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { availableVariables } from '../../../engine/filter/available-variables.ts';
import type { RuleNode } from '../../../engine/filter/node.ts';
import { setValue } from '../../../engine/filter/rule-edit.ts';
import { type ValueShape, valueShape, valuesOf, valueText } from '../../../engine/filter/value-shape.ts';
import { useEditor } from '../editor-context.ts';
import { ChoicesValue } from './choices-value.tsx';
import { CountValue } from './count-value.tsx';
import { PlainValue } from './plain-value.tsx';
import { RecordsValue } from './records-value.tsx';
import { ScalarControl } from './scalar-control.tsx';
import { VariableSelect } from './variable-select.tsx';

interface RuleValueProps {
  readonly rule: RuleNode;
  readonly operator: Operator;
  readonly field: ObjectField | undefined;
  /** Of the condition. */
  readonly name: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** The value of a condition: what its field and operator ask for. IS_NULL and its like have none. */
export function RuleValue(props: RuleValueProps) {
  const { rule, operator, field } = props;
  const { variables } = useEditor();
  const shape = valueShape(field, operator);
  if (shape.type === 'none') return null;
  const offered = field ? availableVariables(field, rule.objectName ?? '', shape, variables) : [];
  const hasVariables = offered.length > 0 || rule.variable !== undefined;
  return (
    <>
      {hasVariables && <VariableSelect rule={rule} offered={offered} name={props.name} />}
      {rule.variable === undefined && <OwnValue {...props} shape={shape} />}
    </>
  );
}

function OwnValue({
  rule,
  field,
  name,
  invalid,
  describedBy,
  shape,
}: RuleValueProps & { shape: ValueShape }) {
  const { edit, texts, idPrefix, objects } = useEditor();
  const { id, value } = rule;
  const write = (text: string | undefined) =>
    edit((tree) => setValue(tree, id, text), { key: `value ${id}` });
  const shared = {
    id: `${idPrefix}-${id}-value`,
    label: `${name}, ${texts.parts.value}`,
    values: valuesOf(value),
    invalid,
    describedBy,
  };
  switch (shape.type) {
    case 'none':
      return null;
    case 'count':
      return (
        <CountValue
          {...shared}
          mayBeNegative={shape.min < 0}
          onChange={(next) => write(valueText(next, 'one'))}
        />
      );
    case 'records':
      return field ? (
        <RecordsValue
          {...shared}
          field={field}
          count={shape.count}
          onChange={(next) => write(valueText(next, shape.count))}
        />
      ) : null;
    case 'choices':
      return (
        <ChoicesValue
          {...shared}
          choices={shape.choices}
          count={shape.count}
          onChange={(next) => write(valueText(next, shape.count))}
        />
      );
    case 'plain':
      return (
        <PlainValue
          {...shared}
          rules={shape.rules}
          count={shape.count}
          onChange={(next) => write(valueText(next, shape.count))}
        />
      );
    case 'scalar':
      // While nothing is known of its fields, what is typed would be taken for a text, and kept as one.
      return (
        <ScalarControl
          {...shared}
          value={value}
          disabled={objects(rule.objectName ?? '') === undefined}
          onChange={write}
        />
      );
  }
}
