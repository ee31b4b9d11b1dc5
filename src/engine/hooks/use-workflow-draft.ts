import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowContent } from '../../contract/workflow/content.ts';
import type { WorkflowProblem } from '../../contract/workflow/problem.ts';
import { graphql, knowing, type ResultOf } from './graphql.ts';

const ASKED = graphql(`
  query WorkflowDraft($objectName: String!, $content: String!, $elementId: String, $locale: String) {
    workflowDraft(objectName: $objectName, content: $content, elementId: $elementId, locale: $locale) {
      problems
      variables {
        name
        label
        objectLabel
        elementId
      }
    }
  }
`);

type Answer = ResultOf<typeof ASKED>['workflowDraft'];
export interface WorkflowDraft extends Omit<Answer, 'problems'> {
  readonly problems: readonly WorkflowProblem[];
}
const DRAFT = knowing<{ readonly workflowDraft: WorkflowDraft }>()(ASKED);

/** Milliseconds after the last change until it is judged. */
const PAUSE = 400;
const NOTHING: WorkflowDraft = { problems: [], variables: [] };

/** What is wrong with a workflow while it is drawn, and what texts of an element may name; of the draft before, until it is known. */
export function useWorkflowDraft(
  objectName: string,
  content: WorkflowContent,
  elementId: string | undefined,
): WorkflowDraft {
  const { i18n } = useTranslation();
  const [settled, setSettled] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  const text = useMemo(() => JSON.stringify(withoutPlaces(settled)), [settled]);
  const { data, previousData } = useQuery(DRAFT, {
    variables: { objectName, content: text, elementId: elementId ?? null, locale: i18n.language },
    fetchPolicy: 'no-cache',
  });
  return (data ?? previousData)?.workflowDraft ?? NOTHING;
}

/** Where things stand judges nobody: moving them asks nothing anew. */
const withoutPlaces = ({ remarks: _, ...content }: WorkflowContent): WorkflowContent => ({
  ...content,
  elements: content.elements.map((element) => ({ ...element, positionX: 0, positionY: 0 })),
});
