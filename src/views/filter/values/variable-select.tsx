import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { RuleNode } from '../../../engine/filter/node.ts';
import { setVariable } from '../../../engine/filter/rule-edit.ts';
import { useEditor } from '../editor-context.ts';
import { LeanSelect } from '../lean-select.tsx';
import { useVariableText } from '../use-variable-text.ts';

interface Props {
  readonly rule: RuleNode;
  readonly offered: readonly DynamicVariable[];
  /** Of the condition. */
  readonly name: string;
}

const OWN = '';

/** Whether the value is one's own, or comes from a dynamic variable. */
export function VariableSelect({ rule, offered, name }: Props) {
  const { texts, edit, objects, variables } = useEditor();
  const variableText = useVariableText(objects, variables);
  return (
    <LeanSelect
      label={`${name}, ${texts.parts.variable}`}
      value={rule.variable ?? OWN}
      text={rule.variable === undefined ? texts.ownValue : variableText(rule.variable)}
      placeholder={texts.choose}
      options={() => [
        { value: OWN, label: texts.ownValue },
        ...offered.map(({ id }) => ({ value: id, label: variableText(id) })),
      ]}
      invalid={false}
      onChange={(next) => edit((tree) => setVariable(tree, rule.id, next === OWN ? undefined : next))}
    />
  );
}
