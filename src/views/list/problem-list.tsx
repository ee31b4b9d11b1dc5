import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { problemText } from '../../contract/metadata/problem.ts';

interface Props {
  readonly label: string;
  readonly problems: ObjectMetadata['problems'];
}

/** In place of an object's screens while its metadata files have faults: file, JSON pointer, and remedy of each. */
export function ProblemList({ label, problems }: Props) {
  const { t } = useTranslation();
  return (
    <div className="metadata-problems">
      <h1>{label}</h1>
      <Callout intent="warning" role="alert">
        <p>{t('list.problems')}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problemText(problem)}>
              <code>{`${problem.file}#${problem.pointer}`}</code>
              <span>{problem.message}</span>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
