import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { type DocumentNode, GraphQLError, parse, type Source, type ValidationRule } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';

/** What one operation may be. The application's own stay well below: a form of 30 relations has a depth of 4. */
export const GRAPHQL_LIMITS = {
  /** Levels of fields below the operation; `__schema` is bounded by graphql-js itself. */
  depth: 12,
  /** Aliases, those of fragments counted where they are spread. */
  aliases: 50,
  /** Words and signs of the document; a filter of 500 conditions written into it has about 11,000. */
  tokens: 20_000,
  /** Lists and objects inside each other, in the values of a document and in JSON; the deepest filter has 15. */
  nesting: 64,
  /** Values that could be read: the rows asked for, times their fields, times the rows of nested lists. */
  values: 1_000_000,
  /** Conditions of all filters together, those of a variable counted for each use: three of the largest filters. */
  conditions: 1_500,
  /** Lists whose total is counted to the end, and aggregates. */
  exactTotals: 5,
} as const;

/** 400; 200 with `application/json`, as GraphQL over HTTP has it for requests that are well-formed. */
export const REFUSED = { spec: true, status: 400 };

/** The error `too-complex`, which names the limit. */
export function tooComplex(limit: keyof typeof GRAPHQL_LIMITS, value?: number): GraphQLError {
  const params = { limit, max: GRAPHQL_LIMITS[limit], ...(value === undefined ? {} : { value }) };
  const originalError = new ApiError({ message: 'too-complex', params });
  return new GraphQLError(originalError.message, { originalError, extensions: { http: REFUSED } });
}

/** @throws GraphQLError for a syntax that is none; with too-complex for too many tokens, or more nesting than fits */
export function parseDocument(source: string | Source): DocumentNode {
  try {
    return parse(source, { maxTokens: GRAPHQL_LIMITS.tokens });
  } catch (error) {
    // The parser descends by calls, so that some thousand levels exhaust the stack.
    if (error instanceof RangeError) throw tooComplex('nesting');
    if (error instanceof GraphQLError && error.message.includes('tokens. Parsing aborted')) {
      throw tooComplex('tokens');
    }
    throw error;
  }
}

/** The rules' sentences end in the number found; the error has it as a parameter. */
const report = (limit: 'depth' | 'aliases') => ({
  n: GRAPHQL_LIMITS[limit],
  propagateOnRejection: false,
  onReject: [
    (context: { reportError(error: GraphQLError): void } | null, { message }: GraphQLError) =>
      context?.reportError(tooComplex(limit, Number(/found (\d+)/.exec(message)?.[1]))),
  ],
});

const nestingRule: ValidationRule = (context) => {
  let level = 0;
  const value = {
    enter: () => {
      level++;
      if (level === GRAPHQL_LIMITS.nesting + 1) context.reportError(tooComplex('nesting', level));
    },
    leave: () => {
      level--;
    },
  };
  return { ListValue: value, ObjectValue: value };
};

/** Judged before all other rules, some of which take long on what these refuse. */
export const LIMIT_RULES: readonly ValidationRule[] = [
  maxDepthRule({ ...report('depth'), flattenFragments: true }),
  maxAliasesRule(report('aliases')),
  nestingRule,
];
