/** A workflow that the API refuses to activate: its sentence, as the list of problems in the editor says it. */
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '../../src/contract/constants.ts';
import { errorText } from '../../src/views/errors/error-text.ts';

const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as {
    readonly problems: Readonly<Record<string, string>>;
  };

it.each(LOCALES)('is refused in %s with the step and the sentence of the rule', async (locale) => {
  const files = ['errors', 'workflow', 'elements'];
  const one = i18next.createInstance();
  await one.init({
    lng: locale,
    fallbackLng: false,
    fallbackNS: ['workflow'],
    interpolation: { escapeValue: false },
    resources: { [locale]: Object.fromEntries(files.map((file) => [file, read(locale, file)])) },
  });
  const said = (message: string, params: object) =>
    errorText(
      one.t,
      (key) => one.exists(key),
      new CombinedGraphQLErrors({ errors: [{ message, extensions: { params } }] }),
    );
  const { problems } = read(locale, 'elements');
  const step = said('invalid-workflow-step', { step: 'First {{mail}}', rule: 'shares-not-whole', sum: 90 });
  expect(step).toContain('First {{mail}}');
  expect(step).toContain(problems['shares-not-whole']?.replace('{{sum}}', '90'));
  expect(said('invalid-workflow', { rule: 'no-trigger' })).toContain(problems['no-trigger']);
});
