import { GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql';
import type { PreferencesChange } from '../../../contract/calls/preferences.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import type { Call } from '../../platform/calls/context.ts';
import { objectType } from '../../platform/calls/describe-types.ts';

/** How the user sees the product, on every device: language, time zone, light or dark. */
export function preferencesCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  const text = GraphQLString;
  const preferences = objectType('Preferences', { locale: text, timeZone: text, theme: text });
  const type = new GraphQLNonNull(preferences);
  const input = new GraphQLInputObjectType({
    name: 'PreferencesInput',
    fields: { locale: { type: text }, timeZone: { type: text }, theme: { type: text } },
  });
  return {
    queries: {
      preferences: {
        shows: { nothing: 'How the user wants to see the product.' },
        type,
        description: "The user's own; null where nothing was chosen.",
        resolve: (_source, _args, { db, viewer }) => readPreferences(db, viewer.userId),
      },
    },
    mutations: {
      savePreferences: {
        shows: { nothing: 'How the user wants to see the product.' },
        type,
        description: 'Changes what the input names; null takes a choice back.',
        args: { input: { type: new GraphQLNonNull(input) } },
        resolve: (_source, args, { db, viewer }) =>
          changePreferences(db, viewer.userId, args['input'] as PreferencesChange),
      },
    },
  };
}
