import { allOf, queryFilter } from '../../../contract/filter/filter.ts';

const [OBJECT, ROUTE] = ['MessageAnswer', '/app/answers'];

/** The list of the answers to a question, which can be searched, filtered and taken away. */
export function answersAddress(
  element: string,
  question: string,
  campaign: string | undefined,
  answer?: string,
): string {
  const filter = allOf(
    queryFilter(OBJECT, 'element', 'EQUALS', element),
    queryFilter(OBJECT, 'questionId', 'EQUALS', question),
    campaign === undefined ? undefined : queryFilter(OBJECT, 'campaign', 'EQUALS', campaign),
    answer === undefined ? undefined : queryFilter(OBJECT, 'answer', 'EQUALS', answer),
  );
  return `${ROUTE}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
