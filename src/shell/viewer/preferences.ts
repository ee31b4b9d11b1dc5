import { type ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Preferences, PreferencesChange } from '../../contract/calls/preferences.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { changeLocale, currentLocale } from '../i18n/i18n.ts';
import { isLocale } from '../../views/texts/use-locale.ts';
import { sessionState } from '../session/session.ts';
import { applyTheme, isTheme } from '../browser/theme.ts';
import { applyTimeZone } from '../browser/time-zone.ts';
import { graphql } from '../../engine/hooks/graphql.ts';

const SAVE = graphql(`
  mutation SavePreferences($input: PreferencesInput!) {
    savePreferences(input: $input) {
      locale
      timeZone
      theme
    }
  }
`);

/** Chosen on the login screen: whoever logs in next has chosen it a moment ago, so it counts more than what is kept. */
let chosenBeforeLogin: PreferencesChange = {};

const save = (client: ApolloClient, input: PreferencesChange) =>
  client.mutate({ mutation: SAVE, variables: { input }, fetchPolicy: 'no-cache' });

async function apply({ locale, timeZone, theme }: PreferencesChange): Promise<void> {
  if (theme !== undefined) applyTheme(isTheme(theme) ? theme : 'system');
  if (timeZone !== undefined) applyTimeZone(timeZone);
  if (isLocale(locale) && locale !== currentLocale()) await changeLocale(locale);
}

/** Choices are kept one after the other, as they were made: the last one counts, however long each is on its way. */
let kept: Promise<void> = Promise.resolve();

/** Applies a choice to the whole application at once and keeps it: in this browser and, of a user, on the server. */
export function useChoose(): (choice: PreferencesChange) => void {
  const client = useApolloClient();
  const notify = useNotify();
  const errorText = useErrorText();
  return useCallback(
    (choice) => {
      const before = kept;
      const applied = apply(choice);
      const keep = async () => {
        await Promise.all([applied, before]);
        if (sessionState().status === 'active') await save(client, choice);
        else chosenBeforeLogin = { ...chosenBeforeLogin, ...choice };
      };
      kept = keep().catch((error: unknown) => notify({ message: errorText(error), intent: 'danger' }));
    },
    [client, notify, errorText],
  );
}

/** Takes up what the user has chosen elsewhere, once for each time that the frame is shown. */
export function useServerPreferences(server: Preferences | undefined): void {
  const client = useApolloClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (!server || isDone.current) return;
    isDone.current = true;
    const chosen = chosenBeforeLogin;
    chosenBeforeLogin = {};
    if (Object.keys(chosen).length) save(client, chosen).catch(() => undefined);
    const given = Object.entries({ ...server, ...chosen }).filter(([, value]) => value !== null);
    // What cannot be loaded stays as it is in this browser.
    apply(Object.fromEntries(given) as PreferencesChange).catch(() => undefined);
  }, [server, client]);
}
