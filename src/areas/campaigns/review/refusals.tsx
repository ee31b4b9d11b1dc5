import { Button, Callout, type CalloutProps } from '@blueprintjs/core';
import type { Problem } from '../../../contract/errors.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useFieldProblemText } from '../../../views/form-state/field-problem-text.ts';
import { useProblemText } from '../../../views/form-state/problem-text.ts';

interface Props extends Pick<PartProps, 'model' | 'open'>, Pick<CalloutProps, 'intent' | 'role'> {
  readonly problems: readonly Problem[];
}

/** What keeps the campaign from being started, each with the way to its step. */
export function Refusals({ model, open, problems, ...callout }: Props) {
  const fieldProblemText = useFieldProblemText(model);
  const ruleText = useProblemText();
  // A rule says in a whole sentence what it is about; the name of a field before it tells nothing more.
  const problemText = (problem: Problem) =>
    problem.message === 'rule-broken' ? ruleText(problem) : fieldProblemText(problem);
  const { sections, steps } = model.form;
  const stepOf = (path: string | undefined) => {
    const section = sections.find(({ fields }) => fields.some(({ field }) => field.name === path));
    return steps?.order.find((step) => step.sections?.includes(section?.name ?? ''))?.name;
  };
  return (
    <Callout compact {...callout} className="review-refused">
      {problems.map((problem) => {
        const step = stepOf(problem.path);
        return (
          <div key={problemText(problem)}>
            {problemText(problem)}{' '}
            {step !== undefined && (
              <Button
                size="small"
                text={steps?.titles.find(({ name }) => name === step)?.label ?? step}
                onClick={() => open(step)}
              />
            )}
          </div>
        );
      })}
    </Callout>
  );
}
