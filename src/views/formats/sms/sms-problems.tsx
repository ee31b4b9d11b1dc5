import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textProblems } from '../../../contract/letters/problems.ts';
import { isVariable } from '../../../contract/letters/variables.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';

interface Props {
  readonly text: string;
  readonly about: string | undefined;
}

/** What is wrong with the variables of a text, while it is written. */
export function SmsProblems({ text, about }: Props) {
  return about === undefined ? (
    <Problems text={text} variables={undefined} />
  ) : (
    <OfObject text={text} about={about} />
  );
}

function OfObject({ text, about }: { readonly text: string; readonly about: string }) {
  const { metadata } = useObjectMetadata(about);
  const variables = useMemo(() => metadata?.fields.filter(isVariable).map(({ name }) => name), [metadata]);
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
      {problems.map(({ rule, value }) => (
        <div key={`${rule} ${value}`}>{t(`letters:rule.${rule}`, { value })}</div>
      ))}
    </div>
  );
}
