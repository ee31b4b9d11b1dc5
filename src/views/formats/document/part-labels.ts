import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale, LOCALES, type Locale } from '../../../contract/constants.ts';
import type { DocumentProblem } from '../../../contract/documents/document-problem.ts';
import type { DocumentStructure } from '../../../contract/documents/document-type.ts';
import { nodeName } from '../../../contract/documents/node-name.ts';
import { onOneLine } from '../../../contract/kinds/formatted-text.ts';
import { languageLabel } from '../../widgets/languages.ts';

/** Most characters of a name of a node. */
const NAME_LENGTH = 60;

/** What the parts of a document are called in the user's language. */
export interface PartLabels {
  /**
   * A key of an object: `part.<key>`, else `list.<key>`, of the type's texts; else a language's name, or a guess.
   * @param node the innermost one that the object stands in
   */
  readonly part: (key: string, node?: object) => string;
  /** A kind of nodes: `type.<type>`, else `node.<list>`. */
  readonly kind: (list: string, type?: unknown) => string;
  /** One node by its kind and its name, else its number. */
  readonly node: (list: string, node: object, number: number) => string;
  /** A value of an enumeration: `<key>.<value>`. */
  readonly value: (key: string, value: string) => string;
  /** A sentence: `problem.<rule>`. */
  readonly problem: (problem: Pick<DocumentProblem, 'messageKey' | 'params'>) => string;
}

/** Labels by the texts that the type names (`texts`, loaded by now), else guessed from the keys. */
export function usePartLabels({ texts }: Pick<DocumentStructure, 'texts'>): PartLabels {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    // Keys that the type's file lacks have no text.
    const own = {
      t: (key: string, values?: DocumentProblem['params']): string | undefined =>
        texts !== undefined && i18n.exists(key) ? i18n.t(key, { ...values }) : undefined,
    };
    const locale = intlLocale(i18n.language as Locale);
    const kind: PartLabels['kind'] = (list, type) =>
      (typeof type === 'string' ? own.t(`${texts}:type.${type}`) : undefined) ??
      own.t(`${texts}:node.${list}`) ??
      (typeof type === 'string' ? guessedLabel(type) : t('documents:node'));
    return {
      part: (key) =>
        own.t(`${texts}:part.${key}`) ??
        own.t(`${texts}:list.${key}`) ??
        (LOCALES.some((each) => each === key)
          ? languageLabel(intlLocale(key as Locale), locale)
          : guessedLabel(key)),
      kind,
      node: (list, node, number) => {
        const name = nodeName(node);
        const label = kind(list, 'type' in node ? node.type : undefined);
        return name === undefined
          ? t('documents:numbered', { node: label, number })
          : t('documents:named', { node: label, name: clipped(name, NAME_LENGTH) });
      },
      value: (key, value) => {
        const name = `${texts}:${key}.${value}`;
        return own.t(name) ?? guessedLabel(value);
      },
      problem: ({ messageKey, params }) =>
        own.t(`${texts}:problem.${messageKey}`, params) ??
        t(messageKey === 'missing-part' ? 'documents:problem.missing-part' : 'documents:problem.other'),
    };
  }, [texts, t, i18n]);
}

/** `lowText`, `low-text`, `LOW_TEXT` → `Low text`. */
function guessedLabel(key: string): string {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text on one line, of at most so many characters. */
export function clipped(text: string, most: number): string {
  const line = onOneLine(text);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
