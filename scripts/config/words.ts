import i18next from 'i18next';
import app from '../../locales/en/app.json' with { type: 'json' };
import configuration from '../../locales/en/configuration.json' with { type: 'json' };
import type { DocumentName, Json } from '../../src/contract/layers/override.ts';
import { changeWords } from '../../src/contract/layers/words.ts';
import { humanize } from '../../src/contract/text.ts';
import type { RemoteServer } from './remote-server.ts';

export interface PlannedChange {
  readonly document: DocumentName;
  readonly objectName: string;
  /** Of the object. */
  readonly label: string;
  readonly key: string;
  readonly before: Json;
  readonly after: Json;
}

interface Named {
  readonly name: string;
  readonly label: string;
}
interface Described {
  readonly fields: readonly (Named & { readonly enumValues: readonly Named[] | null })[];
  readonly sections: readonly Named[];
  readonly tabs: readonly Named[];
}

const DESCRIBE = `query ($objectName: String!) { objectMetadata(objectName: $objectName) {
  fields { name label enumValues { name label } } sections { name label } tabs { name label } } }`;

/** What changes of an object are, in English, with what the server calls its parts. */
export async function wordsFor(
  server: RemoteServer,
  objectName: string,
): Promise<(change: PlannedChange) => string> {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    ns: ['app', 'configuration'],
    defaultNS: 'app',
    resources: { en: { app, configuration } },
    interpolation: { escapeValue: false },
  });
  // An object that the files bring is not there yet.
  const described = await server
    .call<{ objectMetadata: Described }>(DESCRIBE, { objectName })
    .then(({ objectMetadata }) => objectMetadata)
    .catch((): Described => ({ fields: [], sections: [], tabs: [] }));
  const labelIn = (all: readonly Named[] | null | undefined, name: string) =>
    all?.find((each) => each.name === name)?.label ?? humanize(name);
  const { fields, sections, tabs } = described;
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const texts = {
    t: (key: string, params: Readonly<Record<string, string>> = {}) => i18n.t(key, params),
    field: (path: string) =>
      path
        .split('.')
        .map((name) => labelIn(fields, name))
        .join(' › '),
    section: (name: string) => labelIn(sections, name),
    tab: (name: string) => labelIn(tabs, name),
    value: (field: string, value: string) =>
      labelIn(fields.find(({ name }) => name === field)?.enumValues, value),
    locale: (code: string) => languages.of(code === 'vn' ? 'vi' : code) ?? code,
  };
  return (change) => {
    const { key, params } = changeWords(change.document, change, texts);
    return i18n.t(key, params);
  };
}
