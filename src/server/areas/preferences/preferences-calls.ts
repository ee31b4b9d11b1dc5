import { changePreferences, readPreferences } from './preferences.ts';
import type { Call } from '../../platform/calls/context.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** How the user sees the product, on every device: language, time zone, light or dark. */
export function preferencesCalls(): {
  readonly queries: Record<string, Call>;
  readonly mutations: Record<string, Call>;
} {
  const preferences = t.object('Preferences', {
    locale: t.nullable(t.string()),
    timeZone: t.nullable(t.string()),
    theme: t.nullable(t.string()),
  });
  const input = t.object('PreferencesInput', {
    locale: t.nullable(t.string()),
    timeZone: t.nullable(t.string()),
    theme: t.nullable(t.string()),
  });
  return {
    queries: {
      preferences: declareCall({
        shows: { nothing: 'How the user wants to see the product.' },
        answer: preferences,
        description: "The user's own; null where nothing was chosen.",
        resolve: (_args, { db, viewer }) => readPreferences(db, viewer.userId),
      }),
    },
    mutations: {
      savePreferences: declareCall({
        shows: { nothing: 'How the user wants to see the product.' },
        answer: preferences,
        description: 'Changes what the input names; null takes a choice back.',
        args: { input },
        resolve: (args, { db, viewer }) => changePreferences(db, viewer.userId, args.input),
      }),
    },
  };
}
