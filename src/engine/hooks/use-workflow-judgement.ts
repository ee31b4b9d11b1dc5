import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowContent } from '../../contract/workflow/content.ts';
import { FIELD } from './metadata-query.ts';
import { graphql, type ResultOf } from './graphql.ts';

const PROBLEMS = graphql(`
  query WorkflowProblems($objectName: String!, $content: JSON!, $locale: String) {
    validateWorkflow(objectName: $objectName, content: $content, locale: $locale) {
      fieldExceptions {
        elementId
        propertyPath
        message
      }
    }
  }
`);
const VARIABLES = graphql(`
  query WorkflowVariables($objectName: String!, $content: JSON!, $elementId: String!, $locale: String) {
    workflowVariables(objectName: $objectName, content: $content, elementId: $elementId, locale: $locale) {
      name
      label
      kind
      elementId
      place
      refers
      object
      field {
        ${FIELD}
      }
    }
  }
`);

/** What is wrong at a place, as a sentence in the user's language. */
export type DrawnProblem = ResultOf<typeof PROBLEMS>['validateWorkflow']['fieldExceptions'][number];
/** What a text may name: `find1.email`, "Find › E-mail". */
export type DrawnVariable = ResultOf<typeof VARIABLES>['workflowVariables'][number];

/** Milliseconds after the last change until it is judged. */
const PAUSE = 400;
const NONE: readonly never[] = [];
/** Does a filter, which is JSON text within the content, compare with a variable or ask an output? */
const NAMES_VARIABLES = /\\"variable\\":|\\"@/;

/**
 * What is wrong with a workflow while it is drawn, and what texts of an element may name, which every way to it gives: of
 * the draft before, until it is known. `allVariables`: of all elements, where a filter names any.
 */
export function useWorkflowJudgement(
  objectName: string,
  content: WorkflowContent,
  elementId: string | undefined,
): {
  readonly problems: readonly DrawnProblem[];
  readonly variables: readonly DrawnVariable[];
  readonly allVariables: readonly DrawnVariable[];
} {
  const { i18n } = useTranslation();
  const [settled, setSettled] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  // A text, so that what is only moved asks nothing anew.
  const text = useMemo(() => JSON.stringify(withoutPlaces(settled)), [settled]);
  const variables = { objectName, content: text, locale: i18n.language };
  const judged = useQuery(PROBLEMS, { variables, fetchPolicy: 'no-cache' });
  const named = useQuery(VARIABLES, {
    variables: { ...variables, elementId: elementId ?? '' },
    skip: elementId === undefined,
    fetchPolicy: 'no-cache',
  });
  const all = useQuery(VARIABLES, {
    // No element: what is given anywhere.
    variables: { ...variables, elementId: '' },
    skip: !NAMES_VARIABLES.test(text),
    fetchPolicy: 'no-cache',
  });
  return {
    allVariables: (all.data ?? all.previousData)?.workflowVariables ?? NONE,
    problems: (judged.data ?? judged.previousData)?.validateWorkflow.fieldExceptions ?? NONE,
    variables: (named.data ?? named.previousData)?.workflowVariables ?? NONE,
  };
}

const withoutPlaces = ({ remarks: _, ...content }: WorkflowContent): WorkflowContent => ({
  ...content,
  elements: content.elements.map((element) => ({ ...element, positionX: 0, positionY: 0 })),
});
