import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import english from '../../../locales/en/errors.json' with { type: 'json' };
import { errorText } from '../../../src/views/errors/error-text.ts';

const { networkError, noData, overlaps, unexpected } = english;
const errors = {
  networkError,
  noData,
  unexpected,
  overlaps,
  responseErrorMsg: {
    'rule-broken': 'A rule does not allow this.',
    'too-long': 'At most {{max}} characters.',
    unauthenticated: 'Log in.',
  },
};

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    ns: ['errors'],
    resources: { en: { errors } },
    interpolation: { escapeValue: false },
  });
});

const textOf = (error: unknown) => errorText(i18next.t, (key) => i18next.exists(key), error);
const answer = (message: string, extensions = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions }, { message: 'other' }] });

/** What the hooks get when `fetch` behaves so. */
async function failureOf(fetch: typeof globalThis.fetch): Promise<unknown> {
  const link = ApolloLink.from([new HttpLink({ uri: 'https://tessera.test/api/graphql', fetch })]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return client
    .query({
      query: gql`
        {
          viewer
        }
      `,
    })
    .catch((error: unknown) => error);
}

it('translates the first error, with its parameters', () => {
  expect(textOf(answer('too-long', { params: { max: 40 } }))).toBe('At most 40 characters.');
});

it.each(['never-heard-of', 'Cannot query field "x" on type "Query".'])('does not show %j', (message) => {
  expect(textOf(answer(message))).toBe('An unexpected error occurred.');
});

it('names a missing network', async () => {
  const failure = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(textOf(failure)).toBe('A network error occurred. Please check your connection.');
});

it('does not take a mistake in the program for a missing network', () => {
  expect(textOf(new TypeError('x is not a function'))).toBe('An unexpected error occurred.');
});

it.each([
  [401, 'Log in.'],
  [500, 'An unexpected error occurred.'],
])('answers HTTP %i without GraphQL errors', async (status, text) => {
  expect(textOf(await failureOf(() => Promise.resolve(new Response('', { status }))))).toBe(text);
});

it('says when no data came', () => expect(textOf(undefined)).toBe('No data received'));

it('names the record that is in the way of a rule', () => {
  const params = { object: 'Rental', rule: 'rentedOnce', other: 'R-1' };
  expect(textOf(answer('rule-broken', { params }))).toBe('A rule does not allow this. It overlaps “R-1”.');
});
