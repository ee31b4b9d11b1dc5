import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaid } from '../hooks/use-said.ts';
import type { EditorOptions } from './create-editor.ts';

/** Codes of errors in the text, by what is said of them. */
const ERRORS = {
  PropertyNameExpected: 'key',
  ValueExpected: 'value',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'brace',
  CloseBracketExpected: 'bracket',
  EndOfFileExpected: 'end',
  UnexpectedEndOfString: 'string',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfComment: 'comment',
  DuplicateKey: 'duplicate',
  NotAnObject: 'object',
  TooDeep: 'deep',
} as const;

const errorOf = (code: string) =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : 'symbol';

/** What the text editor says, in the user's language. */
export function useEditorTexts(): Pick<EditorOptions, 'texts' | 'phrases'> {
  const { t } = useTranslation();
  const said = useSaid();
  return useMemo(
    () => ({
      texts: {
        said,
        syntax: (code: string) => t(`configuration:json.error.${errorOf(code)}`),
        change: (name: string) => t('configuration:json.change', { name }),
        values: t('configuration:json.values'),
        absent: t('configuration:json.absent'),
        example: t('configuration:json.example'),
      },
      phrases: {
        Completions: t('configuration:json.completions'),
        Diagnostics: t('configuration:json.diagnostics'),
        'No diagnostics': t('configuration:json.noDiagnostics'),
        close: t('form.close'),
      },
    }),
    [t, said],
  );
}
