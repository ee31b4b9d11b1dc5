import { allOf, type CompoundFilter, onSame, queryFilter } from '../../../contract/filter/filter.ts';

const OBJECT = 'MessageAnswer';

interface Asked {
  readonly element: string;
  readonly question: string;
  readonly campaign: string | undefined;
}

/** The list of the answers to a question, which can be searched, filtered and taken away. */
export const answersAddress = (asked: Asked, answer?: string): string =>
  address('/app/answers', allOf(...conditions(asked, answer)));

/** The contacts who have given that answer to that question: a filter that a segment can keep. */
export const answeredAddress = (asked: Asked, answer: string): string =>
  address('/app/contacts', onSame(OBJECT, ...conditions(asked, answer)));

const address = (route: string, filter: CompoundFilter | undefined) =>
  `${route}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

const conditions = ({ element, question, campaign }: Asked, answer: string | undefined) => [
  queryFilter(OBJECT, 'element', 'EQUALS', element),
  queryFilter(OBJECT, 'questionId', 'EQUALS', question),
  ...(campaign === undefined ? [] : [queryFilter(OBJECT, 'campaign', 'EQUALS', campaign)]),
  ...(answer === undefined ? [] : [queryFilter(OBJECT, 'answer', 'EQUALS', answer)]),
];
