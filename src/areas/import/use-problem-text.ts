import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import type { ImportProblem } from './model/import-run.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';

/** What is wrong, in the user's language. */
export type ProblemText = (problem: Pick<ImportProblem, 'message' | 'params'>) => string;

/** Fields and objects that a problem names stand under their labels; what breaks a rule is told in the words of the rule. */
export function useProblemText(
  { fields, life }: Pick<ObjectMetadata, 'fields' | 'life'>,
  objects: AreaScreenProps['objects'],
): ProblemText {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ message, params }) => {
      const rules = message === 'rule-broken' && life ? [...life.rules, ...life.requireAny] : [];
      const rule = rules.find(({ name }) => name === params?.['rule']);
      if (rule) return rule.label;
      const key = `errors:responseErrorMsg.${message}`;
      if (!/^[a-z-]+$/.test(message) || !i18n.exists(key)) return t('errors:unexpected');
      const field = fields.find(({ name }) => name === params?.['field']);
      const object = objects.find(({ name }) => name === params?.['object']);
      return t(key, {
        ...params,
        ...(field ? { field: field.label } : {}),
        ...(object ? { object: object.pluralLabel } : {}),
      });
    },
    [t, i18n, fields, life, objects],
  );
}

/** Texts of the problems at a place of the mapping, such as `/columns/3`, and in what is there. */
export function problemsAt(
  problems: readonly ImportProblem[],
  place: string,
  text: ProblemText,
): readonly string[] {
  return problems.filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`)).map(text);
}
