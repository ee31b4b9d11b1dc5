import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { typeErrors } from './scripts/lint/type-errors.js';

/** A file is read by the project that it belongs to alone: the others are never made for it. */
const inProject = (name, files) => ({
  files,
  languageOptions: {
    parserOptions: { project: `tsconfig.${name}.json`, tsconfigRootDir: import.meta.dirname },
  },
});

const iconAttribute = 'JSXAttribute[name.name=/^(icon|endIcon|leftIcon|rightIcon)$/]';
const iconsByName = [
  '',
  ' > JSXExpressionContainer',
  ' > JSXExpressionContainer > ConditionalExpression',
].map((place) => ({
  selector: `${iconAttribute}${place} > Literal[raw=/^['"]/]`,
  message: 'Give icons as components, icon={<AddIcon />}: by name they would need the table of all icons.',
}));

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test-results/']),
  { plugins: { tessera: { rules: { 'type-errors': typeErrors } } } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    linterOptions: {
      // An exception is made here, with its reason, or not at all.
      noInlineConfig: true,
      reportUnusedDisableDirectives: 'error',
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
    },
  },
  inProject('tests', ['**/*.{ts,tsx}']),
  inProject('client', ['src/**/*.{ts,tsx}']),
  inProject('server', ['src/server/**/*.{ts,tsx}']),
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }] },
  },
  {
    files: ['src/{engine,views,areas,shell}/**/*.{ts,tsx}', 'tests/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // Cells, widgets and templates are looked up in registries while rendering; the rule takes that for creating.
      'react-hooks/static-components': 'off',
      'no-restricted-syntax': ['error', ...iconsByName],
    },
  },
);
