import {
  type GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { maskError } from '../../base/http/error.ts';
import { checkCost } from './graphql-cost.ts';
import { LIMIT_RULES, parseDocument, REFUSED } from './graphql-limits.ts';
import { readParameters } from './graphql-parameters.ts';

/** Most errors named of one document. */
const MAX_ERRORS = 20;
/** Also in errors of variables, which are judged when the operation runs. */
const WITHOUT_SUGGESTIONS = { hideSuggestions: true };

/**
 * What stands between a request and the resolvers: strict parameters, limits, typed errors. In production no call
 * tells the schema, neither by introspection nor by suggestions in errors.
 */
export function graphqlGuards(production: boolean): Plugin {
  const rules = production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  return {
    onRequestParse: ({ setRequestParser }) => setRequestParser(readParameters),
    onParse: ({ setParseFn }) => setParseFn(parseDocument),
    onValidate({ setValidationFn }) {
      setValidationFn((schema: Schema, document: Document): readonly GraphQLError[] => {
        const judge = (by: readonly ValidationRule[]) =>
          validate(schema, document, by, { maxErrors: MAX_ERRORS, hideSuggestions: production });
        const beyondLimits = judge(LIMIT_RULES);
        const errors = beyondLimits.length > 0 ? beyondLimits : judge(rules);
        return errors.map(asBadRequest);
      });
    },
    onExecute({ args, executeFn, setExecuteFn }) {
      checkCost(args);
      if (production) setExecuteFn((given): unknown => executeFn({ ...given, ...WITHOUT_SUGGESTIONS }));
    },
  };
}

type Schema = Parameters<typeof validate>[0];
type Document = Parameters<typeof validate>[1];

function asBadRequest(error: GraphQLError): GraphQLError {
  const masked = maskError(error);
  masked.extensions['http'] = REFUSED;
  return masked;
}
