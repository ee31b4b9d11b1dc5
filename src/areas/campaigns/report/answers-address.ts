import { allOf, queryFilter } from '../../../contract/filter/filter.ts';

const [OBJECT, ROUTE] = ['MessageAnswer', '/app/answers'];

/** The list of the answers to a question, which can be searched, filtered and taken away. */
export function answersAddress(
  element: string,
  question: string,
  campaign: string | undefined,
  answer?: string,
): string {
  const filter = [
    queryFilter(OBJECT, 'questionId', 'EQUALS', question),
    campaign === undefined ? undefined : queryFilter(OBJECT, 'campaign', 'EQUALS', campaign),
    answer === undefined ? undefined : queryFilter(OBJECT, 'answer', 'EQUALS', answer),
  ].reduce((all, each) => allOf(all, each), queryFilter(OBJECT, 'element', 'EQUALS', element));
  return `${ROUTE}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
