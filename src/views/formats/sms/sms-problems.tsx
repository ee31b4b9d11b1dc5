import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textProblems } from '../../../contract/letters/text-problems.ts';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import { useTextVariables } from '../../../engine/hooks/use-text-variables.ts';

interface Props {
  readonly text: string;
  readonly field: FieldRules | undefined;
  readonly about: string | undefined;
}

/** What is wrong with the variables of a text, while it is written. */
export function SmsProblems({ text, field, about }: Props) {
  return about === undefined || field === undefined ? (
    <Problems text={text} variables={undefined} />
  ) : (
    <OfObject text={text} field={field} about={about} />
  );
}

function OfObject({ text, field, about }: Props & { readonly field: FieldRules; readonly about: string }) {
  const known = useTextVariables(field, about);
  const variables = useMemo(() => known?.map(({ name }) => name), [known]);
  return <Problems text={text} variables={variables} />;
}

function Problems({
  text,
  variables,
}: {
  readonly text: string;
  readonly variables: readonly string[] | undefined;
}) {
  const { t } = useTranslation();
  const problems = useMemo(() => textProblems(text, variables), [text, variables]);
  return (
    <div role="status">
      {problems.map(({ messageKey, params }) => (
        <div key={`${messageKey} ${params.value}`}>{t(`letters:problem.${messageKey}`, params)}</div>
      ))}
    </div>
  );
}
