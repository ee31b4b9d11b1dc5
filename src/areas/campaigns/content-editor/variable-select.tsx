import { useTranslation } from 'react-i18next';
import { questionKind } from '../../../contract/questions/index.ts';
import type { QuestionInteraction } from '../../../contract/interactive/content.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { variablesOf } from './model/variables.ts';
import type { PartProps } from './part-props.ts';

interface Props extends Pick<PartProps, 'item' | 'value' | 'onChange'> {
  readonly common: Readonly<Record<string, unknown>>;
}

/** The variable that takes the answer to a question: one of the kind that such answers are. */
export function VariableSelect({ common, item, value, onChange }: Props) {
  const { t } = useTranslation();
  const { content } = useEditor();
  const { answerType } = questionKind((item as unknown as QuestionInteraction).kind);
  const fitting = variablesOf(content).filter((each) => each.kind === answerType);
  const known = fitting.some(({ name }) => name === value);
  return (
    <Select
      {...common}
      fill
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('interactive:noVariable')}</option>
      {!known && typeof value === 'string' && <option>{value}</option>}
      {fitting.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
