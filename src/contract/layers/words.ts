import {
  type ChangeTexts,
  type ChangeWords,
  type Sentence,
  Speaker,
  type WordedChange,
} from './change-words.ts';
import { same } from './json.ts';
import { keyParts } from './key.ts';
import type { DocumentName } from './override.ts';
import { VIEW_WORDS } from './view-words.ts';

/**
 * What a change of a document is, in words: "Column E-mail hidden". A change that leaves the value as it is confirms it
 * against what the layers below have.
 */
export function changeWords(document: DocumentName, change: WordedChange, texts: ChangeTexts): ChangeWords {
  const { name, params } = wordsOf(document, change, texts);
  if (!same(change.before, change.after)) return { key: `configuration:words.${name}`, params };
  const what = texts.t(`configuration:words.${name}`, params);
  return { key: 'configuration:words.kept', params: { what } };
}

function wordsOf(document: DocumentName, change: WordedChange, texts: ChangeTexts): Sentence {
  const speaker = new Speaker(texts, change);
  const parts = keyParts(change.key);
  const said = document.startsWith('view/')
    ? viewWords(speaker, parts, change)
    : document.startsWith('texts/')
      ? textWords(speaker, parts)
      : modelWords(speaker, parts);
  return said ?? speaker.setting(parts.join(' › '));
}

function viewWords(speaker: Speaker, parts: readonly string[], change: WordedChange): Sentence | undefined {
  for (const [pattern, say] of Object.entries(VIEW_WORDS)) {
    const wanted = keyParts(pattern);
    if (wanted.length !== parts.length || !wanted.every((part, at) => part === '*' || part === parts[at]))
      continue;
    const names = parts.filter((_part, at) => wanted[at] === '*');
    return say(speaker, names, change);
  }
  return undefined;
}

/** `/de/fields/email` */
function textWords(speaker: Speaker, parts: readonly string[]): Sentence | undefined {
  const [locale = '', group = '', name = '', member = ''] = parts;
  const { texts } = speaker;
  const what: Readonly<Record<string, () => string>> = {
    label: () => speaker.what('textLabel'),
    pluralLabel: () => speaker.what('textPlural'),
    fields: () => speaker.what('textField', { name: texts.field(name) }),
    enums: () => speaker.what('textValue', { name: texts.field(name), value: member }),
    items: () => speaker.what('textValue', { name: texts.field(name), value: member }),
    sections: () => speaker.what('textSection', { name }),
    columns: () => speaker.what('textColumn', { name: texts.field(name) }),
    tabs: () => speaker.what('textTab', { name }),
    views: () => speaker.what('textView', { name }),
    rules: () => speaker.what('textRule', { name }),
  };
  const named = Object.hasOwn(what, group) ? what[group]?.() : undefined;
  if (named === undefined) return undefined;
  return speaker.setting(speaker.what('inLanguage', { what: named, language: texts.locale(locale) }));
}

const OF_OBJECT = [
  'description',
  'access',
  'menu',
  'importable',
  'menuArea',
  'menuBefore',
  'icon',
  'appendOnly',
  'unique',
  'deletableWhen',
  'lifeCycle',
];
const OF_FIELD = [
  'kind',
  'typeName',
  'values',
  'required',
  'unique',
  'readOnly',
  'minLength',
  'maxLength',
  'min',
  'max',
  'format',
  'default',
  'searchable',
  'sortable',
];

/** `/readOnlyWhen/published/when`, `/checks/turned/at` */
function ruleWords(speaker: Speaker, [group = '', name]: readonly string[]): Sentence | undefined {
  if (group !== 'readOnlyWhen' && group !== 'checks') return undefined;
  const what = speaker.what(`model.${group}`);
  return speaker.setting(name === undefined ? what : `${what} › ${name}`);
}

/** `/fields/name/required` */
function modelWords(speaker: Speaker, parts: readonly string[]): Sentence | undefined {
  const [group = '', name = '', part = ''] = parts;
  if (group !== 'fields')
    return OF_OBJECT.includes(group)
      ? speaker.setting(speaker.what(`model.${group}`))
      : ruleWords(speaker, parts);
  if (parts.length === 1) return speaker.list(speaker.what('fields'), speaker.texts.field);
  const named = OF_FIELD.includes(part) ? speaker.what(`model.${part}`) : parts.slice(2).join(' › ');
  return speaker.setting(speaker.what('modelField', { name: speaker.texts.field(name), what: named }));
}
