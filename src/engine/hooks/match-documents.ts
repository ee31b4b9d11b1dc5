import { type TypedDocumentNode } from '@apollo/client';
import { type DocumentNode, parse } from 'graphql';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { MatchTrace } from '../../contract/filter/match-trace.ts';
import { COUNT_OPERATION } from '../query/document.ts';
import { graphql, knowing } from './graphql.ts';

export interface MatchSummary {
  readonly total: number;
  /** False: there are more. */
  readonly totalIsExact: boolean;
  readonly parts: readonly { readonly name: string; readonly total: number }[];
}

export interface MatchSummaryVariables {
  readonly objectName: string;
  readonly field: string;
  readonly filter: CompoundFilter;
  readonly exact: boolean;
}

const built = new Map<string, DocumentNode>();

/**
 * How many records a filter finds that is to be kept, and how many are in each part of its count's breakdown. Named as
 * counts of the counted object are, so that it is asked again when its records change.
 */
export function matchSummaryDocument(
  counted: string,
): TypedDocumentNode<{ summary: MatchSummary }, MatchSummaryVariables> {
  let document = built.get(counted);
  if (!document) {
    const text = `query ${COUNT_OPERATION}${counted}(
      $objectName: String!, $field: String!, $filter: CompoundFilter!, $exact: Boolean!
    ) {
      summary: matchSummary(objectName: $objectName, field: $field, filter: $filter, exact: $exact) {
        total totalIsExact parts { name total }
      }
    }`;
    built.set(counted, (document = parse(text, { noLocation: true })));
  }
  return document;
}

/** Which parts of a filter one record fulfils. */
export const MATCH_TRACE = knowing<{ readonly trace: MatchTrace }>()(
  graphql(`
    query MatchTrace($objectName: String!, $filter: CompoundFilter!, $id: ID!) {
      trace: matchTrace(objectName: $objectName, filter: $filter, id: $id) {
        timeZone
        isMatch
        parts {
          path
          isTrue
          isBroken
          kind
          value
          from
          before
          related
          relatedTotal
        }
      }
    }
  `),
);
